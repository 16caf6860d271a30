"""Objectives that no player reaches."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.lint.bounds import proved
from nextstation.engine.lint.examples import with_objectives
from nextstation.engine.lint.played import GREEDY, in_games, played_of, surely_below


@check(
    "W403",
    bad=with_objectives(
        "id: many_interchanges, count: interchanges, at_least: «8»",
        limit="W403: {at_least: 0.1}",
    ),
    good=with_objectives(
        "id: some_interchanges, count: interchanges, at_least: 2",
        limit="W403: {at_least: 0.1}",
    ),
)
def unreached_objectives(context: CityContext) -> Iterator[Finding]:
    hint = "ask for less, or make the map lead there"
    for number, (path, objective) in enumerate(context.objectives()):
        players = () if proved(context.network, objective) else (GREEDY, number)
        shares = (played_of(context).objective_reached(number, player) for player in players)
        if share := surely_below(shares, context.limit("W403")):
            yield in_games("a player that tries for it reaches it", share, path, hint)
