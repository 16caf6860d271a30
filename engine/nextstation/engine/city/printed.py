"""Where the printed lines of a map run: along links, from station to station."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from nextstation.engine.city.city_map import PrintedLine
from nextstation.engine.city.place import DIRECTIONS, Point, back, direction_between

if TYPE_CHECKING:
    from nextstation.engine.city.network import Link, Network


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed line on the map: its links in their order, and its stations by canonical point.

    `gaps` has the places in its course to which no links lead, and why, in words.
    """

    line: PrintedLine
    links: tuple["Link", ...]
    stations: frozenset[Point]
    gaps: dict[int, str]

    @classmethod
    def of(cls, network: "Network", line: PrintedLine) -> "Printed":
        """Follow the course of a line."""
        links: list[Link] = []
        gaps: dict[int, str] = {}
        for place, point in enumerate(line.course):
            if point not in network.canonical:
                gaps[place] = f"there is no station at {point.name}"
        for place, (here, there) in enumerate(pairwise(line.course), 1):
            if not {place - 1, place} & gaps.keys():
                try:
                    links += _straight(network, here, there)
                except ValueError as error:
                    gaps[place] = str(error)
        passed = {network.canonical[end] for each in links for end in (each.start, each.end)}
        return cls(line, tuple(links), frozenset(passed), gaps)


def _straight(network: "Network", here: Point, there: Point) -> Iterator["Link"]:
    """The links straight from one station to another. Raises ValueError, in words, without."""
    way = direction_between(here, there)
    if way is None:
        raise ValueError(f"{there.name} lies in none of the eight directions from {here.name}")
    while here != there:
        near, station = here.step(DIRECTIONS[way]), network.canonical[here]
        if network.canonical.get(near) == station:
            here = near
            continue
        for link in network.links_at[station]:
            if (here, way) in ((link.start, link.direction), (link.end, back(link.direction))):
                yield link
                here = link.end if here == link.start else link.start
                break
        else:
            raise ValueError(f"no link leads from {here.name} towards {there.name}")
