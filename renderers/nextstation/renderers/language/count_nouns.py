"""The nouns of counts in English: what is counted, with its filters, on some lines."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.city.counting.count import (
    Count,
    as_list,
    colours_met,
    names_in,
    objective_written_out,
    such_stations,
    with_count,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.counts import ALL, OTHER, TESTS, as_test
from nextstation.engine.format.vocabulary.nouns import COUNTED
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.language.city_names import (
    colour_name,
    district_name,
    in_sentence,
    map_name,
    several_in_sentence,
    symbol_word,
)
from nextstation.renderers.language.phrases import enumeration, number_word, with_article

# One or several of what is counted: parts of a `_Noun`, and its filters by their words. What is
# missing, all of it, and what is tested may have forms of their own.
_PHRASES = {
    "stations": "{0.station}{0.lies}",
    "stations missing": "{0.station}{0.but}{0.lies}",
    "visits": "visit{0.s} of any {0.coloured}line to {0.visited}",
    "interchanges": "interchange{0.s}{0.of_colours}{0[which]}{0.shown}{0.along}{0.ends}",
    "interchanges missing": "{0.station} except interchanges{0.of_colours}{0.along}{0.ends}",
    "interchanges all": "{0.station} as interchanges{0.of_colours}{0.along}{0.ends}",
    "symbols": "different symbol{0.s} of {0.stations}",
    "symbols all": "symbols of {0.stations}",
    "connected": "{0.station}{0.lies} in the largest group that sections join with one another",
    "connected test": "{0.station}{0.lies}, joined with one another by sections",
    "sets": "set{0.s} of {0.sorts}{0.scope.on}",
    "sections": "{0[direction]}section{0.s}{0.where}{0.along}",
    "river_crossings": "{0[direction]}river crossing{0.s}{0[river]}{0.where}{0.along}",
    "longest_run": "section{0.s} of the longest way along {0.scope.any_line}",
    "overhead_crossings": "overhead crossing{0.s}{0.where} used{0.ways}{0.along}",
    "overhead_crossings missing": "overhead crossing{0.s}{0.where} not used{0.ways}{0.along}",
    "districts": "{0.district}{0.passed}",
    "lines": "{0[colour]}line{0.s}{0.holding}",
    "joined": "pair{0.s} of {0[colour]}lines joined into one",
}
if _unsaid := COUNTED.keys() - _PHRASES:
    raise NotImplementedError(f"{__file__} must say what {min(_unsaid)} are")
_FILTERS = {
    "which": " at {}",
    "symbol": " with {}",
    "in": " in {}",
    "kind": " in {}",
    "at": " at {}",
    "edge": " {} the edge of the map",
    "along": " along {}",
    "colour": "{} ",
    "departure": " where {} pencil departs",
    "direction": "{} ",
    "river": " of {}",
}


@dataclass(frozen=True, slots=True)
class Scope:
    """The lines that a count looks at, as a phrase; nothing where a line is spoken of already.

    `within` are the districts that it looks at, with their preposition; `when` says of what other
    lines add that they may not be there yet.
    """

    lines: str
    is_many: bool = False
    within: str = ""
    when: str = ""

    @property
    def is_all(self) -> bool:
        """Whether these are all lines of a player."""
        return self.lines in (NETWORK.lines, THEIRS.lines)

    @property
    def on(self) -> str:
        """Where a station lies."""
        return (f" on {self.lines}" if self.lines else "") + self.within

    @property
    def any_line(self) -> str:
        """A line of these."""
        return "a line" if self.is_many else self.lines or "it"

    def one(self, per: str, which: str) -> "Scope":
        """One line, colour or district of it, such as `the line with the most`."""
        if per == "district":
            return replace(self, within=f" in {which}")
        return Scope(f"the lines of {which}", is_many=True) if per == "colour" else Scope(which)


LINE, NETWORK = Scope("the line", when=" so far"), Scope("your lines", is_many=True)
THEIRS = replace(NETWORK, lines="their lines")


def stations_by(city: City, filters: Count, *, many: bool) -> str:
    """One or several stations, by what the map says of them."""
    return _Noun(city, LINE, filters, many=many).station


def filter_phrase(city: City, count: Count, word: str) -> str:
    """A filter of a count, with the blank that sets it apart; nothing where there is none."""
    return _Noun(city, LINE, count, many=True)[word]


def amount(city: City, count: Count, scope: Scope) -> str:
    """So many of what is counted as a test asks for."""
    count = objective_written_out(count)
    least, most = bounds_of(count)
    if least != ALL:
        words, s = _range(least, None if most == ALL else most, "at least {}")
        return f"{words} {things(city, scope, count, many=bool(s))}"
    if count["count"] != "districts":
        return f"all {things(city, scope, count, many=True)}"
    district = _Noun(city, scope, count, many=False).district
    if "with" in count or _are_stopped(city):
        return f"{_with(city, scope, count.get('with', 'station'))} in every {district}"
    where = "lines" if scope.is_all else scope.lines
    return f"{where} through every {district}" if where else f"every {district}"


def _with(city: City, scope: Scope, wanted: str | Count) -> str:
    """What a district or a line has, with its article or number."""
    count = with_count(wanted)
    if bounds_of(count) == (1, None):
        return with_article(things(city, scope, count, many=False))
    return amount(city, count, scope)


def named(city: City, word: str, name: Any) -> str:
    """What a district, a symbol, a river … is called in a sentence."""
    match word:
        case "in":
            return district_name(city, name)
        case "kind":
            return "one of the other districts" if name == OTHER else f"a {name} district"
        case "which":
            return with_article(in_sentence(city, name))
        case "symbol":
            return "a question mark" if name == ANY else with_article(symbol_word(name))
        case "colour":
            return colour_name(city, name)
        case "departure":
            return "a" if name else "no"
        case "edge":
            return "on" if name else "not on"
        case "river" | "along":
            called = {each.name: map_name(each) for each in city.map.rivers}
            called |= {each.name: map_name(each) for each in city.map.printed_lines}
            return f"the {called.get(name, name)}"
    return str(name)


def things(city: City, scope: Scope, count: Count, *, many: bool) -> str:
    """One or several of what is counted."""
    count = objective_written_out(count)
    key = count["count"]
    if key == "visits" and ("missing" in count or not scope.is_many):
        key = "stations"
    forms = ["missing"] * ("missing" in count) + ["all"] * (bounds_of(count)[0] == ALL)
    forms += ["test"] * bool(set(count) & set(TESTS))
    form = next((f"{key} {form}" for form in forms if f"{key} {form}" in _PHRASES), key)
    when = scope.when if key == "interchanges" else ""
    return _PHRASES[form].format(_Noun(city, scope, count, many=many)) + when


@dataclass(frozen=True, slots=True)
class _Noun:
    """The parts of the phrases for what is counted; a part is empty where no filter asks for it."""

    city: City
    scope: Scope
    count: Count
    many: bool

    def __getitem__(self, word: str) -> str:
        """A filter, as a phrase; where all are asked for, there is `and` between its names."""
        if word not in self.count:
            return ""
        value = self.count[word]
        if word == "next_to":
            one = stations_by(self.city, such_stations(value), many=False)
            return f" one link away from {with_article(one)}"
        names = [named(self.city, word, each) for each in names_in(word, value) or as_list(value)]
        if colours_met(self.count) and word == "colour":
            return f" where {enumeration(names)} lines meet"
        if word == "at" and len(names) < 4:
            called = self.city.map.station_names
            places = {each: called.get(Point.parse(each)) for each in names}
            names = [f"{name} ({place})" if name else place for place, name in places.items()]
        joint = "and" if bounds_of(self.count)[0] == ALL else "or"
        if word in ("column", "row"):
            return f" in {_on_grid(self.city, word, value, joint)}"
        return _FILTERS[word].format(enumeration(names, joint))

    @property
    def s(self) -> str:
        return "s" if self.many else ""

    @property
    def coloured(self) -> str:
        """The colour of a line, if lines of one are looked at, or of any of several."""
        return "" if colours_met(self.count) else self["colour"]

    @property
    def station(self) -> str:
        """A station, by what the map says of it."""
        call = several_in_sentence if self.many else in_sentence
        kinds = [call(self.city, each) for each in as_list(self.count.get("which", []))]
        plain = f"{'dead end' if is_dead_end(self.count) else 'station'}{self.s}"
        return (enumeration(kinds, "or") or plain) + self.shown

    @property
    def shown(self) -> str:
        return f"{self['symbol']}{self.where}{self['departure']}"

    @property
    def where(self) -> str:
        both = " and" if {"column", "row"} <= {*self.count} else ""
        on_grid = self["column"] + both + self["row"] + self["edge"] + self["next_to"]
        return self["at"] + self["along"] + self["in"] + self["kind"] + on_grid

    @property
    def visited(self) -> str:
        """The station of a visit, with its article."""
        of_line = () if colours_met(self.count) else ("colour",)
        inner = {word: each for word, each in self.count.items() if word not in of_line}
        one = _Noun(self.city, Scope("", within=self.scope.within), inner, many=False)
        return with_article(one.station + one.lies)

    @property
    def lies(self) -> str:
        """How a station lies on lines."""
        of = self.of_colours
        if of and "colour" not in self.count and (not self.scope.lines or self.scope.is_all):
            return f" on lines{of}{self.scope.when}{self.scope.within}{self.ends}"
        on = self.along if "colour" in self.count else self.scope.on
        joint = "," if colours_met(self.count) else " and"
        return on + (f"{joint} on lines{of} in all{self.scope.when}" if of else "") + self.ends

    @property
    def but(self) -> str:
        is_further = {"colours", "sections"} & set(self.count) or colours_met(self.count)
        return " except those" if is_further else " not"

    @property
    def along(self) -> str:
        """The lines of what lies on lines by itself."""
        if colours_met(self.count):
            lines = self.scope.within if self.scope.is_all else self.scope.on
            return self["colour"] + lines + self.scope.when
        if "colour" in self.count:
            return f" on the {self['colour']}line{self.scope.within}"
        return self.scope.within if self.scope.is_all else self.scope.on

    @property
    def of_colours(self) -> str:
        least, most = bounds_of(as_test(self.count.get("colours", {"at_least": 1})))
        words, s = _range(least, most, "{} or more")
        return "" if least < 2 and most is None else f" of {words} colour{s}"

    @property
    def ends(self) -> str:
        if "sections" not in self.count or is_dead_end(self.count):
            return ""
        words, s = _range(*bounds_of(as_test(self.count["sections"])), "{} or more")
        return f" where {words} section{s} {'end' if s else 'ends'}"

    @property
    def ways(self) -> str:
        least, most = bounds_of(as_test(self.count.get("ways", {"at_least": 1})))
        only = " in one direction only" if most == 1 else ""
        return " in both directions" if least == 2 else only

    @property
    def stations(self) -> str:
        return things(self.city, self.scope, {**self.count, "count": "stations"}, many=True)

    @property
    def sorts(self) -> str:
        inner = [_Noun(self.city, Scope(""), each, many=False) for each in self.count["of"]]
        return enumeration([with_article(each.station + each.lies) for each in inner])

    @property
    def district(self) -> str:
        kind = f"{self.count['kind']} " if "kind" in self.count else ""
        named = f" ({self['in'][4:]})" if "in" in self.count else ""
        return f"{kind}district{self.s}{named}"

    @property
    def passed(self) -> str:
        """That lines pass through a district, or what they have there."""
        missing, many = "missing" in self.count, self.scope.is_many
        verb, one = passes(self.city, is_many=True), passes(self.city)
        does = f"{'do' if many else 'does'} not {verb}" if missing else verb if many else one
        passed = f" that {self.scope.lines or 'it'} {does}" if self.scope.lines or missing else ""
        if "with" not in self.count:
            return passed
        wanted = self.count["with"]
        holds = f" {'without' if missing else 'with'} {_with(self.city, self.scope, wanted)}"
        return holds if bounds_of(with_count(wanted))[0] else f"{passed},{holds}"

    @property
    def holding(self) -> str:
        """What a line has."""
        wanted = self.count.get("with")
        return f" with {_with(self.city, Scope(''), wanted)}" if wanted else ""


def passes(city: City, *, is_many: bool = False) -> str:
    """That a line, or several, are in a district."""
    if _are_stopped(city):
        return "stop in" if is_many else "stops in"
    return "pass through" if is_many else "passes through"


def is_dead_end(count: Count) -> bool:
    """Whether stations are counted at which one section ends, and nothing else names them."""
    is_plain = count.get("count", "stations") in ("stations", "visits")
    is_plain = is_plain and not {"which", "missing"} & set(count)
    return is_plain and bounds_of(as_test(count.get("sections", 0))) == (1, 1)


def _are_stopped(city: City) -> bool:
    """Whether only districts with a station of a line count."""
    terms = [each.value for each in city.line_terms if each.name == "districts_times_stations"]
    return bool(terms) and terms[0].get("districts") == "stopped"


def bounds_of(test: Mapping[str, Any]) -> tuple[Any, Any]:
    """The least number that meets a test, and the largest, if there is one."""
    exactly = test.get("exactly")
    least, most = test.get("at_least", 0), test.get("at_most")
    return (least, most) if exactly is None else (exactly, exactly)


def _on_grid(city: City, word: str, value: Any, joint: str) -> str:
    """Columns or rows of a map: `column c`, `row 1 or 10`, `columns c to f`."""
    if not isinstance(value, Mapping):
        places = as_list(value)
        s = "s" if joint == "and" and len(places) > 1 else ""
        return f"{word}{s} {enumeration(places, joint)}"
    last = Point(city.map.width - 1, city.map.height - 1)
    ends = ("a", last.letter) if word == "column" else (1, last.number)
    least, most = value.get("at_least", ends[0]), min(value.get("at_most", ends[1]), ends[1])
    return f"{word} {least}" if least == most else f"{word}s {least} to {most}"


def _range(least: int, most: int | None, more: str) -> tuple[str, str]:
    """A range in words, and the ending of its noun."""
    if most is None:
        words = more.format(number_word(least)) if least else "any number of"
    elif least:
        words = f"exactly {span(least, most)}" if least == most else span(least, most)
    else:
        words = f"no more than {number_word(most)}" if most else "no"
    return words, "" if most == 1 or words == "at least one" else "s"


def span(least: int, most: int) -> str:
    """The numbers from one to another: `two`, `two or three`, `two to five`."""
    between = " or " if most == least + 1 else " to "
    return between.join(
        dict.fromkeys(number_word(each) if each else "none" for each in (least, most))
    )
