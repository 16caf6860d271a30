"""The cards of a module: effects that change something, grants that can be used."""

from collections.abc import Iterator

from nextstation.engine.check.context import ModuleContext
from nextstation.engine.check.module_checks.deal import either, sound_cards
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.deck import Grant
from nextstation.engine.city.module import Effect
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.modules import EFFECT_WORDS, Use

_ALWAYS = [word.name for word in EFFECT_WORDS if Use.ALWAYS in word.use]
_AFTER_A_SECTION = ("last", "last_straight")


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
