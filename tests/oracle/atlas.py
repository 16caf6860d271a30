"""The map of a city file, and what follows from it: links, conflicts, districts, what they pass."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from oracle.deck import ANY, Card, as_list, choice, known_only, read_cards
from oracle.line import Section
from oracle.modules import Module, read_shared_objectives
from oracle.plane import (
    Link,
    Point,
    cross,
    direction,
    link_of,
    passes_over,
    passes_through_square,
    place_at,
    point_of,
)

# Written in C where there is one, which is ten times as fast.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]

Grid = dict[str, str]
Crossings = dict[str, tuple[str, str]]
Term = tuple[str, Any]


@dataclass(frozen=True)
class Station:
    """M1: a station shows one symbol, or accepts any: None."""

    symbol: str | None
    specials: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PrintedLine:
    """A line on the map before the game: its links, and its stations by first point.

    No section lies on its links, but for X4; it may count as a colour more at its stations.
    """

    links: frozenset[Link]
    stations: frozenset[str]
    is_colour: bool
    may_be_crossed: bool


@dataclass(frozen=True, eq=False)
class Atlas:
    """A city: its stations and links, the facts about each link, the deck and the settings."""

    stations: dict[str, Station]  # by first point
    station_at: dict[str, str]  # grid point to first point
    crossings: Crossings
    links: frozenset[Link]  # between grid points
    sections_from: dict[str, tuple[Section, ...]]
    conflicts: dict[Link, frozenset[Link]]
    districts: dict[str, str]
    link_districts: dict[Link, frozenset[str]]
    link_rivers: dict[Link, frozenset[str]]
    link_crossings: dict[Link, frozenset[str]]
    specials: tuple[str, ...]
    station_marks: tuple[str, ...]
    departures: dict[str, dict[str | None, str]]
    deck: tuple[Card, ...]
    round_ends: dict[str, int]
    crossing: str
    unbuilt_line: str
    line_terms: dict[str, Term]
    network_terms: dict[str, Term]
    district_kinds: dict[str, str]
    shared_objectives: Module | None
    printed: Mapping[str, PrintedLine]

    def conflict(self, one: Link, other: Link) -> bool:
        """S4: whether sections on these two links would cross."""
        return other in self.conflicts[one]

    def district_of(self, place: str) -> str:
        """M3: the district that owns the unit square round a place.

        † A station of several points is in the district of its first.
        """
        return self.districts[self.station_at.get(place, place)]

    def districts_of(self, link: Link) -> frozenset[str]:
        """M3, C1: the districts that a section on this link passes through."""
        return self.link_districts[link]

    def rivers_crossed(self, link: Link) -> frozenset[str]:
        """M5: the rivers that a section on this link crosses."""
        return self.link_rivers[link]

    def direction_of(self, link: Link) -> str:
        """M7: horizontal, vertical, rising or falling."""
        return direction(*ends_of(link))

    def crossings_passed(self, link: Link) -> frozenset[str]:
        """M7: the overhead crossings that a section on this link passes."""
        return self.link_crossings[link]


def read_city(source: Path | str | Mapping[str, Any]) -> Atlas:
    """Read a city: a file, the text of one (several lines), or the document already parsed."""
    if isinstance(source, str) and "\n" not in source:
        source = Path(source)
    if isinstance(source, Path):
        source = source.read_text(encoding="utf-8")
    return derive(yaml.load(source, _LOADER) if isinstance(source, str) else source)  # noqa: S506


def derive(city: Mapping[str, Any]) -> Atlas:
    """Work out everything that play and scoring ask of a city."""
    chart, deck, rules = city["map"], city["deck"], city.get("rules", {})
    stations, station_at, crossings = read_stations(chart)
    links = find_links(station_at, crossings, chart.get("links", {}))
    districts = read_districts(chart["districts"])
    rivers = {name: read_course(river) for name, river in chart.get("rivers", {}).items()}
    return Atlas(
        stations=stations,
        station_at=station_at,
        crossings=crossings,
        links=links,
        sections_from={place: find_sections(place, station_at, links) for place in stations},
        conflicts={link: find_conflicts(link, links, crossings) for link in links},
        districts=districts,
        link_districts={link: find_districts(link, districts) for link in links},
        link_rivers={link: find_rivers(link, rivers) for link in links},
        link_crossings={link: find_crossings(link, crossings) for link in links},
        specials=tuple(city.get("specials", {})),
        station_marks=tuple(city.get("station_marks", {})),
        departures={
            colour: read_departures(pencil["departs"], station_at)
            for colour, pencil in city["colours"].items()
        },
        deck=read_cards(deck["cards"]),
        round_ends=deck.get("round_ends", {}),
        crossing=choice(rules, "crossing", ["none", "own"]),
        unbuilt_line=choice(rules, "unbuilt_line", ["ignored", "counts"]),
        line_terms=number_terms(city["scoring"].get("line", [])),
        network_terms=number_terms(city["scoring"].get("network", [])),
        district_kinds=read_kinds(chart["districts"]),
        shared_objectives=read_shared_objectives(city),
        printed={
            name: read_printed(entry, station_at, links)
            for name, entry in chart.get("printed_lines", {}).items()
        },
    )


def read_printed(
    entry: Mapping[str, Any], station_at: Mapping[str, str], links: frozenset[Link]
) -> PrintedLine:
    """A printed line takes each link that lies on the straight way between two of its places."""
    known = ("course", "name", "ink", "counts_as_colour", "may_be_crossed")
    known_only(entry, known, "a printed line")
    taken = {
        link
        for one, other in pairwise(entry["course"])
        for link in links
        if link <= set(straight_way(one, other))
    }
    return PrintedLine(
        links=frozenset(taken),
        stations=frozenset(station_at[place] for link in taken for place in link),
        is_colour=entry.get("counts_as_colour", False),
        may_be_crossed=entry.get("may_be_crossed", False),
    )


def straight_way(one: str, other: str) -> list[str]:
    """All places from one to another that lies in one of the eight directions from it."""
    (column, row), (to_column, to_row) = point_of(one), point_of(other)
    steps = max(abs(to_column - column), abs(to_row - row)) or 1
    return [
        place_at(
            column + (to_column - column) * step // steps, row + (to_row - row) * step // steps
        )
        for step in range(steps + 1)
    ]


def read_departures(
    departs: str | Mapping[str, str], station_at: Mapping[str, str]
) -> dict[str | None, str]:
    """M4: the departure stations of a colour by side; a colour with one has no sides."""
    if isinstance(departs, str):
        return {None: station_at[departs]}
    return {side: station_at[place] for side, place in departs.items()}


def number_terms(terms: list[dict[str, Any]]) -> dict[str, Term]:
    """Key the terms in the order of the file; a second one of the same name ends in 2."""
    keyed: dict[str, Term] = {}
    for entry in terms:
        own = {word: value for word, value in entry.items() if word not in ("id", "title", "text")}
        [(name, value)] = [("count", own)] if {"count", "all_of"} & {*entry} else entry.items()
        count = 1 + sum(known == name for known, _ in keyed.values())
        keyed[name if count == 1 else f"{name} {count}"] = (name, value)
    return keyed


# The two layers of text


def read_grid(text: str, letters: Collection[str]) -> Grid:
    """Read a layer: what stands at each place. Header and row numbers are left out.

    † A first row `a b c …` is no header, and a first column `1 2 3 …` no numbering, where all
    of its marks are letters of the layer's own legend.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    header = [place_at(column, 1)[0] for column in range(1, len(rows[0]) + 1)]
    if rows[0] == header and not set(header) <= set(letters):
        rows = rows[1:]
    numbers = [str(row) for row in range(1, len(rows) + 1)]
    if [row[0] for row in rows] == numbers and not set(numbers) <= set(letters):
        rows = [row[1:] for row in rows]
    if len({len(row) for row in rows}) != 1:
        raise ValueError("the rows of a layer differ in length")
    return {
        place_at(column, row): mark
        for row, marks in enumerate(rows, start=1)
        for column, mark in enumerate(marks, start=1)
    }


