"""Which stations of a network come on the map, and what they are called there."""

import unicodedata
from collections.abc import Collection
from itertools import pairwise
from math import cos, radians

import networkx as nx

from nextstation.engine.authoring.transit.network import Station, TransitNetwork
from nextstation.engine.format.source.suggestions import suggestion

# How much each thing counts for a station, in thousandths.
_LINE, _BETWEEN, _TERMINUS, _BRANCH, _SPREAD = 250, 500, 350, 800, 2200
# With how many others beside it lines cross or part at a station.
_CROSSED = 3
# From how many lines on a station is chosen before all others.
_INTERCHANGE = 3
# The share of the longer side of the network beyond which stations are not nearer to each other.
_FAR = 6


class UnknownStationError(ValueError):
    """A station that the network does not have."""


def choose(
    network: TransitNetwork, count: int, keep: Collection[str] = (), drop: Collection[str] = ()
) -> list[Station]:
    """At most `count` stations, by interchanges, termini, place in the network and spread.

    `keep` and `drop` name stations. Raises UnknownStationError for names that there are not.
    """
    dropped = {each.id for name in drop for each in named(network, name)}
    chosen = [each for name in keep for each in named(network, name)]
    worth = _worth(network)
    spots = _spots(network)
    left = sorted(network.stations.keys() - dropped - {each.id for each in chosen})
    lines = {name: len(found) for name, found in lines_of(network).items()}
    nearest = dict.fromkeys(left, 10**9)

    def take(station: Station) -> None:
        chosen.append(station)
        here = spots[station.id]
        for name in left:
            apart = max(abs(spots[name][0] - here[0]), abs(spots[name][1] - here[1]))
            nearest[name] = min(nearest[name], apart)

    first, chosen = chosen, []
    for station in first:
        take(station)
    while left and len(chosen) < count:

        def value(name: str) -> tuple[int, int, str]:
            spread = _SPREAD * min(nearest[name] * _FAR, 10**6) // 10**6
            return -(lines.get(name, 0) >= _INTERCHANGE), -(worth[name] + spread), name

        best = min(left, key=value)
        left.remove(best)
        take(network.stations[best])
    return chosen


def lines_of(network: TransitNetwork) -> dict[str, set[str]]:
    """The names of the lines that call at each station, by its id."""
    found: dict[str, set[str]] = {}
    for line in network.lines:
        for course in line.courses:
            for each in course:
                found.setdefault(each, set()).add(line.name)
    return found


def named(network: TransitNetwork, name: str) -> list[Station]:
    """The stations of a name, whatever its case and accents; all platforms that share it."""
    wanted = _folded(name)
    found = [each for each in network.stations.values() if _folded(each.name) == wanted]
    found = found or [each for each in network.stations.values() if wanted in _folded(each.name)]
    names = sorted({each.name for each in found})
    if len(names) == 1:
        return found
    if names:
        raise UnknownStationError(f"`{name}` may be {', '.join(names[:6])}: give one of them")
    every = sorted({each.name for each in network.stations.values()})
    raise UnknownStationError(
        f"there is no station `{name}`; {suggestion(name, every, 'stations')}"
    )


def _folded(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in letters if each.isalnum())


def _worth(network: TransitNetwork) -> dict[str, int]:
    """What each station is worth but for its place among those chosen."""
    graph = nx.Graph()
    graph.add_nodes_from(sorted(network.stations))
    graph.add_edges_from(
        sorted(
            tuple(sorted(pair))
            for line in network.lines
            for c in line.courses
            for pair in pairwise(c)
        )
    )
    among = min(len(graph), 400)
    between = nx.betweenness_centrality(graph, k=None if among == len(graph) else among, seed=1)
    most = max(between.values(), default=0) or 1
    lines = lines_of(network)
    ends = {course[end] for line in network.lines for course in line.courses for end in (0, -1)}
    return {
        name: _LINE * len(lines.get(name, ()))
        + round(100 * between[name] / most) * _BETWEEN // 100
        + _TERMINUS * (name in ends)
        + _BRANCH * (graph.degree(name) >= _CROSSED)
        for name in network.stations
    }


def _spots(network: TransitNetwork) -> dict[str, tuple[int, int]]:
    """Where stations are, in millionths of the longer side of the network."""
    places = {name: each.position for name, each in network.stations.items()}
    narrower = cos(radians(sum(y for _, y in places.values()) / max(len(places), 1)))
    xs, ys = [x * narrower for x, _ in places.values()], [y for _, y in places.values()]
    longest = max(max(xs) - min(xs), max(ys) - min(ys), 1e-6)
    return {
        name: (round(1e6 * x * narrower / longest), round(1e6 * y / longest))
        for name, (x, y) in places.items()
    }
