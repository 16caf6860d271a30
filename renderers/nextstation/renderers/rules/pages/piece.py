"""Pieces of a page: what is drawn as a whole, and how pieces flow into columns."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import repeat
from math import inf
from typing import NamedTuple

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Piece(ABC):
    """What is drawn as a whole, below and to the right of a corner.

    `gap` is the room that it keeps from the piece above it, except at the top of a column, `keeps`
    whether it stands on the same column as the piece below it.
    """

    _: KW_ONLY
    gap: float
    keeps: bool = False

    @property
    @abstractmethod
    def height(self) -> float:
        """How high it is, in millimetres."""

    @abstractmethod
    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""


# The most that is added above a heading, in millimetres.
_MOST_STRETCH = 4.5
Column = list[tuple[float, Piece]]


class Block(NamedTuple):
    """Pieces that stand in one column, each with where it starts below the top of the first."""

    pieces: Column
    gap: float
    height: float


def flow(pieces: Sequence[Piece], heights: Iterator[float]) -> list[Column]:
    """The pieces in columns of these heights, each with where it starts in its column."""
    return flow_blocks([*blocks_of(pieces)], heights)


def flow_blocks(blocks: Sequence[Block], heights: Iterator[float]) -> list[Column]:
    """The pieces of blocks in columns of these heights."""
    columns: list[Column] = []
    room = bottom = 0.0
    for pieces, gap, height in blocks:
        top = bottom + gap
        if not columns or top + height > room + 1e-6:
            columns.append([])
            room, top = next(heights), 0.0
        columns[-1] += [(top + below, piece) for below, piece in pieces]
        bottom = top + height
    return columns


def blocks_of(pieces: Sequence[Piece], most: float = inf) -> Iterator[Block]:
    """The pieces in blocks: one that keeps the next stands in the same, unless it is too high."""
    block: Column = []
    gap = bottom = 0.0
    for piece in pieces:
        above, height = piece.gap, piece.height
        if block and bottom + above + height > most:
            yield Block(block, gap, bottom)
            block = []
        if not block:
            gap = above
        top = bottom + above if block else 0.0
        block.append((top, piece))
        bottom = top + height
        if not piece.keeps:
            yield Block(block, gap, bottom)
            block = []
    if block:
        yield Block(block, gap, bottom)


def as_low(
    blocks: Sequence[Block], count: int, low: float, high: float, *, exact: float
) -> list[Column]:
    """The pieces of blocks in at most `count` columns as low as they can be, but for `exact`."""
    best = flow_blocks(blocks, repeat(high))
    while high - low > exact:
        middle = (low + high) / 2
        lower = flow_blocks(blocks, repeat(middle))
        if len(lower) <= count:
            best, high = lower, middle
        else:
            low = middle
    return best


def draw_column(canvas: Canvas, column: Column, corner: Spot) -> None:
    """Draw the pieces of a column below and to the right of a corner."""
    for top, piece in column:
        piece.draw(canvas, (corner[0], corner[1] + top))


def foot_of(column: Column) -> float:
    """Where a column ends."""
    top, piece = column[-1]
    return top + piece.height


def stretched(column: Column, foot: float, heading: type) -> Column:
    """The column with more room above its headings, so that it ends where others do.

    A column that would be torn apart stays as it is.
    """
    begins = [number > 0 and isinstance(piece, heading) for number, (_, piece) in enumerate(column)]
    more = (foot - foot_of(column)) / max(sum(begins), 1)
    if not 0 < more <= _MOST_STRETCH:
        return column
    return [
        (top + more * sum(begins[: number + 1]), piece)
        for number, (top, piece) in enumerate(column)
    ]
