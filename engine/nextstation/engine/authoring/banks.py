"""The course of a river between stations that lie on its two banks."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from nextstation.engine.city.place import Point

Spot = tuple[float, float]
_BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))
# How far a course keeps off the middle between two grid points, where links could run through its
# corners.
_OFF = 0.06
# How often islands, which no station needs, are given to the bank around them.
_ROUNDS = 4


def course_between(banks: Mapping[Point, int], width: int, height: int) -> Sequence[Spot] | None:
    """The corners of a river, from edge to edge of a grid, with each point on its bank: 0 or 1.

    Its stretches lie in eight directions, and halfway between grid points; a1 is (1, 1). None if no
    single river parts the points so.
    """
    if len({*banks.values()}) < 2:
        return None
    sides = _filled(banks, width, height)
    crossed = [
        (here, beside)
        for here in sides
        for beside in (Point(here.column + 1, here.row), Point(here.column, here.row + 1))
        if beside in sides and sides[here] != sides[beside]
    ]
    return _course(crossed)


def _filled(banks: Mapping[Point, int], width: int, height: int) -> dict[Point, int]:
    """The bank of each grid point: that of the nearest point that has one, without islands."""
    sides = dict(sorted(banks.items()))
    queue = deque(sides)
    while queue:
        here = queue.popleft()
        for beside in _beside(here, width, height):
            if beside not in sides:
                sides[beside] = sides[here]
                queue.append(beside)
    for _ in range(_ROUNDS):
        for piece in _islands(sides, width, height):
            if not piece & banks.keys():
                sides |= {point: 1 - sides[point] for point in piece}
        for point in sorted(sides.keys() - banks.keys()):
            others = sum(sides[each] != sides[point] for each in _beside(point, width, height))
            if others >= 3:
                sides[point] = 1 - sides[point]
    return sides


def _islands(sides: Mapping[Point, int], width: int, height: int) -> Iterator[set[Point]]:
    """The connected pieces of each bank but the largest."""
    left, pieces = {*sides}, []
    while left:
        start = min(left)
        piece, queue = {start}, [start]
        while queue:
            here = queue.pop()
            new = {e for e in _beside(here, width, height) if sides[e] == sides[here]} - piece
            piece |= new
            queue += sorted(new)
        left -= piece
        pieces.append(piece)
    for side in (0, 1):
        own = [each for each in pieces if sides[min(each)] == side]
        yield from sorted(own, key=lambda each: (len(each), min(each)))[:-1]


def _beside(point: Point, width: int, height: int) -> Iterator[Point]:
    for across, down in _BESIDE:
        if 0 <= point.column + across < width and 0 <= point.row + down < height:
            yield Point(point.column + across, point.row + down)


def _course(crossed: Sequence[tuple[Point, Point]]) -> Sequence[Spot] | None:
    """The one way through all crossings between grid points; None if they are not on one."""
    ways: dict[Spot, list[int]] = {}
    for number, (one, other) in enumerate(crossed):
        # The two ends of the stretch between the points, at the corners of their fields.
        x, y = (one.column + other.column) / 2, (one.row + other.row) / 2
        along = (0, 0.5) if one.row == other.row else (0.5, 0)
        for sign in (-1, 1):
            ways.setdefault((x + sign * along[0], y + sign * along[1]), []).append(number)
    ends = sorted(spot for spot, found in ways.items() if len(found) == 1)
    if len(ends) != 2 or any(len(found) > 2 for found in ways.values()):
        return None
    spots, spot, last = [ends[0]], ends[0], -1
    while (further := [each for each in ways[spot] if each != last]) and len(spots) <= len(ways):
        last = further[0]
        one, other = crossed[last]
        spots.append(((one.column + other.column) / 2, (one.row + other.row) / 2))
        spot = next(each for each, found in ways.items() if last in found and each != spot)
    if len(spots) <= len(crossed):
        return None
    return [*_rounded([*_out(spots[:2]), *spots[1:], *_out([spot, spots[-1]])[::-1]])]


def _out(ends: Sequence[Spot]) -> Sequence[Spot]:
    """Where a course leaves the map: a cell beyond its edge."""
    (x, y), (next_x, next_y) = ends
    return [(x + (x - next_x), y + (y - next_y))]


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
