"""The districts of a map: those in whose boundaries stations lie, or blocks of the grid."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, product

from nextstation.engine.authoring.defaults import blocks
from nextstation.engine.city.place import DIRECTIONS, Point, strays
from nextstation.engine.transit.network import District, Position
from nextstation.engine.transit.placed import PlacedMap

# How many districts a map has, and how many stations each of those from boundaries.
_MOST, _LEAST_DISTRICTS, _LEAST = 9, 3, 3
_ROUNDS = 40
_BESIDE = DIRECTIONS[::2]


def districts_of(
    placed: PlacedMap, names: Mapping[Point, str], *, corners: bool
) -> tuple[Mapping[Point, str], str]:
    """The name of the district of each grid point, and where they come from.

    With `corners`, the station nearest to each corner is a district of its own, with its name of
    `names`: a secondary one (M3).
    """
    found, said = _main(placed)
    if not corners:
        return found, said
    titles = {
        home: f"{name} corner" if name in found.values() else name for home, name in names.items()
    }
    own = {at: titles[home] for home, points in _corners(placed).items() for at in points}
    return {**found, **own}, f"{said}; a secondary one in each corner"


def _corners(placed: PlacedMap) -> Mapping[Point, Sequence[Point]]:
    """The grid points between each corner and the station nearest to it, by that station."""
    found: dict[Point, Sequence[Point]] = {}
    for column, row in product((0, placed.width - 1), (0, placed.height - 1)):
        _, home = min(
            ((abs(at.column - column) + 1) * (abs(at.row - row) + 1), at)
            for at in placed.stations
            if at not in found
        )
        columns, rows = sorted((column, home.column)), sorted((row, home.row))
        found[home] = [
            Point(*each)
            for each in product(range(columns[0], columns[1] + 1), range(rows[0], rows[1] + 1))
        ]
    return found


def _main(placed: PlacedMap) -> tuple[Mapping[Point, str], str]:
    """The district of each grid point, and where they come from."""
    known = _inside(placed)
    if len({*known.values()}) >= _LEAST_DISTRICTS:
        grown = _cleared(_grown(known, placed.width, placed.height))
        if len({*grown.values()}) >= _LEAST_DISTRICTS:
            return grown, "from the boundaries in the data; small ones joined to their neighbours"
    found = blocks(placed.width, placed.height, [*placed.stations])
    why = "too few stations lie in one" if placed.network.districts else "the data has none"
    return (
        {point: name.replace("_", " ").capitalize() for point, name in found.items()},
        f"blocks with about as many stations each, in place of boundaries: {why}",
    )


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


def _cleared(found: dict[Point, str]) -> dict[Point, str]:
    """Districts in one piece each, and without spurs of one point's width."""
    for _ in range(_ROUNDS):
        changes = _pieces(found) or _spurs(found)
        if not changes:
            break
        found |= changes
    return found


def _pieces(found: Mapping[Point, str]) -> Mapping[Point, str]:
    """A new district for the smallest piece of one that is in pieces."""
    piece = next(iter(strays(found)), ())
    return dict.fromkeys(piece, _around(piece, found)) if piece else {}


def _spurs(found: Mapping[Point, str]) -> Mapping[Point, str]:
    """A new district for a point that only one of its neighbours shares its district with."""
    for point in sorted(found):
        beside = _beside(point, found)
        if sum(found[each] == found[point] for each in beside) <= 1 and len(beside) > 2:
            return {point: _around([point], found)}
    return {}


def _around(piece: Collection[Point], found: Mapping[Point, str]) -> str:
    near = Counter(
        found[each] for point in piece for each in _beside(point, found) if each not in piece
    )
    return min(near, key=lambda name: (-near[name], name))


def _beside(point: Point, found: Mapping[Point, str]) -> list[Point]:
    around = (point.step(direction) for direction in _BESIDE)
    return [each for each in around if each in found]
