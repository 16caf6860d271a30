"""Stops and runs as files have them, merged into stations and lines."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, product
from math import cos, hypot, radians

import networkx as nx

from nextstation.engine.authoring.names import natural
from nextstation.engine.authoring.transit.network import Line, Position, Station, TransitNetwork
from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.format.source.suggestions import suggestion

# In metres: how far stops of one name, but for platforms, may be apart to be one station.
_APART = 310
# A degree of latitude, and the side of the fields in which stops are sought, in millionths of it.
DEGREE, _FIELD = 111_320, 3000
# With how many stops of its name in a field a stop is compared: no station has as many platforms.
_COMPARED = 60
# How many courses a line has at most: those that add the most stretches.
_COURSES = 12
# What tells platforms and sides of a street apart, not stations.
_PLATFORM = re.compile(
    r"(?:_\d+)+$|\s*[\[(][^\])]*[\])]"
    r"|[\s,/-]+(?:gleis|steig|bstg|platform|plataforma|and[eé]n|quai|voie|track|bay|stop|richtung"
    r"|dir|direction)\.?\s*\w{0,3}$|[\s,-]+(?:(?:north|south|east|west)bound|[nsew]b)$",
    re.IGNORECASE,
)
# A word in capitals, but for numbers such as XII.
_WORD = re.compile(r"\b(?![IVX]{2,}\b)[^\W\d_]+(?:['’]S\b)?")
# The first of several words of a name; the town, if so many names begin with it.
_FIRST_WORD, _TOWN = re.compile(r"[^\W\d_]{3,}(?=[\s,-]+\w)"), 3
_AIRPORT = re.compile(
    r"\b(?:air ?ports?|flughafen|a[eé]roports?|aeropuerto|aeroporto|lufthavn|flygplats)\b",
    re.IGNORECASE,
)

# South, west, north and east, in degrees.
Area = tuple[float, float, float, float]
MODES = ("metro", "tram", "rail", "funicular", "cable", "bus", "ferry")
# Those that are taken where the user names none, the first that there are.
_USUAL = (MODES[:4], ("bus",), MODES)


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop as a file has it; `station` is the id of the one that it is a platform of."""

    name: str
    position: Position
    station: str = ""
    kinds: frozenset[str] = frozenset()


@dataclass(slots=True)
class RawLine:
    """A line as a file has it: how often trains run each course, by the ids of stops.

    `agencies` are the ids of those that run it.
    """

    name: str
    mode: str
    colour: str | None = None
    agencies: set[str] = field(default_factory=set)
    courses: Counter[tuple[str, ...]] = field(default_factory=Counter)


# Lines by their names in small letters, and modes.
Lines = dict[tuple[str, str], RawLine]


def line_of(lines: Lines, name: str, mode: str, colour: str) -> RawLine:
    """The line of a name and mode, new if there is none yet, with its colour, such as `ff8000`.

    White stands for no colour.
    """
    line = lines.setdefault((name[:40].casefold(), mode), RawLine(name[:40], mode))
    digits = colour.lower().removeprefix("#")
    digits = digits if len(digits) != 3 else "".join(2 * each for each in digits)
    if line.colour is None and digits != "ffffff" and re.fullmatch("[0-9a-f]{6}", digits):
        line.colour = f"#{digits}"
    return line


def merged(
    stops: Mapping[str, Stop], raw: Sequence[RawLine], notes: Sequence[str]
) -> TransitNetwork:
    """The network of stops and lines; stops at which no line calls are left out."""
    used = {each for line in raw for course in line.courses for each in course} & stops.keys()
    at = _stations(stops, used)
    found = [_line(each, at) for each in sorted(raw, key=lambda one: (natural(one.name), one.mode))]
    lines = [line for line in found if line.courses]
    modes: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        for station in {station for course in line.courses for station in course}:
            modes[station].add(line.mode)
    own = {station: [stops[station]] for station in sorted(modes)}
    for stop, station in at.items():
        own.get(station, []).append(stops[stop])
    is_mixed = len({line.mode for line in lines}) > 1
    stations = {
        name: _station(name, each, {"railway"} if is_mixed and "rail" in modes[name] else set())
        for name, each in own.items()
    }
    said = [*notes]
    if len(lines) < len(raw):
        said.append(f"lines with fewer than two stations: {len(raw) - len(lines)} left out")
    if len(used) > len(stations):
        said.append(f"{len(used)} platforms and stops are {len(stations)} stations")
    return TransitNetwork(stations, lines, notes=said)


def _station(name: str, stops: Sequence[Stop], kinds: set[str]) -> Station:
    """A station, by the first of its stops; its name in the letters that most of them have."""
    first = stops[0]
    names = Counter(each.name for each in stops if each.name.casefold() == first.name.casefold())
    named = min(names, key=lambda each: (each.islower(), -names[each], each))
    shown = _PLATFORM.sub("", named) or named
    if shown.isupper() and re.search(r"[^\W\d_]{4}", shown):
        shown = _WORD.sub(lambda word: word[0].capitalize(), shown)
    kinds = kinds.union(*(each.kinds for each in stops))
    if _AIRPORT.search(shown):
        kinds.add("airport")
    return Station(name, shown, first.position, frozenset(kinds))


def _line(raw: RawLine, at: Mapping[str, str]) -> Line:
    courses: Counter[tuple[str, ...]] = Counter()
    for course, trips in raw.courses.items():
        calls = groupby(at[stop] for stop in course if stop in at)
        courses[tuple(station for station, _ in calls)] += trips
    return Line(raw.name, raw.mode, _courses(courses), raw.colour, sum(raw.courses.values()))


