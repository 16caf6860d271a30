"""Slips in the signs of YAML: dashes, colons, quotes, brackets, comments, signs of elsewhere."""

import re
from dataclasses import replace
from html import unescape

from nextstation.engine.format.source.diagnostic import Span
from nextstation.engine.format.source.slips.lines import (
    NO_BREAK,
    Failure,
    Line,
    Slip,
    beginning_of,
)

# A key without a colon, and the beginning of a value that cannot be part of a text with it.
_BEFORE_A_VALUE = re.compile(r"(?:- +)?(\w+)(?:$|\s+([\[{\"'].*|[|>][0-9+-]*$))")
_CLOSING = {"{": "}", "[": "]"}
COMMENT = "E012"


def dash(failure: Failure) -> Slip | None:
    """A sign in the place of the dash of a list, or a dash without its space."""
    if match := re.match(r"([\u2012-\u2015\u2212\u2022*]) +\S", failure.last.code):
        message = f"an entry of a list begins with `-`, not with `{match[1]}`"
        return Slip(beginning_of(failure.last), message, "write `-` and a space")
    if match := re.match(r"-(\w.*)", failure.last.code):
        hint = f"write `- {match[1][:40]}`"
        return Slip(beginning_of(failure.last), "a space is missing after `-`", hint)
    return None


def of_elsewhere(failure: Failure) -> Slip | None:
    """What belongs to a web page, or to another language."""
    for line in failure.lines:
        if line.is_row:
            continue
        if re.match(r"```|~~~", line.code):
            message = "this is a code fence of Markdown, not YAML"
            return Slip(beginning_of(line), message, "remove it")
        if re.match(r"\.\.\.(?:\s|$)", line.text) and failure.place.line > line.number:
            message = "`...` ends the file here, and more follows"
            return Slip(beginning_of(line), message, "remove it")
        if match := re.search(r"&(?:quot|apos|amp|lt|gt|nbsp|#\w+);", line.text):
            span = Span(line.number, match.start() + 1, len(match.group()))
            sign = unescape(match.group())
            message = f"`{match.group()}` is how HTML writes `{sign}`"
            return Slip(span, message, f"write `{sign}`")
        if match := re.match(r"//|/\*|--+(?= )|<!--", line.code):
            return _no_comment(beginning_of(line), match[0])
    match = re.match(r"//|/\*|<!--", failure.last.text[failure.place.column - 1 :])
    return match and _no_comment(failure.place, match[0])


def _no_comment(place: Span, sign: str) -> Slip:
    message = f"a comment begins with `#`, not with `{sign}`"
    return Slip(place, message, "write `# …`")


def open_quote(failure: Failure) -> Slip | None:
    """A quotation mark that is not closed, or that closes a text too early."""
    for line in failure.lines:
        if line.quote:
            mark = line.text[line.quote - 1]
            hint = f"close the text with {mark} on the same line"
            return Slip(Span(line.number, line.quote), "this quotation mark is never closed", hint)
        if line.closed and line.number == failure.place.line:
            other = '"' if line.text[line.closed - 1] == "'" else "'"
            message = "the quoted text ends here, and more follows"
            hint = f"put the whole text in {other} if it contains {line.text[line.closed - 1]}"
            return Slip(Span(line.number, line.closed), message, hint)
    return None


def space_after_colon(failure: Failure) -> Slip | None:
    """A colon without the space after it."""
    text, column = failure.last.text, failure.place.column
    if "unexpected ':'" in failure.reason and (key := re.search(r"[\w.]+$", text[: column - 1])):
        hint = f"write `{key[0]}: {text[column : column + 1]}…`"
        return Slip(failure.place, "a space is missing after the colon", hint)
    for line in reversed(failure.lines[-3:]):
        if match := re.match(rf"(?:- +)*(\w+):[{NO_BREAK}]+(.*)", line.code):
            span = Span(line.number, line.indent + match.end(1) + 1)
            hint = f"write `{match[1]}: {match[2][:40]}`, with an ordinary space"
            return Slip(span, "a non-breaking space follows the colon", hint)
        if match := re.match(r"(?:- +)*(\w+):([^\s:].*)", line.code):
            span = Span(line.number, line.indent + match.end(1) + 1)
            hint = f"write `{match[1]}: {match[2][:40]}`"
            return Slip(span, "a space is missing after the colon", hint)
    return None


def key_alone(failure: Failure) -> Slip | None:
    """A key without its colon before what no text goes on with: a bracket, a quote, a block."""
    below = next(iter(failure.after), None)
    for line in (failure.last, failure.before):
        match = _BEFORE_A_VALUE.match(line.code) if line else None
        if line and match and (match[2] or (below and _is_within(below, line))):
            return _without_colon(line, match)
        below = line
    return None


