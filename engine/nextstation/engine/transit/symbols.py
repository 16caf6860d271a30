"""The symbols of stations, dealt so that neighbours differ and each symbol is there as often."""

import random
from collections.abc import Mapping, Sequence
from itertools import cycle

from nextstation.engine.city.place import Point

# What a neighbour of the same symbol costs, and symbols that no neighbour shows, by their square: a
# line that ends there is stuck with the cards that show these. At departures they cost more.
_ALIKE, _MISSING, _AT_DEPARTURES = 2, 3, 10
_SWEEPS = 30


def dealt(
    neighbours: Mapping[Point, Sequence[Point]],
    departures: Sequence[Point],
    symbols: Sequence[str],
    seed: int,
) -> Mapping[Point, str]:
    """A symbol for each station; `neighbours` are the stations that it has links to."""
    stations = sorted(neighbours)
    random.Random(seed).shuffle(stations)  # noqa: S311
    found = dict(zip(stations, cycle(symbols)))

    def cost(stations: set[Point]) -> int:
        return sum(_cost(each, found, neighbours, departures, len(symbols)) for each in stations)

    for _ in range(_SWEEPS):
        is_better = False
        for one in stations:
            for other in stations:
                if one < other and found[one] != found[other]:
                    near = {one, other, *neighbours[one], *neighbours[other]}
                    before = cost(near)
                    found[one], found[other] = found[other], found[one]
                    if cost(near) < before:
                        is_better = True
                    else:
                        found[one], found[other] = found[other], found[one]
        if not is_better:
            break
    return found


def _cost(
    station: Point,
    found: Mapping[Point, str],
    neighbours: Mapping[Point, Sequence[Point]],
    departures: Sequence[Point],
    count: int,
) -> int:
    around = [found[each] for each in neighbours[station]]
    missing = _MISSING * (count - len({*around})) ** 2
    return _ALIKE * around.count(found[station]) + missing * (
        _AT_DEPARTURES if station in departures else 1
    )
