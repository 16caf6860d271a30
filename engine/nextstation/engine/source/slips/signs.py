"""Slips in the signs of YAML: dashes, colons, quotation marks, signs of other languages."""

import re
from html import unescape

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.failure import Failure, Slip, beginning_of, in_quotes
from nextstation.engine.source.slips.layout import NO_BREAK, Line

# A key without a colon, and the beginning of a value that cannot be part of a text with it.
_BEFORE_A_VALUE = re.compile(r"(?:- +)?(\w+)(?:$|\s+([\[{\"'].*|[|>][0-9+-]*$))")


def dash(failure: Failure) -> Slip | None:
    """A sign in the place of the dash of a list, or a dash without its space."""
    match = re.match(r"([\u2012-\u2015\u2212\u2022*]) +\S", failure.last.code)
    if match:
        message = f"an entry of a list begins with `-`, not with `{match[1]}`"
        return Slip(beginning_of(failure.last), message, "write `-` and a space")
    match = re.match(r"-(\w.*)", failure.last.code)
    if match:
        hint = f"write `- {match[1][:40]}`"
        return Slip(beginning_of(failure.last), "a space is missing after `-`", hint)
    return None


def of_elsewhere(failure: Failure) -> Slip | None:
    """What belongs to a web page, or to another language."""
    for line in failure.lines:
        if line.is_row:
            continue
        if re.match(r"```|~~~", line.code):
            return Slip(
                beginning_of(line), "this is a code fence of Markdown, not YAML", "remove it"
            )
        if re.match(r"\.\.\.(?:\s|$)", line.text) and failure.place.line > line.number:
            message = "`...` ends the file here, and more follows"
            return Slip(beginning_of(line), message, "remove it")
        if match := re.search(r"&(?:quot|apos|amp|lt|gt|nbsp|#\w+);", line.text):
            span = Span(line.number, match.start() + 1, len(match.group()))
            sign = unescape(match.group())
            message = f"`{match.group()}` is how HTML writes `{sign}`"
            return Slip(span, message, f"write `{sign}`")
        if match := re.match(r"//|/\*|--+(?= )|<!--", line.code):
            message = f"a comment begins with `#`, not with `{match.group()}`"
            return Slip(beginning_of(line), message, "write `# …`")
    if match := re.match(r"//|/\*|<!--", failure.last.text[failure.place.column - 1 :]):
        message = f"a comment begins with `#`, not with `{match.group()}`"
        return Slip(failure.place, message, "write `# …`")
    return None


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
        match = re.match(r"((?:- +)*)(\w+):([^\s:].*)", line.code)
        if match:
            span = Span(line.number, line.indent + match.end(2) + 1)
            hint = f"write `{match[2]}: {match[3][:40]}`"
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
    hint = f"write {in_quotes(match[2][:60])}, in quotes"
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
    hint = f"write {in_quotes(written.group().strip()[:60] if written else rest[0])}"
    return Slip(Span(failure.place.line, column), message, hint)
