"""What is noted while games are played, for the statistics; the rules never look at it."""

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
    """Of the sheet under way its rounds; of all sheets the links."""

    rounds: Ints  # [C, RoundRow] the rounds of the sheet
    links: Ints  # [links] sheets on which a link carries a section


def blank_stats(board: Board) -> PlayStats:
    """Notes of no game yet."""
    rounds = np.zeros((len(board.departs), len(RoundRow)), np.int64)
    return PlayStats(rounds, np.zeros(len(board.passes), np.int64))


@kernel
def count_link(board: Board, game: Game, decision: int, notes: PlayStats) -> None:
    """Note the link that a decision draws on, before it does, unless it carries a section (X4)."""
    if draws(decision):
        section, is_first = section_of(decision), 1
        if board.modules.doubles:
            is_first = in_set(game.open[start_of(section)], direction_of(section))
        notes.links[board.link[section]] += is_first
