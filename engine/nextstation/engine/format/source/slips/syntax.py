"""The usual slips in writing YAML, told by the lines of a file that the parser refuses.

Each recogniser looks for one slip at or before the place where the parser gave up, and the first
one that finds it explains the failure. To add a slip, add a function to `_RECOGNISERS`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from nextstation.engine.format.source.diagnostic import Span
from nextstation.engine.format.source.slips.lines import (
    LITERAL,
    NO_BREAK,
    Failure,
    Line,
    Slip,
    beginning_of,
    lines_of,
)
from nextstation.engine.format.source.slips.signs import (
    bracket,
    colon_in_text,
    comment,
    dash,
    key_alone,
    missing_colon,
    of_elsewhere,
    open_quote,
    outside_brackets,
    reserved_sign,
    space_after_colon,
)


def find_slip(texts: Sequence[str], place: Span, reason: str, begun: Span | None) -> Slip | None:
    """The slip that explains why the parser gave up at a place, or None."""
    lines = lines_of(texts)
    count = sum(line.number <= place.line for line in lines)
    if not count:
        return None
    failure = Failure(lines[:count], lines[count:], place, reason, begun)
    return next((slip for each in _RECOGNISERS if (slip := each(failure))), None)


def tab(failure: Failure) -> Slip | None:
    """A line that is indented with a tab."""
    line = failure.last
    if "\t" not in line.space:
        return None
    span = Span(line.number, line.space.index("\t") + 1)
    return Slip(span, "this line is indented with a tab", "indent with spaces, not with tabs")


def no_break_space(failure: Failure) -> Slip | None:
    """A line that is indented with spaces that do not break a line."""
    for line in reversed(failure.lines):
        if not line.is_row and any(sign in line.space for sign in NO_BREAK):
            span = Span(line.number, 1, line.indent)
            message = "this line is indented with non-breaking spaces"
            return Slip(span, message, "replace them with ordinary spaces")
    return None


def art_row(failure: Failure) -> Slip | None:
    """A row of text art that is further left than the first one, which ends the art."""
    line, before = failure.last, failure.before
    if before is None or line.is_row:
        return None
    if LITERAL.match(before.code) and line.indent <= before.indent:
        message = f"this row is indented no further than line {before.number}: it ends the art"
        return Slip(beginning_of(line), message, f"indent the rows by {_spaces(before.indent + 2)}")
    if not before.is_row or re.match(r"[\w\"']+ ?:(\s|$)|- ", line.code):
        return None
    rows = [*takewhile(lambda each: each.is_row, reversed(failure.lines[:-1]))]
    first = rows[-1]
    message = (
        f"this row is indented by {_spaces(line.indent)}, the first one (line {first.number}) "
        f"by {first.indent}: it ends the art"
    )
    hint = "begin every row in the same column"
    if len(rows) == 1:
        hint = f"{hint}; if the first row is meant to be further right, write `|2` instead of `|`"
    return Slip(beginning_of(line), message, hint)


def half_a_list(failure: Failure) -> Slip | None:
    """Lines side by side of which only some begin with a dash: the slip is in the fewer ones."""
    begun = failure.begun.line if failure.begun else 0
    first, last = next((each for each in failure.lines if each.number == begun), None), failure.last
    if first is None or first.indent != last.indent:
        return None
    with_dash, without = (first, last) if first.code.startswith("- ") else (last, first)
    if not with_dash.code.startswith("- ") or without.code.startswith("- "):
        return None
    message = f"line {with_dash.number} begins with `-`, line {without.number} beside it does not"
    hint = "a list has `- ` before every entry; `key: value` stands without it"
    following = [each for each in (*failure.lines, *failure.after) if each.number >= begun]
    block = takewhile(lambda each: each.is_row or each.indent >= last.indent, following)
    beside = [each.code[:2] == "- " for each in block if each.indent == last.indent]
    fewer = with_dash if sum(beside) < len(beside) / 2 else without
    if fewer is last is without and failure.before and failure.before.indent > last.indent:
        inner = _spaces(failure.before.indent)
        hint = f"indent it by {inner}, or begin it with `- ` if it is another entry"
    slip = last if sum(beside) == len(beside) / 2 else fewer
    return Slip(beginning_of(slip), message, hint)


def uneven_indent(failure: Failure) -> Slip | None:
    """A line that is indented otherwise than those beside it."""
    line = failure.last
    if line.is_row or line.number != failure.place.line or failure.before is None:
        return None
    if failure.place.column > line.indent + 1 and "mapping values" not in failure.reason:
        return None
    open_blocks: list[Line] = []
    for each in failure.lines[:-1]:
        if not each.is_row:
            open_blocks = [one for one in open_blocks if one.indent < each.indent]
            open_blocks.append(each)
    following = failure.after[0].indent if failure.after else line.indent
    is_entry = line.code.startswith("- ")
    if not is_entry:
        open_blocks += [inner for each in open_blocks if (inner := _within_dash(each))]
    beside = min(
        open_blocks,
        key=lambda each: (
            abs(each.indent - line.indent),
            is_entry and not each.code.startswith("- "),
            each.indent != following,
            -each.number,
        ),
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
    return Slip(beginning_of(line), message, hint)


def _within_dash(line: Line) -> Line | None:
    """The first key of an entry of a list as a line, which is indented further than its dash."""
    match = re.match(r"- +(?=\w+:(\s|$))", line.code)
    if match is None:
        return None
    return replace(line, text=" " * (line.indent + match.end()) + line.code[match.end() :])


def _breaks_a_block(failure: Failure, line: Line) -> bool:
    """Whether the lines above a line are indented as the one below it is, or open a block there."""
    above = [each for each in failure.lines[:-2] if not each.is_row]
    sibling = next((each for each in reversed(above) if each.indent <= failure.last.indent), None)
    if sibling is None:
        return False
    is_open = sibling is above[-1] and sibling.code.endswith(":") and line.indent <= sibling.indent
    return sibling.indent == failure.last.indent or is_open


def _spaces(count: int) -> str:
    """A number of spaces, in words."""
    return "1 space" if count == 1 else f"{count} spaces"


_RECOGNISERS: tuple[Callable[[Failure], Slip | None], ...] = (
    tab,
    no_break_space,
    of_elsewhere,
    open_quote,
    comment,
    key_alone,
    art_row,
    dash,
    half_a_list,
    space_after_colon,
    colon_in_text,
    reserved_sign,
    bracket,
    outside_brackets,
    missing_colon,
    uneven_indent,
)
