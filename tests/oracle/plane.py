"""Points, crossings and unit squares, in exact numbers. Column a is 1, row 1 is 1, rows go down."""

from fractions import Fraction
from functools import cache

Point = tuple[int | Fraction, int | Fraction]
Link = frozenset[str]

HALF = Fraction(1, 2)


def place_at(column: int, row: int) -> str:
    """Name a grid point: column 4, row 3 is d3."""
    return f"{chr(ord('a') + column - 1)}{row}"


@cache
def point_of(place: str) -> tuple[int, int]:
    """Give column and row of a place name."""
    return ord(place[0]) - ord("a") + 1, int(place[1:])


def link_of(name: str) -> Link:
    """Read a link's name, such as d3-d1; either end may come first."""
    return frozenset(name.split("-"))


def side(a: Point, b: Point, p: Point) -> int:
    """Say on which side of the straight line from a to b the point p lies: 1, -1, or 0 on it."""
    turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return (turn > 0) - (turn < 0)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether a-b and c-d cut each other: the ends of each lie on both sides of the other.

    To share an end, or to end on the other, is not to cross it.
    """
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def direction(a: Point, b: Point) -> str:
    """M2: the direction of a link as seen on the page."""
    if a[1] == b[1]:
        return "horizontal"
    if a[0] == b[0]:
        return "vertical"
    return "falling" if (b[0] - a[0]) * (b[1] - a[1]) > 0 else "rising"


def way(start: str, target: str) -> tuple[int, int]:
    """T4: which of the eight ways leads from one place to another."""
    (column, row), (to_column, to_row) = point_of(start), point_of(target)
    across, down = to_column - column, to_row - row
    return (across > 0) - (across < 0), (down > 0) - (down < 0)


def passes_over(a: Point, b: Point, p: Point) -> bool:
    """M7: whether p lies on the stretch between a and b, their own points left out."""
    between = (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1]) < 0
    return side(a, b, p) == 0 and between


def passes_through_square(a: Point, b: Point, centre: Point) -> bool:
    """M3: whether a stretch of a-b, not only a point, lies inside the unit square round centre."""
    if any(not min(a[i], b[i]) - 1 < centre[i] < max(a[i], b[i]) + 1 for i in (0, 1)):
        return False  # the square is beside the stretch
    enters, leaves = Fraction(0), Fraction(1)  # as parts of the way from a to b
    for axis in (0, 1):
        low, high = centre[axis] - HALF, centre[axis] + HALF
        run = b[axis] - a[axis]
        if run == 0:
            if not low < a[axis] < high:
                return False
            continue
        near, far = sorted(((low - a[axis]) / run, (high - a[axis]) / run))
        enters, leaves = max(enters, near), min(leaves, far)
    return enters < leaves