def _is_within(line: Line, above: Line) -> bool:
    """Whether a line is a key or an entry of what the line above it names."""
    is_further = line.indent > above.indent and re.match(r"[\w\"']+ ?:(\s|$)", line.code)
    return bool(is_further) or (line.indent >= above.indent and line.code.startswith("- "))


def missing_colon(failure: Failure) -> Slip | None:
    """A key without its colon before a text, or before nothing."""
    is_unfinished = re.search("expected (?:':'|key)", failure.reason)
    places = (failure.begun.line if failure.begun else 0, failure.place.line)
    for line in reversed(failure.lines[-2:]):
        match = re.match(r"(\w+)(?: *=\s*|\s+|$)(.*)", line.code)
        is_beside = "mapping values" in failure.reason and line.indent == failure.last.indent
        is_meant = line.number in places if is_unfinished else is_beside
        if match and is_meant and not re.search(r":(\s|$)", line.code.split("{")[0]):
            return _without_colon(line, match)
    return None


def _without_colon(line: Line, match: re.Match[str]) -> Slip:
    """The slip of a line of which a match has the key, and the value if there is one."""
    span = Span(line.number, line.indent + match.start(1) + 1, len(match[1]))
    value = (match[2] or "")[:40]
    hint = f"write `{match[1]}: {value}`" if value else f"write `{match[1]}:`"
    return Slip(span, f"a colon is missing after `{match[1]}`", hint)


def colon_in_text(failure: Failure) -> Slip | None:
    """A text that contains a colon and has no quotation marks."""
    match = re.match(r"((?:- +)?[^\s:]+: +)([^\s\"'\[{|>].*:(?: .*|$))", failure.last.code)
    if match is None or "mapping values" not in failure.reason:
        return None
    span = Span(failure.last.number, failure.last.indent + match.end(1) + 1, len(match[2]))
    message = "this text contains a colon, which makes it look like a key"
    hint = f"write {_in_quotes(match[2][:60])}, in quotes"
    if re.match(r"[a-z]\w*: ", match[2]):
        end = "" if match[2].count("}") > match[2].count("{") else "}"
        hint = f"write `{{{match[2][:60]}{end}`, in brackets; if it is a text, in quotes"
    elif key := re.search(r", *([a-z]\w*): ", match[2]):
        hint = f"begin a line with `{key[1]}`; if it is all one text, {hint}"
    return Slip(span, message, hint)


def reserved_sign(failure: Failure) -> Slip | None:
    """A text that begins with a sign to which YAML gives a meaning."""
    rest, begun = failure.last.text[failure.place.column - 1 :], failure.begun
    if begun and begun.line == failure.place.line and re.search("alias|anchor", failure.reason):
        rest = failure.last.text[begun.column - 1 :]
    if failure.place.line != failure.last.number or rest[:1] not in tuple("@`%*&!"):
        return None
    column = len(failure.last.text) - len(rest) + 1
    message = f"a text that begins with `{rest[0]}` must be in quotes"
    written = re.match(r"[^,:\]}]*", rest)
    hint = f"write {_in_quotes(written.group().strip()[:60] if written else rest[0])}"
    return Slip(Span(failure.place.line, column), message, hint)


def bracket(failure: Failure) -> Slip | None:
    """A bracket that is not closed, closes another one or nothing, or lacks a comma."""
    place, begun = failure.place, failure.begun
    rest = failure.last.text[place.column - 1 :] if place.line == failure.last.number else ""
    end = failure.last.indent + len(failure.last.code)
    if rest[:1] == "," and failure.last.text[: place.column - 1].rstrip()[-1:] in (",", "[", "{"):
        return Slip(place, "there is a comma too many here", "remove it")
    if rest[:1] == "," and place.column == end and not failure.last.bracket:
        return Slip(place, "a line does not end with a comma here", "remove it")
    if rest[:1] in ("}", "]") and "' or '" not in failure.reason:
        message = f"this `{rest[0]}` closes nothing"
        return Slip(place, message, "remove it, or open it before")
    if "node content" in failure.reason and not rest.strip() and failure.last.code[-1] in _CLOSING:
        sign = failure.last.code[-1]
        hint = f"write `{_CLOSING[sign]}` where it ends, on the same line"
        return Slip(Span(failure.last.number, end), f"this `{sign}` is never closed", hint)
    if begun is None or "' or '" not in failure.reason:
        return None
    opened = next((line for line in failure.lines if line.number == begun.line), None)
    sign = opened.text[begun.column - 1 : begun.column] if opened else ""
    if sign not in _CLOSING:
        return None
    if rest[:1] in ("}", "]"):
        message = f"this `{rest[0]}` does not close the `{sign}` in column {begun.column}"
        opening = next(each for each in _CLOSING if _CLOSING[each] == rest[0])
        hint = f"write `{_CLOSING[sign]}`, or begin what it closes with `{opening}`"
        return Slip(place, message, hint)
    if place.line == begun.line and rest[:1] == ":":
        return _second_colon(failure)
    if place.line == begun.line and rest.strip():
        return _nothing_between(failure, sign, rest)
    message = f"this `{sign}` is never closed"
    return Slip(begun, message, f"write `{_CLOSING[sign]}` where it ends, on the same line")


