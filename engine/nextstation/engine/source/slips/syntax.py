"""The usual slips in writing YAML, told by the lines of a file that the parser refuses.

Each recogniser looks for one slip at or before the place where the parser gave up, and the first
one that finds it explains the failure. To add a slip, add a function to `_RECOGNISERS`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import unescape

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.layout import LITERAL, Line, lines_of

COMMENT = "E012"
_SYNTAX = "E005"
_NO_BREAK = "\u00a0\u2007\u202f\u3000"
_CLOSING = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip: its place, what is wrong, what would be right, and further places of the same."""

    span: Span
    message: str
    hint: str
    code: str = _SYNTAX
    again: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the parser gave up: the lines up to there and after it, the place, and its reason.

    `begun` is the place where the construct begins that could not be finished.
    """

    lines: Sequence[Line]
    after: Sequence[Line]
    place: Span
    reason: str
    begun: Span | None

    @property
    def last(self) -> Line:
        """The line where the parser gave up, or the last one before it that is no comment."""
        return self.lines[-1]

    @property
    def before(self) -> Line | None:
        """The line before."""
        return self.lines[-2] if len(self.lines) > 1 else None


def find_slip(texts: Sequence[str], place: Span, reason: str, begun: Span | None) -> Slip | None:
    """The slip that explains why the parser gave up at a place, or None."""
    lines = lines_of(texts)
    count = sum(line.number <= place.line for line in lines)
    if not count:
        return None
    failure = Failure(lines[:count], lines[count:], place, reason, begun)
    return next((slip for each in _RECOGNISERS if (slip := each(failure))), None)


def _tab(failure: Failure) -> Slip | None:
    line = failure.last
    if "\t" not in line.space:
        return None
    span = Span(line.number, line.space.index("\t") + 1)
    return Slip(span, "this line is indented with a tab", "indent with spaces, not with tabs")


def _no_break_space(failure: Failure) -> Slip | None:
    for line in reversed(failure.lines):
        if not line.is_row and any(sign in line.space for sign in _NO_BREAK):
            span = Span(line.number, 1, line.indent)
            message = "this line is indented with non-breaking spaces"
            return Slip(span, message, "replace them with ordinary spaces")
    return None


def _dash(failure: Failure) -> Slip | None:
    match = re.match(r"([\u2012-\u2015\u2212\u2022*]) +\S", failure.last.code)
    if match:
        message = f"an entry of a list begins with `-`, not with `{match[1]}`"
        return Slip(_at(failure.last), message, "write `-` and a space")
    match = re.match(r"-(\w.*)", failure.last.code)
    if match:
        hint = f"write `- {match[1][:40]}`"
        return Slip(_at(failure.last), "a space is missing after `-`", hint)
    return None


def _half_a_list(failure: Failure) -> Slip | None:
    """Lines side by side of which only one begins with a dash."""
    begun = failure.begun.line if failure.begun else 0
    first, last = next((each for each in failure.lines if each.number == begun), None), failure.last
    if first is None or first.indent != last.indent:
        return None
    with_dash, without = (first, last) if first.code.startswith("- ") else (last, first)
    if not with_dash.code.startswith("- ") or without.code.startswith("- "):
        return None
    message = f"line {with_dash.number} begins with `-`, line {without.number} beside it does not"
    hint = "a list has `- ` before every entry; `key: value` stands without it"
    return Slip(_at(last), message, hint)


def _of_elsewhere(failure: Failure) -> Slip | None:
    """What belongs to a web page, or to another language."""
    for line in failure.lines:
        if line.is_row:
            continue
        if re.match(r"```|~~~", line.code):
            return Slip(_at(line), "this is a code fence of Markdown, not YAML", "remove it")
        if match := re.search(r"&(?:quot|apos|amp|lt|gt|nbsp|#\w+);", line.text):
            span = Span(line.number, match.start() + 1, len(match.group()))
            sign = unescape(match.group())
            message = f"`{match.group()}` is how HTML writes `{sign}`"
            return Slip(span, message, f"write `{sign}`")
        if match := re.match(r"//|/\*|--+(?= )|<!--", line.code):
            message = f"a comment begins with `#`, not with `{match.group()}`"
            return Slip(_at(line), message, "write `# …`")
    return None


def _open_quote(failure: Failure) -> Slip | None:
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


def _comment(failure: Failure) -> Slip | None:
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


def _space_after_colon(failure: Failure) -> Slip | None:
    for line in reversed(failure.lines[-3:]):
        match = re.match(r"((?:- +)*)(\w+):([^\s:].*)", line.code)
        if match:
            span = Span(line.number, line.indent + match.end(2) + 1)
            hint = f"write `{match[2]}: {match[3][:40]}`"
            return Slip(span, "a space is missing after the colon", hint)
    return None


def _row(failure: Failure) -> Slip | None:
    """A row of text art that is further left than the first one, which ends the art."""
    line, before = failure.last, failure.before
    if before is None or line.is_row:
        return None
    if LITERAL.match(before.code) and line.indent <= before.indent:
        message = f"this row is indented no further than line {before.number}: it ends the art"
        return Slip(_at(line), message, f"indent the rows by {_spaces(before.indent + 2)}")
    if not before.is_row:
        return None
    if re.match(r"[\w\"']+ ?:(\s|$)|- ", line.code):
        return None
    rows = []
    for each in reversed(failure.lines[:-1]):
        if not each.is_row:
            break
        rows.append(each)
    first = rows[-1]
    message = (
        f"this row is indented by {_spaces(line.indent)}, the first one (line {first.number}) "
        f"by {first.indent}: it ends the art"
    )
    hint = "begin every row in the same column"
    if len(rows) == 1 and before.number == first.number:
        hint = f"{hint}; if the first row is meant to be further right, write `|2` instead of `|`"
    return Slip(_at(line), message, hint)


def _colon(failure: Failure) -> Slip | None:
    if "expected ':'" not in failure.reason and "expected key" not in failure.reason:
        return None
    begun = failure.begun.line if failure.begun else 0
    for line in reversed(failure.lines[-2:]):
        match = re.match(r"(\w+)(?: *=| )\s*(\S.*)", line.code)
        is_meant = line.number in (begun, failure.place.line) and not line.is_row
        if match and is_meant and not re.search(r":(\s|$)", line.code.split("{")[0]):
            hint = f"write `{match[1]}: {match[2][:40]}`"
            message = f"a colon is missing after `{match[1]}`"
            return Slip(Span(line.number, line.indent + 1, len(match[1])), message, hint)
        if re.fullmatch(r"\w+", line.code) and is_meant:
            message = f"a colon is missing after `{line.code}`"
            return Slip(_at(line), message, f"write `{line.code}:`")
    return None


def _colon_in_text(failure: Failure) -> Slip | None:
    match = re.match(r"((?:- +)?\w+: +)([^\"'\[{|>].*:(?: .*|$))", failure.last.code)
    if match is None or "mapping values" not in failure.reason:
        return None
    span = Span(failure.last.number, failure.last.indent + match.end(1) + 1, len(match[2]))
    message = "this text contains a colon, which makes it look like a key"
    return Slip(span, message, f"write {_in_quotes(match[2][:60])}, in quotes")


def _reserved_sign(failure: Failure) -> Slip | None:
    rest = failure.last.text[failure.place.column - 1 :]
    if failure.begun and failure.begun.line == failure.place.line and "alias" in failure.reason:
        rest = failure.last.text[failure.begun.column - 1 :]
    if failure.place.line != failure.last.number or rest[:1] not in tuple("@`%*&!"):
        return None
    column = len(failure.last.text) - len(rest) + 1
    message = f"a text that begins with `{rest[0]}` must be in quotes"
    written = re.match(r"[^,:\]}]*", rest)
    hint = f"write {_in_quotes(written.group().strip()[:60] if written else rest[0])}"
    return Slip(Span(failure.place.line, column), message, hint)


def _bracket(failure: Failure) -> Slip | None:
    """A bracket that is not closed, closes another one or nothing, or lacks a comma."""
    place, begun = failure.place, failure.begun
    rest = failure.last.text[place.column - 1 :] if place.line == failure.last.number else ""
    end = failure.last.indent + len(failure.last.code)
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
        return Slip(place, message, f"write `{_CLOSING[sign]}`")
    if place.line == begun.line and rest.strip():
        return Slip(place, "a comma is missing before this", f"write `, {rest.split(':')[0][:40]}`")
    message = f"this `{sign}` is never closed"
    return Slip(begun, message, f"write `{_CLOSING[sign]}` where it ends, on the same line")


def _indent(failure: Failure) -> Slip | None:
    """A line that is indented otherwise than those beside it."""
    line = failure.last
    if line.is_row or line.number != failure.place.line or failure.before is None:
        return None
    open_blocks: list[Line] = []
    for each in failure.lines[:-1]:
        if not each.is_row:
            open_blocks = [one for one in open_blocks if one.indent < each.indent]
            open_blocks.append(each)
    following = failure.after[0].indent if failure.after else line.indent
    beside = min(
        open_blocks,
        key=lambda each: (abs(each.indent - line.indent), each.indent != following, -each.number),
    )
    if beside.indent == line.indent:
        return None
    before = failure.before
    if before.indent < line.indent and _breaks_a_block(failure, before):
        # The line before has left the block to which it and this one belong.
        line, beside = before, line
    message = (
        f"this line is indented by {_spaces(line.indent)}, "
        f"line {beside.number} beside it by {beside.indent}"
    )
    hint = f"indent it by {_spaces(beside.indent)}" if beside.indent else "do not indent it"
    return Slip(_at(line), message, hint)


def _breaks_a_block(failure: Failure, line: Line) -> bool:
    """Whether the lines above a line are indented as the one below it is, or open a block there."""
    above = [each for each in failure.lines[:-2] if not each.is_row]
    sibling = next((each for each in reversed(above) if each.indent <= failure.last.indent), None)
    if sibling is None:
        return False
    is_open = sibling is above[-1] and sibling.code.endswith(":") and line.indent <= sibling.indent
    return sibling.indent == failure.last.indent or is_open


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"


def _in_quotes(text: str) -> str:
    """A text as YAML has it in quotation marks."""
    return "'" + text.replace("'", "''") + "'" if '"' in text or "\\" in text else f'"{text}"'


def _at(line: Line) -> Span:
    return Span(line.number, line.indent + 1)


_RECOGNISERS: tuple[Callable[[Failure], Slip | None], ...] = (
    _tab,
    _no_break_space,
    _of_elsewhere,
    _open_quote,
    _comment,
    _row,
    _dash,
    _half_a_list,
    _space_after_colon,
    _colon_in_text,
    _reserved_sign,
    _bracket,
    _colon,
    _indent,
)
