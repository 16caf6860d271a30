"""The districts of a map: those in whose boundaries stations lie, or blocks of the grid."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from nextstation.engine.authoring.defaults import blocks
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.transit.network import District, Position
from nextstation.engine.transit.placed import PlacedMap

# How many districts a map has, and how many stations each of those from boundaries.
_MOST, _LEAST_DISTRICTS, _LEAST = 9, 3, 3
_ROUNDS = 40
_BESIDE = DIRECTIONS[::2]


def districts_of(placed: PlacedMap) -> tuple[Mapping[Point, str], str]:
    """The name of the district of each grid point, and where they come from."""
    inside = {
        point: name
        for point, each in placed.stations.items()
        if (name := _district(each.position, placed.network.districts))
    }
    counts = Counter(inside.values())
    kept = [name for name, count in sorted(counts.items(), key=lambda c: (-c[1], c[0]))][:_MOST]
    kept = [name for name in kept if counts[name] >= _LEAST]
    if len(kept) >= _LEAST_DISTRICTS:
        known = {point: name for point, name in inside.items() if name in kept}
        grown = _cleared(_grown(known, placed.width, placed.height))
        if len({*grown.values()}) >= _LEAST_DISTRICTS:
            return grown, "from the boundaries in the data; small ones joined to their neighbours"
    found = blocks(placed.width, placed.height, [*placed.stations])
    titled = {name: name.replace("_", " ").capitalize() for name in {*found.values()}}
    why = "too few stations lie in one" if placed.network.districts else "the data has none"
    return (
        {point: titled[name] for point, name in found.items()},
        f"blocks with about as many stations each, in place of boundaries: {why}",
    )


def _district(position: Position, districts: Sequence[District]) -> str:
    """The district in whose rings a position lies; of several, the first."""
    for district in districts:
        if sum(_is_in(position, ring) for ring in district.rings) % 2:
            return district.name
    return ""


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
    left, pieces = {*found}, []
    while left:
        start = min(left)
        piece, queue = {start}, [start]
        while queue:
            here = queue.pop()
            new = {e for e in _beside(here, found) if found[e] == found[here]} - piece
            piece |= new
            queue += sorted(new)
        left -= piece
        pieces.append(piece)
    largest: dict[str, set[Point]] = {}
    for piece in pieces:
        name = found[min(piece)]
        largest[name] = max(largest.get(name, set()), piece, key=len)
    others = [piece for piece in pieces if largest[found[min(piece)]] is not piece]
    if not others:
        return {}
    piece = min(others, key=lambda each: (len(each), min(each)))
    return dict.fromkeys(piece, _around(piece, found))


def _spurs(found: Mapping[Point, str]) -> Mapping[Point, str]:
    """A new district for a point that only one of its neighbours shares its district with."""
    for point in sorted(found):
        beside = _beside(point, found)
        if sum(found[each] == found[point] for each in beside) <= 1 and len(beside) > 2:
            return {point: _around({point}, found)}
    return {}


def _around(piece: set[Point], found: Mapping[Point, str]) -> str:
    near = Counter(
        found[each] for point in piece for each in _beside(point, found) if each not in piece
    )
    return min(near, key=lambda name: (-near[name], name))


def _beside(point: Point, found: Mapping[Point, str]) -> list[Point]:
    around = (point.step(direction) for direction in _BESIDE)
    return [each for each in around if each in found]