def _stations(stops: Mapping[str, Stop], used: set[str]) -> Mapping[str, str]:
    """The stop that stands for the station of each used stop."""
    above = {each: stops[each].station for each in sorted(used)}
    # A stop without an id is no station of those that name none.
    above = {each: name if name and name in stops else each for each, name in above.items()}
    roots = sorted({*above.values()})
    graph = nx.Graph(_near(stops, roots))
    graph.add_nodes_from(roots)
    groups = nx.connected_components(graph)
    root = {each: first for group in groups for first in [min(group)] for each in group}
    return {each: root[name] for each, name in above.items()}


def _near(stops: Mapping[str, Stop], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of stops that are one station, by their names and how near they are."""
    plain = {name: _PLATFORM.sub("", stops[name].name).casefold() for name in names}
    # Of some stations the name begins with the town; lines within it leave that out.
    first = Counter(found[0] for each in {*plain.values()} if (found := _FIRST_WORD.match(each)))
    town = max(first, key=lambda each: (first[each], each), default="")
    town = town if first[town] >= _TOWN else ""
    fields: dict[tuple[str, int, int], list[str]] = defaultdict(list)
    for name in names:
        here, folded = stops[name].position, _folded(plain[name].removeprefix(town))
        x, y = (round(1e6 * each) // _FIELD for each in here)
        for across, down in product((-1, 0, 1), repeat=2):
            for other in fields[folded, x + across, y + down][-_COMPARED:]:
                if metres(here, stops[other].position) <= _APART:
                    yield name, other
        fields[folded, x, y].append(name)


def metres(one: Position, other: Position) -> int:
    """How far two positions are apart, in metres; for some kilometres, as on a plane."""
    across = (one[0] - other[0]) * cos(radians(one[1]))
    return round(DEGREE * hypot(across, one[1] - other[1]))


def _folded(name: str) -> str:
    name = name.replace("straße", "str").replace("strasse", "str")
    letters = unicodedata.normalize("NFKD", name)
    return "".join(each for each in letters if each.isalnum()) or name


def _courses(counts: Counter[tuple[str, ...]]) -> Sequence[Sequence[str]]:
    """The courses that have all stretches of a line: the longest first, then what these lack.

    Stretches that hardly a train runs, such as ways to a depot, are left out.
    """
    left = [course for course in counts if len(course) > 1]
    most = max((counts[course] for course in left), default=0)
    left = [course for course in left if 50 * counts[course] >= most]
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


def within(network: TransitNetwork, area: Area) -> TransitNetwork:
    """The part of a network in an area: south, west, north, east."""
    south, west, north, east = area
    places = {name: each.position for name, each in network.stations.items()}
    inside = {name for name, (x, y) in places.items() if west <= x <= east and south <= y <= north}
    lines = [replace(line, courses=[*_parts(line.courses, inside)]) for line in network.lines]
    lines = [line for line in lines if line.courses]
    calling = {each for line in lines for course in line.courses for each in course}
    stations = {name: each for name, each in network.stations.items() if name in calling}
    return replace(network, stations=stations, lines=lines)


def _parts(courses: Sequence[Sequence[str]], inside: set[str]) -> Iterator[Sequence[str]]:
    """The stretches of courses whose stations are all inside."""
    for is_inside, part in (
        each for course in courses for each in groupby(course, inside.__contains__)
    ):
        stations = [*part]
        if is_inside and len(stations) > 1:
            yield stations


@dataclass(frozen=True, slots=True)
class Asked:
    """The modes and lines that a user asks for by their names; empty for what is usual."""

    file: str
    modes: Collection[str] = ()
    lines: Collection[str] = ()

    def of(self, lines: Iterable[RawLine]) -> tuple[Sequence[RawLine], Sequence[str]]:
        """The lines asked for, no two of one name, and what is said of other modes.

        Raises UnreadableError for a mode or a line that there is not.
        """
        counts = Counter(line.mode for line in lines)
        usual = next((group for group in _USUAL if counts.keys() & {*group}), ())
        modes = self._checked(self.modes, counts, "mode") or usual
        taken: dict[str, RawLine] = {}
        for line in sorted(lines, key=lambda each: (MODES.index(each.mode), each.name)):
            if line.mode in modes:
                while line.name.casefold() in taken:
                    line.name += f" {line.mode}"
                taken[line.name.casefold()] = line
        names = self._checked(self.lines, [line.name for line in taken.values()], "name") or taken
        notes = [
            f"{count} {mode} {'line' if count == 1 else 'lines'} left out; "
            f"--modes {','.join([*sorted(counts.keys() & {*modes}), mode])} takes these too"
            for mode, count in sorted(counts.items())
            if mode not in modes
        ]
        return [line for name, line in taken.items() if name in names], notes

    def _checked(self, asked: Collection[str], there: Collection[str], what: str) -> set[str]:
        for each in asked:
            if each.casefold() not in {name.casefold() for name in there}:
                known = sorted(there, key=natural)
                hint = suggestion(each, known, f"{what}s of lines")
                raise lacking(self.file, f"no line has the {what} `{each}`", hint)
        return {each.casefold() for each in asked}


def lacking(file: str, message: str, hint: str) -> UnreadableError:
    """The fault that a network has nothing that is asked for."""
    return UnreadableError(Diagnostic(file, Span(1, 1), "E924", message, hint))
