"""Design checks of scoring terms and solo bands."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.city import CityTerm
from nextstation.engine.city.counting.count import Count, as_list
from nextstation.engine.city.paths import OBJECTIVES, SOLO_BANDS
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.counts import NUMBERED
from nextstation.engine.format.vocabulary.scoring import TERMS_OF_SCORE
from nextstation.engine.lint.bounds import Bounds
from nextstation.engine.lint.played import GREEDY, RANDOM, STRONG, in_games, played_of, surely_below

_EXAMPLES = {term.name: term.parse(term.word.examples[0]) for term in TERMS_OF_SCORE}
# The terms that name points; the others multiply counts.
_GIVES_POINTS = {name for name, value in _EXAMPLES.items() if value.points or value.values}
# Cheaper than reading the whole city.
_BANDS = re.compile(r"^ +bands: \[([\d, ]+)\]$", re.MULTILINE)


@check(
    "W301",
    bad="""
scoring:
  line:
    - districts_times_stations: {districts: passed}
    - per_river_crossing: «0»
""",
    good="""
scoring:
  line:
    - districts_times_stations: {districts: passed}
    - per_river_crossing: 1
""",
)
def worthless_terms(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        if _is_worthless(term):
            hint = "give it points, or remove it: its boxes take room on the sheet"
            yield Finding(f"`{term.id or term.name}` is worth 0 points", path, hint)
    module = context.city.objectives
    if module and not module.points:
        hint = "give them points, or remove them"
        yield Finding("the shared objectives are worth 0 points", (*OBJECTIVES, "points"), hint)


def _is_worthless(term: CityTerm) -> bool:
    value = term.parsed
    if value.count is not None:
        return not any(_points_of(value.count))
    return not (value.points or any(value.values)) and term.name in _GIVES_POINTS


def _points_of(count: Count) -> Iterator[int]:
    """The points that a count gives."""
    each = count.get("each", 0 if {"points", "values"} & {*count} else 1)
    if isinstance(each, Mapping):
        yield from next(iter(each.values())).values()
    else:
        yield each
    yield count.get("points", 0)
    yield from count.get("values", ())


@check(
    "W302",
    bad="""
colours:
  red: {ink: "#c0392b", departs: b2}
  blue: {ink: "#2f9fd8", departs: c3}
  green: {ink: "#57a639", departs: b3}
scoring:
  network:
    - «interchanges»: [5, 2]
""",
    good="""
colours:
  red: {ink: "#c0392b", departs: b2}
  blue: {ink: "#2f9fd8", departs: c3}
  green: {ink: "#57a639", departs: b3}
scoring:
  network:
    - interchanges: [2, 5]
""",
)
def falling_values(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        for before, after in pairwise(_points_of_places(term)):
            if after > max(before, 0):
                message = f"a later place scores {after} points, the one before it {before}"
                yield Finding(message, path, "is the order right?", measure=after - before)
        values = _values_of(term)
        if term.is_count and values and max(values) == values[0]:
            continue  # a penalty, which grows
        for before, after in pairwise(values):
            if after < before:
                message = f"`{term.id or term.name}` is worth {after} points after {before}"
                hint = "more is done and less is scored; is the order right?"
                yield Finding(message, path, hint, measure=after - before)


def _points_of_places(term: CityTerm) -> Sequence[int]:
    """The points of the places of players, if a term compares them."""
    return as_list(term.value["points"]) if term.is_count and "players" in term.value else ()


def _values_of(term: CityTerm) -> Sequence[int]:
    """The points by a number, from the smallest number on."""
    count = term.parsed.count
    if count is None:
        return term.parsed.values
    each = count.get("each")
    for name, by in each.items() if isinstance(each, Mapping) else ():
        return [by[key] for key in sorted(by, key=int)] if name in NUMBERED else ()
    values: Sequence[int] = count.get("values", ())
    return values


@check(
    "W309",
    bad="""
scoring:
  network:
    - «track»: {of: pier, values: [0, 1, 2, 30]}
""",
    good="""
scoring:
  network:
    - track: {of: pier, values: [0, 1, 2, 5]}
