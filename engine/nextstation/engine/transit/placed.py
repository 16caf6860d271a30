"""The chosen stations of a network on a grid: what placing makes, and a town is laid out on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from nextstation.engine.city.place import Point
from nextstation.engine.transit.network import Line, Station, TransitNetwork

# A station on a course: its grid point, or its id.
Stop = TypeVar("Stop", Point, str)


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
