"""What is noted while games are played, for the statistics; the rules never look at it."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.legal import CHOICE, CIRCLED
from nextstation.engine.game.rules.state import Game


class RoundRow(Constants):
    """Columns of a round: its colour, and how many turns it had."""

    COLOUR: int
    TURNS: int


class Notes(NamedTuple):
    """Of the sheet under way its rounds; of all sheets the links."""

    rounds: Ints  # [C, RoundRow] the rounds of the sheet
    links: Ints  # [links] sheets on which a link carries a section


def blank_notes(board: Board) -> Notes:
    """Notes of no game yet."""
    rounds = np.zeros((len(board.departs), len(RoundRow)), np.int64)
    return Notes(rounds, np.zeros(len(board.passes), np.int64))


@kernel
def note_link(board: Board, game: Game, decision: int, notes: Notes) -> None:
    """Note the link that a decision draws on, before it does, unless it carries a section (X4)."""
    # To pass is -1: it has the bit of a circle, as it has every bit.
    if not decision & CIRCLED:
        section = decision & CHOICE
        open_still = game.open[section >> 3] >> (section & 7) & 1 if board.modules.doubles else 1
        notes.links[board.link[section]] += open_still
