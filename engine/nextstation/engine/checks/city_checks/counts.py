"""Counts, wherever they stand: words that go together, names that exist, numbers that can be."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.counting.count import (
    Count,
    names_in,
    objective_written_out,
    side_by_side,
)
from nextstation.engine.city.counting.on_map import OnMap, names_of
from nextstation.engine.city.paths import (
    COLOURS,
    DISTRICT_ART,
    DISTRICT_LETTERS,
    LEGEND,
    LINKS,
    MARKS,
    OBJECTIVES,
    PRINTED_LINES,
    RIVERS,
    SCORING,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    SYMBOLS,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.counts import (
    ALL,
    NUMBERED,
    OTHER,
    OWN_WORDS,
    TESTS,
    filter_words,
)
from nextstation.engine.format.vocabulary.nouns import NOUNS, OF_STATIONS, Noun
from nextstation.engine.format.vocabulary.schema_builder import to_flow_yaml
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED

_OWN = {word.name for word in OWN_WORDS}
_WORTH = ("each", "values", "times")
_AT = {"overhead_crossings": "overhead crossing"}
_SPANS = ("column", "row")
# The largest number of each property that `each` may name.
_MOST = {"colours": 8, "sections": 64, "ways": 2}


@dataclass(frozen=True, slots=True)
class Asked:
    """A count of a city, where it stands, and as what.

    `role` is `term`, `objective`, or the word that holds it, also of several that are objectives;
    `holder` is the noun of what holds it.
    """

    path: Path
    count: Count
    role: str
    of_line: bool = False
    holder: str = ""

    @property
    def noun(self) -> Noun:
        """What it counts."""
        return NOUNS[self.count["count"]]

    def within(self) -> Iterator["Asked"]:
        """The counts that stand in it."""
        if "all_of" in self.count:
            role = self.role if self.role == "objective" else "all_of"
            for number, each in enumerate(self.count["all_of"]):
                yield Asked((*self.path, "all_of", number), each, role, self.of_line)
            return
        for word in ("with", "times"):
            applies = word == "times" or word in self.noun.filters
            if applies and isinstance(inner := self.count.get(word), Mapping):
                yield Asked((*self.path, word), inner, word, self.of_line, self.noun.name)
        for word in ("twice", "next_to"):
            if isinstance(such := self.count.get(word), Mapping):
                yield Asked((*self.path, word), {"count": "stations", **such}, word)
        for number, sort in enumerate(self.count.get("of", ())):
            yield Asked((*self.path, "of", number), {"count": "stations", **sort}, "of")


def _counts(context: CityContext) -> tuple[Asked, ...]:
    """All counts whose noun is known, those within others after these."""
    found = [
        Asked(path, term.value, "term", path[len(SCORING)] == "line")
        for path, term in context.terms()
        if term.is_count
    ]
    cards = context.city.objectives.cards if context.city.objectives else ()
    for number, card in enumerate(cards):
        path = (*OBJECTIVES, "cards", number)
        if card.objective:
            found.append(Asked(path, _without(context.document.at(path), _OWN), "objective"))
    known = list[Asked]()
    for each in found:
        if not context.document.is_repaired((*each.path, "count")):
            known.append(each)
            found += each.within()
    return tuple(each for each in known if "count" in each.count)


def _without(count: Count, words: Collection[str]) -> Count:
    return {word: value for word, value in count.items() if word not in words}


# Words that go together


@check("E611", "A word does not apply to what is counted.")
def inapplicable_words(context: CityContext) -> Iterator[Finding]:
    for each in context.shared(_counts):
        for word in each.count:
            message, hint = _inapplicable(each, word)
            if message:
                yield Finding(message, (*each.path, word), hint, on_key=True)


def _inapplicable(each: Asked, word: str) -> tuple[str, str]:
    """Why a word does not apply to a count, and what does; no message if it does."""
    noun, value = each.noun, each.count[word]
    known = [name for name in noun.filters if name in filter_words(each.role)]
    plain = f"`{word}` does not apply to `{noun.name}`"
    match word:
        case _ if word in filter_words() and word not in known:
            return plain, _instead(known, word, value)
        case "colour" if isinstance(value, Mapping) and not {*OF_STATIONS} <= {*known}:
            return f"`{ALL}` colours meet at stations, not at `{noun.name}`", "list the colours"
        case "missing" if not noun.may_lack:
            return plain, _that(lambda other: other.may_lack)
        case "twice" if not noun.are_stations:
            return plain, _that(lambda other: other.are_stations)
        case "per" if each.of_line and value in ("line", "colour"):
            return f"a line term counts each line for itself, not per {value}", f"remove `{word}`"
        case "per" if value not in ("network", *noun.parts):
            return f"`{noun.name}` cannot be counted per {value}", f"per {_or(noun.parts)}"
        case "each" if isinstance(value, Mapping) and not {*value} <= {*noun.by}:
            by = f"by {_or(noun.by)}" if noun.by else "write a number"
            return f"`each` of `{noun.name}` has no `{next(iter(value))}`", by
        case "count" if each.role == "with" and not _may_be_with(each):
            allowed = _that(lambda other: _may_be_with(each, other))
            return f"`{each.holder}` cannot be with a count of `{noun.name}`", allowed
        case _ if word in TESTS and value == ALL and not _has_all(each):
            of = " of one district" if each.holder == "districts" else ""
            of = " per district" if each.count.get("per") == "district" else of
            return f"`{noun.name}`{of} cannot be asked for `{ALL}`", "write a number"
    return "", ""


def _instead(known: list[str], word: str, value: Any) -> str:
    """What to write in place of a filter that does not apply."""
    if "with" in known and word in NOUNS["stations"].filters:
        inner = to_flow_yaml({"count": "stations", word: value})
        return f"a filter of stations stands in `with`: write `with: {inner}`"
    if word == "with":
        return _that(lambda other: word in other.filters)
    return f"its filters: {', '.join(known)}" if known else "it takes no filter"


def _that(applies: Any) -> str:
    return f"it applies to {', '.join(name for name, noun in NOUNS.items() if applies(noun))}"


def _or(words: Collection[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _may_be_with(each: Asked, noun: Noun | None = None) -> bool:
    noun = noun or each.noun
    return noun.in_with and each.holder.removesuffix("s") in noun.parts


def _has_all(each: Asked) -> bool:
    if each.holder == "districts" and each.role == "with":
        return each.noun.are_stations
    return each.noun.has_all and each.count.get("per") != "district"


@check("E616", "A count lacks a word, or has two that contradict each other.")
def contradictory_words(context: CityContext) -> Iterator[Finding]:
    for each in context.shared(_counts):
        # A word may be missing because it was misspelt.
        if not context.document.is_unreliable(each.path):
            yield from _lacking(each)
            if "players" not in each.count:  # E608
                yield from _unpaid(each)
                yield from _at_odds(each)
            for where, test in _tests(each):
                yield from _impossible(where, test)


def _lacking(each: Asked) -> Iterator[Finding]:
    """Words that others need."""
    count, path = each.count, each.path
    tested = next((word for word in TESTS if word in count), "")
    if each.noun.name == "sets" and "of" not in count and each.role != "with":
        hint = "such as `of: [{symbol: circle}, {symbol: square}]`"
        yield Finding("`sets` needs `of`, the sorts of stations in a set", (*path, "count"), hint)
    if "take" in count and count.get("per", "network") == "network":
        hint = "add `per: line`, `per: colour` or `per: district`, or remove `take`"
        yield Finding("`take` needs `per`", (*path, "take"), hint, on_key=True)
    if each.role in ("objective", "all_of") and not tested:
        hint = "add `at_least`, `at_most` or `exactly`"
        what = "an objective" if each.role == "objective" else "each count of `all_of`"
        yield Finding(f"{what} needs a number to reach", (*path, "count"), hint)


def _unpaid(each: Asked) -> Iterator[Finding]:
    """Points without a test, and a test without points."""
    count, path = each.count, each.path
    tested = next((word for word in TESTS if word in count), "")
    if "points" in count and not tested:
        hint = "add `at_least`, `at_most` or `exactly`; points for each one are `each`"
        yield Finding("`points` needs a number to reach", (*path, "points"), hint, on_key=True)
    if each.role == "term" and tested and not {"points", *_WORTH} & {*count}:
        hint = "add what it is worth to meet it"
        yield Finding(f"`{tested}` needs `points`", (*path, tested), hint, on_key=True)


def _at_odds(each: Asked) -> Iterator[Finding]:
    """Words that say what a count is worth in two ways."""
    count, path = each.count, each.path
    tested = next((word for word in TESTS if word in count), "")
    worth = [word for word in _WORTH if word in count]
    if tested and worth:
        message = f"`{worth[0]}` and `{tested}` contradict each other"
        hint = f"a test is worth `points`: write these, or remove `{tested}`"
        if "points" in count:
            hint = f"remove `{worth[0]}`, or `{tested}` and `points`"
        yield Finding(message, (*path, worth[0]), hint, on_key=True)
    if "values" in worth and len(worth) > 1:
        other = worth[0] if worth[0] != "values" else worth[1]
        message = f"`values` and `{other}` contradict each other"
        yield Finding(message, (*path, other), "keep one of the two", on_key=True)


def _tests(each: Asked) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The test of a count, and those of its filters."""
    yield each.path, {word: each.count[word] for word in TESTS if word in each.count}
    for word in NUMBERED:
        if isinstance(test := each.count.get(word), Mapping):
            yield (*each.path, word), test


