"""The course of a river between stations that lie on its two banks."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from nextstation.engine.checks.banks import astray, banks_of
from nextstation.engine.city.place import DIRECTIONS, Point, strays

Spot = tuple[float, float]
_BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))
# How far a course keeps off the middle between two grid points, where links could run through its
# corners.
_OFF = 0.03
# How often islands are joined to their bank, or given to the one around, and bends are moved.
_ROUNDS = 4
# How much longer a river may be to keep off a point, where stations would hide it.
_NEAR = 2


def course_between(banks: Mapping[Point, int], width: int, height: int) -> Sequence[Spot] | None:
    """The corners of a river, from edge to edge of a grid, with each point on its bank: 0 or 1.

    Its stretches lie in eight directions, and halfway between grid points; a1 is (1, 1). None if no
    single river parts the points so, or their banks are not two.
    """
    if len({*banks.values()}) != 2:
        return None
    sides = _filled(banks, width, height)
    course = _course(_crossed(sides))
    for point in sorted(sides.keys() - banks.keys()) * _ROUNDS if course else ():
        moved = {**sides, point: 1 - sides[point]}
        if _cost(moved, banks) < _cost(sides, banks) and (new := _course(_crossed(moved))):
            sides, course = moved, new
    return course


def _crossed(sides: Mapping[Point, int]) -> Sequence[tuple[Point, Point]]:
    """The points beside each other that a river parts."""
    return [
        (here, beside)
        for here in sides
        for beside in (Point(here.column + 1, here.row), Point(here.column, here.row + 1))
        if sides.get(beside, sides[here]) != sides[here]
    ]


def _cost(sides: Mapping[Point, int], banks: Mapping[Point, int]) -> int:
    """The length of a river, and more for each point of a bank that it comes near to in a bend."""
    crossed = _crossed(sides)
    rows = {point for pair in crossed if pair[0].row == pair[1].row for point in pair}
    columns = {point for pair in crossed if pair[0].row != pair[1].row for point in pair}
    return len(crossed) + _NEAR * len(rows & columns & banks.keys())


def cut_off(banks: Mapping[Point, int], width: int, height: int) -> Sequence[Point]:
    """The points of two banks that the other bank cuts off from the most of their own."""
    pieces = strays(_filled(banks, width, height))
    return sorted(point for piece in pieces for point in piece if point in banks)


def banks_by(courses: Iterable[Sequence[Spot]], points: Collection[Point]) -> Mapping[Point, int]:
    """The bank of each grid point by courses that count from 1; all have one without a course."""
    exact = (
        [[Fraction(round(100 * (at - 1)), 100) for at in spot] for spot in course]
        for course in courses
    )
    return banks_of(points, [[(x, y) for x, y in course] for course in exact])


def on_their_side(
    districts: Mapping[Point, str], kept: Collection[Point], banks: Mapping[Point, int]
) -> dict[Point, str]:
    """The districts; a point that a river parts from those kept in its own is in one beside it.

    The `kept` points, such as the stations, stay as they are.
    """
    found = dict(districts)
    left = astray(found, kept, banks)
    while left:
        joins = {
            point: found[each]
            for point in left
            for each in map(point.step, DIRECTIONS[::2])
            if banks.get(each) == banks[point] and each not in left
        }
        if not joins:
            break
        found |= joins
        left = [point for point in left if point not in joins]
    return found


def _filled(banks: Mapping[Point, int], width: int, height: int) -> dict[Point, int]:
    """The bank of each grid point: that of the nearest point that has one, in one piece each."""
    left = {Point(x, y) for x in range(width) for y in range(height)} - banks.keys()
    sides = dict(sorted(banks.items()))
    queue = deque(sides)
    while queue:
        here = queue.popleft()
        new = [each for each in _beside(here) if each in left]
        left.difference_update(new)
        sides |= dict.fromkeys(new, sides[here])
        queue += new
    for _ in range(_ROUNDS):
        for piece in strays(sides):
            side = sides[min(piece)]
            if banks.keys() & piece:
                free = {each for each in sides if banks.get(each, side) == side}
                sides |= dict.fromkeys(_way(piece, sides, free), side)
            else:
                sides |= dict.fromkeys(piece, 1 - side)
    return sides


def _way(
    piece: Collection[Point], sides: Mapping[Point, int], free: Collection[Point]
) -> Sequence[Point]:
    """The free points on a shortest way from a piece of a bank to another one; none if none is."""
    side = sides[min(piece)]
    ways: dict[Point, Sequence[Point]] = dict.fromkeys(piece, ())
    queue = deque(ways)
    while queue:
        here = queue.popleft()
        for beside in _beside(here):
            if beside in free and beside not in ways:
                if sides[beside] == side:
                    return ways[here]
                ways[beside] = (*ways[here], beside)
                queue.append(beside)
    return ()


def _beside(point: Point) -> Iterator[Point]:
    for across, down in _BESIDE:
        yield Point(point.column + across, point.row + down)


def _course(crossed: Sequence[tuple[Point, Point]]) -> Sequence[Spot] | None:
    """The one way between the points that a river parts; None if they are not on one."""
    ways: dict[Spot, list[Spot]] = {}
    for one, other in crossed:
        # The two ends of the stretch between the points, at the corners of their fields.
        x, y = (one.column + other.column) / 2, (one.row + other.row) / 2
        across, down = (0, 0.5) if one.row == other.row else (0.5, 0)
        for sign in (-1, 1):
            here, there = (x - sign * across, y - sign * down), (x + sign * across, y + sign * down)
            ways.setdefault(here, []).append(there)
    ends = sorted(spot for spot, found in ways.items() if len(found) == 1)
    if len(ends) != 2 or any(len(found) > 2 for found in ways.values()):
        return None
    way = ends[:1]
    while further := [each for each in ways[way[-1]] if each not in way[-2:]]:
        way += further
    if len(way) < len(ways):
        return None
    middles = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in pairwise(way)]
    return [*_rounded([_out(way[0], middles[0]), *middles, _out(way[-1], middles[-1])])]


def _out(end: Spot, middle: Spot) -> Spot:
    """Where a course leaves the map: a cell beyond the middle of its last stretch."""
    return 2 * end[0] - middle[0], 2 * end[1] - middle[1]


def _rounded(spots: Sequence[Spot]) -> Iterator[Spot]:
    """The corners of a course, counted from 1, without those where it runs straight on."""
    kept = [
        here
        for before, here, after in zip(spots, spots[1:], spots[2:], strict=False)
        if (here[0] - before[0]) * (after[1] - here[1])
        != (here[1] - before[1]) * (after[0] - here[0])
    ]
    for x, y in (spots[0], *kept, spots[-1]):
        yield round(x + 1 - _OFF, 2), round(y + 1 - _OFF, 2)
