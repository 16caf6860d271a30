"""The value function: the points that a game is still expected to gain, by a small neural network.

A true fact adds its row of weights to the hidden units; what is above 0 of them is weighed into
points, and one of them whatever it is: what a fact is worth by itself is learned there. To that it
adds a weight for each pattern. Every stage has weights of its own, and weighs the hidden units by
the turns to go. The stages are the rounds, each until it is over, and the same rounds when they are
over: what counts then is what later rounds will bring.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.kernel import called, kernel
from nextstation.engine.kernel.rules.cards import round_is_over
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.scoring import points_so_far
from nextstation.engine.kernel.rules.state import Game, Now
from nextstation.engine.players.value.facts import Facts, keep
from nextstation.engine.players.value.game_facts import find_facts
from nextstation.engine.players.value.parts import MAX_TURNS, Part, facts_of_games, patterns_of

HIDDEN = 64
# The hidden unit that counts below 0 too, and its weight, which is not learned.
LINEAR, LINEAR_WEIGHT = 0, 0.4
# Points in a unit of what the network computes: its weights are best learned near 1.
UNIT = 10.0
# The weights before the training: small random numbers, the same everywhere.
_SEED, _ROW_SCALE, _OUT_SCALE = 3, 0.1, 0.3


class ValueFunction(NamedTuple):
    """The weights for a board, and arrays to compute with."""

    facts: Facts
    rows: Singles  # [S, F, HIDDEN] weights of the facts, by stage
    biases: Singles  # [S, HIDDEN]
    outs: Singles  # [S, MAX_TURNS, HIDDEN + 1] weights of the hidden units, and a constant
    table: Singles  # [S, T] weights of the patterns
    sums: Singles  # [HIDDEN] the hidden units by the facts that are kept
    hidden: Singles  # [HIDDEN] the hidden units


def blank_value_function(board: Board, game: Game) -> ValueFunction:
    """A value function that has learned nothing yet, for games like this one."""
    facts, stages = facts_of_games(board, game), 2 * len(board.departs)
    draw = np.random.RandomState(_SEED).uniform
    rows = draw(-_ROW_SCALE, _ROW_SCALE, (stages, facts.changed.size, HIDDEN))
    outs = draw(-_OUT_SCALE, _OUT_SCALE, (stages, MAX_TURNS, HIDDEN + 1))
    rows[..., LINEAR], outs[..., LINEAR] = 0, LINEAR_WEIGHT
    return ValueFunction(
        facts=facts,
        rows=rows.astype(np.float32),
        biases=np.zeros((stages, HIDDEN), np.float32),
        outs=outs.astype(np.float32),
        table=np.zeros((stages, patterns_of(board)), np.float32),
        sums=np.zeros(HIDDEN, np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
    )


@kernel
def stage_of(board: Board, game: Game) -> int:
    """The stage of a game: its round, counted from 0; the rounds that are over follow (D2, D3)."""
    rounds = board.departs.shape[0] if round_is_over(game.table) else 0
    return int(game.now[Now.ROUND] - 1 + rounds)


@kernel
def points_now(board: Board, game: Game) -> float:
    """The points that a game has by now."""
    return float(total(board, game) + points_so_far(board, game))


@called
@kernel
def points_expected(board: Board, game: Game, values: ValueFunction, anew: bool) -> float:
    """The points that a game is expected to end with.

    With `anew`, all facts are found and kept. Without, it is the same game after a decision: that
    costs only what the decision changes.
    """
    facts, stage = values.facts, stage_of(board, game)
    found = find_facts(board, game, facts, anew)
    units = values.hidden
    copy_cells(units, values.biases[stage] if anew else values.sums)
    for place in range(found):
        row = values.rows[stage, facts.changed[place]]
        if facts.holds[place]:
            for unit in range(HIDDEN):
                units[unit] += row[unit]
        else:
            for unit in range(HIDDEN):
                units[unit] -= row[unit]
    if anew:
        keep(facts, game.open)
        copy_cells(values.sums, units)
    return points_now(board, game) + UNIT * _computed(values, stage)


@kernel
def copy_cells(target: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy the cells of a row."""
    for place in range(target.size):
        target[place] = source[place]


@kernel
def _computed(values: ValueFunction, stage: int) -> float:
    """What the hidden units and the patterns come to, in units."""
    facts = values.facts
    to_go = facts.numbers[facts.begins[Part.TO_GO]]
    value = weighed(values, stage, to_go)
    for place in range(facts.patterns.size):
        value += np.float64(values.table[stage, facts.patterns[place]])
    return value


@kernel
def weighed(values: ValueFunction, stage: int, to_go: int) -> float:
    """What the hidden units come to, in units."""
    outs = values.outs[stage, to_go]
    value = np.float64(outs[HIDDEN])
    for unit in range(HIDDEN):
        if unit == LINEAR or values.hidden[unit] > 0:
            value += np.float64(values.hidden[unit]) * np.float64(outs[unit])
    return value
