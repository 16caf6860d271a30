"""The player that learns: it plays a city for itself first, and then decides by experience.

It decides for what a section gains at once and what, by experience, it leaves to be gained. It
learns by playing: when a round has ended, the weights of what was seen in its decisions are moved
towards what was in fact gained after them.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.bits import bounded, next_word
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
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
# In the place of a decision that is given: all are open.
UNFORCED = -2


class Trainee(NamedTuple):
    """A player that learns while it plays, and now and then decides at random."""

    learner: Learner
    first_decisions: Ints  # [C + 1] its first decision of each round, among those noted
    points: Floats  # [C + 1] of the game before each round, and after the last one
    epsilon: Floats  # [1] how often, in a million decisions


@kernel
def choose_by_value(board: Board, game: Game, policy: Learner) -> int:
    """The decision that, by experience, leads to most points; of equal ones the first."""
    return find_best(board, game, policy, legal_decisions(board, game), UNFORCED)


@kernel
def choose_in_training(board: Board, game: Game, policy: Trainee) -> int:
    """Decide by experience or, to learn what else there is, at random; and note it."""
    found, given = legal_decisions(board, game), UNFORCED
    if bounded(next_word(game.table.streams, Stream.PLAYER), MILLION) < policy.epsilon[0]:
        drawn = bounded(next_word(game.table.streams, Stream.PLAYER), found + 1)
        given = int(game.decisions[drawn]) if drawn < found else PASS
    decision = find_best(board, game, policy.learner, found, given)
    record_best(policy.learner)
    return decision


@kernel
def find_best(board: Board, game: Game, learner: Learner, found: int, given: int) -> int:
    """Find the best of so many options and of passing, or look only at the one given.

    Its aspects stand in `learner.best`, what it gains in `learner.gain`.
    """
    now, most, chosen = points_so_far(board, game), -np.inf, given
    for option in range(-1, found if given == UNFORCED else 0):
        decision = (
            given if given != UNFORCED else PASS if option < 0 else int(game.decisions[option])
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
    """Note the decision that was found the best, before it is taken, to learn from it."""
    place = learner.recorded[0]
    if place < MAX_DECISIONS:
        for column in range(learner.best.size):
            learner.trace[place, column] = learner.best[column]
        learner.gained[place] += learner.gain[0]
        learner.gained[place + 1] = learner.gained[place]
        learner.recorded[0] = place + 1


@kernel
def learn_round(learner: Learner, first: int, points: float, step: float) -> None:
    """Learn from a round that has ended with so many points; its decisions are noted from `first`.

    The step is the part of an error by which a decision is judged better then.
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
    """Learn what a round, noted from `first` to `last`, brought later: so many points."""
    of_round, aspects = learner.offsets[Feature.LATER] + played, 1
    missed = points - learner.weights[of_round] - gained_later(learner, first, last)
    for place in range(first, last):
        for column in range(FeatureRow.MOMENT):
            aspects += learner.trace[place, column] > 0
    move = step * missed / aspects
    learner.weights[of_round] += move
    for place in range(first, last):
        for column in range(FeatureRow.MOMENT):
            learner.weights[learner.trace[place, column]] += move
    learner.weights[0] = 0.0


@kernel
def gained_later(learner: Learner, first: int, last: int) -> float:
    """What decisions are worth in the rounds to come, by experience."""
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
