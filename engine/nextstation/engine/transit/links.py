"""Which links of a map are removed, so that none is tangled with many others."""

from collections.abc import Collection, Sequence

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.engine.vocabulary.codes.design_codes import DESIGN_CODES

# How many other links a link may cross, and how many links a station keeps.
_MOST_CROSSED = int(DESIGN_CODES["W130"].limit or 0)
_LEAST = 3


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
