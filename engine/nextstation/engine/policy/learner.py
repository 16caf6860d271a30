"""The policy `learner`: it learns the value of decisions by playing, then maximises it.

A decision is worth what it gains at once plus the estimated value of what is still to be gained
after it (`features.py`). The estimate is learned by every-visit Monte Carlo control with linear
function approximation: training games are played epsilon-greedily, and after each round the weights
of the features seen are moved towards the points that were gained in fact.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import bounded, next_word
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import NO_MEMORY
from nextstation.engine.game.board.tables import Ints, Words
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.game.rules.evaluate import points_after
from nextstation.engine.game.rules.legal import legal_decisions
from nextstation.engine.game.rules.scoring import points_so_far
from nextstation.engine.game.rules.state import Game, Stream
from nextstation.engine.policy.features import (
    MAX_DECISIONS,
    Feature,
    FeatureRow,
    Floats,
    Learner,
    blank_learner,
    value_to_go,
    weighted_sum,
)
from nextstation.engine.policy.spec import PolicySpec

MILLION = 10**6
# In place of a forced decision: all legal ones are considered.
UNFORCED = -2


class Trainee(NamedTuple):
    """A learner in training: it decides at random now and then, and records its decisions."""

    learner: Learner
    first_decisions: Ints  # [C + 1] place of the first decision of each round in the trace
    points: Floats  # [C + 1] points of the game before each round, and after the last one
    epsilon: Floats  # [1] random decisions in a million
    memory: Words = NO_MEMORY


@kernel
def choose_by_value(board: Board, game: Game, policy: Learner) -> int:
    """The decision of the highest estimated value; of equal ones the first."""
    return find_best(board, game, policy, legal_decisions(board, game), UNFORCED)


@kernel
def choose_in_training(board: Board, game: Game, policy: Trainee) -> int:
    """Decide epsilon-greedily, and record the decision."""
    found, forced = legal_decisions(board, game), UNFORCED
    if bounded(next_word(game.table.streams, Stream.PLAYER), MILLION) < policy.epsilon[0]:
        drawn = bounded(next_word(game.table.streams, Stream.PLAYER), found + 1)
        forced = int(game.decisions[drawn]) if drawn < found else PASS
    decision = find_best(board, game, policy.learner, found, forced)
    record_best(policy.learner)
    return decision


@kernel
def find_best(board: Board, game: Game, learner: Learner, found: int, forced: int) -> int:
    """The best of the legal decisions listed and of PASS, or the one forced.

    Writes its features to `learner.best`, and its gain to `learner.gain`.
    """
    now, most, chosen = points_so_far(board, game), -np.inf, forced
    for option in range(-1, found if forced == UNFORCED else 0):
        decision = (
            forced if forced != UNFORCED else PASS if option < 0 else int(game.decisions[option])
        )
        gain = 0 if decision == PASS else points_after(board, game, decision) - now
        promise = gain + value_to_go(board, game, learner, decision)
        if promise > most:
            most, chosen = promise, decision
            learner.gain[0] = gain
            for column in range(learner.best.size):
                learner.best[column] = learner.features[column]
    return chosen


@kernel
def record_best(learner: Learner) -> None:
    """Record the decision found by `find_best`, before it is applied, to learn from it."""
    place = learner.recorded[0]
    if place < MAX_DECISIONS:
        for column in range(learner.best.size):
            learner.trace[place, column] = learner.best[column]
        learner.gained[place] += learner.gain[0]
        learner.gained[place + 1] = learner.gained[place]
        learner.recorded[0] = place + 1


@kernel
def learn_round(learner: Learner, first: int, points: float, step: float) -> None:
    """Learn from a round that ended with a number of points; its decisions begin at `first`.

    `step` is the learning rate: the share of the error of each decision that is corrected.
    """
    for place in range(first, learner.recorded[0]):
        row = learner.trace[place]
        missed = points - learner.gained[place] - weighted_sum(learner, row, FeatureRow.MOMENT)
        move = step * missed / (row.size - FeatureRow.MOMENT)
        for column in range(FeatureRow.MOMENT, row.size):
            learner.weights[row[column]] += move
        learner.weights[0] = 0.0


@kernel
def learn_later(
    learner: Learner, played: int, first: int, last: int, points: float, step: float
) -> None:
    """Learn how many points later rounds brought to a round with decisions `first` to `last`."""
    of_round, features = learner.offsets[Feature.LATER] + played, 1
    missed = points - learner.weights[of_round] - gained_later(learner, first, last)
    for place in range(first, last):
        for column in range(FeatureRow.MOMENT):
            features += learner.trace[place, column] > 0
    move = step * missed / features
    learner.weights[of_round] += move
    for place in range(first, last):
        for column in range(FeatureRow.MOMENT):
            learner.weights[learner.trace[place, column]] += move
    learner.weights[0] = 0.0


@kernel
def gained_later(learner: Learner, first: int, last: int) -> float:
    """The estimated points that decisions bring in later rounds."""
    points = 0.0
    for place in range(first, last):
        for column in range(FeatureRow.MOMENT):
            points += learner.weights[learner.trace[place, column]]
    return points


LEARNER = PolicySpec(
    "learner",
    Learner,
    lambda board, game, number: blank_learner(board, number),
    choose_by_value,
    training=lambda policy: (policy.games, policy.weights),
)
