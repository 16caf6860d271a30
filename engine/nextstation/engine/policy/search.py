"""The player that plays rounds to their ends in its head.

Every decision that may be taken is followed by the same shuffles, again and again; the worse half
falls away, the others are played on, until one is left. In its head it decides by experience, which
it got by practice, and goes on learning there; what it learned for one decision it forgets with it.
What comes after the round it knows by experience alone.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import copy_row, next_word, stream_key
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE
from nextstation.engine.game.board.tables import Ints, Words
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import round_is_over
from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.game.rules.legal import find_options
from nextstation.engine.game.rules.objectives import total
from nextstation.engine.game.rules.scoring import end_round, points_so_far
from nextstation.engine.game.rules.state import Game, Now, Stream, keep_game, kept_games, put_back
from nextstation.engine.game.rules.turn import decide, end_turn, end_turns, reveal_from
from nextstation.engine.policy.features import Floats, Learner, learner
from nextstation.engine.policy.learner import (
    OPEN,
    find_best,
    gained_later,
    learn_round,
    note_best,
)
from nextstation.engine.policy.lookahead import card_known, is_round_end

# How far a round of the head moves the weights.
STEP = 0.2


class MoveRow(Constants):
    """Columns of a move: the decision, and whether it fell away."""

    DECISION: int
    DROPPED: int


class Search(NamedTuple):
    """How many rounds of the head a decision is worth, and room to play them."""

    budget: int
    moves: Ints  # [N, MoveRow]
    points: Floats  # [N] of all rounds of the head that followed a decision
    kept: Words  # [1, W] the game as it stands
    learner: Learner
    learned: Floats  # [1, SIZE] the weights, as practice left them


def search(board: Board, game: Game, budget: int, practice: int) -> Search:
    """A player that plays so many rounds in its head for each decision."""
    most, student = game.options.size + 1, learner(board, practice)
    return Search(
        budget,
        np.zeros((most, len(MoveRow)), np.int64),
        np.zeros(most),
        kept_games(game, 1),
        student,
        student.weights.copy().reshape(1, -1),
    )


@kernel
def choose_by_search(board: Board, game: Game, policy: Search) -> int:
    """The decision that is best on average over the rounds of the head; PASS if there is no other.

    A round is one step of the budget; each decision has one at least.
    """
    moves = _list_moves(board, game, policy)
    if moves == 1:
        return PASS
    keep_game(game, policy.kept[0])
    copy_row(policy.learner.weights, policy.learned, 0)
    key = next_word(game.table.streams, Stream.PLAYER)
    now = float(total(board, game) + points_so_far(board, game))
    left, halvings, number = moves, _halvings(moves), 0
    while left > 1:
        tries = max(1, policy.budget // (halvings * left))
        for _ in range(tries):
            _try_moves(board, game, policy, moves, key, number, now)
            number += 1
        left = _drop_worse(policy, moves, left)
    put_back(game, policy.kept[0])
    next_word(game.table.streams, Stream.PLAYER)
    return _last_in(policy.moves)


@kernel
def _list_moves(board: Board, game: Game, policy: Search) -> int:
    """List all decisions, PASS as the last one. Returns how many there are."""
    found = find_options(board, game)
    for move in range(found + 1):
        policy.moves[move, MoveRow.DECISION] = game.options[move] if move < found else PASS
        policy.moves[move, MoveRow.DROPPED] = 0
        policy.points[move] = 0.0
    return found + 1


@kernel
def _halvings(moves: int) -> int:
    """How often the worse half falls away until one is left."""
    halvings = 0
    while moves > 1:
        moves = (moves + 1) // 2
        halvings += 1
    return halvings


@kernel
def _try_moves(
    board: Board, game: Game, policy: Search, moves: int, key: int, number: int, now: float
) -> None:
    """Play a round of the head after each decision that is left, all with the same shuffles."""
    for move in range(moves):
        if not policy.moves[move, MoveRow.DROPPED]:
            put_back(game, policy.kept[0])
            known = card_known(board, game)
            game.table.streams[Stream.TABLE] = stream_key(key, number, Stream.TABLE)
            game.table.streams[Stream.PLAYER] = stream_key(key, number, Stream.PLAYER)
            first = policy.moves[move, MoveRow.DECISION]
            policy.points[move] += play_on(board, game, policy.learner, first, known, now)


@kernel
def play_on(
    board: Board, game: Game, learner: Learner, first: int, known: int, now: float
) -> float:
    """Play a round to its end, from a first decision on, and learn from it.

    The card after the decision may be known; `now` are the points of the game. Returns them as they
    are in the end, with what is to be expected of later rounds.
    """
    over, ends = round_is_over(game.table), is_round_end(board, game)
    learner.noted[0], learner.gained[0] = 0, now
    while True:
        while game.now[Now.PENDING]:
            found = find_options(board, game) if first == OPEN else 0
            decision = find_best(board, game, learner, found, first)
            first = OPEN
            note_best(learner)
            decide(board, game, decision)
        if not over:
            end_turn(board, game)
            reveal_from(board, game, known)
            known = NONE
            over = round_is_over(game.table)
        elif not ends:
            end_turns(board, game)
            ends = True
        else:
            break
    end_round(board, game)
    points = float(total(board, game))
    learn_round(learner, 0, points, STEP)
    return points + gained_later(learner, 0, learner.noted[0])


@kernel
def _drop_worse(policy: Search, moves: int, left: int) -> int:
    """Let the worse half of the decisions fall away. Returns how many are left."""
    half = (left + 1) // 2
    while left > half:
        worst = NONE
        for move in range(moves):
            out = policy.moves[move, MoveRow.DROPPED]
            if not out and (worst < 0 or policy.points[move] < policy.points[worst]):
                worst = move
        policy.moves[worst, MoveRow.DROPPED] = 1
        left -= 1
    return left


@kernel
def _last_in(moves: Ints) -> int:
    """The decision that did not fall away."""
    move = 0
    while moves[move, MoveRow.DROPPED]:
        move += 1
    return int(moves[move, MoveRow.DECISION])