def read_stations(
    chart: Mapping[str, Any],
) -> tuple[dict[str, Station], dict[str, str], Crossings]:
    """M1, M6, M7: the stations, the one at each point that has one, and the overhead crossings.

    A mark is a letter of the legend, then suffixes that each add a kind of special. † Points of
    one station show one symbol, and the station is of every kind that one of them is of.
    """
    legend, suffixes = chart["legend"], chart.get("suffixes", {})
    stations: dict[str, Station] = {}
    station_at: dict[str, str] = {}
    crossings: Crossings = {}
    first_points: dict[str, str] = {}
    for place, mark in read_grid(chart["stations"], legend).items():
        if mark == ".":
            continue
        meaning = legend[mark[0]]
        if "over" in meaning:
            crossings[place] = read_crossing(meaning)
            continue
        added = {kind for suffix in mark[1:] for kind in as_list(suffixes[suffix])}
        station, name = read_legend(meaning)
        first = first_points.setdefault(name or place, place)
        known = stations.setdefault(first, station)
        if known.symbol != station.symbol:
            raise ValueError(f"the points of {name} differ in symbol")
        stations[first] = replace(known, specials=known.specials | station.specials | added)
        station_at[place] = first
    return stations, station_at, crossings


def read_legend(entry: str | Mapping[str, Any]) -> tuple[Station, str | None]:
    """M1, M6: what a letter of the legend stands for, and the one station that it is part of."""
    meaning = {"symbol": entry} if isinstance(entry, str) else entry
    known_only(meaning, ("symbol", "special", "station"), "the legend")
    symbol = meaning["symbol"]
    specials = frozenset(as_list(meaning.get("special", [])))
    return Station(None if symbol == ANY else symbol, specials), meaning.get("station")


