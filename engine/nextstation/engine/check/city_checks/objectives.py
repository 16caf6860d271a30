"""Shared objectives: names that exist, filters that apply, numbers that can be reached."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import (
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
)
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.module import Objective
from nextstation.engine.city.objective_limits import max_count
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.source.suggestions import suggestion
from nextstation.engine.vocabulary.objectives import COUNTS

CARDS: Path = (*OBJECTIVES, "cards")


def _objectives(context: CityContext) -> Iterator[tuple[Path, Objective]]:
    """The objectives whose `count` is known."""
    if context.city.objectives:
        for number, card in enumerate(context.city.objectives.cards):
            path = (*CARDS, number)
            if card.objective and not context.document.is_repaired((*path, "count")):
                yield path, card.objective


@check("E615", "More objectives are dealt than the city has.", needs=(CARDS,))
def too_many_dealt(context: CityContext) -> Iterator[Finding]:
    objectives = context.city.objectives
    if objectives and objectives.count > len(objectives.cards):
        message = f"{objectives.count} cards are dealt, but there are {len(objectives.cards)}"
        hint = f"deal at most {len(objectives.cards)}, or add objectives"
        yield Finding(message, (*OBJECTIVES, "deal", "count"), hint)


@check("E614", "Two objectives have the same id.", needs=(CARDS,))
def repeated_ids(context: CityContext) -> Iterator[Finding]:
    seen: set[str] = set()
    for number, card in enumerate(context.city.objectives.cards if context.city.objectives else ()):
        if card.id in seen:
            message = f"another objective has the id `{card.id}`"
            yield Finding(message, (*CARDS, number, "id"), "rename one of the two")
        seen.add(card.id)


@check("E611", "A filter does not apply to what the objective counts.")
def inapplicable_filters(context: CityContext) -> Iterator[Finding]:
    for path, objective in _objectives(context):
        known = COUNTS[objective.count].filters
        for name in objective.filters:
            if name not in known:
                message = f"`{name}` does not apply to `{objective.count}`"
                names = ", ".join(sorted(known))
                hint = f"its filters: {names}" if names else "it takes no filter"
                yield Finding(message, (*path, name), hint, on_key=True)


@check(
    "E612",
    "An objective names a district, a kind of special station or a mark that does not exist.",
    needs=(SPECIALS, MARKS),
    whole=DISTRICT_LETTERS,
)
def unknown_names_in_objectives(context: CityContext) -> Iterator[Finding]:
    districts = [district.name for district in context.city.map.districts]
    kinds = [*context.city.specials, *context.city.marks]
    for path, objective in _objectives(context):
        for key, known, message in (
            ("in", districts, "there is no district `{}`"),
            ("which", kinds, "`{}` is not declared in `specials` or `station_marks`"),
            ("with", ["station", "interchange", *kinds], "`{}` is not a kind of station"),
        ):
            name = objective.filters.get(key)
            if name is not None and name not in known:
                hint = suggestion(name, known) if known else ""
                yield Finding(message.format(name), (*path, key), hint)


@check(
    "E613",
    "An objective requires more than the map has.",
    needs=(STATIONS, DISTRICT_ART, SPECIALS, MARKS),
    whole=(LEGEND, SUFFIXES, LINKS, RIVERS, *DISTRICT_LETTERS),
)
def unreachable_objectives(context: CityContext) -> Iterator[Finding]:
    for path, objective in _objectives(context):
        maximum = max_count(context.network, objective)
        if maximum is not None and (objective.at_least or 1) > maximum:
            message = f"the map has only {maximum} that count here"
            yield Finding(message, (*path, "at_least"), "nobody can reach this objective")
