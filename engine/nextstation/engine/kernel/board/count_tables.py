"""The tables of counts: each a row, its filters of the map worked out as masks and weights."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from nextstation.engine.city.counting.count import (
    Count,
    as_list,
    bounds,
    colours_met,
    objective_written_out,
    such_stations,
    tests_of,
    with_count,
)
from nextstation.engine.city.counting.on_map import OnMap, worth_by
from nextstation.engine.city.network import Network, Station
from nextstation.engine.format.vocabulary.counts import ALL, PER, PLAYERS, TAKE, TESTS
from nextstation.engine.format.vocabulary.nouns import NOUNS
from nextstation.engine.kernel.bits import add, singleton
from nextstation.engine.kernel.board.codes import NONE, By, CountRow, Per, Players, Take
from nextstation.engine.kernel.board.struct import FORMS, Form
from nextstation.engine.kernel.board.tables import (
    SIZES,
    WORD,
    Ints,
    Words,
    bit_set,
    sides_of,
)

NOUN_CODES = {name: code for code, name in enumerate(NOUNS)}
# No count comes to more.
MANY = 1 << 20
# A bound that is all that a district has.
ALL_OF_THEM = MANY + 1
_LINKS = ("sections", "river_crossings")
_STATIONS = ("stations", "visits", "interchanges")


class Counts(NamedTuple):
    """The counts of a city and its modules."""

    rows: Ints  # [N, CountRow]
    points: Words  # [M, P / 64] sets of canonical points
    homes: Words  # [D, P / 64] the canonical points in each district
    links: Ints  # [W, links] how much a section on each link counts
    link_ends: Ints  # [links, 2] canonical points of its ends
    asks_links: int  # 1 where a count asks which sections a line has
    asks_circles: int  # 1 where a count asks which stations are circled
    scores: int  # 1 where a scoring term is a count
    joins: int  # 1 where the tests of several counts must all be met
    compares: int  # at how many places players are compared by one, at most; 0 if by none


FORMS[Counts] = Form(widths=lambda _: {"rows": len(CountRow), "link_ends": 2})


class CountTables:
    """Gathers counts as rows; `values` are the points of all of them, as in `Board.values`.

    `weighing` has for each card of the modules the slice of the rows whose items count more than
    once.
    """

    def __init__(
        self, network: Network, values: list[int], weighs: Iterable[Iterable[Count]] = ()
    ) -> None:
        self.network, self.values = network, values
        city = network.city
        self.size = next(size for size in SIZES if len(network.points) <= size)
        self.map = OnMap(network)
        self.lines = len(sides_of(city))
        self.rows = list[list[int]]()
        self.points = list[Words]()
        self.links = list[list[int]]()
        self.asks_links = self.asks_circles = self.scores = False
        self.heavy = list[tuple[int, Count]]()  # rows whose items count more than once
        self.weighing = [self._add_heavy(counts) for counts in weighs]

    def _add_heavy(self, counts: Iterable[Count]) -> tuple[int, int]:
        first = len(self.rows)
        for count in counts:
            bare = {word: value for word, value in count.items() if word != "times"}
            self.heavy.append((self.add({**bare, "each": count["times"] - 1}), bare))
        return (first, len(self.rows)) if len(self.rows) > first else (0, 0)

    def add_term(self, count: Count, *, of_line: bool) -> int:
        """Add a scoring term; a line's stations and districts count as bonuses make them."""
        self.scores |= "players" not in count
        return self.add(count, is_weighted=of_line)

    def add_objective(self, card: Count) -> list[int]:
        """Add what an objective asks for, and what leads to it. Returns the rows."""
        count = objective_written_out(card)
        return [self.add(each) for each in (count, *self._leading_to(count))]

    def _leading_to(self, count: Count) -> Iterator[Count]:
        """Counts that are easier to reach than another, and are reached on the way to it."""
        if "all_of" in count:
            for each in tests_of(count):
                yield each
                yield from self._leading_to(each)
            return
        for name in ("colours", "ways"):
            least, _ = bounds(count.get(name), 0, MANY)
            for number in range(2 if name == "colours" else 1, least):
                yield {**count, name: {"at_least": number}}
        if count["count"] == "districts" and count.get("with") == "interchange":
            yield {**count, "with": "station"}
        if isinstance(count.get("with"), Mapping) and ALL in count["with"].values():
            for district in self.network.city.map.districts:
                if self.map.lies_in(district.letter, count):
                    yield {"count": "stations", "in": district.name, "at_least": ALL}

    def add(self, count: Count, *, is_weighted: bool = False, is_within: bool = False) -> int:
        """Add a count, and the counts within it. Returns its row."""
        count = objective_written_out(count)
        if "all_of" in count:
            return self._add_all(count, is_weighted=is_weighted)
        row = [0] * len(CountRow)
        for column in (
            CountRow.WHICH,
            CountRow.TWICE,
            CountRow.WITH,
            CountRow.FIRST,
            CountRow.TIMES,
            CountRow.AND,
            CountRow.ALSO,
        ):
            row[column] = NONE
        noun, city = count["count"], self.network.city
        is_interchange = noun == "interchanges"
        row[CountRow.NOUN] = NOUN_CODES["stations" if is_interchange else noun]
        row[CountRow.STATIONS] = self._points(lambda each: self.map.is_there(each, count))
        which = as_list(count["which"]) if "which" in count else []
        if which:
            row[CountRow.WHICH] = self._points(lambda each: bool(each.specials & {*which}))
        row[CountRow.IS_FILTERED] = int(bool(which))
        row[CountRow.ASKS_SECTIONS] = int("sections" in count)
        row[CountRow.MARKS] = bit_set([each for each in which if each in city.marks], self._marks)
        row[CountRow.DISTRICTS] = self._members(count)
        row[CountRow.LINES] = self._lines(count)
        row[CountRow.MEETING] = bit_set(colours_met(count), self._colours)
        least, most = bounds(count.get("colours"), 0, MANY)
        row[CountRow.COLOURS] = max(least, 2) if is_interchange else least
        row[CountRow.COLOURS_END] = most
        row[CountRow.SECTIONS], row[CountRow.SECTIONS_END] = bounds(count.get("sections"), 0, MANY)
        row[CountRow.WAYS], row[CountRow.WAYS_END] = bounds(count.get("ways"), 1, MANY)
        row[CountRow.MISSING] = int(bool(count.get("missing")))
        row[CountRow.PER] = PER.index(count.get("per", PER[0]))
        row[CountRow.TAKE] = TAKE.index(count["take"]) if "take" in count else Take.EACH
        per_district = row[CountRow.PER] == Per.DISTRICT and noun == "stations"
        row[CountRow.IS_WEIGHTED] = int(is_weighted and (per_district or noun == "districts"))
        self._set_worth(row, count, is_within)
        self._set_links(row, count)
        row[CountRow.IS_PLAIN] = int(
            not which
            and "twice" not in count
            and row[CountRow.BY] == By.NOTHING
            and not {"colours", "sections", "colour"} & {*count}
            and not is_interchange
            and not (per_district and is_weighted)
        )
        row[CountRow.IS_FULLEST] = int(per_district and row[CountRow.TAKE] == Take.MOST)
        self.asks_circles |= per_district and is_weighted
        self.rows.append(row)
        number = len(self.rows) - 1
        if "with" in count:
            row[CountRow.WITH] = self.add(with_count(count["with"]), is_within=noun == "districts")
        if "times" in count:
            row[CountRow.TIMES] = self.add(count["times"], is_weighted=is_weighted)
        row[CountRow.PARTS] = len(self.rows)
        for each in count.get("of", ()):
            self.add({"count": "stations", **each})
        row[CountRow.PARTS_END] = len(self.rows) if "of" in count else row[CountRow.PARTS]
        row[CountRow.MORE] = row[CountRow.MORE_END] = len(self.rows)
        if is_weighted and not count.get("missing"):
            also = [each for each in self.heavy if _is_same(each[1], count)]
            self.rows += [self._both(row, count, *each) for each in also]
            row[CountRow.MORE_END] = len(self.rows)
        return number

    def _add_all(self, count: Count, *, is_weighted: bool) -> int:
        """Add counts that must all be met. Returns the row of the first, which has their worth."""
        first, *others = tests_of(count)
        worth = {word: value for word, value in count.items() if word != "all_of"}
        rows = [self.add(each, is_weighted=is_weighted) for each in ({**first, **worth}, *others)]
        for row, after in pairwise(rows):
            self.rows[row][CountRow.AND] = after
        return rows[0]

    def _both(self, row: list[int], count: Count, also: int, heavy: Count) -> list[int]:
        """The row of the items of a count that are those of another one too."""
        both, other = row.copy(), self.rows[also]
        both[CountRow.ALSO], both[CountRow.TWICE] = also, NONE
        for column in (CountRow.LINES, CountRow.DISTRICTS, CountRow.IS_PLAIN):
            both[column] &= other[column]
        both[CountRow.MEETING] |= other[CountRow.MEETING]
        self.points.append(
            self.points[row[CountRow.STATIONS]] & self.points[other[CountRow.STATIONS]]
        )
        both[CountRow.STATIONS] = len(self.points) - 1
        if count["count"] in _LINKS:
            both[CountRow.LINKS] = len(self.links)
            links = self.network.links
            self.links.append([self.map.link_weight(link, count, heavy) for link in links])
        return both

    def table(self) -> Counts:
        """All counts that were added."""
        words = self.size // WORD
        canonical = self.network.canonical
        numbers = self.network.numbers
        homes = [
            self._set(each for each in self.network.stations.values() if each.district == letter)
            for letter in self.map.letters
        ]
        ends = [
            [numbers[canonical[link.start]], numbers[canonical[link.end]]]
            for link in self.network.links
        ]
        return Counts(
            rows=np.array(self.rows, np.int64).reshape(-1, len(CountRow)),
            points=np.array(self.points, np.uint64).reshape(-1, words),
            homes=np.array(homes if self.rows else [], np.uint64).reshape(-1, words),
            links=np.array(self.links, np.int64).reshape(-1, len(self.network.links)),
            link_ends=np.array(ends if self.asks_links else [], np.int64).reshape(-1, 2),
            asks_links=int(self.asks_links),
            asks_circles=int(self.asks_circles),
            scores=int(self.scores),
            joins=int(any(row[CountRow.AND] != NONE for row in self.rows)),
            compares=max(map(self._places, self.rows), default=0),
        )

    def _places(self, row: list[int]) -> int:
        """At how many places players are compared by a count: once, or in each of its parts."""
        if row[CountRow.TAKE] != Take.EACH or row[CountRow.PLAYERS] == Players.FIRST:
            return int(row[CountRow.PLAYERS] > Players.NOBODY)
        lines = len(self.network.city.colours) * self.lines
        parts = {Per.NETWORK: 1, Per.DISTRICT: len(self.map.letters)}.get(row[CountRow.PER], lines)
        return parts if row[CountRow.PLAYERS] else 0

    # Filters

    @property
    def _marks(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.network.city.marks)}

    @property
    def _colours(self) -> Mapping[str, int]:
        return {each.name: place for place, each in enumerate(self.network.city.colours)}

    def _members(self, count: Count) -> int:
        """The districts, or the overhead crossings, that pass the filters, as a set."""
        if count["count"] == "overhead_crossings":
            there = {*self.map.crossings(count)}
            return sum(
                singleton(place)
                for place, point in enumerate(self.network.crossings)
                if point in there
            )
        if count["count"] == "districts" and count.get("missing"):
            may = self.map.districts_that_may(count)
        else:
            may = {letter for letter in self.map.letters if self.map.lies_in(letter, count)}
        return sum(
            singleton(place) for place, letter in enumerate(self.map.letters) if letter in may
        )

    def _lines(self, count: Count) -> int:
        """The lines of the colours, as a set; all where each of several colours must have one."""
        colours = as_list(count.get("colour", [*self._colours]))
        return sum(
            singleton(place * self.lines + line)
            for name, place in self._colours.items()
            for line in range(self.lines)
            if name in colours or colours_met(count)
        )

    def _points(self, passes: Callable[[Station], bool]) -> int:
        self.points.append(
            self._set(each for each in self.network.stations.values() if passes(each))
        )
        return len(self.points) - 1

    def _set(self, stations: Iterable[Station]) -> Words:
        found = np.zeros(self.size // WORD, np.uint64)
        for each in stations:
            add(found, self.network.numbers[each.point])
        return found

    def _set_links(self, row: list[int], count: Count) -> None:
        """How much a section on each link counts, where sections are counted."""
        noun = count["count"]
        asks = noun in ("sections", "river_crossings", "longest_run", "overhead_crossings")
        self.asks_links |= asks or "sections" in count or row[CountRow.BY] == By.SECTIONS
        if noun in _LINKS:
            row[CountRow.LINKS] = len(self.links)
            self.links.append([self.map.link_weight(link, count) for link in self.network.links])

    # Worth

    def _set_worth(self, row: list[int], count: Count, is_within: bool) -> None:
        asked = {word: count[word] for word in TESTS if word in count}
        asks_all = ALL in asked.values()
        if asked:
            everything = 0
            if asks_all:
                everything = ALL_OF_THEM if is_within else self.map.all_there_are(count)
            asked = {word: everything if value == ALL else value for word, value in asked.items()}
            least, most = bounds(asked, -MANY, MANY)
            row[CountRow.IS_TESTED], row[CountRow.LEAST], row[CountRow.MOST] = 1, least, most
        if count.get("missing") or asks_all:
            may = {each.point for each in self.map.stations_that_may(count)}
            row[CountRow.MAY] = self._points(lambda each: each.point in may)
        points = count.get("points", 1)
        if "players" in count:
            row[CountRow.PLAYERS] = 1 + PLAYERS.index(count["players"])
            row[CountRow.FIRST], row[CountRow.LAST] = self._values(as_list(points))
        else:
            row[CountRow.POINTS] = points
        each = count.get("each", 1)
        row[CountRow.EACH] = each if isinstance(each, int) else 1
        if "values" in count:
            row[CountRow.FIRST], row[CountRow.LAST] = self._values(count["values"])
        if isinstance(each, Mapping) and count["count"] not in ("sections", "river_crossings"):
            ((name, by),) = each.items()
            self._set_by(row, count, name, by)
        if "twice" in count:
            filters = such_stations(count["twice"])
            which = as_list(filters["which"]) if "which" in filters else []
            row[CountRow.TWICE] = self._points(lambda each: self.map.is_such(each, filters))
            marks = [each for each in which if each in self.network.city.marks]
            row[CountRow.TWICE_MARKS] = bit_set(marks, self._marks)

    def _set_by(self, row: list[int], count: Count, name: str, by: Mapping[Any, int]) -> None:
        """The points by a property of each."""
        city = self.network.city
        numbered = {"colours": By.COLOURS, "sections": By.SECTIONS, "ways": By.WAYS}
        row[CountRow.BY] = numbered.get(name, By.PLACE)
        if name in numbered:
            by = {int(number): points for number, points in by.items()}
            table = [
                by[max(key for key in by if key <= number)] if number >= min(by) else 0
                for number in range(max(by) + 1)
            ]
        elif name == "colour":
            table = [worth_by(by, [each.name]) for each in city.colours for _ in range(self.lines)]
        elif count["count"] == "districts":
            table = [
                worth_by(by, [getattr(each, {"in": "name", "kind": "kind"}[name])])
                for each in city.map.districts
            ]
        else:
            table = [0] * self.size
            for station in self.network.stations.values():
                district = self.map.letters[station.district]
                facts = {
                    "in": [district.name],
                    "kind": [district.kind],
                    "symbol": [station.symbol],
                    "which": station.specials,
                }
                table[self.network.numbers[station.point]] = worth_by(by, facts[name])
        row[CountRow.BY_FIRST], row[CountRow.BY_LAST] = self._values(table)

    def _values(self, values: Iterable[int]) -> tuple[int, int]:
        first = len(self.values)
        self.values += values
        return first, len(self.values) - 1


def _is_same(heavy: Count, count: Count) -> bool:
    """Whether two counts are of the same sort of items; interchanges are stations."""
    nouns = {heavy["count"], count["count"]}
    return len(nouns) == 1 or nouns <= {*_STATIONS}
