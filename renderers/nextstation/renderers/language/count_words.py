"""What a count says: a sentence that is made from its structure in English.

An author's own text stands in its place, in the language of the sheet or in English.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from nextstation.engine.city.city import City, CityTerm
from nextstation.engine.city.counting.count import Count, as_list, such_stations, tests_of
from nextstation.engine.format.vocabulary.counts import MET_BY, NUMBERED, OTHER, TESTS
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.language.count_nouns import (
    LINE,
    NETWORK,
    THEIRS,
    Scope,
    amount,
    bounds_of,
    is_dead_end,
    named,
    passes,
    span,
    stations_by,
    things,
)
from nextstation.renderers.language.phrases import (
    as_sentence,
    enumeration,
    signed,
    times,
    with_article,
)
from nextstation.renderers.language.translations import in_language, told

_PLACES = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
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


def count_sentence(city: City, term: CityTerm) -> str:
    """What a count scores: its own text, else the sentence that is made."""
    return told(term.texts) or made_sentence(city, term)


def made_sentence(city: City, term: CityTerm) -> str:
    """What a count scores, in English, made from its structure."""
    with in_language(ENGLISH, city):
        scope = LINE if term.name == "line_count" else NETWORK
        said = _worth(city, term.value, scope) + twice_words(city, term.value)
        return as_sentence(said) + _explained(term.value, scope)


def made_objective(city: City, count: Count) -> str:
    """What an objective asks for, in English, made from its structure."""
    with in_language(ENGLISH, city):
        said = _asked(city, count, NETWORK) + twice_words(city, count)
        return as_sentence(said) + _explained(count, NETWORK)


def made_weight(city: City, count: Count) -> str:
    """What counts as several by a card in the score of a line, as its `times` says."""
    with in_language(ENGLISH, city):
        each = things(city, LINE, count, many=False)
        return f"each {each} counts {times(count['times'])} when the line is scored"


_EACH = {"line": Scope("it"), "colour": Scope("its lines", is_many=True)}


def _explained(count: Count, scope: Scope) -> str:
    """What a dead end and the edge of the map are, if they are spoken of."""
    values = [count, *(each for value in count.values() for each in as_list(value))]
    parts, said = [each for each in values if isinstance(each, Mapping)], ""
    if any(map(is_dead_end, parts)):
        said += f" A dead end is a station where only one section of {scope.lines} ends."
    if any("edge" in each for each in parts):
        said += " The edge of the map is its first and last column and row with stations."
    return said


def _worth(city: City, count: Count, scope: Scope) -> str:
    """The points of a count."""
    if "players" in count:
        return _between_players(city, count)
    if set(count) & set(MET_BY):
        return f"{_points(count.get('points', 1))} if {_met(city, count, scope)}"
    before, scope, after = _split(city, count, scope, is_sum="values" not in count)
    one, many = (things(city, scope, count, many=many) + after for many in (False, True))
    if "values" in count:
        *first, last = map(signed, count["values"])
        listed = f"{', '.join(first)}; {last} for {len(first)} or more"
        return f"{before}points for 0, 1, 2 … {many}: {listed}"
    each, factor = count.get("each", 1), ""
    if "times" in count:
        factor = f", multiplied by the number of {_number(city, count['times'], scope)}"
    if isinstance(each, Mapping):
        ((name, by),) = each.items()
        listed = ", ".join(_listed(city, name, by)) or "none"
        when = scope.when if name == "colours" else ""
        return f"{before}for each {one}, points by {_BY[name]}{when}: {listed}{factor}"
    return f"{before}{_points(each)} for each {one}{factor}"


def _met(city: City, count: Count, scope: Scope) -> str:
    """That a test is met, by a line or by a player."""
    if scope != LINE:
        return f"you have {_asked(city, count, scope)}"
    said = []
    for each in tests_of(count):
        is_passed = each["count"] == "districts" and not {"with", "missing"} & set(each)
        verb = passes(city) if is_passed else "has"
        said.append(f"{verb} {_asked(city, each, replace(LINE, lines=''))}")
    return f"the line {enumeration(said)}"


def twice_words(city: City, count: Count) -> str:
    """What counts as two, after what is counted."""
    if "twice" not in count:
        return ""
    such = stations_by(city, such_stations(count["twice"]), many=False)
    return f"; {with_article(such)} counts as two"


def _between_players(city: City, count: Count) -> str:
    """What the player with the most or the least scores, or the first to reach something."""
    points, *others = as_list(count["points"])
    rest = "".join(
        f", {signed(each)} for the {place}" for each, place in zip(others, _PLACES, strict=False)
    )
    if count["players"] == "first":
        return f"{_points(points)} for the first player to have {_asked(city, count, THEIRS)}{rest}"
    before, scope, count = _compared_in(city, count)
    if count["players"] == "only":
        who = f"only player with {with_article(_number(city, count, scope, many=False))}"
    else:
        words = "most" if count["players"] == "most" else "fewest"
        who = f"player with the {words} {_number(city, count, scope)}"
    return f"{before}{_points(points)} for the {who}{rest}"


def _compared_in(city: City, count: Count) -> tuple[str, Scope, Count]:
    """In which districts or for which colours players are compared, their lines, what is left."""
    if "take" in count or count.get("per", "network") == "network":
        return "", THEIRS, count
    others = {word: value for word, value in count.items() if word != "per"}
    if count["per"] == "colour":
        is_many = _per(city, count, THEIRS) == "colour"
        lines = f"their line{'s' if is_many else ''} of it"
        return "for each colour, ", Scope(lines, is_many=is_many), others
    which = {word: value for word, value in others.items() if word in ("kind", "in")}
    others = {word: value for word, value in others.items() if word not in which}
    district = things(city, Scope(""), {**which, "count": "districts"}, many=False)
    return f"in each {district}, ", replace(THEIRS, within=" in it"), others


def _number(city: City, count: Count, scope: Scope, *, many: bool = True) -> str:
    """What is counted, such as `stations in the district with the most`."""
    _, scope, after = _split(city, {"take": "sum", **count}, scope, is_sum=False)
    return things(city, scope, count, many=many) + after


def _split(city: City, count: Count, scope: Scope, *, is_sum: bool) -> tuple[str, Scope, str]:
    """A phrase before the points, the lines that are looked at, and a phrase after the noun.

    `is_sum` says that it is all the same whether numbers are added up or their points.
    """
    per, take = _per(city, count, scope), count.get("take")
    if per is None:
        return "", scope, ""
    if take in ("most", "least"):
        of = " of these" if "missing" in count else ""
        return "", scope.one(per, _extreme(per, take) + of), ""
    if take == "sum" and not is_sum:
        return "", scope, f", counted for each {per} and added up"
    return f"for each {per}, ", _EACH.get(per, replace(scope, within=" in it")), ""


def part_words(city: City, count: Count, *, is_line: bool) -> str:
    """On which of several lines, or in which district, a count looks, or nothing."""
    scope, is_met = Scope("", is_many=not is_line), bool(set(count) & set(TESTS))
    per, take = _per(city, count, scope), count.get("take")
    if per is None or (take is None and not is_met):
        return ""
    if take == "sum":
        return f"added up over all {per}s"
    which = _which_of(per, take, *bounds_of(count)) if is_met else _extreme(per, take)
    return scope.one(per, which).on[1:]


def _per(city: City, count: Count, scope: Scope) -> str | None:
    """What is counted one by one, if there are several of it."""
    per = count.get("per", "network")
    if per == "colour" and all(len(colour.departures) == 1 for colour in city.colours):
        per = "line"
    return per if per == "district" or (per != "network" and scope.is_many) else None


def _asked(city: City, count: Count, scope: Scope) -> str:
    """What a count with a test asks for, such as `at least two river crossings on one line`."""
    if "all_of" in count:
        return enumeration([_asked(city, each, scope) for each in tests_of(count)])
    per, take = _per(city, count, scope), count.get("take")
    if per and take == "sum":
        return f"{amount(city, count, scope)}, counted for each {per} and added up"
    if per:
        scope = scope.one(per, _which_of(per, take, *bounds_of(count)))
    return amount(city, count, scope)


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
    return _extreme(per, take)


def _extreme(per: str, take: str | None) -> str:
    return f"the {per} with the {'fewest' if take == 'least' else 'most'}"


def _listed(city: City, name: str, by: Mapping[Any, int]) -> Iterator[str]:
    """The points for each value of a property; of a number, up to the next."""
    if name not in NUMBERED:
        other = "any other" if len(by) > 1 else "any"
        for key, points in by.items():
            if key != OTHER or points:
                yield f"{signed(points)} for {other if key == OTHER else named(city, name, key)}"
        return
    worth = sorted((int(key), points) for key, points in by.items())
    for (number, points), after in zip(worth, [*worth[1:], None], strict=True):
        until = after[0] - 1 if after else 2 if name == "ways" else None
        words = f"{span(number, number)} or more" if until is None else span(number, until)
        yield f"{signed(points)} for {words}"


def _points(number: int) -> str:
    return f"{signed(number)} {'point' if abs(number) == 1 else 'points'}"