def _impossible(path: Path, test: Mapping[str, Any]) -> Iterator[Finding]:
    least, most = test.get("at_least"), test.get("at_most")
    if "exactly" in test and len(test) > 1:
        other = next(word for word in test if word != "exactly")
        message = f"`exactly` and `{other}` contradict each other"
        yield Finding(message, (*path, "exactly"), "keep one of the two", on_key=True)
    if isinstance(least, int) and isinstance(most, int) and least > most:
        message = f"no number is at least {least} and at most {most}"
        yield Finding(message, (*path, "at_least"), "swap the two, or keep one")


@check("E607", "Two scoring terms have the same id, or a term has the name of another one.")
def repeated_ids(context: CityContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for path, term in context.terms():
        name, here = context.document.at((*path, "id")), (*path, "id")
        if not term.is_count or name is None:
            continue
        if name in TERM_NAMED:
            yield Finding(f"`{name}` is the name of a scoring term", here, "give it another id")
        elif name in seen:
            yield Finding(f"another term has the id `{name}`", here, "rename one of the two")
        seen.add(name)


# Names


def _unknown(context: CityContext, *words: str) -> Iterator[Finding]:
    """The names in some words of counts that the city does not have."""
    for each in context.shared(_counts):
        for word in words:
            if word in each.count and word in (*each.noun.filters, "twice"):
                yield from _unknown_names(context, each, word)
        by = each.count.get("each")
        if isinstance(by, Mapping) and (name := next(iter(by))) in words and name in each.noun.by:
            yield from _unknown_keys(context, (*each.path, "each", name), name, by[name])


def _unknown_names(context: CityContext, each: Asked, word: str) -> Iterator[Finding]:
    value, path = each.count[word], (*each.path, word)
    # No mark is on the map before the game.
    is_kind = word == "next_to" or (word, each.role) == ("which", "next_to")
    known, message = _names(context, *(("which", "") if is_kind else (word, each.noun.name)))
    if isinstance(value, Mapping) and word in _SPANS and not side_by_side(value, known):
        message = f"the map has no station in such a {word}"
        yield Finding(message, path, _span(known), on_key=True)
    path = (*path, ALL) if isinstance(value, Mapping) else path
    for number, name in enumerate(names_in(word, value)):
        if name not in known:
            here = path if isinstance(value, str | int) else (*path, number)
            yield Finding(message.format(name), here, _hint(word, name, known) if known else "")


def _hint(word: str, name: Any, known: Collection[Any]) -> str:
    """What to write in place of a name."""
    match word:
        case "at":
            return _nearby(name, known)
        case _ if word in _SPANS:
            return _span(known)
    return suggestion(name, known)


def _span(known: Collection[Any]) -> str:
    """The columns or the rows of a map."""
    there = [*known]
    return f"those of the map are {there[0]} to {there[-1]}"


def _nearby(name: str, known: Collection[str]) -> str:
    """The known places that are nearest to another one."""
    place = Point.parse(name)
    nearest = sorted(known, key=lambda each: place.steps_to(Point.parse(each)))[:3]
    return f"nearby: {', '.join(nearest)}"


def _unknown_keys(
    context: CityContext, path: Path, name: str, by: Mapping[Any, int]
) -> Iterator[Finding]:
    if name in NUMBERED:
        most = _MOST[name]
        for key in by:
            if str(key) not in map(str, range(most + 1)):
                hint = f"write a number from 0 to {most}, as in `{{{name}: {{1: 2, 2: 5}}}}`"
                yield Finding(f"`{key}` is no number of {name}", (*path, key), hint, on_key=True)
        return
    known, message = _names(context, name, "")
    for key in by:
        if key not in (*known, OTHER):
            hint = suggestion(key, [*known, OTHER])
            yield Finding(message.format(key), (*path, key), hint, on_key=True)


def _names(context: CityContext, word: str, noun: str) -> tuple[Collection[str], str]:
    """The names that a word may give, and what is said of others; without a noun, in `each`."""
    known = names_of(context.network, word, noun)
    if word == "which" and not noun:
        return context.city.specials, "`{}` is not declared in `specials`"
    if word == "at":
        return known, f"there is no {_AT.get(noun, 'station')} at {{}}"
    return known, _SAID.get(word, "`{}` is not declared in `specials` or `station_marks`")


_SAID = {
    "in": "there is no district `{}`",
    "kind": "`{}` is not a kind of district",
    "symbol": "`{}` is not declared in `symbols`",
    "colour": "`{}` is not declared in `colours`",
    "river": "there is no river `{}`",
    "along": "there is no printed line `{}`",
    "column": "the map has no station in column {}",
    "row": "the map has no station in row {}",
    "direction": "`{}` is not a direction",
    "with": "`{}` is not a kind of station",
}


@check(
    "E612",
    "A count names something that the city does not have.",
    needs=(SPECIALS, MARKS),
    whole=DISTRICT_LETTERS,
)
def unknown_names(context: CityContext) -> Iterator[Finding]:
    yield from _unknown(
        context, "in", "which", "with", "twice", "next_to", "kind", "direction", *NUMBERED
    )


@check("E612", whole=(COLOURS, SYMBOLS))
def unknown_colours(context: CityContext) -> Iterator[Finding]:
    yield from _unknown(context, "colour", "symbol")


@check("E612", needs=(STATIONS, LEGEND), whole=(RIVERS, PRINTED_LINES))
def unknown_places(context: CityContext) -> Iterator[Finding]:
    yield from _unknown(context, "along", "at", "column", "row", "river")


# Numbers

# What `sound_counts` looks at.
MAP_OF_COUNTS = (STATIONS, DISTRICT_ART, SPECIALS, MARKS)
_COURSES = (LINKS, RIVERS, PRINTED_LINES)
PARTS_OF_COUNTS = (LEGEND, SUFFIXES, *_COURSES, COLOURS, SYMBOLS, *DISTRICT_LETTERS)


def sound_counts(context: CityContext) -> tuple[tuple[Asked, int], ...]:
    """The counts without a fault, each with the most that the map has of it."""
    return tuple(_sound_counts(context))


def _sound_counts(context: CityContext) -> Iterator[tuple[Asked, int]]:
    finders = (
        *(inapplicable_words, contradictory_words),
        *(unknown_names, unknown_colours, unknown_places),
    )
    faults = [found.path for find in finders for found in find(context)]
    on_map = OnMap(context.network)
    broken = {name for name, line in context.network.printed.items() if line.gaps}
    for each in context.shared(_counts):
        is_faulty = any(path[: len(each.path)] == each.path for path in faults)
        is_faulty |= not broken.isdisjoint(names_in("along", each.count.get("along", [])))
        if not (is_faulty or context.document.is_unreliable(each.path)):
            yield each, on_map.most(objective_written_out(each.count))


@check(
    "E613",
    "An objective requires more than the map has.",
    needs=MAP_OF_COUNTS,
    whole=PARTS_OF_COUNTS,
)
def unreachable_objectives(context: CityContext) -> Iterator[Finding]:
    for each, most in context.shared(sound_counts):
        word = next((word for word in ("at_least", "exactly") if word in each.count), "")
        if each.role == "objective" and word and least_of(each.count) > most:
            message = f"the map has only {most} that count here"
            yield Finding(message, (*each.path, word), "nobody can reach this objective")


def least_of(count: Count) -> int:
    """The least number that meets a test, as far as the map is not asked; 0 if none does."""
    least = count.get("at_least", count.get("exactly", 0))
    return 1 if least == ALL else max(least, 1 if "at_least" in count else 0)
