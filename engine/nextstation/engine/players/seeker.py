"""A policy that tries for one objective above all: the measure of how hard the objective is.

Nobody can ask for it by name, since it plays for an objective that it is given. It takes the
decision that brings the network closest to the objective and, of several, the one with the most
points, as the greedy policy does.

Many objectives count only what is complete, such as an interchange of three colours. So that the
policy sees what leads there, an objective brings goals besides its own: the same count with a
filter relaxed. What they come to is squared: it is better to finish one thing than to begin two.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import CountRow, GoalRow
from nextstation.engine.kernel.board.struct import NO_MEMORY, laid_out
from nextstation.engine.kernel.board.tables import Ints, Words, ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.counts import lacking
from nextstation.engine.kernel.rules.decision import PASS
from nextstation.engine.kernel.rules.evaluate import points_after, points_to_reach
from nextstation.engine.kernel.rules.legal import legal_decisions
from nextstation.engine.kernel.rules.parts import all_lines
from nextstation.engine.kernel.rules.state import Game, blank_snapshots, restore, snapshot
from nextstation.engine.kernel.rules.turn import apply_decision

# What the objective itself is worth when it is reached, and a goal beside it.
_OWN, _BESIDE = 1_000_000, 10_000


class Seeker(NamedTuple):
    """The goals of an objective, and room for a snapshot."""

    goals: Ints  # [G] rows of `Counts.rows`: the objective, and what leads to it
    worth: Ints  # [G] of each goal when it is reached
    snapshots: Words  # [1, W]
    memory: Words = NO_MEMORY


def seeker(board: Board, game: Game, objective: int) -> Seeker:
    """A policy that tries for an objective, given as its row of `Modules.objectives`."""
    leading = board.modules.goals[board.modules.goals[:, GoalRow.OBJECTIVE] == objective]
    goals = ints([board.modules.objectives[objective], *leading[:, GoalRow.COUNT]])
    worth = np.full(len(goals), _BESIDE)
    worth[0] = _OWN
    return laid_out(Seeker(goals, worth, blank_snapshots(game, 1)))


@kernel
def choose_seeking(board: Board, game: Game, policy: Seeker) -> int:
    """The decision after which the network is closest to the objective; ties by points."""
    found, chosen = legal_decisions(board, game), PASS
    closest, most = closeness(board, game, policy, PASS), points_to_reach(board, game)
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
    close = 0
    for goal in range(policy.goals.shape[0]):
        row = board.counts.rows[policy.goals[goal]]
        asked = max(row[CountRow.LEAST], 1)
        has = max(asked - lacking(board, game, row, all_lines(board)), 0)
        close += policy.worth[goal] * has * has // (asked * asked)
    restore(game, policy.snapshots[0])
    return int(close)
