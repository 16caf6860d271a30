"""The symbols of stations, dealt so that neighbours differ and each symbol is there as often."""

import random
from collections.abc import Mapping, Sequence
from itertools import cycle

from nextstation.engine.city.place import Point

# What a pair of neighbours of one symbol costs, a station that only one symbol leaves, and a
# symbol that no neighbour of a departure shows.
_ALIKE, _LONE, _STUCK = 2, 9, 30
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
    missing = count - len({*around}) if station in departures else 0
    is_lone = len(around) > 1 and len({*around}) == 1
    return _ALIKE * around.count(found[station]) + _LONE * is_lone + _STUCK * missing
