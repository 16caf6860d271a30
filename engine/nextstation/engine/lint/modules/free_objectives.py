"""Objectives that players reach without trying."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.lint.examples import with_objectives
from nextstation.engine.lint.played import GREEDY, in_games, played_of


@check(
    "W404",
    bad=with_objectives(
        "id: one_bridge, count: river_crossings, at_least: «1»",
        limit="W404: {at_most: 0.9}",
    ),
    good=with_objectives(
        "id: some_bridges, count: river_crossings, at_least: 5",
        limit="W404: {at_most: 0.9}",
    ),
)
def free_objectives(context: CityContext) -> Iterator[Finding]:
    what = f"the player `{GREEDY}`, which does not try for it, reaches it"
    hint = "ask for more: points that everybody gets decide nothing"
    for number, (path, _) in enumerate(context.objectives()):
        share = played_of(context).objective_reached(number, GREEDY)
        if share.interval[0] > context.limit("W404"):
            yield in_games(what, share, path, hint)
