"""How pieces are laid on pages, so that the columns of all pages are about equally full."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, product, repeat
from operator import itemgetter, sub

from nextstation.renderers.rules.pages.figure_pieces import MapPiece
from nextstation.renderers.rules.pages.layout import RulesLayout
from nextstation.renderers.rules.pages.piece import (
    Block,
    Column,
    Piece,
    blocks_of,
    flow_blocks,
    foot_of,
)
from nextstation.renderers.theme.type_sizes import POINT

Page = list[Column]
# The most that all columns are lowered by so that the last page is as full as the others, and how
# exactly that is found, in millimetres.
_MOST_LOWERED, _EXACT = 32.0, 1.0
# The millimetres of free columns that a point more of type is worth.
_WORTH = 60
# How large the map of the example may be, the best first, and the millimetres that a whole one is
# worth.
_MAP_SHARES = (1.0, 0.88, 0.78)
_WORTH_OF_MAP = 100
# How bad a millimetre is that a column runs over its foot, for what cannot be parted is too high.
_OVER = 10_000.0


def best_pages(pieces: Sequence[Piece], layout: RulesLayout) -> tuple[list[Page], float]:
    """The columns of each page with the map as large as is good, and how bad that is."""
    tried = product(_MAP_SHARES, (_MOST_LOWERED, 0.0))
    return min((_paginated(pieces, layout, *each) for each in tried), key=itemgetter(1))


def _paginated(
    pieces: Sequence[Piece], layout: RulesLayout, share: float, most_lowered: float
) -> tuple[list[Page], float]:
    """The columns of each page, and how bad that is.

    Bad are a column that runs over its foot, pages, holes in them, small type, a small map.
    """
    pieces = [replace(each, share=share) if isinstance(each, MapPiece) else each for each in pieces]
    blocks = [*blocks_of(pieces, layout.column(0, 0).height)]
    columns = flow_blocks(blocks, _heights(layout, 0))
    pages = -(-len(columns) // layout.columns)
    low, high = 0.0, most_lowered
    while high - low > _EXACT:
        middle = (low + high) / 2
        lower = flow_blocks(blocks, _heights(layout, middle))
        if len(lower) <= pages * layout.columns:
            columns, low = lower, middle
        else:
            high = middle
    last = (pages - 1) * layout.columns
    before = sum(map(len, columns[:last]))
    ends = accumulate(len(block.pieces) for block in blocks)
    rest = [block for block, end in zip(blocks, ends, strict=True) if end > before]
    columns[last:] = _balanced(rest, columns[last:], layout, pages - 1)
    free = sum(map(sub, _heights(layout, low), map(foot_of, columns[:last])))
    over = max(map(sub, map(foot_of, columns), _heights(layout, 0)))
    worth = _WORTH * layout.body / POINT + _WORTH_OF_MAP * share
    badness = 1000.0 * pages + free - worth + _OVER * max(over, 0.0)
    starts = range(0, len(columns), layout.columns)
    return [columns[at : at + layout.columns] for at in starts], badness


def _heights(layout: RulesLayout, lowered: float) -> Iterator[float]:
    """The heights of all columns, page by page."""
    first, others = (layout.column(page, 0).height - lowered for page in (0, 1))
    return chain(repeat(first, layout.columns), repeat(others))


def _balanced(
    blocks: Sequence[Block], columns: Sequence[Column], layout: RulesLayout, page: int
) -> list[Column]:
    """The columns of the last page, as low as they can be."""
    high = layout.column(page, 0).height
    low, best = high / (2 * layout.columns), list(columns)
    while high - low > _EXACT:
        middle = (low + high) / 2
        lower = flow_blocks(blocks, repeat(middle))
        if len(lower) <= layout.columns:
            best, high = lower, middle
        else:
            low = middle
    return best
