"""A transit network as it is outdoors: what the readers of feeds make, and maps are made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import dist

# A longitude and a latitude, in degrees.
Position = tuple[float, float]


def position(longitude: float | str, latitude: float | str) -> Position:
    """A position of what a file has for its degrees. Raises ValueError or TypeError for others."""
    x, y = float(longitude), float(latitude)
    if not (abs(x) <= 180 and abs(y) <= 90):
        raise ValueError
    return x, y


def chained(parts: Sequence[Sequence[Position]]) -> list[Position]:
    """One course of parts: the first, and then each where its end is nearest, gaps bridged."""
    first, *left = parts
    course = [*first]
    while left:
        _, number, end, other = min(
            (round(1e6 * dist(course[end], part[other])), number, end, other)
            for number, part in enumerate(left)
            for end in (0, -1)
            for other in (0, -1)
        )
        part = [*left.pop(number)]
        part = part[::-1] if end == other else part
        course = course + part if end else part + course
    return course


@dataclass(frozen=True, slots=True)
class Station:
    """A station, its platforms merged; `kinds` are what else is there, such as `railway`."""

    id: str
    name: str
    position: Position
    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """A line, all its routes merged.

    A course is the stations that a train calls at, by their ids; a line with branches has several.
    `colour` is `#rrggbb`; None if the data has none. `trips` is how many the data has, or 0.
    """

    name: str
    mode: str
    courses: Sequence[Sequence[str]]
    colour: str | None = None
    trips: int = 0


@dataclass(frozen=True, slots=True)
class Water:
    """A river as a course from point to point, or a lake as a ring that ends where it begins."""

    name: str
    course: Sequence[Position]


@dataclass(frozen=True, slots=True)
class District:
    """A part of the town: its outer rings, each of which ends where it begins."""

    name: str
    rings: Sequence[Sequence[Position]]


@dataclass(frozen=True, slots=True)
class TransitNetwork:
    """Stations by their ids, and the lines that call at them; each station is on a line.

    `credit` says whose data it is, such as `© OpenStreetMap contributors, ODbL`; `notes` say what
    the reader merged, left out or filled in.
    """

    stations: Mapping[str, Station]
    lines: Sequence[Line]
    waters: Sequence[Water] = ()
    districts: Sequence[District] = ()
    credit: str = ""
    notes: Sequence[str] = field(default=())
