"""Powers, gates and other cards of modules that gain nothing."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import MODULES
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.check.shipped import shipped_module
from nextstation.engine.city.module import Module
from nextstation.engine.lint.played import GREEDY, played_of
from nextstation.engine.source.document import Document
from nextstation.engine.vocabulary.objectives import SHARED_OBJECTIVES


@check(
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
def idle_cards(context: CityContext) -> Iterator[Finding]:
    for module, file in _modules(context):
        change = "give the card more" if file else "play without this module"
        for number, card in enumerate(module.cards):
            # No built-in player plans so that it helps to know the next card.
            if card.objective or card.effect.shows_next_card:
                continue
            gain = played_of(context).gain(module, card, GREEDY)
            if gain.interval[1] < context.limit("W410"):
                yield Finding(
                    f"`{card.id}` gains the player `{GREEDY}` {gain.words}",
                    ("cards", number, "id") if file else (*MODULES, module.id),
                    f"{change}, or give the map what the card needs",
                    on_key=file is None,
                    measure=gain.mean,
                    document=file,
                )


def _modules(context: CityContext) -> Iterator[tuple[Module, Document | None]]:
    """The modules that the city lists, and those to check with it, each of these with its file."""
    for name in context.city.modules:
        if name != SHARED_OBJECTIVES.name:
            yield shipped_module(name).sound(), None
    for checked in context.modules:
        yield checked.sound(), checked.document
