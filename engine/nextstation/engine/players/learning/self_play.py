"""Learning from games of its own: a learner decides, and its value function learns from the games.

After a game, the value of each decision is moved towards what followed it: TD(λ) on the games after
decisions. What followed is a mixture of what the next decision promised, and of what followed that
in turn. Where a decision was drawn at random, only what the best one promised counts.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.kernel.bits import bounded, next_word
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import NO_MEMORY
from nextstation.engine.kernel.board.tables import Floats, Ints, Singles, Words
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.state import Game, Stream, restore, snapshot
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.players.learner import Learner, blank_learner, find_best
from nextstation.engine.players.value.game_facts import find_facts
from nextstation.engine.players.value.parts import Part
from nextstation.engine.players.value.value_function import (
    HIDDEN,
    LINEAR,
    UNIT,
    ValueFunction,
    copy_cells,
    points_now,
    stage_of,
    weighed,
)

MILLION = 10**6
# Decisions recorded of a game; a longer game is learned from no further.
MAX_DECISIONS = 256
# λ: how much of what followed counts that lies further ahead.
TRACE = 0.7


class Record(Constants):
    """Columns of `Trainee.records`."""

    FACTS: int  # how many facts held
    STAGE: int  # the stage of the game
    TO_GO: int  # turns to go
    RANDOM: int  # 1 where another decision promised more


class Trainee(NamedTuple):
    """A learner in training: it decides at random now and then, and records its decisions."""

    learner: Learner
    epsilon: Floats  # [1] random decisions in a million
    recorded: Ints  # [1] how many decisions are recorded
    records: Ints  # [MAX_DECISIONS, Record]
    held: NDArray[np.int32]  # [MAX_DECISIONS, F] facts that held after each decision
    patterns: Ints  # [MAX_DECISIONS, L × PATTERNS] patterns after it
    points: Floats  # [MAX_DECISIONS] points of the game after it
    promised: Floats  # [MAX_DECISIONS] points expected after the best decision
    gradient: Singles  # [HIDDEN] the change of the hidden units (scratch)
    memory: Words = NO_MEMORY


def blank_trainee(board: Board, game: Game, games: int) -> Trainee:
    """A learner before its training on a number of games."""
    learner = blank_learner(board, game, games)
    facts = learner.values.facts
    at_most = facts.numbers.size + facts.sets.shape[0] * board.points + len(board.district_sets)
    return Trainee(
        learner,
        np.zeros(1),
        np.zeros(1, np.int64),
        np.zeros((MAX_DECISIONS, len(Record)), np.int64),
        np.zeros((MAX_DECISIONS, at_most), np.int32),
        np.zeros((MAX_DECISIONS, facts.patterns.size), np.int64),
        np.zeros(MAX_DECISIONS),
        np.zeros(MAX_DECISIONS),
        np.zeros(HIDDEN, np.float32),
    )


@kernel
def choose_in_training(board: Board, game: Game, policy: Trainee) -> int:
    """Decide epsilon-greedily, and record the decision."""
    found = legal_decisions(board, game)
    best = chosen = find_best(board, game, policy.learner, found)
    if bounded(next_word(game.table.streams, Stream.PLAYER), MILLION) < policy.epsilon[0]:
        drawn = bounded(next_word(game.table.streams, Stream.PLAYER), found + 1)
        chosen = int(game.decisions[drawn]) if drawn < found else PASS
    place = policy.recorded[0]
    if place < MAX_DECISIONS:
        copy = policy.learner.snapshots[0]
        snapshot(game, copy)
        apply_decision(board, game, chosen)
        _record(board, game, policy, int(place))
        restore(game, copy)
        policy.records[place, Record.RANDOM] = int(chosen != best)
        policy.recorded[0] = place + 1
    return chosen


@kernel
def _record(board: Board, game: Game, policy: Trainee, place: int) -> None:
    """Record a game after a decision."""
    facts, record = policy.learner.values.facts, policy.records[place]
    found = find_facts(board, game, facts, True)
    record[Record.FACTS], record[Record.STAGE] = found, stage_of(board, game)
    record[Record.TO_GO] = facts.numbers[facts.begins[Part.TO_GO]]
    for number in range(found):
        policy.held[place, number] = facts.changed[number]
    for pattern in range(facts.patterns.size):
        policy.patterns[place, pattern] = facts.patterns[pattern]
    policy.points[place] = points_now(board, game)
    policy.promised[place] = policy.learner.most[0]


@kernel
def learn_from_game(policy: Trainee, points: float, rate: float) -> None:
    """Learn from the decisions of a game that ended with a number of points, the last one first."""
    for place in range(policy.recorded[0] - 1, -1, -1):
        expected = policy.points[place] + UNIT * _estimate(policy, place)
        _correct(policy, place, rate * (expected - points) / UNIT)
        trace = 0.0 if policy.records[place, Record.RANDOM] else TRACE
        points = (1.0 - trace) * policy.promised[place] + trace * points


@kernel
def _estimate(policy: Trainee, place: int) -> float:
    """What a game was still to gain after a decision, as the value function sees it now."""
    values, record = policy.learner.values, policy.records[place]
    stage, units = record[Record.STAGE], values.hidden
    copy_cells(units, values.biases[stage])
    for number in range(record[Record.FACTS]):
        row = values.rows[stage, policy.held[place, number]]
        for unit in range(HIDDEN):
            units[unit] += row[unit]
    value = weighed(values, stage, record[Record.TO_GO])
    for pattern in range(policy.patterns.shape[1]):
        value += np.float64(values.table[stage, policy.patterns[place, pattern]])
    return value


@kernel
def _correct(policy: Trainee, place: int, step: float) -> None:
    """Move the weights against the gradient of the estimate just made, by a step."""
    values, record, gradient = policy.learner.values, policy.records[place], policy.gradient
    _correct_outs(values, record, gradient, step)
    stage = record[Record.STAGE]
    for number in range(record[Record.FACTS]):
        row = values.rows[stage, policy.held[place, number]]
        for unit in range(HIDDEN):
            row[unit] -= gradient[unit]
    for pattern in range(policy.patterns.shape[1]):
        values.table[stage, policy.patterns[place, pattern]] -= np.float32(step)


@kernel
def _correct_outs(values: ValueFunction, record: Ints, gradient: Singles, step: float) -> None:
    """Move what the hidden units are weighed by, and find the change of the units themselves."""
    stage = record[Record.STAGE]
    outs, biases = values.outs[stage, record[Record.TO_GO]], values.biases[stage]
    for unit in range(HIDDEN):
        works = unit == LINEAR or values.hidden[unit] > 0
        gradient[unit] = step * np.float64(outs[unit]) if works else 0.0
        if works and unit != LINEAR:
            outs[unit] -= np.float32(step * np.float64(values.hidden[unit]))
        biases[unit] -= gradient[unit]
    outs[HIDDEN] -= np.float32(step)
