"""Counts as files describe them, and those that the words of the family are names for."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from nextstation.engine.format.vocabulary.counts import ALL, NUMBERED, TESTS, as_test

Count = Mapping[str, Any]
FULLEST: Count = {"count": "stations", "per": "district", "take": "most"}


def _interchanges(value: Any) -> Count:
    values, twice = (
        (value, None) if isinstance(value, list) else (value["values"], value.get("twice"))
    )
    found = {"count": "stations", "each": {"colours": dict(enumerate(values, 2))}}
    return {**found, "twice": twice} if twice else found


def _per_special(value: Mapping[str, int]) -> Count:
    ((special, points),) = value.items()
    return {"count": "stations", "which": special, "each": points}


_TERMS: dict[str, Callable[[Any], Count]] = {
    "districts_times_stations": lambda value: {"count": "districts", "times": FULLEST},
    "per_river_crossing": lambda value: {"count": "river_crossings", "each": value},
    "per_special": _per_special,
    "joined": lambda value: {"count": "joined", "each": value},
    "track": lambda value: {"count": "visits", "which": value["of"], "values": value["values"]},
    "interchanges": _interchanges,
    "overhead_crossings": lambda value: {
        "count": "overhead_crossings",
        "each": {"ways": dict(enumerate(value, 1))},
    },
}


def written_out(term: str, value: Any) -> Count:
    """The count that a scoring term is a name for; `count` itself is one already."""
    return value if term == "count" else _TERMS[term](value)


def tests_of(count: Count) -> Sequence[Count]:
    """The counts that must all be met, each with its test; itself, if it is one count."""
    found: Sequence[Count] = count.get("all_of", [count])
    return found


def objective_written_out(card: Count) -> Count:
    """The count that an objective asks for, in the words that all counts use."""
    if "all_of" in card:
        return {**card, "all_of": [*map(objective_written_out, card["all_of"])]}
    found = {
        _LONG.get(word, word): {"at_least": value} if word in _LONG else value
        for word, value in card.items()
    }
    if found["count"] == "complete_districts":
        found |= {"count": "districts", "with": {"count": "stations", "at_least": "all"}}
    return found


# The words that all counts have in place of those of objectives.
_LONG = {"of_colours": "colours", "times_used": "ways"}


def with_count(wanted: str | Count) -> Count:
    """What a district or a line is to be with: a name is that of at least one such station."""
    match wanted:
        case "station":
            found: Count = {"count": "stations"}
        case "interchange":
            found = {"count": "interchanges"}
        case str():
            found = {"count": "stations", "which": wanted}
        case _:
            found = wanted
    return found if set(found) & set(TESTS) else {**found, "at_least": 1}


def such_stations(value: str | Count) -> Count:
    """The filters of the stations of `twice` and `next_to`; a name is that of a kind or a mark."""
    return {"which": value} if isinstance(value, str) else value


def as_list(value: Any) -> list[Any]:
    """A value, or a list of values, as a list."""
    return list(value) if isinstance(value, list) else [value]


def names_in(word: str, value: Any) -> list[Any]:
    """The names in a filter: none where it is a number, a test, or yes or no."""
    if word in NUMBERED or isinstance(value, bool):
        return []
    return value.get(ALL, []) if isinstance(value, Mapping) else as_list(value)


def colours_met(count: Count) -> list[str]:
    """The colours of which each must have a line at a station."""
    colour = count.get("colour")
    return list(colour[ALL]) if isinstance(colour, Mapping) else []


def side_by_side(value: Any, there: Collection[Any]) -> list[Any]:
    """The columns or the rows that a filter names, of those that are there where it has bounds."""
    if not isinstance(value, Mapping):
        return as_list(value)
    least, most = value.get("at_least"), value.get("at_most")
    return [
        each
        for each in there
        if (least is None or least <= each) and (most is None or each <= most)
    ]


def bounds(value: Any, least: int, most: int) -> tuple[int, int]:
    """The smallest and the largest number that a filter or a test leaves."""
    if value is None:
        return least, most
    test = as_test(value)
    exactly = test.get("exactly")
    if exactly is not None:
        return exactly, exactly
    return test.get("at_least", least), test.get("at_most", most)
