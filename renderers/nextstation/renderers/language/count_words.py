"""What a count says: a title for a box, and a sentence that is made from its structure in English.

An author's own title or text stands in its place, in the language of the sheet or in English.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.count import Count, as_list, objective_written_out, with_count
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.counts import ALL, NUMBERED, OTHER, TESTS, as_test
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.language.city_names import (
    colour_name,
    district_name,
    in_sentence,
    river_name,
    several_in_sentence,
    symbol_name,
)
from nextstation.renderers.language.phrases import as_sentence, enumeration, number_word, signed
from nextstation.renderers.language.translations import in_language, told

# The longest title with a district in it, and the most places that are told by the station's name.
_SHORT, _NAMED = 26, 3
_RANKS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
# One or several of what is counted, with its filters; `missing` and `all` have forms of their own.
_PHRASES = {
    "stations": "{0.station}{0.lies}",
    "stations missing": "{0.station}{0.but}{0.lies}",
    "visits": "visit{0.s} of {0.visitor} to {0.a_station}",
    "interchanges": "{0.interchange}{0.also_on}",
    "interchanges missing": "{0.station} except interchanges{0.of_colours}{0.also_on}",
    "interchanges all": "{0.station} as interchanges{0.of_colours}{0.also_on}",
    "symbols": "different symbol{0.s}{0.of_stations}",
    "symbols all": "symbols{0.of_stations}",
    "connected": "{0.station}{0.lies} in the largest group that sections join with one another",
    "connected test": "{0.station}{0.lies}, joined with one another by sections",
    "sets": "set{0.s} of {0.sorts}{0.scope.on}",
    "sections": "{0.ways}section{0.s}{0.along}",
    "river_crossings": "{0.ways}{0.crossing}{0.along}",
    "longest_run": "section{0.s} of the longest way along {0.one_line}",
    "overhead_crossings": "overhead crossing{0.s}{0.where} used{0.directions}{0.by}",
    "overhead_crossings missing": "overhead crossing{0.s}{0.where} not used{0.directions}{0.by}",
    "districts": "{0.district}{0.passed}",
    "lines": "{0.colour}line{0.s}{0.holding}",
    "joined": "colour{0.s}{0.these} whose two lines are joined",
}
_TITLES = {
    "longest_run": "longest way",
    "joined": "joined lines",
    "connected": "connected stations",
}
# How points tell apart what is counted.
_BY = {
    "in": "its district",
    "kind": "the kind of its district",
    "symbol": "its symbol",
    "which": "what it is",
    "direction": "its direction",
    "river": "its river",
    "colour": "its colour",
    "colours": "the number of colours there",
    "sections": "the number of sections that end there",
    "ways": "the number of directions in which it is used",
}


def count_title(city: City, term: CityTerm) -> str:
    """A short label of a count: its own title, else what it counts, such as `Dead ends`."""
    return told(term.names) or made_title(city, term.value)


def count_sentence(city: City, term: CityTerm) -> str:
    """What a count scores: its own text, else the sentence that is made."""
    return told(term.texts) or made_sentence(city, term)


def made_title(city: City, count: Count) -> str:
    """What is counted, in few words of English."""
    noun = count["count"]
    with in_language(ENGLISH, city):
        said = _TITLES.get(noun, noun.replace("_", " "))
        if noun in ("stations", "visits") and count.get("sections") == 1:
            said = "dead ends"
        elif noun in ("stations", "visits") and "which" in count:
            said = _Noun(city, _LINE, count, many=True).which
        if isinstance(count.get("in"), str):
            longer = f"{said} in {district_name(city, count['in'])}"
            said = longer if len(longer) <= _SHORT else said
    return as_sentence(f"{said} left out" if "missing" in count else said)[:-1]


def made_sentence(city: City, term: CityTerm) -> str:
    """What a count scores, in English, made from its structure."""
    with in_language(ENGLISH, city):
        scope = _LINE if term.name == "line_count" else _NETWORK
        return as_sentence(_worth(city, term.value, scope) + _twice(city, term.value))


def made_objective(city: City, count: Count) -> str:
    """What an objective asks for, in English, made from its structure."""
    with in_language(ENGLISH, city):
        return as_sentence(_asked(city, count, _NETWORK) + _twice(city, count))


@dataclass(frozen=True, slots=True)
class _Scope:
    """The lines that a count looks at, as a phrase; nothing where a line is spoken of already.

    `within` are the districts that it looks at, with their preposition.
    """

    lines: str
    is_many: bool = False
    within: str = ""

    @property
    def on(self) -> str:
        return (f" on {self.lines}" if self.lines else "") + self.within

    @property
    def implied(self) -> str:
        """Where something is that lies on lines by itself."""
        return self.within if self.lines == _NETWORK.lines else self.on

    def one(self, per: str, which: str) -> "_Scope":
        """One line, colour or district of it, such as `the line with the most`."""
        if per == "district":
            return replace(self, within=f" in {which}")
        return _Scope(f"the lines of {which}", is_many=True) if per == "colour" else _Scope(which)


_LINE, _NETWORK = _Scope("the line"), _Scope("your lines", is_many=True)
_EACH = {"line": _Scope("it"), "colour": _Scope("its lines", is_many=True)}


def _worth(city: City, count: Count, scope: _Scope) -> str:
    """The points of a count."""
    if "players" in count:
        return _between_players(city, count, scope)
    if set(count) & set(TESTS):
        return f"{_points(count.get('points', 1))} if you have {_asked(city, count, scope)}"
    before, scope, after = _split(city, count, scope, is_sum="values" not in count)
    one, many = (_things(city, scope, count, many=many) + after for many in (False, True))
    if "values" in count:
        *first, last = map(signed, count["values"])
        listed = f"{', '.join(first)}; {last} for {len(first)} or more"
        return f"{before}points for 0, 1, 2 … {many}: {listed}"
    each, times = count.get("each", 1), ""
    if "times" in count:
        times = f", multiplied by {_number(city, count['times'], scope)}"
    if isinstance(each, Mapping):
        ((name, by),) = each.items()
        listed = ", ".join(_listed(city, name, by)) or "none"
        return f"{before}for each {one}, points by {_BY[name]}: {listed}{times}"
    return f"{before}{_points(each)} for each {one}{times}"


def _twice(city: City, count: Count) -> str:
    """What counts as two."""
    if "twice" not in count:
        return ""
    wanted = count["twice"]
    filters = wanted if isinstance(wanted, Mapping) else {"which": wanted}
    return f"; {_a(_Noun(city, _LINE, filters, many=False).station)} counts as two"


def _between_players(city: City, count: Count, scope: _Scope) -> str:
    """What the player with the most or the least scores, or the first to reach something."""
    way, (points, *later) = count["players"], as_list(count["points"])
    if way == "first":
        return f"{_points(points)} for the first player to have {_asked(city, count, scope)}"
    words = "the most" if way == "most" else "the fewest"
    ranks = zip(later, _RANKS, strict=False)
    after = "".join(f", {signed(each)} for the {rank}" for each, rank in ranks)
    return f"{_points(points)} for the player with {_number(city, count, scope, words)}{after}"


def _number(city: City, count: Count, scope: _Scope, words: str = "the number of") -> str:
    """A number, such as `the number of stations in the district with the most`."""
    _, scope, after = _split(city, {"take": "sum", **count}, scope, is_sum=False)
    return f"{words} {_things(city, scope, count, many=True)}{after}"


def _split(city: City, count: Count, scope: _Scope, *, is_sum: bool) -> tuple[str, _Scope, str]:
    """A phrase before the points, the lines that are looked at, and a phrase after the noun.

    `is_sum` says that it is all the same whether numbers are added up or their points.
    """
    per, take = _per(city, count, scope), count.get("take")
    if per is None:
        return "", scope, ""
    if take in ("most", "least"):
        of = " of these" if "missing" in count else ""
        words = "most" if take == "most" else "fewest"
        return "", scope.one(per, f"the {per} with the {words}{of}"), ""
    if take == "sum" and not is_sum:
        return "", scope, f", counted for each {per} and added up"
    return f"for each {per}, ", _EACH.get(per, replace(scope, within=" in it")), ""


def _per(city: City, count: Count, scope: _Scope) -> str | None:
    """What is counted one by one, if there are several of it."""
    per = count.get("per", "network")
    if per == "colour" and all(len(colour.departures) == 1 for colour in city.colours):
        per = "line"
    return per if per == "district" or (per != "network" and scope.is_many) else None


def _asked(city: City, count: Count, scope: _Scope) -> str:
    """What a count with a test asks for, such as `at least two river crossings on one line`."""
    per, take = _per(city, count, scope), count.get("take")
    if per and take == "sum":
        return f"{_amount(city, count, scope)}, counted for each {per} and added up"
    if per:
        scope = scope.one(per, _which_of(per, take, *_bounds(count)))
    return _amount(city, count, scope)


def _which_of(per: str, take: str | None, least: Any, most: Any) -> str:
    """Which of several lines or districts must reach a test."""
    match take, least, most:
        case "most", 0, _:
            return f"any {per}"
        case "least", _, None:
            return f"every {per}"
        case (("most" | None), _, None):
            return f"one {per}"
        case None, _, _:
            return f"at least one {per}"
    return f"the {per} with the {'fewest' if take == 'least' else 'most'}"


def _bounds(test: Mapping[str, Any]) -> tuple[Any, Any]:
    """The least number that meets a test, and the largest, if there is one."""
    exactly = test.get("exactly")
    least, most = test.get("at_least", 0), test.get("at_most")
    return (least, most) if exactly is None else (exactly, exactly)


def _amount(city: City, count: Count, scope: _Scope) -> str:
    """So many of what is counted as a test asks for."""
    count = objective_written_out(count)
    least, most = _bounds(count)
    if least != ALL:
        words, many = _how_many(least, None if most == ALL else most)
        return f"{words} {_things(city, scope, count, many=many)}"
    if count["count"] != "districts":
        return f"all {_things(city, scope, count, many=True)}"
    district = _Noun(city, scope, count, many=False).district
    if "with" in count or _are_stopped(city):
        return f"{_with(city, scope, count.get('with', 'station'))} in every {district}"
    return f"{'lines' if scope is _NETWORK else scope.lines} through every {district}"


def _with(city: City, scope: _Scope, wanted: str | Count) -> str:
    """What a district or a line has, with its article or number."""
    count = with_count(wanted)
    if _bounds(count) == (1, None):
        return _a(_things(city, scope, count, many=False))
    return _amount(city, count, scope)


def _how_many(least: int, most: int | None) -> tuple[str, bool]:
    """A range in words, and whether a plural follows."""
    if most is None:
        return (f"at least {number_word(least)}", least != 1) if least else ("any number of", True)
    if least == most:
        return (f"exactly {number_word(most)}", most != 1) if most else ("no", True)
    words = _span(least, most) if least else f"no more than {number_word(most)}"
    return words, most != 1


def _listed(city: City, name: str, by: Mapping[Any, int]) -> Iterator[str]:
    """The points for each value of a property; of a number, up to the next."""
    if name in NUMBERED:
        worth = sorted((int(key), points) for key, points in by.items())
        for (number, points), after in zip(worth, [*worth[1:], None], strict=True):
            until = after[0] - 1 if after else 2 if name == "ways" else None
            said = f"{number_word(number)} or more" if until is None else _span(number, until)
            yield f"{signed(points)} for {said}"
        return
    other = "any other" if len(by) > 1 else "any"
    for key, points in by.items():
        if key != OTHER or points:
            yield f"{signed(points)} for {other if key == OTHER else _named(city, name, key)}"


def _named(city: City, word: str, name: str) -> str:
    """What a district, a symbol, a river … is called in a sentence."""
    rivers = {each.name: each for each in city.map.rivers}
    match word:
        case "in":
            return district_name(city, name)
        case "kind":
            return "one of the other districts" if name == OTHER else f"a {name} district"
        case "which":
            return _a(in_sentence(city, name))
        case "symbol":
            return "a question mark" if name == ANY else _a(symbol_name(name).lower())
        case "colour":
            return colour_name(city, name)
        case "river":
            return f"the {river_name(rivers[name])}" if name in rivers else f"the {name}"
    return name


def _things(city: City, scope: _Scope, count: Count, *, many: bool) -> str:
    """One or several of what is counted."""
    count = objective_written_out(count)
    key = count["count"]
    if key == "visits" and ("missing" in count or not scope.is_many):
        key = "stations"
    forms = ["missing"] * ("missing" in count) + ["all"] * (_bounds(count)[0] == ALL)
    forms += ["test"] * bool(set(count) & set(TESTS))
    form = next((f"{key} {form}" for form in forms if f"{key} {form}" in _PHRASES), key)
    return _PHRASES[form].format(_Noun(city, scope, count, many=many))


@dataclass(frozen=True, slots=True)
class _Noun:
    """The parts of the phrases for what is counted; a part is empty where no filter asks for it."""

    city: City
    scope: _Scope
    count: Count
    many: bool

    @property
    def s(self) -> str:
        return "s" if self.many else ""

    @property
    def which(self) -> str:
        """The kind of special station, or just a station."""
        if "which" not in self.count:
            return f"departure{self.s}" if self.count.get("departure") else f"station{self.s}"
        call = several_in_sentence if self.many else in_sentence
        return self._either([call(self.city, each) for each in as_list(self.count["which"])])

    @property
    def station(self) -> str:
        """A station, by what the map says of it."""
        return self.which + self._shown(is_named="which" in self.count)

    @property
    def a_station(self) -> str:
        """The station of a visit, with its article."""
        one = replace(self, many=False, scope=_Scope("", within=self.scope.within))
        return _a(one.station + replace(one, count={**self.count, "colour": ()}).lies)

    @property
    def interchange(self) -> str:
        at = f" at {_a(replace(self, many=False).which)}" if "which" in self.count else ""
        return f"interchange{self.s}{self.of_colours}{at}{self._shown(is_named=True)}"

    def _shown(self, *, is_named: bool) -> str:
        """What a station shows, where it is, whether it is a departure."""
        said = f" with {self._names('symbol')}" if "symbol" in self.count else ""
        said += self.where
        if "departure" in self.count and (is_named or not self.count["departure"]):
            what = "are departures" if self.many else "is a departure"
            said += f" that {what if self.count['departure'] else what.replace(' ', ' not ', 1)}"
        return said

    @property
    def where(self) -> str:
        """Where something is on the map."""
        places = as_list(self.count.get("at", []))
        said = self._either([self._place(each, len(places)) for each in places])
        said = f" at {said}" if said else ""
        said += f" in {self._names('in')}" if "in" in self.count else ""
        return said + (f" in {self._names('kind')}" if "kind" in self.count else "")

    def _place(self, place: str, count: int) -> str:
        name = self.city.map.station_names.get(Point.parse(place))
        return f"{name} ({place})" if name and count <= _NAMED else place

    @property
    def lies(self) -> str:
        """How a station lies on lines."""
        on = self._on_colour or self.scope.on
        colours = self.of_colours
        if colours and not self._on_colour and self.scope.lines in ("", _NETWORK.lines):
            return f" on lines{colours}{self.scope.within}{self._ends}"
        return on + (f" and on lines{colours} in all" if colours else "") + self._ends

    @property
    def also_on(self) -> str:
        return (self._on_colour or self.scope.implied) + self._ends

    @property
    def along(self) -> str:
        """Where sections lie."""
        return self.where.replace(" in ", " within ") + (self._on_colour or self.scope.implied)

    @property
    def _on_colour(self) -> str:
        return f" on the {self.colour}line{self.scope.within}" if self.count.get("colour") else ""

    @property
    def of_colours(self) -> str:
        least, most = _bounds(as_test(self.count.get("colours", {"at_least": 1})))
        return "" if least < 2 and most is None else f" of {_range(least, most, 'colour')}"

    @property
    def _ends(self) -> str:
        if "sections" not in self.count:
            return ""
        said = _range(*_bounds(as_test(self.count["sections"])), "section")
        return f" where {said} {'end' if said.endswith('s') else 'ends'}"

    @property
    def but(self) -> str:
        return " except those" if self._ends or self.of_colours else " not"

    @property
    def of_stations(self) -> str:
        """The stations whose symbols are counted."""
        stations = {**self.count, "count": "stations"}
        said = _things(self.city, self.scope, stations, many=True)
        return said.removeprefix("stations") if said == f"stations{self.lies}" else f" of {said}"

    @property
    def sorts(self) -> str:
        inner = [_Noun(self.city, _Scope(""), each, many=False) for each in self.count["of"]]
        return enumeration([_a(each.station + each.lies) for each in inner])

    @property
    def visitor(self) -> str:
        return f"the {self.colour}line" if "colour" in self.count else "a line"

    @property
    def one_line(self) -> str:
        return "a line" if self.scope.is_many else self.scope.lines

    @property
    def ways(self) -> str:
        ways = as_list(self.count.get("direction", []))
        return f"{self._either(ways)} " if ways else ""

    @property
    def crossing(self) -> str:
        if "river" not in self.count:
            return f"river crossing{self.s}"
        return f"crossing{self.s} of {self._names('river')}"

    @property
    def directions(self) -> str:
        least, most = _bounds(as_test(self.count.get("ways", {"at_least": 1})))
        said = " in one direction only" if most == 1 else ""
        return " in both directions" if least == 2 else said

    @property
    def by(self) -> str:
        return "" if self.scope.lines == _NETWORK.lines else f" by {self.scope.lines}"

    @property
    def district(self) -> str:
        named = f" ({self._names('in')})" if "in" in self.count else ""
        kind = f"{self.count['kind']} " if "kind" in self.count else ""
        return f"{kind}district{self.s}{named}"

    @property
    def passed(self) -> str:
        """That lines pass through a district, or what they have there."""
        missing, s = "missing" in self.count, "" if self.scope.is_many else "es"
        verb = f"stop{s[1:]} in" if _are_stopped(self.city) else f"pass{s} through"
        if missing:
            verb = f"do{s} not {'stop in' if _are_stopped(self.city) else 'pass through'}"
        passed = f" that {self.scope.lines or 'it'} {verb}"
        if "with" not in self.count:
            return passed
        wanted = self.count["with"]
        is_sure = _bounds(with_count(wanted))[0] != 0
        holds = f"{' without' if missing else ' with'} {_with(self.city, self.scope, wanted)}"
        return holds if is_sure else f"{passed},{holds}"

    @property
    def holding(self) -> str:
        """What a line has."""
        wanted = self.count.get("with")
        return f" with {_with(self.city, _Scope(''), wanted)}" if wanted else ""

    @property
    def colour(self) -> str:
        return f"{self._names('colour')} " if "colour" in self.count else ""

    @property
    def these(self) -> str:
        return f" ({self._names('colour')})" if "colour" in self.count else ""

    def _names(self, word: str) -> str:
        return self._either([_named(self.city, word, each) for each in as_list(self.count[word])])

    def _either(self, names: list[str]) -> str:
        """Names with `or` between them; with `and` where all are asked for."""
        return enumeration(names, "and" if _bounds(self.count)[0] == ALL else "or")


def _are_stopped(city: City) -> bool:
    """Whether only districts with a station of a line count."""
    terms = [each.value for each in city.line_terms if each.name == "districts_times_stations"]
    return bool(terms) and terms[0].get("districts") == "stopped"


def _range(least: int, most: int | None, noun: str) -> str:
    """A range in words, and its noun: `two or more colours`."""
    if most is None:
        return f"{number_word(least)} or more {noun}s"
    if least == most:
        words = "only " if most == 1 else "exactly " if most else ""
        return f"{words}{number_word(most)} {noun}{'' if most == 1 else 's'}"
    words = _span(least, most) if least else f"no more than {number_word(most)}"
    return f"{words} {noun}{'' if most == 1 else 's'}"


def _span(least: int, most: int) -> str:
    """The numbers from one to another: `two`, `two or three`, `two to five`."""
    between = " or " if most == least + 1 else " to "
    words = [number_word(each) if each else "none" for each in (least, most)]
    return between.join(dict.fromkeys(words))


def _points(number: int) -> str:
    return f"{signed(number)} {'point' if abs(number) == 1 else 'points'}"


def _a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"
