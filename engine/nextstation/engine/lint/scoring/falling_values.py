"""Points that fall where more is done."""

from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check


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
