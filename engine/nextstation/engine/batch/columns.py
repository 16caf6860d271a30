"""The columns of a row of results: a row holds the numbers of one sheet."""

from typing import NamedTuple

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel


class Column(Constants):
    """The columns that each row begins with, in points and turns of the whole sheet."""

    TOTAL: int
    TURNS: int
    OBJECTIVES: int


_FIRST = len(Column)


class ColumnGroups(NamedTuple):
    """The first column of each group behind those of Column, in their order."""

    colours: int  # points of each colour's lines
    rounds: int  # points of each round
    round_turns: int  # turns of each round
    line_terms: int  # points of each scoring term of the lines, all colours together
    network_terms: int  # points of each scoring term of the network
    colour_terms: int  # points of each colour, by term of the lines
    objectives: int  # points of each objective of the modules
    width: int  # the number of columns


@kernel
def column_groups(
    colours: int, line_terms: int, network_terms: int, objectives: int
) -> ColumnGroups:
    """The columns for a number of colours, of terms of either kind, and of objectives."""
    terms = _FIRST + 3 * colours
    colour_terms = terms + line_terms + network_terms
    of_objectives = colour_terms + colours * line_terms
    return ColumnGroups(
        _FIRST,
        _FIRST + colours,
        _FIRST + 2 * colours,
        terms,
        terms + line_terms,
        colour_terms,
        of_objectives,
        of_objectives + objectives,
    )


@kernel
def columns_of(board: Board) -> ColumnGroups:
    """The columns of a row of results of a board."""
    return column_groups(
        board.departs.shape[0],
        board.line_terms.shape[0],
        board.network_terms.shape[0],
        board.modules.objectives.shape[0],
    )


def columns_in(setup: Setup) -> ColumnGroups:
    """The columns of a row of results of a set-up: those of its board."""
    objectives = sum(card.objective is not None for card in setup.cards)
    city = setup.city
    return column_groups(
        len(city.colours), len(city.line_terms), len(city.network_terms), objectives
    )
