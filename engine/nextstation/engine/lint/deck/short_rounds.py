"""Rounds that are over almost at once."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import ROUND_ENDS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.odds.deck_odds import TooManyCasesError, deck_odds


@check(
    "W503",
    bad="""
deck:
  «round_ends»: {night: 2}
""",
    good="""
deck:
  round_ends: {night: 4}
""",
)
def short_rounds(context: CityContext) -> Iterator[Finding]:
    deck = context.city.deck
    try:
        turns = deck_odds(deck, context.city.symbols).rest.turns
    except TooManyCasesError:
        return
    shortest, chance = min(turns.items())
    if chance > context.limit("W503"):
        yield Finding(
            f"{float(chance):.1%} of the rounds have the fewest turns, {shortest}",
            ROUND_ENDS,
            "let a later card end the round, or add cards of other groups",
            on_key=True,
            measure=round(float(chance), 4),
        )
