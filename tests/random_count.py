"""Random counts, drawn from the vocabulary: well formed, broken by one fault, or of any words."""

from collections.abc import Callable
from random import Random
from typing import Any

import oracle

from nextstation.engine.format.vocabulary.counts import (
    COUNT_WITH_TEST,
    COUNT_WORDS,
    DIRECTIONS,
    FILTERS,
    PLAYERS,
)
from nextstation.engine.format.vocabulary.nouns import NOUNS, WEIGHABLE, Noun

TESTS = ("at_least", "at_most", "exactly")
NUMBERS = {"colours": 4, "sections": 4, "ways": 2}
# What no word takes, or few do.
JUNK: list[Any] = [
    *(None, True, -1, 0, 2, 10**30, 1.5, "", "x", "other", "all", [], [1], [[]], {}, {"a": 1}),
    *({"count": "stations"}, {"count": "lines", "with": {"count": "lines"}}, "d3", ["d3", "z99"]),
]
_BOUNDED = (["at_least"], ["at_most"], ["at_least", "at_most"])
Count = dict[str, Any]


def printed_lines(atlas: oracle.Atlas, dice: Random) -> dict[str, Any]:
    """A line along random links, of which none is taken twice."""
    course, taken = [dice.choice(sorted(atlas.station_at))], set[frozenset[str]]()
    for _ in range(dice.randint(3, 12)):
        sections = atlas.sections_from[atlas.station_at[course[-1]]]
        free = sorted(each for each in sections if frozenset(each) not in taken)
        if free:
            section = dice.choice(free)
            taken.add(frozenset(section))
            course += section[course[-1] == section[0] :]
    words = ("counts_as_colour", "may_be_crossed")
    flags = {word: True for word in words if dice.random() < 0.5}
    return {"ring": {"course": course, **flags}} if taken else {}


