"""Many games at once: a row of each array for each sheet."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import NO_MEMORY, laid_out, over
from nextstation.engine.kernel.board.tables import Ints, Singles, Ways, Words
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import Game
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.kernel.stepping.actions import (
    PASS_ACTION,
    Actions,
    decision_of,
    write_found,
)
from nextstation.engine.kernel.stepping.observation import observe
from nextstation.engine.kernel.stepping.stages import advance, is_over, open_game
from nextstation.engine.kernel.stepping.standing import points_standing


class Next(Constants):
    """What the next step does in a row; after it, a row is stepped again."""

    STEP: int  # it takes an action, unless the game is over
    BEGIN: int  # it begins the game, whatever the action
    BEGIN_NEXT: int  # it begins the next game of the row, whatever the action
    STAY: int  # it leaves the game as it is
    SHOW: int  # it writes what is known of the game, whatever the action


class Rows(NamedTuple):
    """What is known of the games, one row for each sheet; A actions, F numbers observed."""

    masks: Ways  # [rows, A] 1 for each legal action
    observations: Singles  # [rows, F] what the player knows, or no numbers
    rewards: Singles  # [rows] points won by the last step
    done: Ways  # [rows] whether the last step ended a game
    totals: Ints  # [rows] total of the game that ended last
    points: Ints  # [rows] total of the game under way as it stands
    next: Ways  # [rows] a Next
    numbers: Ints  # [rows] number of the game under way, or of the next one
    players: Ints  # [rows] which player of the table the sheet is of, from 0
    seeds: Ints  # [rows] seed of the games of a row
    stride: int  # between the numbers of the games of a row
    at_table: int  # players at a table
    restarts: int  # 1 where the next game begins as one ends
    observes: int  # 1 where observations are written
    memory: Words = NO_MEMORY  # the block of all arrays


def blank_rows(
    actions: Actions, games: int, players: int, *, restarts: bool, observed: int
) -> Rows:
    """Rows for the players of a number of games; their next step begins the games.

    `observed` is how many numbers an observation has, 0 where none are written.
    """
    rows = games * players
    return laid_out(
        Rows(
            masks=np.zeros((rows, actions.size), np.uint8),
            observations=np.zeros((rows, observed), np.float32),
            rewards=np.zeros(rows, np.float32),
            done=np.zeros(rows, np.uint8),
            totals=np.zeros(rows, np.int64),
            points=np.zeros(rows, np.int64),
            next=np.full(rows, Next.BEGIN, np.uint8),
            numbers=np.arange(rows) // players,
            players=np.arange(rows) % players,
            seeds=np.zeros(rows, np.int64),
            stride=games,
            at_table=players,
            restarts=int(restarts),
            observes=int(observed > 0),
        )
    )


@kernel
def step_rows(
    board: Board, blank: Game, actions: Actions, rows: Rows, games: Words, chosen: Ints
) -> int:
    """Take an action in each game, and write what is known then. Returns -1.

    If one is not legal, nothing is done, and its row is returned. Only a row that is stepped, and
    whose game is not over, takes its action; the others ignore it.
    """
    for row in range(chosen.size):
        if not _may_take(over(blank, games[row]), rows, row, chosen[row]):
            return row
    for row in range(chosen.size):
        if rows.next[row] == Next.STAY:
            rows.next[row] = Next.STEP
        else:
            _step_row(board, over(blank, games[row]), actions, rows, row, chosen[row])
    return -1


@kernel
def _may_take(game: Game, rows: Rows, row: int, action: int) -> bool:
    """Whether an action is legal in a game, or ignored."""
    if rows.next[row] != Next.STEP or is_over(game):
        return True
    return bool(0 <= action < rows.masks.shape[1] and rows.masks[row, action])


@kernel
def _step_row(
    board: Board, game: Game, actions: Actions, rows: Rows, row: int, action: int
) -> None:
    """Take an action in the game of a row, or begin the game, and write what is known then."""
    rows.rewards[row], rows.done[row] = 0, 0
    begins = rows.next[row] == Next.BEGIN or rows.next[row] == Next.BEGIN_NEXT
    if rows.next[row] == Next.BEGIN_NEXT:
        rows.numbers[row] += rows.stride
    if rows.next[row] == Next.SHOW:
        rows.next[row], rows.points[row] = Next.STEP, points_standing(board, game)
    elif not begins and not is_over(game):
        apply_decision(board, game, decision_of(actions, action))
    while True:
        if begins:
            _begin_row(board, game, rows, row)
        starts = advance(board, game)
        if not (begins and starts):
            _score_row(board, game, rows, row)
        if starts:
            break
        rows.done[row], rows.totals[row] = 1, rows.points[row]
        if begins or not rows.restarts:
            break
        begins = True
        rows.numbers[row] += rows.stride
    write_found(game, actions, starts, rows.masks[row])
    rows.masks[row, PASS_ACTION] = 1  # the next action is ignored in a game that is over
    if rows.observes:
        observe(board, game, rows.observations[row], 0)


@kernel
def _begin_row(board: Board, game: Game, rows: Rows, row: int) -> None:
    """Begin the game of a row."""
    seed, number, player = rows.seeds[row], rows.numbers[row], rows.players[row]
    rows.next[row], rows.points[row] = Next.STEP, 0
    open_game(board, game, seed, number, player, rows.at_table)


@kernel
def _score_row(board: Board, game: Game, rows: Rows, row: int) -> None:
    """Write the points of a game as it stands, and how many the step has won."""
    points = points_standing(board, game)
    rows.rewards[row] += points - rows.points[row]
    rows.points[row] = points
