"""The districts of an invented town: compact, with about as many stations each."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from nextstation.engine.authoring.banks import Spot, banks_by, on_their_side
from nextstation.engine.authoring.transit.districts import Beside, beside_each, cleared
from nextstation.engine.city.place import Point, pieces

# How many spurs are cut off at most.
_ROUNDS = 12
# How wide a district is at least, what a long one counts beside one with a station too many, and
# how much chance has a say.
_LEAST, _LONG, _CHANCE = 2, 1.5, 1.0


def quarters(
    parts: Mapping[Point, int],
    stations: Collection[Point],
    courses: Sequence[Sequence[Spot]],
    count: int,
    random: Random,
) -> Mapping[Point, int]:
    """The number of a district for each point, `count` in all; 0 is that in the middle.

    No district lies in two of the `parts`, and each part has districts for its stations.
    """
    found: dict[Point, str] = {}
    for part in sorted({*parts.values()}):
        own = [point for point in parts if parts[point] == part]
        held = sum(point in stations for point in own)
        share = max(1, round(count * held / len(stations)))
        for number, district in enumerate(_split(own, stations, share, random)):
            found |= dict.fromkeys(district, f"{part}_{number}")
    beside = beside_each(found, courses)
    named = dict(cleared(found, beside))
    for _ in range(_ROUNDS):
        named |= _tip(named, beside)
    # A river may have parted points from the stations of their district (W123).
    named = on_their_side(named, stations, banks_by(courses, named))
    x, y = (sum(each[axis] for each in named) / len(named) for axis in (0, 1))
    centre = named[min(named, key=lambda p: ((p.column - x) ** 2 + (p.row - y) ** 2, p))]
    order = [centre, *sorted({*named.values()} - {centre})]
    return {point: order.index(name) for point, name in named.items()}


def _tip(named: Mapping[Point, str], beside: Beside) -> Mapping[Point, str]:
    """Another district for a point inside the map that ends a spur of its own (W121)."""
    for point, near in beside.items():
        others = [named[each] for each in near if named[each] != named[point]]
        if len(near) == 4 and len(others) == 3:
            weights = Counter({named[each]: weight for each, weight in near.items()})
            return {point: max(others, key=lambda name: (others.count(name), weights[name], name))}
    return {}


def _split(
    points: Sequence[Point], stations: Collection[Point], count: int, random: Random
) -> Iterator[Sequence[Point]]:
    """So many districts of some points, by straight cuts, as far as there is room."""
    first = count // 2
    wanted = first / count * sum(each in stations for each in points)
    cuts = []
    for axis in (0, 1):
        for cut in sorted({each[axis] for each in points})[1:]:
            halves = [
                [p for p in points if (p[axis] < cut) == is_first] for is_first in (True, False)
            ]
            if count > 1 and all(_is_wide(each) for each in halves):
                held = sum(each in stations for each in halves[0])
                long = sum(_long(each) for each in halves)
                cost = abs(held - wanted) + _LONG * long + random.uniform(0, _CHANCE)
                cuts.append((cost, halves))
    if not cuts:
        yield points
        return
    _, halves = min(cuts)
    yield from _split(halves[0], stations, first, random)
    yield from _split(halves[1], stations, count - first, random)


def _is_wide(points: Sequence[Point]) -> bool:
    """Whether points are in one piece that is no strip."""
    sides = [
        max(each[axis] for each in points) - min(each[axis] for each in points) for axis in (0, 1)
    ]
    return min(sides) + 1 >= _LEAST and len(pieces(points)) == 1


def _long(points: Sequence[Point]) -> float:
    """How far the box of points is from a square, and from being filled by them."""
    wide, high = (
        max(each[axis] for each in points) - min(each[axis] for each in points) + 1
        for axis in (0, 1)
    )
    return max(wide, high) / min(wide, high) + wide * high / len(points)