def read_crossing(meaning: Mapping[str, Any]) -> tuple[str, str]:
    """M7: the two directions of an overhead crossing."""
    known_only(meaning, ("over",), "the legend")
    one, other = meaning["over"]
    if one == other or not {one, other} <= {"horizontal", "vertical", "rising", "falling"}:
        raise ValueError(f"the oracle does not know a crossing over {one} and {other}")
    return one, other


def read_districts(entry: Mapping[str, Any]) -> dict[str, str]:
    """M3: the district of every grid point. † One marked with a full stop joins the nearest."""
    known_only(entry, ("main", "secondary", "other", "art", "names"), "districts")
    names = {
        letter: name
        for kind in ("main", "secondary", "other")
        for letter, name in entry.get(kind, {}).items()
    }
    grid = read_grid(entry["art"], names)
    grid = join_nearest(grid)
    return {place: names[letter] for place, letter in grid.items()}


def join_nearest(grid: Grid) -> Grid:
    """† All points without a district that touch one side by side join it, until all have one.

    A point that touches several joins the one above, else on its left, on its right, below it.
    """
    joined = dict(grid)
    for place in [place for place, mark in grid.items() if mark == "."]:
        column, row = point_of(place)
        beside = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
        marks = [grid.get(place_at(*each), ".") for each in beside]
        joined[place] = next((mark for mark in marks if mark != "."), ".")
    if joined == grid and "." in grid.values():
        raise ValueError("no district is drawn")
    return joined if joined == grid else join_nearest(joined)


def read_kinds(entry: Mapping[str, Any]) -> dict[str, str]:
    """M3: of which kind each district is."""
    return {
        name: kind
        for kind in ("main", "secondary", "other")
        for name in entry.get(kind, {}).values()
    }


def read_course(river: Mapping[str, Any]) -> list[Point]:
    """M5: the corners of a river's course, as the decimals say it, not as floats do."""
    return [(Fraction(str(column)), Fraction(str(row))) for column, row in river["course"]]


# Links and the facts about them


