"""What a map has of what a count counts: the filters that the map answers, `all`, the most."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nextstation.engine.city.city_map import District
from nextstation.engine.city.counting.count import (
    Count,
    as_list,
    bounds,
    names_in,
    side_by_side,
    such_stations,
    with_count,
)
from nextstation.engine.city.network import Link, Network, Station
from nextstation.engine.city.place import Point
from nextstation.engine.city.printed import Printed
from nextstation.engine.format.vocabulary.counts import DIRECTIONS, FILTERS, OTHER
from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS, WAYS


@dataclass(frozen=True)
class OnMap:
    """What the map of a network has of counts. Any station may become an interchange or get a mark.

    Counts are those of `objective_written_out`, without short words.
    """

    network: Network

    @cached_property
    def letters(self) -> Mapping[str, District]:
        """The districts by their letters."""
        return {each.letter: each for each in self.network.city.map.districts}

    @cached_property
    def _departures(self) -> set[Point]:
        canonical = self.network.canonical
        return {
            canonical[departure.point]
            for colour in self.network.city.colours
            for departure in colour.departures
            # Where there is no station, another check says so.
            if departure.point in canonical
        }

    @cached_property
    def _grid(self) -> tuple[list[str], list[int]]:
        return columns_of(self.network), rows_of(self.network)

    @property
    def printed_colours(self) -> int:
        """How many printed lines count as a colour."""
        return sum(each.counts_as_colour for each in self.network.city.map.printed_lines)

    # Filters

    def is_there(self, station: Station, count: Count) -> bool:
        """Whether a station passes the filters that the map answers, `which` aside."""
        symbols, places = as_list(count.get("symbol", [])), as_list(count.get("at", []))
        along = [each.stations for each in self._along(count)]
        departs = station.point in self._departures if "departure" in count else None
        return (
            self.lies_in(station.district, count)
            and ("symbol" not in count or station.symbol in symbols)
            and ("at" not in count or station.point.name in places)
            and lies_at(station.points, *self._grid, count)
            and ("along" not in count or any(station.point in each for each in along))
            and count.get("departure", departs) is departs
            and ("next_to" not in count or self._is_next_to(station, count["next_to"]))
        )

    def is_such(self, station: Station, filters: Count) -> bool:
        """Whether a station passes filters that the map answers, `which` with special kinds."""
        which = as_list(filters.get("which", []))
        is_of = "which" not in filters or bool(station.specials & {*which})
        return is_of and self.is_there(station, filters)

    def _is_next_to(self, station: Station, wanted: str | Count) -> bool:
        """Whether a link joins a station with such a one."""
        network = self.network
        ends = (each for link in network.links_at[station.point] for each in (link.start, link.end))
        others = {network.station_at[each] for each in ends} - {station}
        return any(self.is_such(each, such_stations(wanted)) for each in others)

    def _along(self, count: Count) -> list[Printed]:
        """The printed lines that `along` names."""
        return [self.network.printed[name] for name in as_list(count.get("along", []))]

    def lies_in(self, letter: str | None, count: Count) -> bool:
        """Whether a district passes `in` and `kind`; what lies in none passes without them."""
        district = self.letters.get(letter or "")
        name, kind = (district.name, district.kind) if district else (None, None)
        return ("in" not in count or name in as_list(count["in"])) and count.get(
            "kind", kind
        ) == kind

    def crossings(self, count: Count) -> Sequence[Point]:
        """The overhead crossings that pass the filters."""
        at, letter = as_list(count.get("at", [])), self.network.city.map.district_art.letter
        return [
            point
            for point in self.network.crossings
            if ("at" not in count or point.name in at) and self.lies_in(letter(*point), count)
        ]

    def link_weight(self, link: Link, count: Count, *also: Count) -> int:
        """How much a section on a link counts, or the points that it comes to by its properties.

        `also` are counts whose filters it must pass besides.
        """
        homes = {self.network.station_at[point].district for point in (link.start, link.end)}
        home = homes.pop() if len(homes) == 1 else None
        way = WAYS[link.direction % 4]
        names = {way} if way in ("horizontal", "vertical") else {way, "diagonal"}
        rivers = link.rivers
        for asked in (count, *also):
            if not self.lies_in(home, asked) or (
                "direction" in asked and not names & {*as_list(asked["direction"])}
            ):
                return 0
            if "along" in asked and not any(link in each.links for each in self._along(asked)):
                return 0
            rivers = rivers & {*as_list(asked.get("river", [*rivers]))}
        times = 1 if count["count"] == "sections" else len(rivers)
        each = count.get("each")
        if not isinstance(each, Mapping):
            return times
        ((name, by),) = each.items()
        if name == "river":
            return sum(worth_by(by, [river]) for river in rivers)
        district = self.letters.get(home or "")
        facts = {
            "in": [district.name] if district else [],
            "kind": [district.kind] if district else [],
            "direction": names,
        }
        return times * worth_by(by, facts[name])

    # All

    def stations_that_may(self, count: Count) -> list[Station]:
        """The stations that may be counted."""
        which = as_list(count.get("which", []))
        is_any = not which or bool({*which} & {*self.network.city.marks})
        return [
            each
            for each in self.network.stations.values()
            if self.is_there(each, count) and (is_any or bool(each.specials & {*which}))
        ]

    def districts_that_may(self, count: Count) -> set[str]:
        """The letters of the districts that may be counted, or hold what they are to be with."""
        there = {letter for letter in self.letters if self.lies_in(letter, count)}
        if "with" not in count:
            return there
        asked = with_count(count["with"])
        if asked["count"] in ("sections", "river_crossings"):
            asked = {name: asked[name] for name in ("in", "kind") if name in asked}
        return there & {each.district for each in self.stations_that_may(asked)}

    def all_there_are(self, count: Count) -> int:
        """The number that `all` stands for."""
        match count["count"]:
            case "districts":
                return len(self.districts_that_may(count))
            case "overhead_crossings":
                return len(self.crossings(count))
            case "sections" | "river_crossings":
                bare = {name: value for name, value in count.items() if name != "each"}
                return sum(self.link_weight(link, bare) for link in self.network.links)
            case "symbols":
                kinds = {each.symbol for each in self.stations_that_may(count)}
                return len(kinds & {*self.network.city.symbols})
        return len(self.stations_that_may(count))

    def most(self, count: Count) -> int:
        """The most that lines may have, if no card counts more."""
        colours = self.network.city.colours
        lines = len(colours) * len(colours[0].departures)
        if bounds(count.get("colours"), 0, 0)[0] > len(colours) + self.printed_colours:
            return 0
        match count["count"]:
            case "sets":
                return min(self.most({"count": "stations", **each}) for each in count["of"])
            case "longest_run":
                return len(self.network.links)
            case "lines":
                return lines
            case "joined":
                return len(colours) if lines > len(colours) else 0
            case "visits":
                return self.all_there_are(count) * lines
        return self.all_there_are(count)


def columns_of(network: Network) -> list[str]:
    """The columns in which a map has a station, by their letters."""
    return sorted({point.letter for point in network.points})


def rows_of(network: Network) -> list[int]:
    """The rows in which a map has a station, by their numbers."""
    return sorted({point.number for point in network.points})


def lies_at(
    points: Collection[Point], columns: Sequence[str], rows: Sequence[int], count: Count
) -> bool:
    """Whether a station passes `column`, `row` and `edge`, each with any of its points.

    The first and the last of the columns and rows of its map are the edge.
    """
    letters, numbers = {each.letter for each in points}, {each.number for each in points}
    on_edge = bool(letters & {columns[0], columns[-1]} or numbers & {rows[0], rows[-1]})
    return (
        not letters.isdisjoint(side_by_side(count.get("column", [*letters]), letters))
        and not numbers.isdisjoint(side_by_side(count.get("row", [*numbers]), numbers))
        and count.get("edge", on_edge) is on_edge
    )


def names_of(network: Network, word: str, noun: str) -> Collection[Any]:
    """The names that a filter of a noun may give."""
    city = network.city
    of_stations = [*city.specials, *city.marks]
    at = network.crossings if noun == "overhead_crossings" else network.stations
    found: dict[str, list[Any]] = {
        "in": [each.name for each in city.map.districts],
        "kind": [*DISTRICT_KINDS],
        "symbol": [*city.symbols],
        "colour": [each.name for each in city.colours],
        "river": [each.name for each in city.map.rivers],
        "along": [*network.printed],
        "direction": [*DIRECTIONS],
        "at": [point.name for point in at],
        "column": columns_of(network),
        "row": rows_of(network),
        "next_to": [*city.specials],
        "with": ["station", "interchange", *of_stations],
    }
    return found.get(word, of_stations)


def unknown_name(network: Network, count: Count) -> str | None:
    """The first name in the filters of a count that a city does not have; None if it has all."""
    such = count.get("next_to")
    if isinstance(such, Mapping) and (name := unknown_name(network, {**such, "count": "stations"})):
        return name
    return next(
        (
            str(name)
            for word, value in count.items()
            if word in FILTERS
            for name in names_in(word, value)
            if name not in names_of(network, word, count["count"])
        ),
        None,
    )


def worth_by(by: Mapping[Any, int], facts: Collection[str]) -> int:
    """The points for the names that something has, else those of `other`."""
    named = [by[each] for each in facts if each in by]
    return sum(named) if named else by.get(OTHER, 0)
