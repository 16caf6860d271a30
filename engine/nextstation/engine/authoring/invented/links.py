"""Which links an invented map leaves out, and where links run over each other."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from nextstation.engine.authoring.link_length import tangled_links
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point, points_between
from nextstation.engine.format.vocabulary.map import WAYS

# How many links a station keeps of those that a mood does without.
_LEAST = 3

Beside = Mapping[Point, Sequence[Point]]


def chosen_links(
    network: Network, zone: Mapping[Point, int], bridges: int, enough: float, random: Random
) -> list[Link]:
    """The links of a map without those that cross many, and with few from one zone to another.

    `bridges` links join two zones, and as many more as the stations at their ends need; the map
    keeps `enough` links for each station.
    """
    removed = {*tangled_links(network, ())}
    kept = [link for link in network.links if link not in removed]
    degrees = Counter(end for link in kept for end in (link.start, link.end))
    between = Counter(_zones(link, zone) for link in kept)
    foreign = [link for link in kept if zone[link.start] != zone[link.end]]
    random.shuffle(foreign)
    for link in sorted(foreign, key=lambda each: -each.start.steps_to(each.end)):
        ends = (link.start, link.end)
        has_more = len(kept) > enough * len(network.stations)
        spare = min(degrees[end] for end in ends) > _LEAST
        if has_more and spare and between[_zones(link, zone)] > bridges:
            kept.remove(link)
            between[_zones(link, zone)] -= 1
            degrees.subtract(ends)
    return kept


def _zones(link: Link, zone: Mapping[Point, int]) -> frozenset[int]:
    return frozenset((zone[link.start], zone[link.end]))


def neighbours_by(links: Sequence[Link]) -> Beside:
    """The stations that the links of each station lead to."""
    found: dict[Point, list[Point]] = {}
    for link in links:
        found.setdefault(link.start, []).append(link.end)
        found.setdefault(link.end, []).append(link.start)
    return found


def are_joined(neighbours: Beside) -> bool:
    """Whether a way leads from each station to each other."""
    seen, edge = set[Point](), [next(iter(neighbours))]
    while edge:
        here = edge.pop()
        if here not in seen:
            seen.add(here)
            edge += neighbours[here]
    return len(seen) == len(neighbours)


def crossings(
    network: Network,
    kept: Sequence[Link],
    points: Collection[Point],
    count: int,
    random: Random,
) -> Mapping[Point, tuple[str, str]]:
    """Some of the points, apart, at which two links may run over each other (M7)."""
    ways: dict[Point, set[int]] = {}
    for link in network.links:
        for point in points_between(link.start, link.end)[1:-1]:
            # A crossing has room for two ways: a third one, though left out, would have none.
            ways.setdefault(point, set()).add(link.direction % 4 if link in kept else -1)
    free = sorted(
        at for at, found in ways.items() if at in points and len(found) == 2 and min(found) >= 0
    )
    random.shuffle(free)
    return {at: (WAYS[min(ways[at])], WAYS[max(ways[at])]) for at in apart(free, count, 2)}


def apart(points: Sequence[Point], count: int, least: int) -> Iterator[Point]:
    """The first points that are more than so many steps from each other; then nearer ones."""
    taken: list[Point] = []
    for steps in range(least, -1, -1):
        for point in points:
            if len(taken) < count and all(point.steps_to(each) > steps for each in taken):
                taken.append(point)
                yield point
