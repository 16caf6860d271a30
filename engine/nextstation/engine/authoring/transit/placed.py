"""The chosen stations of a network on a grid: what placing makes, and how true it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeVar

from nextstation.engine.authoring.placing import on_grid
from nextstation.engine.authoring.transit.network import Line, Station, TransitNetwork
from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point, direction_between

# A station on a course: its grid point, or its id.
Stop = TypeVar("Stop", Point, str)
# Stations that are no more grid steps apart keep their order on a good map.
_NEAR = 3


@dataclass(frozen=True, slots=True)
class PlacedMap:
    """A network whose chosen stations stand on grid points.

    `courses` has the runs of each line, by its name: the points at which it calls, in order,
    without the stations that were not chosen.
    """

    network: TransitNetwork
    width: int
    height: int
    stations: Mapping[Point, Station]
    courses: Mapping[str, Sequence[Sequence[Point]]]

    @property
    def lines(self) -> Mapping[str, Line]:
        """The lines of the network, by name."""
        return {line.name: line for line in self.network.lines}

    @property
    def calls_of(self) -> Mapping[str, set[Point]]:
        """The stations of each line, by its name."""
        return {
            name: {point for course in courses for point in course}
            for name, courses in self.courses.items()
        }

    @property
    def pairs(self) -> set[frozenset[Point]]:
        """The pairs of stations at which a line calls one after the other."""
        return pairs_of(self.courses)


def pairs_of(courses: Mapping[str, Sequence[Sequence[Stop]]]) -> set[frozenset[Stop]]:
    """The pairs of stops that follow each other on a course of a line."""
    every = (course for found in courses.values() for course in found)
    return {frozenset(pair) for course in every for pair in pairwise(course) if pair[0] != pair[1]}


@dataclass(frozen=True, slots=True)
class Quality:
    """How true a map is, in shares from 0 to 1.

    Of the pairs of stations at which a line calls one after the other: those in one of the eight
    directions, and those with a link. Of the pairs of stations near each other: those that lie to
    each other as on the land, west or east, and north or south.
    """

    in_directions: float
    linked: float
    in_order: float

    @classmethod
    def of(cls, placed: PlacedMap, network: Network) -> "Quality":
        """The quality of a map, and of the city that was made of it."""
        calls = placed.pairs
        links = {frozenset((link.start, link.end)) for link in network.links}
        straight = sum(direction_between(*sorted(pair)) is not None for pair in calls)
        near = [
            (one, other)
            for one, other in combinations(placed.stations, 2)
            if one.steps_to(other) <= _NEAR
        ]
        lands = {point: each.position for point, each in placed.stations.items()}
        kept = sum(
            (one.column - other.column) * (lands[one][0] - lands[other][0]) >= 0
            and (one.row - other.row) * (lands[one][1] - lands[other][1]) <= 0
            for one, other in near
        )
        count = max(len(calls), 1)
        return cls(straight / count, len(calls & links) / count, kept / max(len(near), 1))

    @property
    def figures(self) -> Mapping[str, str]:
        """What is measured, in words."""
        return {
            "ways between stops straight or diagonal": f"{self.in_directions:.0%}",
            "ways between stops linked": f"{self.linked:.0%}",
            "neighbouring stations in the order of the land": f"{self.in_order:.0%}",
        }

    def __str__(self) -> str:
        """The figures on a line."""
        return ", ".join(f"{value} of {name}" for name, value in self.figures.items())


def place(
    network: TransitNetwork, chosen: Sequence[Station], size: tuple[int, int] | None = None
) -> PlacedMap:
    """Put stations on a grid of a size, or one that has room. Raises CrowdedError if none has."""
    stations = sorted(chosen, key=lambda each: each.id)
    runs = _runs(network, stations)
    numbers = {each.id: number for number, each in enumerate(stations)}
    pairs = sorted((min(pair), max(pair)) for pair in pairs_of(runs))
    calls = [(numbers[one], numbers[other]) for one, other in pairs]
    width, height, points = on_grid([each.position for each in stations], calls, size)
    at = dict(zip(numbers, points, strict=True))
    return PlacedMap(
        network,
        width,
        height,
        dict(sorted(zip(points, stations, strict=True))),
        {name: [[at[each] for each in run] for run in found] for name, found in runs.items()},
    )


def _runs(
    network: TransitNetwork, stations: Sequence[Station]
) -> Mapping[str, Sequence[Sequence[str]]]:
    """The chosen stations of each course of each line, one after another."""
    chosen = {each.id for each in stations}
    return {
        line.name: [run for course in line.courses if (run := [c for c in course if c in chosen])]
        for line in network.lines
    }