class Counts:
    """Draws counts of a city. Those of a line are split neither by line nor by colour."""

    def __init__(self, atlas: oracle.Atlas, dice: Random, *, of_line: bool = False) -> None:
        self.atlas, self.dice, self.of_line = atlas, dice, of_line
        symbols = sorted({each.symbol for each in atlas.stations.values() if each.symbol})
        rivers = sorted({river for found in atlas.link_rivers.values() for river in found})
        self.names: dict[str, list[Any]] = {
            "which": [*atlas.specials, *atlas.station_marks],
            "symbol": symbols,
            "in": sorted(set(atlas.districts.values())),
            "kind": sorted(set(atlas.district_kinds.values())),
            "at": sorted(atlas.stations),
            "colour": [*atlas.departures],
            "direction": [*DIRECTIONS],
            "along": sorted(atlas.printed),
            "column": sorted({point[0] for point in atlas.station_at}),
            "row": sorted({int(point[1:]) for point in atlas.station_at}),
            "river": rivers,
        }

    # Well formed

    def term(self) -> Count:
        """A scoring term."""
        count = self.number()
        noun = NOUNS[count["count"]]
        worth = self.dice.choice(["each", "values", "by", "test", "times"])
        if worth == "by" and noun.by:
            count["each"] = self.by(noun.by)
        elif worth == "values":
            count["values"] = [self.dice.randint(-5, 20) for _ in range(self.dice.randint(2, 9))]
        elif worth == "test":
            count |= self.test(count) | {"points": self.dice.randint(-9, 20)}
        elif worth == "times":
            count["times"] = self.number()
        else:
            count["each"] = self.dice.choice([-3, -1, 1, 2, 5])
        if noun.are_stations and self.dice.random() < 0.15:
            count["twice"] = self.dice.choice(
                [self.dice.choice(self.names["which"]), {"symbol": self.some_of("symbol")}]
            )
        return count

    def compared(self) -> Count:
        """A term that compares players."""
        count = {**self.number(), "players": self.dice.choice(PLAYERS)}
        if count["players"] == "first":
            while "'colour':" in str(count) or not {*count} & {*TESTS, "all_of"}:
                count = self.number()
                count = self.all_of() if self.dice.random() < 0.3 else count | self.test(count)
            count["players"] = "first"
        elif count.get("per") == "line":
            count.setdefault("take", "sum")
        points = [self.dice.randint(-5, 20) for _ in range(self.dice.randint(1, 3))]
        is_one = count["players"] == "only"
        return {**count, "points": points[0] if is_one else self.dice.choice([points, points[0]])}

    def all_of(self) -> Count:
        """Several counts, each with its test."""
        counts = [self.number() for _ in range(self.dice.randint(2, 4))]
        return {"all_of": [count | self.test(count) for count in counts]}

    def joined(self) -> Count:
        """A term of several counts that must all be met."""
        return {**self.all_of(), "points": self.dice.randint(-9, 20)}

    def card(self) -> Count:
        """What a module's card has count more than once."""
        found: Count = {}
        for noun in self.dice.sample(list(WEIGHABLE), self.dice.randint(1, 3)):
            filters = self.filters(NOUNS[noun])
            filters.pop("with", None)
            times = self.dice.randint(1, 4)
            found[noun] = {**filters, "times": times} if filters else times
        return found

    def objective(self) -> Count:
        """An objective, without its id."""
        if self.dice.random() < 0.4:
            return self.all_of()
        count = self.number()
        if count["count"] == "interchanges" and self.dice.random() < 0.3:
            count["of_colours"] = self.dice.randint(2, 3)
            count.pop("colours", None)
        return count | self.test(count)

    def number(self) -> Count:
        """What is counted."""
        noun = self.dice.choice([*NOUNS.values()])
        count: Count = {"count": noun.name, **self.filters(noun)}
        pers = [each for each in noun.parts if not self.of_line or each == "district"]
        if pers and self.dice.random() < 0.4:
            count["per"] = self.dice.choice(pers)
            if self.dice.random() < 0.6:
                count["take"] = self.dice.choice(["most", "least", "sum"])
        if noun.may_lack and self.dice.random() < 0.2:
            count["missing"] = True
        return count

    def filters(self, noun: Noun) -> Count:
        """Filters that a noun knows; few of them."""
        if noun.name == "sets":
            return {"of": [self.filters(NOUNS["stations"]) for _ in range(2)]}
        names = [name for name in noun.filters if name in FILTERS or name == "with"]
        chosen = [name for name in names if self.dice.random() < 1.6 / len(names)]
        found = {name: self.filter(name, noun) for name in chosen}
        return {name: value for name, value in found.items() if value is not None}

    def filter(self, name: str, noun: Noun) -> Any:
        """The value of one filter; None if the city has nothing to name."""
        match name:
            case "colours" | "sections" | "ways":
                number = self.dice.randint(1, NUMBERS[name])
                return number if self.dice.random() < 0.5 else {self.dice.choice(TESTS): number}
            case "departure" | "edge":
                return self.dice.random() < 0.5
            case "with":
                return self.with_what(noun)
            case "at" if noun.name == "overhead_crossings":
                crossings = sorted(self.atlas.crossings)
                return self.dice.choice(crossings) if crossings else None
            case "next_to":
                filters = {name: self.some_of(name) for name in ("symbol", "in", "column", "row")}
                word = self.dice.choice([*filters])
                return self.dice.choice([*self.atlas.specials, {word: filters[word]}])
            case "column" | "row" if self.dice.random() < 0.5:
                least, most = sorted(self.dice.choices(self.names[name], k=2))
                bounds = {"at_least": least, "at_most": most}
                return {word: bounds[word] for word in self.dice.choice(_BOUNDED)}
            case "colour" if "departure" in noun.filters and self.dice.random() < 0.5:
                return {"all": self.dice.sample(self.names[name], 2)}
        return self.some_of(name)

    def with_what(self, holder: Noun) -> Any:
        """What districts or lines are to be with."""
        if self.dice.random() < 0.3:
            return self.dice.choice(["station", "interchange", *self.names["which"]])
        part = holder.name.removesuffix("s")
        may = [each for each in NOUNS.values() if each.in_with and part in each.parts]
        noun = self.dice.choice(may)
        count = {"count": noun.name, **self.filters(noun)}
        return count | self.test(count, part) if self.dice.random() < 0.8 else count

    def some_of(self, name: str) -> Any:
        """One name of the city, or several."""
        names = self.names[name]
        if not names:
            return None
        if name == "kind" or self.dice.random() < 0.5:
            return self.dice.choice(names)
        return self.dice.sample(names, self.dice.randint(1, min(len(names), 16)))

    def test(self, count: Count, part: str = "") -> Count:
        """What a count must reach, in a district, on a line, or wherever it stands."""
        noun = NOUNS[count["count"]]
        has_all = noun.has_all and (noun.are_stations or part != "district")
        if has_all and count.get("per") != "district" and self.dice.random() < 0.3:
            return {self.dice.choice(TESTS): "all"}
        number = self.dice.randint(0, 9)
        if self.dice.random() < 0.1:
            return {"at_least": number, "at_most": number + 3}
        return {self.dice.choice(TESTS): number}

    def by(self, names: tuple[str, ...]) -> Count:
        """Points by a property."""
        name = self.dice.choice(names)
        if name in NUMBERS:
            numbers = range(self.dice.randint(1, 2), 3)
            return {name: {number: self.dice.randint(-3, 9) for number in numbers}}
        pool = [each for each in self.names[name] if each not in self.atlas.station_marks]
        chosen = self.dice.sample(pool, self.dice.randint(0, min(3, len(pool))))
        points = {each: self.dice.randint(-3, 9) for each in chosen}
        return {name: {**points, "other": self.dice.randint(0, 2)}}

    # Ill formed

    def broken(self) -> Count:
        """A term with a fault."""
        while True:
            count = self.term()
            found = self.dice.choice(_FAULTS)(self, count, NOUNS[count["count"]])
            if found is not None:
                return found

    def wild(self, *, is_objective: bool = False) -> Count:
        """Any words, with examples of their values or others: most are faulty, some are not."""
        words = {word.name: word for word in (COUNT_WITH_TEST if is_objective else COUNT_WORDS)}
        count = self.objective() if is_objective else self.term()
        for name in self.dice.sample([*words], self.dice.randint(1, 3)):
            value = self.dice.choice([*words[name].examples, self.dice.choice(JUNK)])
            count[name] = self.some_of(name) if name in self.names and value != "x" else value
        if self.dice.random() < 0.3:
            count.pop(self.dice.choice([*count]))
        return count


