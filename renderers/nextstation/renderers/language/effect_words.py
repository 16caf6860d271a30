"""What the card of a module does, as a sentence made from the words of its file."""

from collections.abc import Sequence
from itertools import groupby

from nextstation.engine.city.deck import Grant, Lays
from nextstation.engine.city.module import Effect
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL, SAME
from nextstation.renderers.language.translations import spelt, word

_REACHES = {None: "card", SAME: "same"}


def describe(effect: Effect) -> str:
    """A short sentence for an effect, in the order in which a turn meets its parts."""
    clauses = [*_clauses(effect)]
    if not effect.repeats:
        clauses.append(word("effect.not_repeated"))
    if effect.idle_as:
        clauses.append(word("effect.not_in_turns", turns=listed(sorted(effect.idle_as))))
    said = "; ".join(clauses) or word("effect.none")
    if effect.when_card:
        said = word("effect.when_card", said=said)
    if effect.once_a_round:
        said = word("effect.once", said=said)
    return sentence(said)


def sentence(said: str) -> str:
    """The words as a sentence of their own."""
    return f"{said[0].upper()}{said[1:]}."


def times(number: int) -> str:
    """How often, in words."""
    return word(f"times.{number}") or word("times.n", number=in_words(number))


def in_words(number: int) -> str:
    """A small number in words."""
    return word(f"number.{number}") or str(number)


def _clauses(effect: Effect) -> list[str]:
    clauses = [_laid(effect.lays)] if effect.lays != Lays() else []
    if effect.double_tracks:
        clauses.append(word("effect.double_tracks"))
    if effect.adds:
        clauses.append(word("effect.adds", sections=_sections(effect.adds)))
    if effect.grants:
        clauses.append(word("effect.here", sections=_sections(effect.grants)))
    for kind, grants in effect.on_reaching.items():
        key = "effect.at_symbol" if kind == DEALT_SYMBOL else "effect.at_kind"
        clauses.append(word(key, kind=spelt(kind).lower(), sections=_sections(grants)))
    if effect.circles:
        clauses.append(word(f"circles.{effect.circles.at}.{effect.circles.among}"))
    for what, number in effect.counts.items():
        key = f"effect.count.{what}"
        clauses.append(word(key, number=in_words(number), times=times(number)))
    plain = ("best_line", "shows_next_card", "switch_returns")
    return clauses + [word(f"effect.{key}") for key in plain if getattr(effect, key)]


def _laid(lays: Lays) -> str:
    """What becomes of the sections of the turn's card."""
    parts = []
    if lays.start:
        parts.append(word("lays.from"))
    if lays.to:
        parts.append(word("lays.to"))
    if lays.line:
        parts.append(word(f"lays.line.{lays.line}") or word("lays.line"))
    if lays.double_tracks:
        parts.append(word("lays.double_tracks"))
    return word("effect.lays", parts=listed(parts))


def _sections(grants: Sequence[Grant]) -> str:
    """Sections that are given one after the other; those alike are counted."""
    said = []
    for grant, alike in groupby(grants):
        count = len(list(alike))
        mark = spelt(grant.marks).lower() if grant.marks else ""
        said.append(
            word(
                "sections.one" if count == 1 else "sections.many",
                number=in_words(count),
                start=word(f"start.{grant.start}"),
                reach=word(f"reach.{_REACHES.get(grant.to, 'any')}"),
                line=word(f"line.{grant.line}"),
                marks=word("marked", mark=mark) if mark else "",
            )
        )
    return word("sections.then").join(said)


def listed(parts: Sequence[object]) -> str:
    """Things side by side: `a, b and c`."""
    said = [str(part) for part in parts]
    if len(said) < 2:
        return "".join(said)
    return word("list.and", most=", ".join(said[:-1]), last=said[-1])
