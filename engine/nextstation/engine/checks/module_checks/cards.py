"""The cards of a module, and their deal: enough cards, and keys that have an effect."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nextstation.engine.checks.context import ModuleContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.deck import Grant
from nextstation.engine.city.module import Effect, ModuleCard
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.limits import MAX_SYMBOLS
from nextstation.engine.format.vocabulary.modules import (
    CIRCLES_AT,
    DEALT_SYMBOL,
    EFFECT_WORDS,
    GATES,
    NOT_GATES,
    THIS_DISTRICT,
    Use,
)

CARDS: Path = ("cards",)
RECEIVER: Path = ("deal", "to")
COUNT: Path = ("deal", "count")
_HINT_FOR_GATES = "such a card takes effect when a section ends in its district"
_ALWAYS = [word.name for word in EFFECT_WORDS if Use.ALWAYS in word.use]
_AFTER_A_SECTION = ("last", "last_straight")


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
            supply["symbols"] = MAX_SYMBOLS
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
    for count in (*effect.counts, *(each["count"] for each in effect.weighs)):
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


@check("E804", "A card has no effect, or a key without another key that it needs.")
def idle_cards(context: ModuleContext) -> Iterator[Finding]:
    for path, card in sound_cards(context):
        if context.document.is_unreliable(path):
            continue
        if card.effect == Effect():
            hint = "such as `lays: {to: any}` or `counts: {secondary_districts: 2}`"
            yield Finding("this card has no effect", path, hint)
        for key, needed in _unmet_needs(card.effect):
            message = f"`{key}` has no effect without {needed}"
            yield Finding(message, (*path, key), on_key=True)


def _unmet_needs(effect: Effect) -> Iterator[tuple[str, str]]:
    """The keys of a card that have no effect, each with the keys of which it needs one."""
    for key, use in (("once_a_round", Use.POWER), ("when_card", Use.TURN), ("idle_as", Use.TURN)):
        words = [word.name for word in EFFECT_WORDS if use in word.use]
        # That a power has what is always in effect is reported as that.
        enough = [*words, *_ALWAYS] if use is Use.POWER else words
        if _is_set(effect, key) and not any(_is_set(effect, each) for each in enough):
            yield key, either(f"`{each}`" for each in words)
    if effect.lines and "fullest_district" not in effect.counts:
        yield "lines", "`counts: {fullest_district: …}`"
    if not effect.repeats and not effect.on_reaching:
        yield "repeats", "`on_reaching`"


def _is_set(effect: Effect, key: str) -> bool:
    return bool(getattr(effect, key) != getattr(Effect(), key))


@check("E806", "A grant refers to a station, section or line that does not exist yet.")
def unusable_grants(context: ModuleContext) -> Iterator[Finding]:
    for path, card in sound_cards(context):
        for place, grants in _grants(card.effect):
            for number, grant in enumerate(grants):
                follows = place[0] != "adds"
                for key, message, hint in _problems(grant, follows, number == 0):
                    yield Finding(message, (*path, *place, number, key), hint, on_key=True)
        lays = card.effect.lays
        if lays.line == "this" or (lays.line == "each" and card.effect.once_a_round):
            message = f"`lays` of this card cannot have `line: {lays.line}`"
            yield Finding(message, (*path, "lays", "line"), "such as `line: any`", on_key=True)


def _grants(effect: Effect) -> Iterator[tuple[Path, tuple[Grant, ...]]]:
    yield ("adds",), effect.adds
    yield ("grants",), effect.grants
    for kind, grants in effect.on_reaching.items():
        yield ("on_reaching", kind), grants


def _problems(grant: Grant, follows: bool, first: bool) -> Iterator[tuple[str, str, str]]:
    """The keys of a grant that cannot be used, each with a message and a hint.

    `follows` says that a section triggers the grant, `first` that it is the first of its list.
    """
    if grant.start in _AFTER_A_SECTION and not follows and first:
        message = f"`{grant.start}` is the end of the section before it in this list: there is none"
        yield "from", message, "such as `[{to: any}, {from: last}]`"
    if grant.line == "this" and not follows:
        yield "line", "no section triggers this one", "such as `line: any`"
    if grant.to == "same" and follows:
        message = "`same` is the symbol of the first section of the turn"
        yield "to", message, "it applies to `adds`"
    if grant.line == "each":
        message = "only the sections of the turn's card can extend each line"
        yield "line", message, "write `lays: {line: each}`"


@check("E807", "A power does several things, or has a key that has no effect in a power.")
def overloaded_powers(context: ModuleContext) -> Iterator[Finding]:
    for path, card in sound_cards(context):
        if not card.effect.once_a_round:
            continue
        keys = context.document.at(path)
        given = [word for word in EFFECT_WORDS if word.name in keys]
        used_for = [word.name for word in given if Use.POWER in word.use]
        for key in used_for[1:]:
            message = f"a power does one thing, and this one has `{used_for[0]}`"
            yield Finding(message, (*path, key), f"put `{key}` on another card", on_key=True)
        for key in (word.name for word in given if Use.ALWAYS in word.use):
            message = f"`{key}` is always in effect, a power only once a round"
            hint = "put it on a card without `once_a_round`"
            yield Finding(message, (*path, key), hint, on_key=True)
