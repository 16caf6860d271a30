"""Which links a map leaves out, so that few cross many others (S4): long ones, or one by one."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES

# With fewer links, a line that reaches a station cannot leave it.
_LINKS = 2
# How many other links a link may cross, and how many links a station keeps.
_MOST_CROSSED = int(DESIGN_CODES["W130"].limit or 0)
_LEAST = 3


class LinkLength(NamedTuple):
    """A length for `links: {longest: …}`, the links that it keeps, and the tangled ones of them.

    A link is tangled if it crosses more than a number of others.
    """

    longest: int
    kept: int
    tangled: int


def link_length(network: Network, most: float) -> LinkLength | None:
    """The greatest length with which the fewest links are tangled: they cross more than `most`.

    The map keeps what it needs: at each station two links, as far as there are two; every way from
    station to station; and a link in each way over a crossing (M7). None if no length is better
    than that of the city.
    """
    added = {frozenset(parse_pair(name)) for name in network.city.map.link_rules.add}
    every = range(len(network.links))
    lengths = {
        number: 0 if {link.start, link.end} in added else link.start.steps_to(link.end)
        for number, link in enumerate(network.links)
    }
    needs, best, fewest = _held(network, every), None, _tangled(network, every, most)
    for longest in sorted({*lengths.values()} - {0}, reverse=True)[1:]:
        kept = {number for number in every if lengths[number] <= longest}
        count = _tangled(network, kept, most)
        if fewest == 0 or _held(network, kept) != needs:
            break
        if count < fewest:
            best, fewest = LinkLength(longest, len(kept), count), count
    return best


def _tangled(network: Network, kept: Collection[int], most: float) -> int:
    """How many of some links, given by index, cross more than `most` of the others."""
    return sum(len(network.links[number].conflicts.intersection(kept)) > most for number in kept)


def _held(network: Network, kept: Collection[int]) -> object:
    """What some links hold together, to be compared with what others do."""
    counts = dict.fromkeys(network.stations, 0)
    pieces: dict[Point, frozenset[Point]] = {point: frozenset([point]) for point in counts}
    over = set()
    for link in (network.links[number] for number in kept):
        one, other = network.canonical[link.start], network.canonical[link.end]
        for point in (one, other):
            counts[point] = min(counts[point] + 1, _LINKS)
        if other not in pieces[one]:
            piece = pieces[one] | pieces[other]
            pieces.update(dict.fromkeys(piece, piece))
        over |= {(point, link.direction % 4) for point in link.over}
    return counts, {*pieces.values()}, over


def tangled_links(network: Network, real: Collection[frozenset[Point]]) -> Sequence[Link]:
    """The links to remove: those that cross the most, the real ones of a line last."""
    kept = dict(enumerate(network.links))
    degrees = dict.fromkeys(network.stations, 0)
    for link in network.links:
        for end in (link.start, link.end):
            degrees[network.canonical[end]] += 1
    removed = []

    def crossed(number: int) -> int:
        return sum(each in kept for each in kept[number].conflicts)

    while tangled := [number for number in kept if crossed(number) > _MOST_CROSSED]:
        near = {each for number in tangled for each in (number, *kept[number].conflicts)}

        def worst(number: int) -> tuple[bool, bool, int, int, int]:
            link = kept[number]
            spare = min(degrees[network.canonical[end]] for end in (link.start, link.end))
            is_real = frozenset((link.start, link.end)) in real
            return (
                is_real,
                spare <= _LEAST,
                -crossed(number),
                -link.start.steps_to(link.end),
                number,
            )

        number = min((each for each in near if each in kept), key=worst)
        link = kept.pop(number)
        removed.append(link)
        for end in (link.start, link.end):
            degrees[network.canonical[end]] -= 1
    return removed
