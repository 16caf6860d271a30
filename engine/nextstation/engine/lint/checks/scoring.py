"""Design checks of scoring terms."""

from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.city import CityTerm
from nextstation.engine.lint.bounds import Bounds
from nextstation.engine.vocabulary.scoring import TERMS_OF_SCORE

_EXAMPLES = {term.name: term.parse(term.word.examples[0]) for term in TERMS_OF_SCORE}
# The terms that name points; the others multiply counts.
_GIVES_POINTS = {name for name, value in _EXAMPLES.items() if value.points or value.values}


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
            yield Finding(f"`{term.name}` is worth 0 points", path, hint)


def _is_worthless(term: CityTerm) -> bool:
    value = term.parsed
    return not (value.points or any(value.values)) and term.name in _GIVES_POINTS


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
        for before, after in pairwise(term.parsed.values):
            if after < before:
                message = f"`{term.name}` is worth {after} points after {before}"
                hint = "more is done and less is scored; is the order right?"
                yield Finding(message, path, hint, measure=after - before)


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
