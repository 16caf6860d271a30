"""Tracks longer than anyone can use."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.lint.bounds import Bounds


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
