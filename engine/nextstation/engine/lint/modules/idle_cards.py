"""Powers, gates and other cards of modules that gain nothing."""

from collections.abc import Iterator

from nextstation.engine.check.library import shipped_module
from nextstation.engine.check.paths import MODULES
from nextstation.engine.city.module import Module
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.played import GREEDY
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES


@design_check(
    "W410",
    bad="""
modules:
  «accelerated_construction»: {}
""",
    good="""
modules:
  pencil_powers: {}
""",
)
def idle_cards(context: LintContext) -> Iterator[Weakness]:
    for name in context.city.modules:
        if name != SHARED_OBJECTIVES.name:
            yield from _idle_cards_of(context, shipped_module(name).sound())


def _idle_cards_of(context: LintContext, module: Module) -> Iterator[Weakness]:
    least, path = context.limit("W410"), (*MODULES, module.id)
    for card in module.cards:
        # No built-in player plans so that it helps to know the next card.
        if card.effect.shows_next_card:
            continue
        gain = context.played.gain(module, card, GREEDY)
        if gain.interval[1] < least:
            message = f"`{card.id}` gains the player `{GREEDY}` {gain.words}"
            hint = "play without this module, or give the map what the card needs"
            yield Weakness(message, path, hint, on_key=True, measure=gain.mean)
