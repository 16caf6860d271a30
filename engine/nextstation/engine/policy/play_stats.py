"""Counts kept while games are played, for the statistics; the rules never read them."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import in_set
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.decision import direction_of, draws, section_of, start_of
from nextstation.engine.game.rules.state import Game


class RoundRow(Constants):
    """Columns of a round: its colour, and how many turns it had."""

    COLOUR: int
    TURNS: int


class PlayStats(NamedTuple):
    """The rounds of the current sheet, and the links of all sheets."""

    rounds: Ints  # [C, RoundRow] the rounds of the sheet
    links: Ints  # [links] sheets on which a link carries a section


def blank_stats(board: Board) -> PlayStats:
    """Counts before any game."""
    rounds = np.zeros((len(board.departs), len(RoundRow)), np.int64)
    return PlayStats(rounds, np.zeros(len(board.district_sets), np.int64))


@kernel
def count_link(board: Board, game: Game, decision: int, stats: PlayStats) -> None:
    """Count the link that a decision will draw on, unless it already carries a section (X4)."""
    if draws(decision):
        section, is_first = section_of(decision), 1
        if board.modules.doubles:
            is_first = in_set(game.open[start_of(section)], direction_of(section))
        stats.links[board.link[section]] += is_first
