"""Foresight: decisions valued after the next turn, averaged over all cards that it may begin with.

The next turn is decided as the learner would. A value function is most often wrong about what comes
at once, and that is what foresight looks at.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.tables import Floats, Ints, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import round_is_over
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    TableNow,
    blank_snapshots,
    restore,
    snapshot,
)
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.kernel.stepping.stages import go_on_in_round
from nextstation.engine.players.learner import Learner, find_best
from nextstation.engine.players.value.value_function import copy_cells, points_expected


class Moves(NamedTuple):
    """The decisions to choose from, each with the points that are expected after it."""

    decisions: Ints  # [N]
    points: Floats  # [N]
    snapshots: Words  # [2, W] the game before a decision, and before a card


def blank_moves(game: Game) -> Moves:
    """Room for the decisions of games like this one."""
    most = game.decisions.size + 1
    return Moves(np.zeros(most, np.int64), np.zeros(most), blank_snapshots(game, 2))


@kernel
def list_moves(board: Board, game: Game, moves: Moves, learner: Learner) -> int:
    """List PASS and all legal decisions, as the learner sees them. Returns their number."""
    found = legal_decisions(board, game)
    find_best(board, game, learner, found)
    moves.decisions[0] = PASS
    for option in range(found):
        moves.decisions[option + 1] = game.decisions[option]
    copy_cells(moves.points, learner.points)
    return found + 1


@kernel
def keep_best(moves: Moves, count: int, most: int) -> int:
    """Bring the best of the first moves to the front, in order. Returns how many are kept."""
    most = min(most, count)
    for place in range(most):
        best = place
        for move in range(place + 1, count):
            if moves.points[move] > moves.points[best]:
                best = move
        _swap(moves, place, best)
    return most


@kernel
def _swap(moves: Moves, one: int, other: int) -> None:
    """Swap two moves."""
    decision, points = moves.decisions[one], moves.points[one]
    moves.decisions[one], moves.points[one] = moves.decisions[other], moves.points[other]
    moves.decisions[other], moves.points[other] = decision, points


@kernel
def foresee(
    board: Board, game: Game, moves: Moves, count: int, known: int, learner: Learner
) -> None:
    """Value the first moves after the next turn, where one follows.

    `known` is the card that begins it if the player sees it (X1), or NONE.
    """
    copy = moves.snapshots[0]
    snapshot(game, copy)
    for move in range(count):
        apply_decision(board, game, int(moves.decisions[move]))
        if game.now[Now.PENDING] == 0 and not round_is_over(game.table):
            moves.points[move] = _after_next_turn(board, game, moves, known, learner)
        restore(game, copy)


@kernel
def _after_next_turn(board: Board, game: Game, moves: Moves, known: int, learner: Learner) -> float:
    """The points expected after the next turn: the mean over the cards that may begin it."""
    copy, left = moves.snapshots[1], game.table.now[TableNow.LEFT]
    snapshot(game, copy)
    points, cards = 0.0, 0
    for place in range(left):
        card = int(game.table.pile[place])
        alike = count_alike(board, game, card, place)
        if alike and (known == NONE or board.alike[known] == board.alike[card]):
            game.now[Now.NEXT_CARD] = card + 1
            go_on_in_round(board, game)
            points += alike * _best_points(board, game, learner)
            cards += alike
            restore(game, copy)
    return points / cards if cards else points_expected(board, game, learner.values, True)


@kernel
def count_alike(board: Board, game: Game, card: int, place: int) -> int:
    """The cards in the pile like the one at a place; 0 if one of them lies before it."""
    alike = 0
    for other in range(game.table.now[TableNow.LEFT]):
        if board.alike[game.table.pile[other]] == board.alike[card]:
            if other < place:
                return 0
            alike += 1
    return alike


@kernel
def _best_points(board: Board, game: Game, learner: Learner) -> float:
    """The points expected after the best decision."""
    if game.now[Now.PENDING] == 0:
        return points_expected(board, game, learner.values, True)
    find_best(board, game, learner, legal_decisions(board, game))
    return float(learner.most[0])
