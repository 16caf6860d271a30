"""The districts of a map: those in whose boundaries stations lie, or blocks of the grid."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from nextstation.engine.authoring.banks import Spot, banks_by, on_their_side
from nextstation.engine.authoring.defaults import CORNERS, blocks
from nextstation.engine.authoring.transit.network import District, Position
from nextstation.engine.authoring.transit.placed import PlacedMap
from nextstation.engine.city.geometry import cross
from nextstation.engine.city.place import DIRECTIONS, Point, block, strays

# How many districts a map has, and how many stations each of those from boundaries.
_MOST, _LEAST_DISTRICTS, _LEAST = 9, 3, 3
# How often spurs are cleared and points brought back over a river.
_ROUNDS = 3
# How much a neighbour counts, and one beyond a river.
_NEAR, _ACROSS = 4, 1

# The neighbours of each grid point, and how much each counts.
Beside = Mapping[Point, Mapping[Point, int]]


def districts_of(
    placed: PlacedMap,
    course: Sequence[Spot] = (),
    *,
    corners: bool = False,
) -> tuple[Mapping[Point, str], str]:
    """The name of the district of each grid point, and where they come from.

    Each district is in one piece, without spurs where the river leaves a choice: no river with the
    `course` parts a point from all stations of its district. With `corners`, the station nearest to
    each corner is a district of its own: a secondary one (M3); fewer
    stations than corners have none.
    """
    found, said = _main(placed)
    banks = banks_by([course], found)
    own: dict[Point, str] = {}
    if corners and len(placed.stations) >= len(CORNERS):
        for name, points in zip(CORNERS, _corners(placed, banks), strict=True):
            own |= dict.fromkeys(points, name)
        said += "; the station nearest to each corner is a secondary one"
    kept = placed.stations.keys() | own.keys()
    beside = beside_each(found.keys() - own.keys(), [course])
    whole: dict[Point, str] = {**found, **own}
    # A point that changes sides may end a spur, and one at the end of a spur may change sides.
    for _ in range(_ROUNDS):
        whole = on_their_side(cleared(whole, beside), kept, banks)
    return whole, said


def _corners(placed: PlacedMap, banks: Mapping[Point, int]) -> Collection[Sequence[Point]]:
    """The grid points between each of the `CORNERS` and the station nearest to it.

    One beyond the river comes last, and one with another station between them.
    """
    found: dict[Point, Sequence[Point]] = {}
    for corner in map(Point, (0, placed.width - 1) * 2, (0, 0) + (placed.height - 1,) * 2):
        cut = {home: block(home, corner) for home in placed.stations if home not in found}
        near = [
            home
            for home, points in cut.items()
            if banks[home] == banks[corner] and len(placed.stations.keys() & points) == 1
        ]
        home = min(near or cut, key=lambda each: (each.steps_to(corner), len(cut[each]), each))
        found[home] = cut[home]
    return found.values()


def _main(placed: PlacedMap) -> tuple[Mapping[Point, str], str]:
    """The district of each grid point, and where they come from."""
    known = _inside(placed)
    if len({*known.values()}) >= _LEAST_DISTRICTS:
        said = "those of the data; small ones joined to their neighbours"
        return _grown(known, placed.width, placed.height), said
    found = blocks(placed.width, placed.height, [*placed.stations])
    why = (
        "too few stations lie in one of its boundaries"
        if placed.network.districts
        else "the data has no boundaries"
    )
    return found, f"blocks with about as many stations each, since {why}"


def _inside(placed: PlacedMap) -> Mapping[Point, str]:
    """The districts of the stations that lie in one of some size: of several, the smallest."""
    around = {
        point: [each.name for each in placed.network.districts if _holds(each, station.position)]
        for point, station in placed.stations.items()
    }
    counts = Counter(name for names in around.values() for name in {*names})
    large = {
        point: [each for each in names if counts[each] >= _LEAST] for point, names in around.items()
    }
    found = {
        point: min(names, key=lambda each: (counts[each], each))
        for point, names in large.items()
        if names
    }
    kept = [name for name, count in Counter(found.values()).most_common(_MOST) if count >= _LEAST]
    return {point: name for point, name in found.items() if name in kept}


def _holds(district: District, position: Position) -> bool:
    """Whether a position lies in a district; what lies in a ring of a ring does not."""
    return sum(_is_in(position, ring) for ring in district.rings) % 2 == 1


def _is_in(position: Position, ring: Sequence[Position]) -> bool:
    x, y = position
    found = False
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            found = not found
    return found


def _grown(known: Mapping[Point, str], width: int, height: int) -> dict[Point, str]:
    """The district of each grid point: that of the nearest point that has one."""
    return {
        at: known[min(known, key=lambda each: (_far(at, each), each))]
        for at in (Point(column, row) for row in range(height) for column in range(width))
    }


def _far(one: Point, other: Point) -> int:
    return (one.column - other.column) ** 2 + (one.row - other.row) ** 2


def beside_each(points: Collection[Point], courses: Sequence[Sequence[Spot]]) -> Beside:
    """The neighbours of each point; what is across a river counts less."""
    # In hundredths of a step; a course is counted from 1.
    spots = {point: (100 * (point.column + 1), 100 * (point.row + 1)) for point in points}
    river = [
        stretch
        for course in courses
        for stretch in pairwise((round(100 * x), round(100 * y)) for x, y in course)
    ]

    def weight(one: Point, other: Point) -> int:
        between = spots[one], spots[other]
        return _ACROSS if any(cross(between, each) for each in river) else _NEAR

    around = {here: [*map(here.step, DIRECTIONS[::2])] for here in points}
    return {
        here: {each: weight(here, each) for each in near if each in spots}
        for here, near in around.items()
    }


def cleared(found: dict[Point, str], beside: Beside) -> Mapping[Point, str]:
    """Districts in one piece each, and without spurs of one point's width.

    Each change leaves more neighbours in one district, or fewer faults, so that there is an end.
    """
    while changes := _stray(found, beside) or _spur(found, beside):
        found |= changes
    while changes := _widened(found, beside):
        found |= changes
    return found


def _stray(found: Mapping[Point, str], beside: Beside) -> Mapping[Point, str]:
    """A new district for the smallest piece of one that is in pieces."""
    for piece in strays(found)[:1]:
        return dict.fromkeys(piece, _around(piece, found, beside))
    return {}


def _spur(found: Mapping[Point, str], beside: Beside) -> Mapping[Point, str]:
    """A new district for a point that sticks out of its own, or that a river parts from it."""
    for point in sorted(beside):
        if _sticks_out(point, found, beside):
            own, name = found[point], _around([point], found, beside)
            weights = Counter[str]()
            for each, weight in beside[point].items():
                weights[found[each]] += weight
            if weights[name] > weights[own]:
                return {point: name}
    return {}


def _sticks_out(point: Point, found: Mapping[Point, str], beside: Beside) -> bool:
    own = [weight for each, weight in beside[point].items() if found[each] == found[point]]
    return _NEAR not in own or (len(own) == 1 and len(beside[point]) > 2)


def _widened(found: Mapping[Point, str], beside: Beside) -> Mapping[Point, str]:
    """A change after which fewer points stick out, at a river that bends between districts.

    A spur is given away, or made two points wide.
    """
    faults = _faults(found, beside)
    for point in sorted(beside):
        if not _sticks_out(point, found, beside):
            continue
        name, near = found[point], beside[point]
        changes = [{point: found[each]} for each in near]
        changes += [
            dict.fromkeys((each, Point(x + each.column, y + each.row)), name)
            for inner in near
            if found[inner] == name
            for x, y in [(inner.column - point.column, inner.row - point.row)]
            for each in near
            if found[each] != name
        ]
        for change in changes:
            if change.keys() <= beside.keys() and _faults({**found, **change}, beside) < faults:
                return change
    return {}


def _faults(found: Mapping[Point, str], beside: Beside) -> int:
    return len(strays(found)) + sum(_sticks_out(each, found, beside) for each in beside)


def _around(piece: Sequence[Point], found: Mapping[Point, str], beside: Beside) -> str:
    """The district that the most neighbours of a piece belong to, but for its own."""
    near: Counter[str] = Counter()
    for point in piece:
        for each, weight in beside[point].items():
            if each not in piece and found[each] != found[point]:
                near[found[each]] += weight
    return min(near, key=lambda name: (-near[name], name), default=found[piece[0]])
