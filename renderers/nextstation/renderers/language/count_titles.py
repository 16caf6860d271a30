"""What a count is called in few words of English, and what else small print has to say of it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.count import (
    Count,
    as_list,
    colours_met,
    objective_written_out,
    tests_of,
    with_count,
)
from nextstation.engine.format.vocabulary.counts import ALL, FILTERS, as_test
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.language.count_nouns import (
    Scope,
    bounds_of,
    filter_phrase,
    is_dead_end,
    named,
    stations_by,
    things,
)
from nextstation.renderers.language.count_words import part_words, twice_words
from nextstation.renderers.language.phrases import BETWEEN, as_sentence, with_article
from nextstation.renderers.language.translations import in_language, told

# The longest title, and the longest part of small print, in letters.
_LONGEST, _LONGEST_PART = 32, 60
_NOUNS = {
    "longest_run": "longest way",
    "joined": "joined lines",
    "connected": "connected stations",
}
# What stands before the noun; every other filter stands after it, numbers in digits.
_BEFORE = ("colour", "direction")
_IN_DIGITS = {"colours": "of {} colour", "sections": "with {} section", "ways": "used {} way"}


class Title(NamedTuple):
    """A title, and what it leaves to the small print."""

    text: str
    rest: str = ""


def title_of(city: City, term: CityTerm) -> Title:
    """The title of a count; its own says all that its author wants to say."""
    own = told(term.names)
    return Title(own) if own else made_title(city, term.value, is_line=term.name == "line_count")


def made_title(city: City, count: Count, *, is_line: bool = False) -> Title:
    """What is counted, with as much of its filters as finds room."""
    rest: list[str] = []
    with in_language(ENGLISH, city):
        count = objective_written_out(count)
        if "all_of" in count:
            said, *others = (_tested(city, each, is_line=is_line) for each in tests_of(count))
            details = iter([f"and {each}" for each in others])
        else:
            said, details = _noun(city, count), _details(city, count, is_line=is_line)
        left_out = _left_out(count)
        for detail in filter(None, details):
            longer = f"{said} {detail}"
            if not rest and len(longer + left_out) <= _LONGEST:
                said = longer
            else:
                rest.append(detail if len(detail) <= _LONGEST_PART else "see the rules")
    return Title(as_sentence(said + left_out)[:-1], BETWEEN.join(dict.fromkeys(rest)))


def _noun(city: City, count: Count) -> str:
    """The noun, with what stands before it."""
    noun: str = count["count"]
    said = _NOUNS.get(noun, noun.replace("_", " "))
    if noun in ("stations", "visits") and "which" in count:
        said = stations_by(city, {"which": count["which"]}, many=True)
    elif is_dead_end(count):
        said = "dead ends"
    kind = f"{count['kind']} " if noun == "districts" and "kind" in count else ""
    return kind + "".join(filter_phrase(city, count, word) for word in _before(count)) + said


def _details(city: City, count: Count, *, is_line: bool) -> Iterator[str]:
    """What tells a count from others of its noun, each in few words; some may be empty."""
    if "with" in count:
        yield f"{'without' if 'missing' in count else 'with'} {_so_many(city, count['with'])}"
    if "of" in count:
        yield f"of {' + '.join(_sort(city, each) for each in count['of'])}"
    for word in FILTERS:
        if word in count and word not in _in_noun(count):
            yield _filter(city, count, word)
    yield part_words(city, count, is_line=is_line)
    if str(count.get("twice")) not in city.marks:
        yield twice_words(city, count).removeprefix("; ")


def _in_noun(count: Count) -> tuple[str, ...]:
    """The filters that the noun tells."""
    match count["count"]:
        case "districts":
            return (*_before(count), "kind")
        case "stations" | "visits":
            return (*_before(count), "sections" if is_dead_end(count) else "which")
    return _before(count)


def _before(count: Count) -> tuple[str, ...]:
    return tuple(word for word in _BEFORE if word != "colour" or not colours_met(count))


def _filter(city: City, count: Count, word: str) -> str:
    if word not in _IN_DIGITS:
        return filter_phrase(city, count, word).strip()
    number = _number(count[word])
    return _IN_DIGITS[word].format(number) + ("" if number.split()[-1] == "1" else "s")


def _so_many(city: City, wanted: str | Count) -> str:
    """What a district or a line has: `an interchange`, `2+ stations`."""
    count = with_count(wanted)
    if bounds_of(count) == (1, None):
        return with_article(things(city, Scope(""), count, many=False))
    number = _number(count)
    return f"{number} {things(city, Scope(''), count, many=number.split()[-1] != '1')}"


def _left_out(count: Count) -> str:
    """That what the lines lack is counted, where no other word says it."""
    return " left out" if "missing" in count and "with" not in count else ""


def _tested(city: City, count: Count, *, is_line: bool) -> str:
    """One of several counts with its test: `up to 3 river crossings`."""
    there = {word: value for word, value in count.items() if word != "missing"}
    so_many = _so_many(city, there if _left_out(count) else count) + _left_out(count)
    said = f"{so_many} {part_words(city, count, is_line=is_line)}".strip()
    return said if len(said) <= _LONGEST_PART else "more: see the rules"


def _sort(city: City, sort: Count) -> str:
    """A sort of stations in a set; of a symbol, its name alone."""
    if {*sort} == {"symbol"}:
        names = (named(city, "symbol", each) for each in as_list(sort["symbol"]))
        return " or ".join(name.partition(" ")[2] for name in names)
    return things(city, Scope(""), {**sort, "count": "stations"}, many=False)


def _number(test: Any) -> str:
    """A test in digits: `2+`, `1–3`, `up to 4`."""
    least, most = bounds_of(as_test(test))
    if least in (ALL, most):
        return str(least)
    if most is None:
        return f"{least}+"
    return f"{least}–{most}" if least else f"up to {most}"
