"""The training of the outlook: a trained learner plays games, and the outlook learns from them.

After each game, the estimate at the end of each round is moved towards the points of the next
round plus the estimate at its end: temporal differences, by stochastic gradient descent.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import NO_MEMORY
from nextstation.engine.game.board.tables import Ints, Words
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.begin import begin_game
from nextstation.engine.game.rules.objectives import total
from nextstation.engine.game.rules.state import Game
from nextstation.engine.policy.game_loop import play_round
from nextstation.engine.policy.learner import MILLION, Trainee
from nextstation.engine.policy.outlook import (
    HIDDEN,
    UNIT,
    Floats,
    Outlook,
    Singles,
    copy_cells,
    find_facts,
    weighed,
)
from nextstation.engine.policy.play_stats import PlayStats

# The seed of these games; no simulation can have it, nor the training of the learner.
OUTLOOK_SEED = 2**62 + 1
# Random decisions, so that the outlook knows networks that the learner alone would not build.
EPSILON = 0.1
# The learning rate falls from the first to the last in equal ratios.
FIRST_RATE, LAST_RATE = 0.006, 0.0003


class Student(NamedTuple):
    """An outlook in training, and what it needs to know of a game."""

    outlook: Outlook
    held: Ints  # [C - 1, F] the facts that held at the end of each round
    counts: Ints  # [C - 1] how many these are
    points: Floats  # [C] points of the game after each round
    gradient: Singles  # [HIDDEN] the change of the hidden units (scratch)
    memory: Words = NO_MEMORY


def student_of(outlook: Outlook) -> Student:
    """An outlook about to be trained."""
    rounds, facts, _ = outlook.rows.shape
    return Student(
        outlook,
        np.zeros((rounds, facts), np.int64),
        np.zeros(rounds, np.int64),
        np.zeros(rounds + 1),
        np.zeros(HIDDEN, np.float32),
    )


@kernel
def run_outlook_training(
    board: Board,
    game: Game,
    player: Trainee,
    stats: PlayStats,
    student: Student,
    first: int,
    last: int,
    games: int,
) -> None:
    """Play the training games from game `first` to before game `last` of all, and learn."""
    player.epsilon[0] = MILLION * EPSILON
    for number in range(first, last):
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (number / games)
        begin_game(board, game, OUTLOOK_SEED, number, 0)
        player.learner.recorded[0] = 0
        for place in range(game.order.size):
            play_round(board, game, game.order[place], player, stats)
            student.points[place] = total(board, game)
            if place < student.counts.size:
                _keep_facts(board, game, student, place)
        _learn_from_game(student, rate)


@kernel
def _keep_facts(board: Board, game: Game, student: Student, stage: int) -> None:
    """Keep the facts that hold at the end of a round."""
    found = find_facts(board, game, student.outlook)
    for place in range(found):
        student.held[stage, place] = student.outlook.changed[place]
    student.counts[stage] = found


@kernel
def _learn_from_game(student: Student, rate: float) -> None:
    """Learn about the end of each round, the last one first."""
    after = 0.0
    for stage in range(student.counts.size - 1, -1, -1):
        gained = (student.points[stage + 1] - student.points[stage]) / UNIT
        value = _estimate(student, stage)
        _correct(student, stage, rate * (value - gained - after))
        after = value


@kernel
def _estimate(student: Student, stage: int) -> float:
    """What later rounds will bring by the facts kept, in units."""
    outlook = student.outlook
    units = outlook.hidden
    copy_cells(units, outlook.biases[stage])
    for place in range(student.counts[stage]):
        row = outlook.rows[stage, student.held[stage, place]]
        for unit in range(HIDDEN):
            units[unit] += row[unit]
    return weighed(outlook, stage)


@kernel
def _correct(student: Student, stage: int, step: float) -> None:
    """Move the weights against the gradient of the estimate just made, by a step."""
    outlook, gradient = student.outlook, student.gradient
    outs, biases = outlook.outs[stage], outlook.biases[stage]
    for unit in range(HIDDEN):
        works = outlook.hidden[unit] > 0
        gradient[unit] = step * outs[unit] if works else 0.0
        outs[unit] -= step * outlook.hidden[unit] if works else 0.0
        biases[unit] -= gradient[unit]
    outs[HIDDEN] -= step
    for place in range(student.counts[stage]):
        row = outlook.rows[stage, student.held[stage, place]]
        for unit in range(HIDDEN):
            row[unit] -= gradient[unit]
