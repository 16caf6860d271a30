"""Powers, gates and other cards of modules that gain nothing."""

from collections.abc import Iterator

from nextstation.engine.check.library import shipped_module
from nextstation.engine.check.paths import MODULES
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.played import GREEDY, Gain
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
            for card, gain in _idle_cards_of(context, shipped_module(name).sound()):
                hint = "play without this module, or give the map what the card needs"
                path = (*MODULES, name)
                yield Weakness(_words(card, gain), path, hint, on_key=True, measure=gain.mean)
    for checked in context.modules:
        module = checked.sound()
        for card, gain in _idle_cards_of(context, module):
            hint = "give the card more, or the map what the card needs"
            path = ("cards", module.cards.index(card), "id")
            document = checked.document
            yield Weakness(_words(card, gain), path, hint, measure=gain.mean, document=document)


def _idle_cards_of(context: LintContext, module: Module) -> Iterator[tuple[ModuleCard, Gain]]:
    """The cards of a module that gain less than the limit, with what they gain."""
    for card in module.cards:
        # No built-in player plans so that it helps to know the next card.
        if card.objective or card.effect.shows_next_card:
            continue
        gain = context.played.gain(module, card, GREEDY)
        if gain.interval[1] < context.limit("W410"):
            yield card, gain


def _words(card: ModuleCard, gain: Gain) -> str:
    return f"`{card.id}` gains the player `{GREEDY}` {gain.words}"
