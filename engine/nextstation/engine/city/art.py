"""Text art: a layer of the map, one line for each row, cells separated by spaces."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.limits import MAX_GRID

EMPTY = "."
# What a word processor makes of three dots.
ELLIPSIS = "…"
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the art, with its row and offset in the text, counted from 0."""

    text: str
    row: int
    offset: int


@dataclass(frozen=True, slots=True)
class Art:
    """A layer of the map.

    `rows` are the cells of the map itself; `header` and `numbers` are the column letters and row
    numbers at its edges, if the author wrote any.
    """

    rows: tuple[tuple[Cell, ...], ...]
    header: tuple[Cell, ...] = ()
    numbers: tuple[Cell, ...] = ()

    @property
    def width(self) -> int:
        """The number of columns that most rows have."""
        widths = Counter(map(len, self.rows))
        return max(widths, key=lambda width: widths[width], default=0)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def cells(self) -> Iterator[tuple[Point, Cell]]:
        """The grid points with their cells, row by row."""
        for row, cells in enumerate(self.rows):
            for column, cell in enumerate(cells):
                yield Point(column, row), cell

    def lettered(self, letter_of: Callable[[Point, Cell], str]) -> "Art":
        """The same art with other letters in its cells."""
        rows = tuple(
            tuple(
                replace(cell, text=letter_of(Point(column, row), cell))
                for column, cell in enumerate(cells)
            )
            for row, cells in enumerate(self.rows)
        )
        return replace(self, rows=rows)

    def letter(self, column: int, row: int) -> str:
        """The cell at a grid point; outside the art, an empty one."""
        cells = self.rows[row] if row < min(self.height, MAX_GRID) else ()
        return cells[column].text if column < min(len(cells), MAX_GRID) else EMPTY


def read_art(text: str, letters: Collection[str]) -> Art:
    """Read a layer. A first row of letters that mean nothing on the map is a header.

    It reads at most a few rows and cells too many: enough for the check to report them.
    """
    lines = (
        tuple(
            Cell(word.group(), row, word.start())
            for word in islice(_WORD.finditer(line), MAX_GRID + 2)
        )
        for row, line in enumerate(text.split("\n"))
    )
    rows = list(islice(filter(None, lines), MAX_GRID + 2))
    header: tuple[Cell, ...] = ()
    if rows and _is_header(rows[0], letters):
        header, *rows = rows
    numbers: tuple[Cell, ...] = ()
    if any(row[0].text.isdigit() for row in rows):
        numbers = tuple(row[0] for row in rows)
        rows = [row[1:] if row[0].text.isdigit() else row for row in rows]
    return Art(tuple(rows), header, numbers)


def _is_header(row: tuple[Cell, ...], letters: Collection[str]) -> bool:
    words = [cell.text for cell in row]
    if not all(re.fullmatch("[a-z]", word) for word in words):
        return False
    counted = words == [chr(ord("a") + column) for column in range(len(words))]
    known = [word in letters for word in words]
    return not all(known) if counted else not any(known)


# Where a point looks for its district, in this order.
_SIDES = (Point(0, -1), Point(-1, 0), Point(1, 0), Point(0, 1))


def filled(art: Art, letters: Collection[str]) -> Art:
    """The art with a letter in place of each `.`: that of the nearest district (M3).

    Where no point has one of the `letters`, nothing changes.
    """
    cells = dict(art.cells())
    known = {point: cell.text for point, cell in cells.items() if cell.text in letters}
    found = spread(known, {point for point, cell in cells.items() if cell.text == EMPTY})
    return art.lettered(lambda point, cell: found.get(point, cell.text))


def spread(known: Mapping[Point, str], free: Collection[Point]) -> dict[Point, str]:
    """The districts of the known points and of the free ones: each joins the nearest (M3).

    Districts grow by one point at a time, side by side; rivers do not stop them. Of several that
    reach a point at once, it joins the one above it, else on its left, on its right, below it.
    """
    found, edge = dict(known), [*known]
    while edge:
        reached = {point.step(side) for point in edge for side in _SIDES}
        edge = [point for point in reached - found.keys() if point in free]
        found |= {point: _nearest(point, found) for point in edge}
    return found


def _nearest(point: Point, known: Mapping[Point, str]) -> str:
    """The letter of the first side of a point that has one."""
    return next(known[near] for near in map(point.step, _SIDES) if near in known)
