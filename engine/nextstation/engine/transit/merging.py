"""Stops and runs as files have them, merged into stations and lines."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from math import cos, hypot, radians

from nextstation.engine.transit.network import (
    District,
    Line,
    Position,
    Station,
    TransitNetwork,
    Water,
)

# In metres: how far stops of one name, but for platforms, may be apart to be one station.
_APART = 310
# A degree of latitude, and the side of the fields in which stops are sought, in millionths of it.
_DEGREE, _FIELD = 111_320, 3000
# How many courses a line has at most: those that add the most stretches.
_COURSES = 12
# What tells platforms and sides of a street apart, not stations.
_PLATFORM = re.compile(
    r"(?:_\d+)+$|\s*[\[(][^\])]*[\])]"
    r"|[\s,/-]+(?:gleis|steig|bstg|platform|plataforma|and[eé]n|quai|voie|track|bay|stop|richtung"
    r"|dir|direction)\.?\s*\w{0,3}$|[\s,-]+(?:(?:north|south|east|west)bound|[nsew]b)$",
    re.IGNORECASE,
)
_AIRPORT = re.compile(
    r"\b(?:air ?ports?|flughafen|a[eé]roports?|aeropuerto|aeroporto|lufthavn|flygplats)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop as a file has it; `station` is the id of the one that it is a platform of."""

    name: str
    position: Position
    station: str = ""
    kinds: frozenset[str] = frozenset()


@dataclass(slots=True)
class RawLine:
    """A line as a file has it: how often trains run each course, by the ids of stops."""

    name: str
    mode: str
    colour: str | None = None
    courses: Counter[tuple[str, ...]] = field(default_factory=Counter)


def merged(
    stops: Mapping[str, Stop],
    raw: Sequence[RawLine],
    *,
    waters: Sequence[Water] = (),
    districts: Sequence[District] = (),
    credit: str = "",
    notes: Sequence[str] = (),
) -> TransitNetwork:
    """The network of stops and lines; stops at which no line calls are left out."""
    used = {each for line in raw for course in line.courses for each in course}
    at = _stations(stops, used)
    lines = []
    for each in sorted(raw, key=lambda one: (natural(one.name), one.mode)):
        courses: Counter[tuple[str, ...]] = Counter()
        for course, trips in each.courses.items():
            courses[tuple(_without_repeats([at[stop] for stop in course]))] += trips
        if kept := _courses(courses):
            trips = sum(each.courses.values())
            lines.append(Line(each.name, each.mode, kept, each.colour, trips))
    calling = {each for line in lines for course in line.courses for each in course}
    stations = {name: _station(name, stops, at, lines) for name in sorted(calling)}
    said = [*notes]
    if len(used) > len(stations):
        said.append(f"{len(used)} platforms and stops are {len(stations)} stations")
    return TransitNetwork(stations, lines, waters, districts, credit, said)


def _station(
    name: str, stops: Mapping[str, Stop], at: Mapping[str, str], lines: Sequence[Line]
) -> Station:
    own = [stops[each] for each, station in at.items() if station == name]
    first = stops[name]
    kinds = {kind for each in [first, *own] for kind in each.kinds}
    modes = {line.mode for line in lines for course in line.courses if name in course}
    if "rail" in modes and len({line.mode for line in lines}) > 1:
        kinds.add("railway")
    if _AIRPORT.search(first.name):
        kinds.add("airport")
    shown = _PLATFORM.sub("", first.name) or first.name
    return Station(name, shown, first.position, frozenset(kinds))


def _stations(stops: Mapping[str, Stop], used: set[str]) -> Mapping[str, str]:
    """The stop that stands for the station of each used stop."""
    found = {each: stops[each].station for each in sorted(used)}
    found = {each: name if name in stops else each for each, name in found.items()}
    roots = sorted({*found.values()})
    merged_into = {each: each for each in roots}

    def root(name: str) -> str:
        while merged_into[name] != name:
            name = merged_into[name]
        return name

    for one, other in _near(stops, roots):
        first, second = sorted((root(one), root(other)))
        merged_into[second] = first
    return {each: root(name) for each, name in found.items()}


def _near(stops: Mapping[str, Stop], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of stops that are one station, by their names and how near they are."""
    folded = {name: _folded(_PLATFORM.sub("", stops[name].name)) for name in names}
    fields: dict[tuple[str, int, int], list[str]] = defaultdict(list)
    for name in names:
        here = stops[name].position
        x, y = (round(1e6 * each) // _FIELD for each in here)
        for across, down in product((-1, 0, 1), repeat=2):
            for other in fields[folded[name], x + across, y + down]:
                if metres(here, stops[other].position) <= _APART:
                    yield name, other
        fields[folded[name], x, y].append(name)


def metres(one: Position, other: Position) -> int:
    """How far two positions are apart, in metres; for some kilometres, as on a plane."""
    across = (one[0] - other[0]) * cos(radians(one[1]))
    return round(_DEGREE * hypot(across, one[1] - other[1]))


def _folded(name: str) -> str:
    letters = unicodedata.normalize(
        "NFKD", name.casefold().replace("straße", "str").replace("strasse", "str")
    )
    return "".join(each for each in letters if each.isalnum()) or name


def _without_repeats(course: Sequence[str]) -> Iterator[str]:
    for number, each in enumerate(course):
        if not number or each != course[number - 1]:
            yield each


def _courses(counts: Counter[tuple[str, ...]]) -> Sequence[Sequence[str]]:
    """The courses that have all stretches of a line: the longest first, then what these lack.

    Stretches that hardly a train runs, such as ways to a depot, are left out.
    """
    most = max(counts.values(), default=0)
    left = [course for course, trips in counts.items() if len(course) > 1 and 50 * trips >= most]
    known: set[frozenset[str]] = set()
    found: list[Sequence[str]] = []
    while left and len(found) < _COURSES:
        new = {course: {frozenset(pair) for pair in pairwise(course)} - known for course in left}
        best = min(left, key=lambda each: (-len(new[each]), -counts[each], each))
        if not new[best]:
            break
        left.remove(best)
        known |= new[best]
        found.append(best)
    return found


def natural(name: str) -> list[tuple[int, str]]:
    """A key that sorts M2 before M10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(each[:9]), "") if each.isdecimal() else (-1, each) for each in parts]


def within(network: TransitNetwork, area: tuple[float, float, float, float]) -> TransitNetwork:
    """The part of a network in an area: south, west, north, east."""
    south, west, north, east = area
    stations = {
        name: each
        for name, each in network.stations.items()
        if west <= each.position[0] <= east and south <= each.position[1] <= north
    }
    lines = [replace(line, courses=[*_parts(line.courses, stations)]) for line in network.lines]
    lines = [line for line in lines if line.courses]
    calling = {each for line in lines for course in line.courses for each in course}
    kept = {name: each for name, each in stations.items() if name in calling}
    return replace(network, stations=kept, lines=lines)


def _parts(
    courses: Sequence[Sequence[str]], kept: Mapping[str, Station]
) -> Iterator[Sequence[str]]:
    """The stretches of courses whose stations are all there."""
    for course in courses:
        part: list[str] = []
        for each in (*course, ""):
            if each in kept:
                part.append(each)
            else:
                if len(part) > 1:
                    yield part
                part = []
