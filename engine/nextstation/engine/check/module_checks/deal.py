"""The deal of a module: enough cards, and keys that have an effect where the cards are dealt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nextstation.engine.check.context import ModuleContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.module import Effect, ModuleCard
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.modules import (
    CIRCLES_AT,
    DEALT_SYMBOL,
    EFFECT_WORDS,
    GATES,
    NOT_GATES,
    THIS_DISTRICT,
)
from nextstation.engine.vocabulary.stations import SHAPES

CARDS: Path = ("cards",)
RECEIVER: Path = ("deal", "to")
COUNT: Path = ("deal", "count")
_HINT_FOR_GATES = "such a card takes effect when a section ends in its district"


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
                message = f"another card has the id `{card.id}`"
                yield Finding(message, (*path, "id"), "rename one of the two")
            seen.add(card.id)


@check("E803", "A key has no effect on cards that are dealt to these receivers.", needs=(RECEIVER,))
def misplaced_keys(context: ModuleContext) -> Iterator[Finding]:
    to = context.module.to
    for path, card in sound_cards(context):
        for key, receivers, hint in _receivers(context.document.at(path), card.effect):
            if to not in receivers:
                message = f"`{key[-1]}` has no effect on a card dealt to {_words(to)}"
                hint = hint or f"it applies to cards dealt to {either(map(_words, receivers))}"
                hint = _HINT_FOR_GATES if to == GATES else hint
                yield Finding(message, (*path, *key), hint, on_key=True)


def _receivers(
    keys: Mapping[str, Any], effect: Effect
) -> Iterator[tuple[Path, Sequence[str], str]]:
    """The keys of a card, each with the receivers on whose cards it has an effect, and a hint."""
    for word in EFFECT_WORDS:
        if word.name in keys:
            yield (word.name,), word.receivers, word.hint
    for count in effect.counts:
        yield ("counts", count), (GATES,) if count == THIS_DISTRICT else NOT_GATES, ""
    if effect.circles:
        yield ("circles",), CIRCLES_AT[effect.circles.at], ""


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


def _words(receivers: str) -> str:
    return "the game" if receivers == "game" else receivers.replace("_", " ")


def either(names: Iterable[str]) -> str:
    """Names as alternatives: `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
