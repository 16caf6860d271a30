"""What a count says: a title for a box, and a sentence that is made from its structure in English.

An author's own title or text stands in its place, in the language of the sheet or in English.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.count import Count, as_list, as_test, with_count
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.counts import ALL, NOUNS, NUMBERED, OTHER, TESTS
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
from nextstation.renderers.language.phrases import as_sentence, enumeration, number_word
from nextstation.renderers.language.translations import in_language, told

# What a title has room for.
_SHORT = 26
_MOST_NAMES = 3
_WORST_RANK = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
# How points tell apart what is counted, and the preposition of a number that tells it apart.
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
_SHORTEST = {
    "longest_run": "longest way",
    "joined": "joined lines",
    "symbols": "symbols",
    "sets": "sets",
    "connected": "connected stations",
}


def count_title(city: City, term: CityTerm) -> str:
    """A short label of a count: its own title, else what it counts, such as `Dead ends`."""
    return told(term.names) or made_title(city, term.value)


def count_sentence(city: City, term: CityTerm) -> str:
    """What a count scores: its own text, else the sentence that is made."""
    return told(term.texts) or made_sentence(city, term)


def made_title(city: City, count: Count) -> str:
    """What is counted, in few words of English."""
    with in_language(ENGLISH, city):
        noun = _Noun(city, _Scope(""))
        return _capital(noun.short(count))


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
        """Where a station lies, such as ` on the line in one district`."""
        return (f" on {self.lines}" if self.lines else "") + self.within

    @property
    def implied(self) -> str:
        """The same where what is counted lies on lines by itself."""
        return self.within if self.lines == _NETWORK.lines else self.on


_LINE, _NETWORK = _Scope("the line"), _Scope("your lines", is_many=True)


# What a count is worth


def _worth(city: City, count: Count, scope: _Scope) -> str:
    """The points of a count, without a full stop."""
    if "players" in count:
        return _between_players(city, count, scope)
    if set(count) & set(TESTS):
        return f"{_points(count.get('points', 1))} if you have {_asked(city, count, scope)}"
    before, scope, after = _split(city, count, scope, is_sum="values" not in count)
    noun, each = _Noun(city, scope), count.get("each", 1)
    if "values" in count:
        *first, last = map(_signed, count["values"])
        what = f"points for 0, 1, 2 … {noun.of(count, True)}{after}: {', '.join(first)}"
        return f"{before}{what}; {last} for {len(first)} or more"
    if isinstance(each, Mapping):
        ((name, by),) = each.items()
        listed = ", ".join(_listed(city, name, by)) or "none"
        what = f"for each {noun.of(count, False)}{after}, points by {_BY[name]}: {listed}"
    else:
        what = f"{_points(each)} for each {noun.of(count, False)}{after}"
    times = count.get("times")
    return before + what + (f", multiplied by {_number(city, times, scope)}" if times else "")


def _twice(city: City, count: Count) -> str:
    """What counts as two."""
    if "twice" not in count:
        return ""
    wanted = count["twice"]
    filters = wanted if isinstance(wanted, Mapping) else {"which": wanted}
    one = _Noun(city, _Scope("")).of({"count": "stations", **filters}, False)
    return f"; {_a(one)} counts as two"


def _between_players(city: City, count: Count, scope: _Scope) -> str:
    """What the player with the most or the least scores, or the first to reach something."""
    way, (points, *later) = count["players"], as_list(count["points"])
    if way == "first":
        return f"{_points(points)} for the first player to have {_asked(city, count, scope)}"
    what = f"{_points(points)} for the player with {_number(city, count, scope, way)}"
    ranks = zip(later, _WORST_RANK, strict=False)
    return ", ".join([what, *(f"{_signed(each)} for the {rank}" for each, rank in ranks)])


def _number(city: City, count: Count, scope: _Scope, way: str = "") -> str:
    """A number as a phrase: `the number of stations in the district with the most`."""
    before, scope, after = _split(city, {"take": "sum", **count}, scope, is_sum=False)
    article = {"most": "the most", "least": "the fewest"}.get(way, "the number of")
    return f"{article} {_Noun(city, scope).of(count, True)}{before}{after}"


def _split(city: City, count: Count, scope: _Scope, *, is_sum: bool) -> tuple[str, _Scope, str]:
    """A phrase before the points, the lines that are looked at, and a phrase after the noun.

    `is_sum` says that it is all the same whether numbers are added up or their points.
    """
    per, take = _per(city, count, scope), count.get("take")
    if per is None:
        return "", scope, ""
    if take in ("most", "least"):
        return (
            "",
            _one(scope, per, f"the {per} with the {'most' if take == 'most' else 'fewest'}"),
            "",
        )
    if take == "sum" and not is_sum:
        return "", scope, f", counted for each {per} and added up"
    inner = {"line": _Scope("it"), "colour": _Scope("its lines", is_many=True)}
    return f"for each {per}, ", inner.get(per, replace(scope, within=" in it")), ""


def _per(city: City, count: Count, scope: _Scope) -> str | None:
    """What is counted one by one, if there are several of it."""
    per = count.get("per", "network")
    if per == "colour" and all(len(colour.departures) == 1 for colour in city.colours):
        per = "line"
    is_one = per == "network" or (per != "district" and not scope.is_many)
    return None if is_one else str(per)


def _one(scope: _Scope, per: str, phrase: str) -> _Scope:
    """A scope of one line, colour or district."""
    if per == "district":
        return replace(scope, within=f" in {phrase}")
    return _Scope(phrase) if per == "line" else _Scope(f"the lines of {phrase}", is_many=True)


def _asked(city: City, count: Count, scope: _Scope) -> str:
    """What a count with a test asks for, such as `at least two river crossings on one line`."""
    per, after = _per(city, count, scope), ""
    if per and count.get("take") == "sum":
        after = f", counted for each {per} and added up"
    elif per:
        scope = _one(scope, per, _which_of(per, count.get("take"), *_bounds(count)))
    return _amount(city, count, scope) + after


def _which_of(per: str, take: str | None, least: Any, most: Any) -> str:
    """Which of several lines or districts must reach a test."""
    match take, least, most:
        case "most", 0, _:
            return f"any {per}"
        case "least", _, None:
            return f"every {per}"
        case (("most" | None), _, None):
            return f"one {per}"
        case (("least" | None), _, _):
            return f"at least one {per}" if take is None else f"the {per} with the fewest"
    return f"the {per} with the most"


def _bounds(test: Mapping[str, Any]) -> tuple[Any, Any]:
    """The least number that meets a test, and the largest, if there is one."""
    exactly = test.get("exactly")
    if exactly is not None:
        return exactly, exactly
    return test.get("at_least", 0), test.get("at_most")


def _amount(city: City, count: Count, scope: _Scope) -> str:
    """So many of what is counted as a test asks for."""
    least, most = _bounds(count)
    if least == ALL:
        return f"every {_Noun(city, scope).of(count, False)}"
    words, is_many = _how_many(least, None if most == ALL else most)
    return f"{words} {_Noun(city, scope).of(count, is_many)}"


def _how_many(least: int, most: int | None) -> tuple[str, bool]:
    """A range in words, and whether a plural follows."""
    if most is None:
        return (f"at least {number_word(least)}", least != 1) if least else ("any number of", True)
    if least == most:
        return (f"exactly {number_word(most)}", most != 1) if most else ("no", True)
    if least:
        return f"{number_word(least)} to {number_word(most)}", True
    return f"no more than {number_word(most)}", most != 1


def _listed(city: City, name: str, by: Mapping[Any, int]) -> Iterator[str]:
    """The points for each value of a property."""
    if name not in NUMBERED:
        for key, points in by.items():
            if key != OTHER or points:
                other = "any other" if len(by) > 1 else "any"
                called = other if key == OTHER else _named(city, name, key)
                yield f"{_signed(points)} for {called}"
        return
    numbers = sorted(int(key) for key in by)
    for place, number in enumerate(numbers):
        until = numbers[place + 1] - 1 if number != numbers[-1] else None
        words = number_word(number) if number else "none"
        if until is None:
            words += "" if name == "ways" and number == 2 else " or more"
        elif until > number:
            words += f" to {number_word(until)}"
        points = next(each for key, each in by.items() if int(key) == number)
        yield f"{_signed(points)} for {words}"


def _named(city: City, name: str, key: str) -> str:
    """What a district, a symbol, a river … is called in a sentence."""
    match name:
        case "in":
            return district_name(city, key)
        case "kind":
            return f"{_a(key)} district"
        case "which":
            return _a(in_sentence(city, key))
        case "symbol":
            return "a question mark" if key == ANY else _a(symbol_name(key).lower())
        case "colour":
            return colour_name(city, key)
        case "river":
            rivers = {each.name: each for each in city.map.rivers}
            return f"the {river_name(rivers[key]) if key in rivers else key}"
    return key


# What is counted


@dataclass(frozen=True, slots=True)
class _Noun:
    """Says what is counted, with its filters, on the lines of a scope."""

    city: City
    scope: _Scope

    def of(self, count: Count, many: bool) -> str:
        """One or several of what is counted."""
        noun = count["count"]
        if noun == "interchanges" and count.get("missing"):
            return f"{self._station(count, many)} except interchanges{self._lies(count)}"
        said: str = _NOUNS[noun](self, count, many)
        return said

    def short(self, count: Count) -> str:
        """What is counted, in few words."""
        noun = count["count"]
        if count.get("sections") == 1:
            return "dead ends"
        head = _SHORTEST.get(noun, noun.replace("_", " "))
        if noun in ("stations", "visits") and "which" in count:
            head = self._which(count, True)
        if "in" in count and isinstance(count["in"], str):
            longer = f"{head} in {district_name(self.city, count['in'])}"
            head = longer if len(longer) <= _SHORT else head
        return f"{head} left out" if count.get("missing") else head

    def stations(self, count: Count, many: bool) -> str:
        """Stations; those left out are the others of the map."""
        said = self._station(count, many)
        if not count.get("missing"):
            return said + self._lies(count)
        plain = not {"sections"} & set(count)
        return (
            f"{said} not{self._lies(count)}" if plain else f"{said} except those{self._lies(count)}"
        )

    def visits(self, count: Count, many: bool) -> str:
        """Visits of lines to stations."""
        if count.get("missing") or not self.scope.is_many:
            return self.stations(count, many)
        station = self._station(count, False) + self._lies({**count, "colour": None}, "")
        by = f"the {self._colours(count)} line" if "colour" in count else "a line"
        return f"{'visits' if many else 'visit'} of {by} to {_a(station)}{self.scope.within}"

    def interchanges(self, count: Count, many: bool) -> str:
        """Interchanges."""
        said = _plural("interchange", many)
        if "which" in count:
            said += f" at {_a(self._which(count, False))}"
        said += self._where(count)
        if "colours" in count:
            said += f" of {_colours(count['colours'])}"
        return said + self._lies(
            {k: v for k, v in count.items() if k != "colours"}, self.scope.implied
        )

    def symbols(self, count: Count, many: bool) -> str:
        """Different symbols of stations."""
        said = (
            _plural("symbol", many)
            if count.get("at_least") == ALL
            else _plural("different symbol", many)
        )
        of_all = not set(count) & {
            "which",
            "in",
            "kind",
            "at",
            "departure",
            "sections",
            "symbol",
            "missing",
        }
        return said + (self._lies(count) if of_all else f" of {self.stations(count, True)}")

    def connected(self, count: Count, many: bool) -> str:
        """Stations that lines join with each other."""
        said = self._station(count, many) + self._lies(count)
        return f"{said} in the largest group that sections join with one another"

    def sets(self, count: Count, many: bool) -> str:
        """Sets of stations of several sorts."""
        inner = _Noun(self.city, _Scope(""))
        sorts = [_a(inner.stations(each, False)) for each in count["of"]]
        return f"{_plural('set', many)} of {enumeration(sorts)}{self.scope.on}"

    def sections(self, count: Count, many: bool) -> str:
        """Sections."""
        return self._ways(count) + _plural("section", many) + self._along(count)

    def river_crossings(self, count: Count, many: bool) -> str:
        """Crossings of rivers."""
        said = self._ways(count) + _plural("river crossing", many)
        if "river" in count:
            rivers = [_named(self.city, "river", each) for each in as_list(count["river"])]
            said = f"{self._ways(count)}{_plural('crossing', many)} of {enumeration(rivers, 'or')}"
        return said + self._along(count)

    def longest_run(self, count: Count, many: bool) -> str:
        """The sections of the longest way."""
        of = "a line" if self.scope.is_many else self.scope.lines or "it"
        return f"{_plural('section', many)} of the longest way along {of}"

    def overhead_crossings(self, count: Count, many: bool) -> str:
        """Overhead crossings."""
        by = "" if self.scope.lines == _NETWORK.lines else f" by {self.scope.lines or 'it'}"
        least, most = _bounds(as_test(count.get("ways", {"at_least": 1})))
        ways = (
            " in both directions" if least == 2 else " in one direction only" if most == 1 else ""
        )
        used = "not used" if count.get("missing") else "used"
        return _plural("overhead crossing", many) + self._where(count) + f" {used}{ways}{by}"

    def districts(self, count: Count, many: bool) -> str:
        """Districts, those that lines pass through or with something in them."""
        said = self._district(count, many)
        missing, lines = count.get("missing"), self.scope.lines or "it"
        verb = "stop in" if _are_stopped(self.city) else "pass through"
        one = (
            verb if self.scope.is_many else verb.replace("stop", "stops").replace("pass", "passes")
        )
        passed = f" that {lines} {one}"
        if missing:
            passed = f" that {lines} {'do' if self.scope.is_many else 'does'} not {verb}"
        if "with" not in count:
            return said + passed
        wanted = with_count(count["with"])
        holds = f" {'without' if missing else 'with'} {self._with(wanted)}"
        return said + (holds if _bounds(wanted)[0] else f"{passed},{holds}")

    def complete_districts(self, count: Count, many: bool) -> str:
        """Districts of which every station is on lines."""
        said = self._district(count, many)
        return f"{said} of which {'not ' if count.get('missing') else ''}every station is{self.scope.on}"

    def lines(self, count: Count, many: bool) -> str:
        """Lines."""
        said = f"{self._colours(count)} " if "colour" in count else ""
        said += _plural("line", many)
        if "with" not in count:
            return said
        return f"{said} with {_Noun(self.city, _Scope(''))._with(with_count(count['with']))}"

    def joined(self, count: Count, many: bool) -> str:
        """Colours whose two lines are joined."""
        said = _plural("colour", many)
        said += f" ({self._colours(count)})" if "colour" in count else ""
        return f"{said} whose two lines are joined"

    # Parts of these

    def _with(self, wanted: Count) -> str:
        if _bounds(wanted) == (1, None):
            return _a(self.of(wanted, False))
        return _amount(self.city, wanted, self.scope)

    def _district(self, count: Count, many: bool) -> str:
        said = f"{count['kind']} " if "kind" in count else ""
        said += _plural("district", many)
        return said + (f" ({self._names(count, 'in')})" if "in" in count else "")

    def _station(self, count: Count, many: bool) -> str:
        """A station by what the map says of it."""
        said = self._which(count, many)
        if "which" not in count and count.get("departure"):
            said = _plural("departure", many)
        if "symbol" in count:
            said += f" with {self._names(count, 'symbol')}"
        said += self._where(count)
        if "departure" in count and not said.startswith("departure"):
            what = "departures" if many else "a departure"
            no = "" if count["departure"] else "not " if many else "not "
            said += f" that {'are' if many else 'is'} {no}{what}"
        return said

    def _which(self, count: Count, many: bool) -> str:
        if "which" not in count:
            return _plural("station", many)
        call = several_in_sentence if many else in_sentence
        return enumeration([call(self.city, each) for each in as_list(count["which"])], "or")

    def _where(self, count: Count) -> str:
        """Where on the map it lies."""
        said = ""
        if "at" in count:
            places = as_list(count["at"])
            said += f" at {enumeration([self._place(each, len(places)) for each in places], 'or')}"
        if "in" in count:
            said += f" in {self._names(count, 'in')}"
        if "kind" in count:
            said += f" in {_a(count['kind'])} district"
        return said

    def _place(self, place: str, count: int) -> str:
        name = self.city.map.station_names.get(Point.parse(place))
        return f"{name} ({place})" if name and count <= _MOST_NAMES else place

    def _lies(self, count: Count, on: str | None = None) -> str:
        """How a station lies on lines."""
        on = self.scope.on if on is None else on
        if count.get("colour"):
            on = f" on the {self._colours(count)} line{self.scope.within}"
        least, most = _bounds(as_test(count.get("colours", {"at_least": 1})))
        if (least, most) not in ((1, None), (0, None)):
            lines = f"lines of {_colours(count['colours'])}"
            alone = on == _NETWORK.on + self.scope.within or not on
            on = f" on {lines}{self.scope.within}" if alone else f"{on} and on {lines} in all"
        if "sections" in count:
            on += f" where {_ends(count['sections'])}"
        return on

    def _along(self, count: Count) -> str:
        """Where sections lie."""
        on = self._where(count).replace(" in ", " within ")
        if "colour" in count:
            return f"{on} on the {self._colours(count)} line{self.scope.within}"
        return on + self.scope.implied

    def _ways(self, count: Count) -> str:
        ways = as_list(count.get("direction", []))
        return f"{enumeration(ways, 'or')} " if ways else ""

    def _colours(self, count: Count) -> str:
        return enumeration(
            [colour_name(self.city, each) for each in as_list(count["colour"])], "or"
        )

    def _names(self, count: Count, word: str) -> str:
        return enumeration([_named(self.city, word, each) for each in as_list(count[word])], "or")


_NOUNS = {name: getattr(_Noun, name) for name in NOUNS}


def _are_stopped(city: City) -> bool:
    """Whether only districts with a station of a line count."""
    terms = [each.value for each in city.line_terms if each.name == "districts_times_stations"]
    return bool(terms) and terms[0].get("districts") == "stopped"


def _colours(value: Any) -> str:
    """How many colours: `two or more colours`."""
    words = _range(*_bounds(as_test(value)))
    return f"{words} colour" if words.endswith("one") else f"{words} colours"


def _ends(value: Any) -> str:
    """How many sections end at a station."""
    words = _range(*_bounds(as_test(value)))
    return f"{words} section ends" if words.endswith("one") else f"{words} sections end"


def _range(least: int, most: int | None) -> str:
    """A range in words, before a noun."""
    if most is None:
        return f"{number_word(least)} or more"
    if least == most:
        return ("only " if most == 1 else "exactly " if most else "") + number_word(most)
    return (
        f"{number_word(least)} to {number_word(most)}"
        if least
        else f"no more than {number_word(most)}"
    )


# Words


def _points(number: int) -> str:
    return f"{_signed(number)} {'point' if abs(number) == 1 else 'points'}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _plural(noun: str, many: bool) -> str:
    return f"{noun}s" if many else noun


def _a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
