"""Places as in a spreadsheet: `d3` is a grid point, `d3-d1` a link; and the eight directions."""

import re
from collections.abc import Collection, Mapping
from itertools import chain
from typing import NamedTuple, Self

from nextstation.engine.format.vocabulary.limits import MAX_GRID


class Point(NamedTuple):
    """A grid point: column and row, counted from 0 at the top left."""

    column: int
    row: int

    @classmethod
    def parse(cls, name: str) -> Self:
        """The point with this name, such as `d3`, which must be well-formed."""
        return cls(ord(name[0]) - ord("a"), int(name[1:]) - 1)

    @property
    def name(self) -> str:
        """The point's name, such as `d3`."""
        return f"{self.letter}{self.number}"

    @property
    def letter(self) -> str:
        """The letter of its column, such as `d`."""
        return chr(ord("a") + self.column)

    @property
    def number(self) -> int:
        """The number of its row, such as 3."""
        return self.row + 1

    def step(self, direction: "Point", steps: int = 1) -> "Point":
        """The point a number of steps away in a direction."""
        return Point(self.column + steps * direction.column, self.row + steps * direction.row)

    def steps_to(self, other: "Point") -> int:
        """How many steps on the grid, in any of the eight directions, lead to another point."""
        return max(abs(other.column - self.column), abs(other.row - self.row))


# Clockwise from the east: the opposite of a direction is four further on.
DIRECTIONS = tuple(
    Point(*step) for step in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
)


def back(direction: int) -> int:
    """The opposite of a direction, as an index of DIRECTIONS."""
    return (direction + 4) % 8


def parse_size(text: str, least: int) -> tuple[int, int] | None:
    """Columns and rows as people write them, `10x9`; None if they are no size of a map.

    Each is at least `least`, and at most MAX_GRID.
    """
    match = re.fullmatch(r"\s*([0-9]{1,2})\s*[x×]\s*([0-9]{1,2})\s*", text.lower(), re.ASCII)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    return size if all(least <= side <= MAX_GRID for side in size) else None


def parse_pair(name: str) -> tuple[Point, Point]:
    """The two places of a link such as `d3-d1`."""
    first, second = name.split("-")
    return Point.parse(first), Point.parse(second)


def parse_block(name: str) -> tuple[Point, Point]:
    """The upper left and the lower right corner of a block such as `a1:c3`."""
    one, other = (Point.parse(corner) for corner in name.split(":"))
    return Point(*map(min, one, other)), Point(*map(max, one, other))


def one_piece(start: Point, points: Collection[Point]) -> set[Point]:
    """The points that are connected to one of them, side by side."""
    piece, edge = {start}, [start]
    while edge:
        point = edge.pop()
        for direction in DIRECTIONS[::2]:
            near = point.step(direction)
            if near in points and near not in piece:
                piece.add(near)
                edge.append(near)
    return piece


def pieces(points: Collection[Point]) -> list[list[Point]]:
    """The pieces that points lie in, and the points of each, in the order of the points."""
    found: list[list[Point]] = []
    for point in points:
        if not any(point in piece for piece in found):
            piece = one_piece(point, points)
            found.append([each for each in points if each in piece])
    return found


def strays(parts: Mapping[Point, object]) -> list[list[Point]]:
    """The pieces of each part of a map but its largest, the smallest first."""
    points_of: dict[object, list[Point]] = {}
    for point in sorted(parts):
        points_of.setdefault(parts[point], []).append(point)
    found = (sorted(pieces(points), key=len)[:-1] for points in points_of.values())
    return sorted(chain.from_iterable(found), key=lambda each: (len(each), each))


def direction_between(start: Point, end: Point) -> int | None:
    """Which of the eight directions leads from one point to another, or None (M2)."""
    across, down = end.column - start.column, end.row - start.row
    if (across, down) == (0, 0) or (across and down and abs(across) != abs(down)):
        return None
    unit = Point((across > 0) - (across < 0), (down > 0) - (down < 0))
    return DIRECTIONS.index(unit)


def points_between(start: Point, end: Point) -> tuple[Point, ...]:
    """The grid points that a straight link covers, both ends included."""
    direction = direction_between(start, end)
    if direction is None:
        raise ValueError(f"{start.name}-{end.name} runs in none of the eight directions")
    steps = range(start.steps_to(end) + 1)
    return tuple(start.step(DIRECTIONS[direction], step) for step in steps)


def block(one: Point, other: Point) -> list[Point]:
    """The points of a block between two opposite corners, row by row."""
    across, down = (range(min(pair), max(pair) + 1) for pair in zip(one, other, strict=True))
    return [Point(column, row) for row in down for column in across]
