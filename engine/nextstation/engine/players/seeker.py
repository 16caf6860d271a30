"""A policy that tries for one objective above all: the measure of how hard the objective is.

Nobody can ask for it by name, since it plays for an objective that it is given. It takes the
decision that brings the network closest to the objective and, of several, the one with the most
points, as the greedy policy does.

Many objectives count only what is complete, such as an interchange of three colours. So that the
policy sees what leads there, an objective brings goals besides its own: the same count with a
filter relaxed. What they come to is squared: it is better to finish one thing than to begin two.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.bits import in_set, singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import ObjectiveRow, With
from nextstation.engine.kernel.board.effects import COUNT_CODES
from nextstation.engine.kernel.board.struct import NO_MEMORY, laid_out
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.evaluate import points_after
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.objectives import NETWORK, count
from nextstation.engine.kernel.rules.scoring import finish_lines, points_so_far
from nextstation.engine.kernel.rules.state import Game, blank_snapshots, restore, snapshot
from nextstation.engine.kernel.rules.turn import apply_decision

# What the objective itself is worth when it is reached, and a goal beside it.
_OWN, _BESIDE = 1_000_000, 10_000


class Seeker(NamedTuple):
    """The goals of an objective, and room for a snapshot."""

    goals: Ints  # [G, ObjectiveRow] the objective, and what leads to it
    worth: Ints  # [G] of each goal when it is reached
    snapshots: Words  # [1, W]
    memory: Words = NO_MEMORY


def seeker(board: Board, game: Game, objective: int) -> Seeker:
    """A policy that tries for an objective, given as its row of `Modules.objectives`."""
    row = board.modules.objectives[objective]
    goals = np.array([row, *_leading_to(board, row)], np.int64)
    worth = np.full(len(goals), _BESIDE)
    worth[0] = _OWN
    return laid_out(Seeker(goals, worth, blank_snapshots(game, 1)))


def _leading_to(board: Board, row: Ints) -> Iterator[Ints]:
    """Objectives that are easier to reach, and are reached on the way to another one."""
    for colours in range(2, int(row[ObjectiveRow.OF_COLOURS])):
        yield _changed(row, ObjectiveRow.OF_COLOURS, colours)
    for times in range(1, int(row[ObjectiveRow.TIMES_USED])):
        yield _changed(row, ObjectiveRow.TIMES_USED, times)
    if row[ObjectiveRow.WITH] == With.INTERCHANGE:
        yield _changed(row, ObjectiveRow.WITH, With.STATION)
    if row[ObjectiveRow.COUNT] == COUNT_CODES["complete_districts"]:
        districts = board.district[board.stations].tolist()
        for district in {
            each for each in districts if in_set(row[ObjectiveRow.DISTRICT_SET], each)
        }:
            stations = _changed(row, ObjectiveRow.COUNT, COUNT_CODES["stations"])
            stations[ObjectiveRow.DISTRICT_SET] = singleton(district)
            stations[ObjectiveRow.AT_LEAST] = districts.count(district)
            yield stations


def _changed(row: Ints, column: int, value: int) -> Ints:
    changed = row.copy()
    changed[column] = value
    return changed


@kernel
def choose_seeking(board: Board, game: Game, policy: Seeker) -> int:
    """The decision after which the network is closest to the objective; ties by points."""
    found, chosen = legal_decisions(board, game), PASS
    closest, most = closeness(board, game, policy, PASS), points_so_far(board, game)
    # `closeness` changes the list only by a decision that it takes back.
    for place in range(found):
        decision = int(game.decisions[place])
        points = points_after(board, game, decision)
        close = closeness(board, game, policy, decision)
        # As the greedy policy does, it draws rather than pass where both score the same.
        gains = points > most or (points == most and chosen == PASS)
        if close > closest or (close == closest and gains):
            chosen, closest, most = decision, close, points
    return chosen


@kernel
def closeness(board: Board, game: Game, policy: Seeker, decision: int) -> int:
    """How close the network is to the objective after a decision, which is tried and undone."""
    snapshot(game, policy.snapshots[0])
    if decision != PASS:
        apply_decision(board, game, decision)
    finish_lines(board, game)
    close = 0
    for goal in range(policy.goals.shape[0]):
        row = policy.goals[goal]
        asked = row[ObjectiveRow.AT_LEAST]
        has = min(_most(board, game, row), asked)
        close += policy.worth[goal] * has * has // max(asked * asked, 1)
    restore(game, policy.snapshots[0])
    return int(close)


@kernel
def _most(board: Board, game: Game, row: Ints) -> int:
    """What an objective counts on the network, or on the line that has most of it."""
    if not row[ObjectiveRow.PER_LINE]:
        return int(count(row[ObjectiveRow.COUNT], board, game, row, NETWORK))
    most = 0
    for line in range(game.finished_districts.size):
        most = max(most, count(row[ObjectiveRow.COUNT], board, game, row, line))
    return most
