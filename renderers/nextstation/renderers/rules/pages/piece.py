"""Pieces of a page: what is drawn as a whole, and how pieces flow into columns."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas


class Piece(Protocol):
    """What is drawn as a whole, below and to the right of a corner.

    `gap` is the room that it keeps from the piece above it, `keeps` whether it stands on the same
    column as the piece below it.
    """

    @property
    def height(self) -> float:
        """How high it is, in millimetres."""

    @property
    def gap(self) -> float:
        """The room above it, except at the top of a column."""

    @property
    def keeps(self) -> bool:
        """Whether the next piece stands on the same column."""

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""


# The most that is added above a heading, in millimetres.
_MOST_STRETCH = 8.0
Column = list[tuple[float, Piece]]


def flow(pieces: Sequence[Piece], heights: Iterator[float]) -> list[Column]:
    """The pieces in columns of these heights, each with where it starts in its column."""
    columns: list[Column] = []
    room = bottom = 0.0
    for block in _together(pieces):
        top = bottom + block[0].gap if columns and columns[-1] else 0.0
        if not columns or top + _height(block) > room + 1e-6:
            columns.append([])
            room, top = next(heights), 0.0
        for number, piece in enumerate(block):
            top += piece.gap if number else 0.0
            columns[-1].append((top, piece))
            top += piece.height
        bottom = top
    return columns


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


def _together(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """The pieces in groups that stand in one column."""
    block: list[Piece] = []
    for piece in pieces:
        block.append(piece)
        if not piece.keeps:
            yield block
            block = []
    if block:
        yield block


def _height(block: Sequence[Piece]) -> float:
    return sum(piece.height for piece in block) + sum(piece.gap for piece in block[1:])
