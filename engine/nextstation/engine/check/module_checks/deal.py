"""The deal of a module: enough cards, and keys that have an effect where the cards are dealt."""

from collections.abc import Iterator

from nextstation.engine.check.modules import ModuleContext, check
from nextstation.engine.check.registry import Finding
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL
from nextstation.engine.vocabulary.stations import SHAPES

CARDS: Path = ("cards",)
RECEIVER: Path = ("deal", "to")
COUNT: Path = ("deal", "count")
GATES = "secondary_districts"
# The only keys that have an effect on a card that is dealt to a district.
_KEYS_OF_GATES = ("id", "grants", "circles", "counts")


def sound_cards(context: ModuleContext) -> Iterator[tuple[Path, ModuleCard]]:
    """The cards that were not repaired, with their paths."""
    for number, card in enumerate(context.module.cards):
        if not context.document.is_repaired((*CARDS, number)):
            yield (*CARDS, number), card


@check(
    "E801",
    "The deal is impossible: there are too few cards or symbols, or the number is fixed.",
    needs=(RECEIVER,),
)
def impossible_deals(context: ModuleContext) -> Iterator[Finding]:
    module, document = context.module, context.document
    if document.at(COUNT) is not None and module.to != "game":
        message = f"as many cards are dealt as there are {_words(module.to)}"
        hint = "remove `count`, which applies to cards dealt to the game"
        yield Finding(message, COUNT, hint, on_key=True)
    elif module.to == "game" and not document.is_unreliable(CARDS):
        supply = {"cards": len(module.cards)}
        if module.with_symbols:
            supply["symbols"] = len(SHAPES)
        for what, number in supply.items():
            if module.count > number:
                yield Finding(f"{module.count} {what} are dealt, but there are {number}", COUNT)
                return


@check("E802", "Two cards of a module have the same id.")
def repeated_ids(context: ModuleContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for path, card in sound_cards(context):
        if not context.document.is_repaired((*path, "id")):
            if card.id in seen:
                yield Finding(f"another card has the id `{card.id}`", (*path, "id"))
            seen.add(card.id)


@check("E803", "A key has no effect on cards that are dealt to these receivers.", needs=(RECEIVER,))
def misplaced_keys(context: ModuleContext) -> Iterator[Finding]:
    module = context.module
    for path, card in sound_cards(context):
        for key, receivers in _keys_of_receivers(module, card):
            if module.to != receivers:
                hint = f"it applies to cards dealt to {_words(receivers)}"
                yield _no_effect(module, (*path, *key), hint)
        if card.effect.switch_returns and module.to == "colours":
            hint = "it changes everyone's pile: deal it to the rounds or to the game"
            yield _no_effect(module, (*path, "switch_returns"), hint)


def _keys_of_receivers(module: Module, card: ModuleCard) -> Iterator[tuple[Path, str]]:
    """The keys of a card that have an effect on cards dealt to certain receivers only."""
    effect = card.effect
    if effect.grants:
        yield ("grants",), GATES
    if "this_district" in effect.counts:
        yield ("counts", "this_district"), GATES
    if effect.circles and effect.circles.at == "once":
        yield ("circles",), GATES
    if card.not_in_rounds and module.to != GATES:
        yield ("not_in_rounds",), "rounds"


@check("E803", needs=(RECEIVER,))
def keys_on_gates(context: ModuleContext) -> Iterator[Finding]:
    if context.module.to != GATES:
        return
    for path, card in sound_cards(context):
        circles = card.effect.circles
        for key in context.document.at(path):
            at_round_end = key == "circles" and circles is not None and circles.at == "round_end"
            if key not in _KEYS_OF_GATES or at_round_end:
                hint = "such a card takes effect when a section ends in its district"
                yield _no_effect(context.module, (*path, key), hint)
        for key in card.effect.counts:
            if key != "this_district":
                yield _no_effect(context.module, (*path, "counts", key), "")


@check("E805", "A card refers to the dealt symbol, but the module deals none.", needs=(RECEIVER,))
def symbols_never_dealt(context: ModuleContext) -> Iterator[Finding]:
    if context.module.with_symbols or context.module.to == GATES:
        return
    for path, card in sound_cards(context):
        keys: list[Path] = [("when_card",)] if card.effect.when_card else []
        if DEALT_SYMBOL in card.effect.counts:
            keys.append(("counts", DEALT_SYMBOL))
        if DEALT_SYMBOL in card.effect.on_reaching:
            keys.append(("on_reaching", DEALT_SYMBOL))
        for key in keys:
            hint = "add `with: symbols` to `deal`"
            yield Finding("this module deals no symbols", (*path, *key), hint, on_key=True)


def _no_effect(module: Module, path: Path, hint: str) -> Finding:
    message = f"`{path[-1]}` has no effect on a card dealt to {_words(module.to)}"
    return Finding(message, path, hint, on_key=True)


def _words(receivers: str) -> str:
    return "the game" if receivers == "game" else receivers.replace("_", " ")
