"""The policy `learner`: it learns from games of its own what a game is worth, then maximises it.

Each decision is tried: what the game has then, plus what the value function expects it to gain.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import NO_MEMORY
from nextstation.engine.kernel.board.tables import Floats, Words
from nextstation.engine.kernel.kernel import called, kernel
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.state import Game, blank_snapshots, restore, snapshot
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.players.spec import PolicySpec
from nextstation.engine.players.value.value_function import (
    ValueFunction,
    blank_value_function,
    points_expected,
)

# In place of a forced decision: all legal ones are considered.
UNFORCED = -2


class Learner(NamedTuple):
    """The policy `learner`: the games to train on, and its value function."""

    games: int  # 0 for those of a shipped city, or TRAINING_GAMES
    values: ValueFunction
    snapshots: Words  # [1, W] the game before the decision
    points: Floats  # [N] points expected after PASS, and after each legal decision
    most: Floats  # [1] the most of these
    memory: Words = NO_MEMORY


def blank_learner(board: Board, game: Game, games: int) -> Learner:
    """A learner that has learned nothing yet, and is to train on a number of games."""
    values = blank_value_function(board, game)
    return Learner(
        games, values, blank_snapshots(game, 1), np.zeros(game.decisions.size + 1), np.zeros(1)
    )


@kernel
def choose_by_value(board: Board, game: Game, policy: Learner) -> int:
    """The decision after which most points are expected; of equal ones the first, PASS before."""
    found = legal_decisions(board, game)
    return find_best(board, game, policy, found) if found else PASS


@called
@kernel
def find_best(board: Board, game: Game, policy: Learner, found: int) -> int:
    """The best of the legal decisions listed and of PASS; writes what is expected after each."""
    copy, values, best = policy.snapshots[0], policy.values, PASS
    snapshot(game, copy)
    points_expected(board, game, values, True)
    policy.most[0] = -np.inf
    for option in range(-1, found):
        decision = PASS if option < 0 else int(game.decisions[option])
        apply_decision(board, game, decision)
        points = points_expected(board, game, values, False)
        policy.points[option + 1] = points
        restore(game, copy)
        if points > policy.most[0]:
            best, policy.most[0] = decision, points
    return best


LEARNER = PolicySpec(
    "learner",
    Learner,
    blank_learner,
    choose_by_value,
    training=lambda policy: (policy.games, policy.values),
)