""",
)
def giant_steps(context: CityContext) -> Iterator[Finding]:
    for path, term in context.terms():
        values = _values_of(term)
        before = values if term.is_count and "values" in term.value else (0, *values)
        steps = sorted(abs(after - first) for first, after in pairwise(before))
        # Where no other value counts, points are for one number, as of a test.
        if steps[:-1] and steps[-2] and steps[-1] > context.limit("W309") * steps[-2]:
            yield Finding(
                f"a value of `{term.id or term.name}` is {steps[-1]} points from the one before "
                f"it, and no other more than {steps[-2]}",
                path,
                "who comes so far has won; is there a digit too many?",
                measure=round(steps[-1] / steps[-2], 2),
            )


@check(
    "W303",
    bad="""
scoring:
  network:
    - track: {of: pier, «values»: [0, 1, 2, 3, 4, 5]}
""",
    good="""
scoring:
  network:
    - track: {of: pier, values: [0, 1, 2, 3, 4]}
""",
)
def long_tracks(context: CityContext) -> Iterator[Finding]:
    stations, colours = context.network.stations.values(), len(context.city.colours)
    for path, term in context.terms():
        special = term.parsed.special
        if term.is_count and "values" in term.value:
            yield from _long_values(context, path, term.value)
        if term.name != "track" or special is None:
            continue
        # A line visits a station once (S5, C3), and has no more of them than its sections reach.
        there = sum(special in each.specials for each in stations)
        visits = Bounds(context.network).visits
        most = min(there, visits) * colours
        needed = len(term.parsed.values) - 1
        if needed > most:
            more = f", or add a `{special}`" if there < visits else ""
            yield Finding(
                f"the last value needs {needed} visits, but {colours} lines make at most {most}",
                (*path, "values"),
                f"shorten the track to {most + 1} values{more}",
                measure=needed - most,
            )


def _long_values(context: CityContext, path: Path, count: Count) -> Iterator[Finding]:
    needed, bound = len(count["values"]) - 1, Bounds(context.network).of(count)
    if needed > bound.most:
        yield Finding(
            f"the last value needs a count of {needed}, but a game comes to at most {bound.most}",
            (*path, "values"),
            f"{bound.because}; shorten it to {bound.most + 1} values",
            measure=needed - bound.most,
        )


@check(
    "W304",
    bad="""
solo:
  «bands»: [90, 106, 121, 136, 151]
""",
    good="""
solo:
  bands: [20, 30, 40]
""",
)
def borrowed_bands(context: CityContext) -> Iterator[Finding]:
    bands = context.document.at(SOLO_BANDS)
    for name, own in _shipped_bands().items():
        if bands == own and name != context.city.id:
            message = f"the solo bands are those of {name}"
            hint = "`ns measure` suggests those of this city"
            yield Finding(message, SOLO_BANDS, hint, on_key=True)


@cache
def _shipped_bands() -> dict[str, list[int]]:
    """The solo bands of the shipped cities."""
    bands = (
        (name, _BANDS.search(file.read_text("utf-8"))) for name, file in shipped_cities().items()
    )
    return {name: [*map(int, found[1].split(","))] for name, found in bands if found}


@check(
    "W305",
    bad="""
deck:
  round_ends: {night: 1}
solo:
  bands: [10, 20, «100»]
lint:
  W305: {at_least: 0.1}
""",
    good="""
solo:
  bands: [30, 40, 50]
lint:
  W305: {at_least: 0.1}
""",
)
def unreached_bands(context: CityContext) -> Iterator[Finding]:
    hint = "`ns measure` suggests bands by how the city plays"
    for path, start in context.bands():
        shares = (played_of(context).reaching(start, player) for player in (GREEDY, STRONG))
        if share := surely_below(shares, context.limit("W305")):
            yield in_games(f"the player `{STRONG}` reaches {start} points", share, path, hint)


@check(
    "W306",
    bad="""
solo:
  bands: [«10», 40, 50]
lint:
  W306: {at_least: 0.1}
""",
    good="""
solo:
  bands: [35, 45, 55]
lint:
  W306: {at_least: 0.1}
""",
)
def passed_bands(context: CityContext) -> Iterator[Finding]:
    hint = "nobody ends below this band; `ns measure` suggests bands by how the city plays"
    for path, start in context.bands():
        shares = [played_of(context).staying_below(start, RANDOM)]
        if share := surely_below(shares, context.limit("W306")):
            yield in_games(f"the player `{RANDOM}` stays below {start} points", share, path, hint)
