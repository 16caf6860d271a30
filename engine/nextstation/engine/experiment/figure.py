"""The figures of a sheet that two sides may have in common, and their columns of results."""

from enum import StrEnum
from typing import NamedTuple

from nextstation.engine.batch.columns import Column, columns_in
from nextstation.engine.city.city import term_names
from nextstation.engine.city.setup import Setup


class Kind(StrEnum):
    """What a figure counts: the points of a part of the sheet, or turns."""

    TOTAL = "total"
    PENCIL = "pencil"
    TERM = "term"
    OBJECTIVES = "objectives"
    OBJECTIVE = "objective"
    ROUND = "round"
    TURNS = "turns"


class Figure(NamedTuple):
    """A figure: its kind and, of several of a kind, its name."""

    kind: Kind
    name: str = ""


TOTAL = Figure(Kind.TOTAL)


def figures_of(setup: Setup) -> dict[Figure, int]:
    """The figures of a sheet, each with its column in a row of results."""
    city, at = setup.city, columns_in(setup)
    terms = term_names((*city.line_terms, *city.network_terms))
    objectives = [card.id for card in setup.cards if card.objective is not None]
    found = {TOTAL: int(Column.TOTAL)}
    for kind, names, first in (
        (Kind.PENCIL, setup.colours, at.colours),
        (Kind.TERM, terms, at.line_terms),
        (Kind.OBJECTIVE, objectives, at.objectives),
        (Kind.ROUND, [str(place + 1) for place in range(len(setup.colours))], at.rounds),
    ):
        found |= {Figure(kind, name): first + place for place, name in enumerate(names)}
    if objectives:
        found[Figure(Kind.OBJECTIVES)] = int(Column.OBJECTIVES)
    found[Figure(Kind.TURNS)] = int(Column.TURNS)
    return found
