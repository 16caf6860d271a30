"""Scoring terms that give no point."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.city import CityTerm
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
