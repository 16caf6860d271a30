"""Deals symbols to the stations of a map: a line soon finds one for each card."""

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.stations import SHAPES

USUAL = SHAPES[:4]
# What a neighbour of the same symbol costs, and symbols that no neighbour shows, by their square: a
# line that ends there is stuck with the cards that show these. At departures they cost more.
_ALIKE, _MISSING, _AT_DEPARTURES = 2, 3, 10
_SWEEPS = 30

# The stations that each station has links to.
Neighbours = Mapping[Point, Sequence[Point]]


def neighbours_in(network: Network, removed: Collection[Link] = ()) -> Neighbours:
    """The stations that each station has links to, but for those that are removed."""
    names = {link.name for link in removed}
    found: dict[Point, list[Point]] = {point: [] for point in network.stations}
    for link in network.links:
        if link.name not in names:
            start, end = network.canonical[link.start], network.canonical[link.end]
            found[start].append(end)
            found[end].append(start)
    return found


def dealt(
    neighbours: Neighbours,
    departures: Collection[Point],
    symbols: Sequence[str] = USUAL,
    given: Mapping[Point, str] = MappingProxyType({}),
    *,
    seed: int = 0,
) -> Mapping[Point, str]:
    """A symbol for each station; those that are `given` stay."""
    stations = sorted(neighbours.keys() - given.keys())
    random.Random(seed).shuffle(stations)  # noqa: S311
    found, counts = dict(given), Counter(given.values())
    for station in stations:
        found[station] = min(symbols, key=lambda each: counts[each])
        counts[found[station]] += 1

    def costs_of(stations: Collection[Point]) -> dict[Point, int]:
        return {each: _cost(each, found, neighbours, departures, symbols) for each in stations}

    costs = costs_of(neighbours)
    for _ in range(_SWEEPS):
        is_better = False
        for one in stations:
            for other in stations:
                if one < other and found[one] != found[other]:
                    near = {one, other, *neighbours[one], *neighbours[other]}
                    found[one], found[other] = found[other], found[one]
                    after = costs_of(near)
                    if sum(after.values()) < sum(costs[each] for each in near):
                        costs |= after
                        is_better = True
                    else:
                        found[one], found[other] = found[other], found[one]
        if not is_better:
            break
    return found


def _cost(
    station: Point,
    found: Mapping[Point, str],
    neighbours: Neighbours,
    departures: Collection[Point],
    symbols: Sequence[str],
) -> int:
    around = [found[each] for each in neighbours[station]]
    missing = _MISSING * len({*symbols}.difference(around)) ** 2
    return _ALIKE * around.count(found[station]) + missing * (
        _AT_DEPARTURES if station in departures else 1
    )
