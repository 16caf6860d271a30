"""What the card of a module does, as a sentence made from the words of its file."""

from collections.abc import Sequence
from itertools import groupby

from nextstation.engine.city.deck import Grant, Lays
from nextstation.engine.city.module import Effect
from nextstation.engine.vocabulary.modules import DEALT_SYMBOL, SAME
from nextstation.renderers.language.phrases import as_sentence, enumeration, number_word, times
from nextstation.renderers.language.translations import humanize, tr

_REACHES = {None: "card", SAME: "same"}


def describe_effect(effect: Effect) -> str:
    """A short sentence for an effect, in the order in which a turn meets its parts."""
    clauses = [*_clauses(effect)]
    if not effect.repeats:
        clauses.append(tr("effect.not_repeated"))
    if effect.idle_as:
        clauses.append(tr("effect.not_in_turns", turns=enumeration(sorted(effect.idle_as))))
    said = "; ".join(clauses) or tr("effect.none")
    if effect.when_card:
        said = tr("effect.when_card", said=said)
    if effect.once_a_round:
        said = tr("effect.once", said=said)
    return as_sentence(said)


def _clauses(effect: Effect) -> list[str]:
    clauses = [_laid(effect.lays)] if effect.lays != Lays() else []
    if effect.double_tracks:
        clauses.append(tr("effect.double_tracks"))
    if effect.adds:
        clauses.append(tr("effect.adds", sections=_sections(effect.adds)))
    if effect.grants:
        clauses.append(tr("effect.here", sections=_sections(effect.grants)))
    for kind, grants in effect.on_reaching.items():
        key = "effect.at_symbol" if kind == DEALT_SYMBOL else "effect.at_kind"
        clauses.append(tr(key, kind=humanize(kind).lower(), sections=_sections(grants)))
    if effect.circles:
        clauses.append(tr(f"circles.{effect.circles.at}.{effect.circles.among}"))
    for what, number in effect.counts.items():
        key = f"effect.count.{what}"
        clauses.append(tr(key, number=number_word(number), times=times(number)))
    plain = ("lines", "shows_next_card", "switch_returns")
    return clauses + [tr(f"effect.{key}") for key in plain if getattr(effect, key)]


def _laid(lays: Lays) -> str:
    """What becomes of the sections of the turn's card."""
    parts = []
    if lays.start:
        parts.append(tr("lays.from"))
    if lays.to:
        parts.append(tr("lays.to"))
    if lays.line:
        parts.append(tr(f"lays.line.{lays.line}") or tr("lays.line"))
    if lays.double_tracks:
        parts.append(tr("lays.double_tracks"))
    return tr("effect.lays", parts=enumeration(parts))


def _sections(grants: Sequence[Grant]) -> str:
    """Sections that are given one after the other; those alike are counted."""
    said = []
    for grant, alike in groupby(grants):
        count = len(list(alike))
        mark = humanize(grant.marks).lower() if grant.marks else ""
        said.append(
            tr(
                "sections.one" if count == 1 else "sections.many",
                number=number_word(count),
                start=tr(f"start.{grant.start}"),
                reach=tr(f"reach.{_REACHES.get(grant.to, 'any')}"),
                line=tr(f"line.{grant.line}"),
                marks=tr("marked", mark=mark) if mark else "",
            )
        )
    return tr("sections.then").join(said)
