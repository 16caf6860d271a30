"""Objectives that no player reaches."""

from collections.abc import Iterator

from nextstation.engine.lint.bounds import proved
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.played import GREEDY, in_words, surely_below
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
    "W403",
    bad="""
modules:
  shared_objectives:
    deal: {to: game, count: 1}
    points: 10
    cards:
      - {id: many_interchanges, count: interchanges, at_least: «8»}
lint:
  W403: {at_least: 0.1}
""",
    good="""
modules:
  shared_objectives:
    deal: {to: game, count: 1}
    points: 10
    cards:
      - {id: some_interchanges, count: interchanges, at_least: 2}
lint:
  W403: {at_least: 0.1}
""",
)
def unreached_objectives(context: LintContext) -> Iterator[Weakness]:
    played, least = context.played, context.limit("W403")
    for number, (path, objective) in enumerate(context.objectives()):
        if proved(context.network, objective):
            continue
        shares = (played.objective_reached(number, player) for player in (GREEDY, number))
        if share := surely_below(shares, least):
            yield Weakness(
                f"a player that tries for it reaches it in {in_words(share)}",
                path,
                "ask for less, or make the map lead there",
                measure=share.share,
            )
