"""The policy `search`: rollouts of each decision, compared by sequential halving.

A rollout applies a decision and plays the round to its end as the learner would. Each decision gets
the same number of rollouts with the same shuffles; then the worse half is dropped, and the rest
share the next part of the budget, until one is left. What the learner expects of a decision counts
as a few rollouts, and where the budget is small, only the decisions that it values most are tried.
The rollouts train the learner's weights further, which are set back after the decision. What later
rounds bring is estimated at the end of the round, by the outlook.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import copy_row, next_word, stream_key
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE
from nextstation.engine.game.board.struct import NO_MEMORY
from nextstation.engine.game.board.tables import Ints, Words
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import round_is_over
from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.game.rules.evaluate import points_after
from nextstation.engine.game.rules.legal import legal_decisions
from nextstation.engine.game.rules.objectives import total
from nextstation.engine.game.rules.pending_grants import queue_round_end_circles
from nextstation.engine.game.rules.scoring import end_round, points_so_far
from nextstation.engine.game.rules.state import (
    Game,
    Now,
    Stream,
    blank_snapshots,
    restore,
    snapshot,
)
from nextstation.engine.game.rules.turn import apply_decision, end_turn, reveal_from
from nextstation.engine.policy.catalogue import TRAINING_GAMES
from nextstation.engine.policy.features import Floats, Learner, blank_learner, value_to_go
from nextstation.engine.policy.learner import UNFORCED, find_best, learn_round, record_best
from nextstation.engine.policy.lookahead import card_known, is_round_end
from nextstation.engine.policy.outlook import (
    Outlook,
    begin_outlook,
    blank_outlook,
    points_later,
)
from nextstation.engine.policy.spec import PolicySpec

# The learning rate in rollouts.
LEARNING_RATE = 0.2
# As how many rollouts the value counts that the learner expects of a decision.
PRIOR = 3
# So many decisions at least are tried by rollouts, and one more for so many rollouts of the budget.
LEAST_TRIED, PER_TRIED = 3, 20


class MoveRow(Constants):
    """Columns of a move: the decision, and whether it was dropped."""

    DECISION: int
    DROPPED: int


class Search(NamedTuple):
    """The number of rollouts for a decision, and arrays to play them."""

    budget: int
    moves: Ints  # [N, MoveRow]
    points: Floats  # [N] sum over the rollouts of each move, and what was expected of it
    snapshots: Words  # [1, W] the game before the decision
    learner: Learner
    trained: Floats  # [1, SIZE] the weights, as the training left them
    outlook: Outlook
    memory: Words = NO_MEMORY


def search(board: Board, game: Game, budget: int, games: int) -> Search:
    """A search with a budget of rollouts for each decision, and a learner to train on games."""
    most, learner = game.decisions.size + 1, blank_learner(board, games)
    return Search(
        budget,
        np.zeros((most, len(MoveRow)), np.int64),
        np.zeros(most),
        blank_snapshots(game, 1),
        learner,
        learner.weights.copy().reshape(1, -1),
        blank_outlook(board, game),
    )


@kernel
def choose_by_search(board: Board, game: Game, policy: Search) -> int:
    """The decision left by sequential halving; PASS if there is no other.

    Each decision tried gets one rollout at least in each phase, even beyond the budget.
    """
    moves = _list_moves(board, game, policy)
    if moves == 1:
        return PASS
    snapshot(game, policy.snapshots[0])
    copy_row(policy.learner.weights, policy.trained, 0)
    now = float(total(board, game) + points_so_far(board, game))
    begin_outlook(board, game, policy.outlook)
    _expect(board, game, policy, moves, now)
    left = min(moves, LEAST_TRIED + policy.budget // PER_TRIED)
    _drop_worst(policy, moves, moves - left)
    key = next_word(game.table.streams, Stream.PLAYER)
    halvings, number = _halvings(left), 0
    while left > 1:
        tries = max(1, policy.budget // (halvings * left))
        for _ in range(tries):
            _rollout_each(board, game, policy, moves, key, number, now)
            number += 1
        _drop_worst(policy, moves, left // 2)
        left -= left // 2
    restore(game, policy.snapshots[0])
    next_word(game.table.streams, Stream.PLAYER)
    return _move_left(policy.moves)


@kernel
def _list_moves(board: Board, game: Game, policy: Search) -> int:
    """List all moves, PASS as the last one. Returns their number."""
    found = legal_decisions(board, game)
    for move in range(found + 1):
        policy.moves[move, MoveRow.DECISION] = game.decisions[move] if move < found else PASS
        policy.moves[move, MoveRow.DROPPED] = 0
    return found + 1


@kernel
def _expect(board: Board, game: Game, policy: Search, moves: int, now: float) -> None:
    """Count what the learner expects of each move as rollouts of it."""
    before = points_so_far(board, game)
    for move in range(moves):
        decision = int(policy.moves[move, MoveRow.DECISION])
        gain = 0 if decision == PASS else points_after(board, game, decision) - before
        value = value_to_go(board, game, policy.learner, decision)
        policy.points[move] = PRIOR * (now + gain + value)


@kernel
def _halvings(moves: int) -> int:
    """The number of halvings until one move is left."""
    halvings = 0
    while moves > 1:
        moves = (moves + 1) // 2
        halvings += 1
    return halvings


@kernel
def _rollout_each(
    board: Board, game: Game, policy: Search, moves: int, key: int, number: int, now: float
) -> None:
    """Play a rollout of each move that is left, all with the same shuffles."""
    for move in range(moves):
        if not policy.moves[move, MoveRow.DROPPED]:
            restore(game, policy.snapshots[0])
            known = card_known(board, game)
            game.table.streams[Stream.TABLE] = stream_key(key, number, Stream.TABLE)
            game.table.streams[Stream.PLAYER] = stream_key(key, number, Stream.PLAYER)
            first = policy.moves[move, MoveRow.DECISION]
            policy.points[move] += rollout(board, game, policy, first, known, now)


@kernel
def rollout(board: Board, game: Game, policy: Search, first: int, known: int, now: float) -> float:
    """Play the round to its end from a first decision on, and learn from it.

    `known` is the next card if the player sees it (X1), `now` the points of the game. Returns the
    points at the end of the round plus the estimate for later rounds.
    """
    learner = policy.learner
    over, ends = round_is_over(game.table), is_round_end(board, game)
    learner.recorded[0], learner.gained[0] = 0, now
    while True:
        while game.now[Now.PENDING]:
            found = legal_decisions(board, game) if first == UNFORCED else 0
            decision = find_best(board, game, learner, found, first)
            first = UNFORCED
            record_best(learner)
            apply_decision(board, game, decision)
        if not over:
            end_turn(board, game)
            reveal_from(board, game, known)
            known = NONE
            over = round_is_over(game.table)
        elif not ends:
            queue_round_end_circles(board, game)
            ends = True
        else:
            break
    end_round(board, game)
    points = float(total(board, game))
    learn_round(learner, 0, points, LEARNING_RATE)
    return points + points_later(board, game, policy.outlook)


@kernel
def _drop_worst(policy: Search, moves: int, number: int) -> None:
    """Drop a number of moves, the worst of those that are left."""
    for _ in range(number):
        worst = NONE
        for move in range(moves):
            out = policy.moves[move, MoveRow.DROPPED]
            if not out and (worst < 0 or policy.points[move] < policy.points[worst]):
                worst = move
        policy.moves[worst, MoveRow.DROPPED] = 1


@kernel
def _move_left(moves: Ints) -> int:
    """The decision of the one move that is left."""
    move = 0
    while moves[move, MoveRow.DROPPED]:
        move += 1
    return int(moves[move, MoveRow.DECISION])


SEARCH = PolicySpec(
    "search",
    Search,
    lambda board, game, number: search(board, game, number, TRAINING_GAMES),
    choose_by_search,
    training=lambda policy: (policy.learner.games, policy.trained),
    outlook=lambda policy: policy.outlook,
    is_slow=True,
)
