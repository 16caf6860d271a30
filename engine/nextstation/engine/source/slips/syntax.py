"""The usual slips in writing YAML, told by the lines of a file that the parser refuses.

Each recogniser looks for one slip at or before the place where the parser gave up, and the first
one that finds it explains the failure. To add a slip, add a function to `_RECOGNISERS`.
"""

from collections.abc import Callable, Sequence

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.brackets import bracket, outside_brackets
from nextstation.engine.source.slips.comments import comment
from nextstation.engine.source.slips.failure import Failure, Slip
from nextstation.engine.source.slips.indents import (
    art_row,
    half_a_list,
    no_break_space,
    tab,
    uneven_indent,
)
from nextstation.engine.source.slips.layout import lines_of
from nextstation.engine.source.slips.signs import (
    colon_in_text,
    dash,
    key_alone,
    missing_colon,
    of_elsewhere,
    open_quote,
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
