"""The policy `search`: foresight and rollouts, compared by sequential halving.

The value function lists the decisions; foresight values the best of them after the next turn. Of
these, the best are compared by rollouts: each is applied, and the learner plays the round to its
end. Each decision gets the same number of rollouts with the same shuffles; then the worse half is
dropped, and the rest share the next part of the budget, until one is left.
"""

from typing import NamedTuple

from nextstation.engine.kernel.bits import next_word, stream_key
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import NO_MEMORY
from nextstation.engine.kernel.board.tables import Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import card_known
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    Stream,
    blank_snapshots,
    restore,
    snapshot,
)
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.kernel.stepping.stages import go_on_in_round
from nextstation.engine.players.foresight import Moves, blank_moves, foresee, keep_best, list_moves
from nextstation.engine.players.learner import Learner, blank_learner, choose_by_value
from nextstation.engine.players.spec import PolicySpec
from nextstation.engine.players.value.value_function import points_expected

# As how many rollouts the foresight of a decision counts.
PRIOR = 20
# The most decisions that get foresight.
FORESEEN = 12
# How many get rollouts: the fewest, and the rollouts of the budget for each one more.
LEAST_TRIED, PER_TRIED = 2, 50


class Search(NamedTuple):
    """A trained learner, the number of rollouts for a decision, and the decisions to compare."""

    learner: Learner
    budget: int
    moves: Moves
    snapshots: Words  # [1, W] the game before the decision
    memory: Words = NO_MEMORY


def search(board: Board, game: Game, budget: int) -> Search:
    """A search with a budget of rollouts for each decision."""
    learner = blank_learner(board, game, 0)
    return Search(learner, budget, blank_moves(game), blank_snapshots(game, 1))


@kernel
def choose_by_search(board: Board, game: Game, policy: Search) -> int:
    """The decision left by sequential halving; PASS if there is no other.

    Each decision tried gets one rollout at least in each phase, even beyond the budget.
    """
    moves, copy = policy.moves, policy.snapshots[0]
    count = list_moves(board, game, moves, policy.learner)
    if count == 1:
        return PASS
    snapshot(game, copy)
    key = next_word(game.table.streams, Stream.PLAYER)
    game.table.streams[Stream.TABLE] = stream_key(key, 0, Stream.TABLE)
    known = card_known(board, game)
    count = keep_best(moves, count, FORESEEN)
    foresee(board, game, moves, count, known, policy.learner)
    left = keep_best(moves, count, LEAST_TRIED + policy.budget // PER_TRIED)
    for move in range(left):
        moves.points[move] *= PRIOR
    halvings, number = _halvings(left), 0
    while left > 1:
        for _ in range(max(1, policy.budget // (halvings * left))):
            number += 1
            _roll_out_each(board, game, policy, left, key, number)
        left = keep_best(moves, left, left - left // 2)
    restore(game, copy)
    next_word(game.table.streams, Stream.PLAYER)
    return int(moves.decisions[0])


@kernel
def _halvings(moves: int) -> int:
    """The number of halvings until one move is left."""
    halvings = 0
    while moves > 1:
        moves = (moves + 1) // 2
        halvings += 1
    return halvings


@kernel
def _roll_out_each(
    board: Board, game: Game, policy: Search, left: int, key: int, number: int
) -> None:
    """Play a rollout of each move that is left, all with the same shuffles."""
    for move in range(left):
        restore(game, policy.snapshots[0])
        known = card_known(board, game)
        game.table.streams[Stream.TABLE] = stream_key(key, number, Stream.TABLE)
        game.table.streams[Stream.PLAYER] = stream_key(key, number, Stream.PLAYER)
        first = int(policy.moves.decisions[move])
        policy.moves.points[move] += rollout(board, game, policy.learner, first, known)


@kernel
def rollout(board: Board, game: Game, learner: Learner, first: int, known: int) -> float:
    """Play the round to its end from a first decision on. Returns the points expected then.

    `known` is the next card if the player sees it (X1), or NONE.
    """
    game.now[Now.NEXT_CARD] = known + 1
    apply_decision(board, game, first)
    more = True
    while more:
        while game.now[Now.PENDING]:
            apply_decision(board, game, choose_by_value(board, game, learner))
        more = go_on_in_round(board, game)
    return points_expected(board, game, learner.values, True)


SEARCH = PolicySpec(
    "search",
    Search,
    search,
    choose_by_search,
    training=lambda policy: (0, policy.learner.values),
    is_slow=True,
)
