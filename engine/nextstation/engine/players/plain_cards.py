"""The cards that may come and grant one plain section: what the best section with each gains.

Sections to any symbol are found and evaluated once for all cards of a side and mark.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.bits import and_not, in_set, singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, GrantRow, Modifier, Start, WhichLine
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.evaluate import points_after
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.scoring import points_so_far
from nextstation.engine.kernel.rules.state import Game, TableNow


class PlainCards(NamedTuple):
    """The plain cards that may come, and room to evaluate them."""

    counts: Ints  # [T, K] how many there are, by row of `Board.turns` and by kind
    best: Ints  # [K] most points at a station that shows each kind


def blank_plain_cards(board: Board) -> PlainCards:
    """No cards of a board."""
    kinds = board.any_kind + 1
    return PlainCards(np.zeros((len(board.turns), kinds), np.int64), np.zeros(kinds, np.int64))


@kernel
def are_plain(board: Board, game: Game) -> bool:
    """Whether nothing modifies the section of a plain card, except for where it starts."""
    return (
        and_not(game.table.now[TableNow.MODIFIERS], singleton(Modifier.ANYWHERE)) == 0
        and not board.modules.slots.shape[0]
    )


@kernel
def sum_of_gains(board: Board, game: Game, plain: PlainCards) -> float:
    """The sum over the plain cards of the points that the best section with each gains."""
    now, gains, any_kind = points_so_far(board, game), 0, board.any_kind
    for turn in range(plain.counts.shape[0]):
        cards = 0
        for kind in range(plain.best.size):
            cards += plain.counts[turn, kind]
            plain.best[kind] = now
        if not cards:
            continue
        _grant_to_any(board, game, turn)
        most = now
        for option in range(legal_decisions(board, game)):
            points = points_after(board, game, game.decisions[option])
            shown = board.shows[board.target[game.decisions[option]]]
            if shown != NONE:
                plain.best[shown] = max(plain.best[shown], points)
            most = max(most, points)
        to_any = plain.best[any_kind]
        for kind in range(any_kind):
            gains += plain.counts[turn, kind] * (max(plain.best[kind], to_any) - now)
        gains += plain.counts[turn, any_kind] * (most - now)
    return float(gains)


@kernel
def _grant_to_any(board: Board, game: Game, turn: int) -> None:
    """Make the head of the queue a section to any symbol, as the cards of a row grant it."""
    card, mark = board.turns[turn, 0], board.turns[turn, 1]
    game.table.now[TableNow.SHOWN] = card
    anywhere = in_set(game.table.now[TableNow.MODIFIERS], Modifier.ANYWHERE)
    head = game.queue[0]
    head[:] = 0
    head[GrantRow.START] = Start.ANYWHERE if anywhere else Start.ENDS
    head[GrantRow.KIND] = board.any_kind
    head[GrantRow.LINE] = WhichLine.CARD
    head[GrantRow.MARK] = mark
    head[GrantRow.SLOT] = NONE
