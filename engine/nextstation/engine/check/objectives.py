"""Shared objectives: names that exist, filters that belong, numbers that can be reached."""

from collections.abc import Iterator

from nextstation.engine.check.context import (
    DISTRICT_ART,
    DISTRICT_LETTERS,
    LEGEND,
    LINKS,
    MARKS,
    OBJECTIVES,
    RIVERS,
    SPECIALS,
    STATIONS,
    SUFFIXES,
    CheckContext,
    check,
)
from nextstation.engine.city.module import Objective
from nextstation.engine.city.objective_limits import max_count
from nextstation.engine.source.diagnostic import Diagnostic, Path
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.objectives import COUNTS


def _cards(context: CheckContext) -> Iterator[tuple[Path, Objective]]:
    """The objectives of which it is known what they count."""
    if context.city.objectives:
        for number, card in enumerate(context.city.objectives.cards):
            path = (*OBJECTIVES, "cards", number)
            if card.objective and not context.document.is_repaired((*path, "count")):
                yield path, card.objective


@check((*OBJECTIVES, "cards"))
def dealt_objectives(context: CheckContext) -> Iterator[Diagnostic]:
    """E615: more objectives are dealt than there are. E614: two share an id."""
    objectives = context.city.objectives
    if objectives is None:
        return
    if objectives.count > len(objectives.cards):
        message = f"{objectives.count} cards are dealt, but there are {len(objectives.cards)}"
        yield context.diagnostic("E615", message, (*OBJECTIVES, "deal", "count"))
    seen: set[str] = set()
    for number, card in enumerate(objectives.cards):
        if card.id in seen:
            message = f"another objective is called `{card.id}`"
            yield context.diagnostic("E614", message, (*OBJECTIVES, "cards", number, "id"))
        seen.add(card.id)


@check()
def foreign_filters(context: CheckContext) -> Iterator[Diagnostic]:
    """E611: a filter that does not belong to what the objective counts."""
    for path, card in _cards(context):
        known = COUNTS[card.count].filters
        for name in card.filters:
            if name not in known:
                here = (*path, name)
                message = f"`{name}` says nothing about {card.count}"
                hint = f"filters of {card.count}: {', '.join(sorted(known)) or 'none'}"
                span = context.document.key_span(here)
                yield context.diagnostic("E611", message, here, hint, span)


@check(SPECIALS, MARKS, whole=DISTRICT_LETTERS)
def unknown_names_in_objectives(context: CheckContext) -> Iterator[Diagnostic]:
    """E612: an objective names a district, a special kind or a mark that does not exist."""
    districts = [district.name for district in context.city.map.districts]
    kinds = [*context.city.specials, *context.city.marks]
    for path, card in _cards(context):
        for word, known, message in (
            ("in", districts, "there is no district `{}`"),
            ("which", kinds, "`{}` is no special kind and no mark of this city"),
            ("with", ["station", "interchange", *kinds], "`{}` is no kind of station of this city"),
        ):
            name = card.filters.get(word)
            if name is not None and name not in known:
                hint = suggestion(name, known)
                here = (*path, word)
                yield context.diagnostic("E612", message.format(name), here, hint if known else "")


@check(
    STATIONS,
    DISTRICT_ART,
    SPECIALS,
    MARKS,
    whole=(LEGEND, SUFFIXES, LINKS, RIVERS, *DISTRICT_LETTERS),
)
def unreachable_objectives(context: CheckContext) -> Iterator[Diagnostic]:
    """E613: an objective asks for more than the map has."""
    for path, card in _cards(context):
        there = max_count(context.network, card)
        if there is not None and (card.at_least or 1) > there:
            message = f"the map has {there or 'none'} that count here"
            yield context.diagnostic("E613", message, (*path, "at_least"), "nobody could reach it")