Fault = Callable[[Counts, Count, Noun], Count | None]


def _strange_filter(draws: Counts, count: Count, noun: Noun) -> Count | None:
    name = draws.dice.choice([*FILTERS, "with", "of"])
    if name in noun.filters:
        return None
    value = draws.filter(name, NOUNS["lines"]) if name != "of" else [{}, {}]
    return {**count, name: value} if value is not None else None


def _strange_name(draws: Counts, count: Count, _noun: Noun) -> Count | None:
    names = [name for name in count if name in draws.names or name == "with"]
    if not names:
        return None
    name = draws.dice.choice(names)
    value = draws.dice.choice(["nowhere", ["nowhere"], "p16", 3 if name != "row" else 0, None])
    return {**count, name: value}


def _inner_fault(draws: Counts, count: Count, _noun: Noun) -> Count | None:
    inner = draws.broken()
    inner = {word: value for word, value in inner.items() if word not in ("each", "values")}
    if {*inner} & {"points", "times", "twice", *TESTS}:
        return {**count, "times": inner, "each": 1} if "values" not in count else None
    return None


def _untested(draws: Counts, _count: Count, _noun: Noun) -> Count | None:
    """Several counts, of which one has no test."""
    found = draws.joined()
    return {**found, "all_of": [*found["all_of"], draws.number()]}


def _word(name: str, value: Any, applies: Callable[[Noun, Count], bool]) -> Fault:
    """A word where it does not apply."""

    def fault(_draws: Counts, count: Count, noun: Noun) -> Count | None:
        return None if applies(noun, count) else {**count, name: value}

    return fault


def _by(name: str, *keys: Any) -> Fault:
    """Points by what is no such property."""

    def fault(_draws: Counts, count: Count, noun: Noun) -> Count | None:
        bare = {word: each for word, each in count.items() if word in (*noun.filters, "count")}
        return {**bare, "each": {name: dict.fromkeys(keys, 1)}} if name in noun.by else None

    return fault


def _never(_noun: Noun, _count: Count) -> bool:
    return False


_FAULTS: list[Fault] = [
    _strange_filter,
    _strange_name,
    _inner_fault,
    _untested,
    _word("all_of", [{"count": "stations", "at_least": 1}] * 2, _never),
    _word("missing", True, lambda noun, _: noun.may_lack),
    _word("missing", False, _never),
    _word("twice", {"symbol": "circle"}, lambda noun, _: noun.are_stations),
    _word("twice", {}, _never),
    _word("per", "district", lambda noun, _: "district" in noun.parts),
    _word("per", "day", _never),
    _word("take", "most", lambda _, count: "per" in count),
    _word("take", "best", _never),
    _word("points", 5, lambda _, count: bool({*count} & {*TESTS})),
    _word("at_least", 3, lambda _, count: "points" in count and "exactly" not in count),
    _word("exactly", 3, lambda _, count: {*count} & {*TESTS} == {"exactly"}),
    _word("exactly", -1, _never),
    _word("at_least", "every", _never),
    _word("at_least", "all", lambda noun, count: noun.has_all and "points" in count),
    _word("values", [1, 2], lambda _, count: not {*count} & {"each", "times", "points"}),
    _word("values", [1], _never),
    _word("each", 10**9, _never),
    _word("each", {"in": {}, "kind": {}}, _never),
    _word("each", {"colour": {"blue": 1}}, lambda noun, _: "colour" in noun.by),
    _word("times", {"count": "stations", "times": {"count": "lines"}}, _never),
    _word("times", {"count": "districts", "with": {"count": "districts"}}, _never),
    _word("with", {"count": "lines", "at_least": 1}, _never),
    _word("with", {"count": "stations", "per": "line"}, _never),
    _word("at", ["d33"], _never),
    _word("colours", {"at_least": 3, "at_most": 2}, _never),
    _word("colour", {"all": ["blue"]}, _never),
    _word("colour", {"all": ["blue", "nowhere"]}, _never),
    _word("column", {"at_least": "p"}, _never),
    _word("row", {"at_least": 5, "at_most": 3}, _never),
    _word("row", 17, _never),
    _word("edge", "left", _never),
    _word("colours", 0, _never),
    _word("ways", 0, _never),
    _word("of", [{"symbol": "circle"}], _never),
    _word("count", "rails", _never),
    _word("count", "sets", lambda noun, _: noun.name == "sets"),
    _word("counts", "stations", _never),
    _word("per_river_crossing", 2, _never),
    _by("colours", "other"),
    _by("colours", 9),
    _by("sections", -1),
    _by("ways", 10**12),
    _by("in", "nowhere"),
    _by("which", "nowhere"),
    _by("kind", 3),
    _by("river"),
]