def _nothing_between(failure: Failure, opened: str, rest: str) -> Slip:
    """What follows something within brackets without a comma, or a key without a colon."""
    place = failure.place
    key = re.search(r"[{,]\s*([\w.]+)\s+$", failure.last.text[: place.column - 1])
    if opened == "{" and key and rest[0] in "{[\"'":
        span = Span(place.line, key.start(1) + 1, len(key[1]))
        return Slip(span, f"a colon is missing after `{key[1]}`", f"write `{key[1]}: {rest[0]}…`")
    return Slip(place, "a comma is missing before this", f"write `, {rest.split(':')[0][:40]}`")


def _second_colon(failure: Failure) -> Slip:
    """A colon behind a value in brackets: the value takes in the next key, or is a text."""
    line, column = failure.place.line, failure.place.column
    words = re.search(r"([^\s{\[,]*[^\s:,]) +(\w+)$", failure.last.text[: column - 1])
    if words:
        span = Span(line, words.start(2) + 1, len(words[2]))
        hint = f"write `{words[1]}, {words[2]}`; if it is all one text, put that in quotes"
        return Slip(span, "a comma is missing before this", hint)
    hint = "put a text in quotes, and keys that belong to this one in `{…}`"
    return Slip(failure.place, "a value cannot go on with a colon", hint)


def outside_brackets(failure: Failure) -> Slip | None:
    """A comma behind a value that stands in no brackets."""
    place, line = failure.place, failure.last
    rest = line.text[place.column - 1 :] if place.line == line.number else ""
    key = re.match(r"(?:- +)*(\w+):\s", line.code)
    if key is None or line.bracket or not re.match(r",\s*\S", rest):
        return None
    hint = f"put the entries of a list in brackets: `{key[1]}: […]`"
    if following := re.match(r",\s*(\w+):", rest):
        hint = (
            f"begin a line with `{following[1]}`, or put what belongs to `{key[1]}` in brackets: "
            f"`{key[1]}: {{…, {following[1]}: …}}`"
        )
    return Slip(place, "this comma stands outside of brackets", hint)


def comment(failure: Failure) -> Slip | None:
    """A `#` that was meant as the beginning of a colour or as a part of a text."""
    found = [slip for line in failure.lines if (slip := _comment_in(line))]
    if not found:
        return None
    further = [slip.span for line in failure.after if (slip := _comment_in(line))]
    return replace(found[0], again=(*(each.span for each in found[1:]), *further))


def _comment_in(line: Line) -> Slip | None:
    is_value = line.code.endswith((":", ",", "[")) and line.bracket
    if not line.comment or not line.bracket or not (is_value or line.comment[1:2].strip()):
        return None
    return cut_off(line.number, len(line.text) - len(line.comment) + 1, line.comment)


def cut_off(line: int, column: int, comment: str, text: str = "") -> Slip:
    """The slip of a `#` that begins a comment and cuts off a value, of which `text` is left."""
    word = re.match(r"#[0-9a-fA-F]{3,8}\b", comment)
    span = Span(line, column, word.end() if word else 1)
    if word and not text:
        message = "a `#` begins a comment: this colour and what follows it are not read"
        return Slip(span, message, f'put the colour in quotes: "{word.group()}"', COMMENT)
    message = f"a `#` begins a comment: `{comment.strip()[:40]}` is not read"
    hint = "put the whole value in quotes; if it is a comment, write a space after the `#`"
    if text:
        whole = f"{text} {comment.strip()}"
        hint = f"write {_in_quotes(whole[:60])}, in quotes"
        hint += "; if it is a comment, put a space after the `#`"
    return Slip(span, message, hint, COMMENT)


def _in_quotes(text: str) -> str:
    """A text as YAML has it in quotation marks."""
    return "'" + text.replace("'", "''") + "'" if '"' in text or "\\" in text else f'"{text}"'