def find_links(
    station_at: Mapping[str, str], crossings: Crossings, entry: Mapping[str, Any]
) -> frozenset[Link]:
    """M2: nearest stations in the eight directions, up to the longest, less `remove`, and `add`.

    † `longest` counts grid steps, along a diagonal too. A link that may be added is one between
    nearest stations, however long: it runs in a direction, passes no station, has its direction
    to itself, and passes no overhead crossing in another direction than the crossing's own.
    """
    known_only(entry, ("join", "longest", "add", "remove"), "links")
    choice(entry, "join", ["nearest"])
    possible = {
        link
        for link in nearest_links(station_at)
        if joins_two_stations(link, station_at) and keeps_to_directions(link, crossings)
    }
    joined = {link for link in possible if length(link) <= entry.get("longest", length(link))}
    removed = {link_of(name) for name in entry.get("remove", [])}
    added = {link_of(name) for name in entry.get("add", [])}
    if not removed <= joined or not added <= possible - (joined - removed):
        raise ValueError("a link is removed that is not there, or added that cannot be")
    return frozenset(joined - removed | added)


def nearest_links(points: Collection[str]) -> set[Link]:
    """M2: each point with a station and the nearest such point in each of the eight directions."""
    reach = max(max(point_of(place)) for place in points)
    links = set()
    for place in points:
        column, row = point_of(place)
        for across, down in DIRECTIONS:
            for steps in range(1, reach + 1):
                other = place_at(column + across * steps, row + down * steps)
                if other in points:
                    links.add(frozenset({place, other}))
                    break
    return links


def joins_two_stations(link: Link, station_at: Mapping[str, str]) -> bool:
    """M6: there is no link inside a station of several points."""
    return len({station_at[point] for point in link}) == 2


def keeps_to_directions(link: Link, crossings: Crossings) -> bool:
    """M7: a link passes an overhead crossing in one of its two directions, or does not exist."""
    passed = find_crossings(link, crossings)
    return all(direction(*ends_of(link)) in crossings[place] for place in passed)


def find_crossings(link: Link, crossings: Crossings) -> frozenset[str]:
    """M7: the overhead crossings that the link passes."""
    return frozenset(p for p in crossings if passes_over(*ends_of(link), point_of(p)))


@cache
def ends_of(link: Link) -> tuple[tuple[int, int], tuple[int, int]]:
    """Give the two points that a link joins."""
    one, other = sorted(link)
    return point_of(one), point_of(other)


def length(link: Link) -> int:
    """M2: the number of grid steps from end to end."""
    (column, row), (other_column, other_row) = ends_of(link)
    return max(abs(column - other_column), abs(row - other_row))


def find_sections(
    station: str, station_at: Mapping[str, str], links: frozenset[Link]
) -> tuple[Section, ...]:
    """M2, M6: the sections that could leave a station, each from and to the points of its link."""
    return tuple(
        (start, target)
        for link in links
        for start in link
        if station_at[start] == station
        for target in link - {start}
    )


def find_conflicts(link: Link, links: frozenset[Link], crossings: Crossings) -> frozenset[Link]:
    """S4, M7: the links that cross this one, but not at a station or over an overhead crossing.

    † Two links to one station of several points cross where their straight lines do.
    """
    over = find_crossings(link, crossings)
    return frozenset(
        other
        for other in links
        if cross(*ends_of(link), *ends_of(other)) and not over & find_crossings(other, crossings)
    )


def find_districts(link: Link, districts: Mapping[str, str]) -> frozenset[str]:
    """M3, C1: the districts with a unit square that the link passes through the inside of."""
    return frozenset(
        district
        for place, district in districts.items()
        if passes_through_square(*ends_of(link), point_of(place))
    )


def find_rivers(link: Link, rivers: Mapping[str, list[Point]]) -> frozenset[str]:
    """M5, C2: the rivers that cross the link, each once, however often it comes by.

    † A link that only ends on a river, at a station on its bank, does not cross it. No corner
    of a course may lie on a link, nor a stretch along one: the check of city files sees to it.
    """
    return frozenset(
        name
        for name, course in rivers.items()
        if any(cross(*ends_of(link), bend, next_bend) for bend, next_bend in pairwise(course))
    )
