"""Planning from the positions of many games: afterstates, and the next card by choice."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.struct import over
from nextstation.engine.kernel.board.tables import Ints, Singles, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import card_known, round_is_over
from nextstation.engine.kernel.rules.state import Game, Now, TableNow, restore, snapshot
from nextstation.engine.kernel.rules.turn import apply_decision, end_turn
from nextstation.engine.kernel.stepping.actions import Actions, decision_of
from nextstation.engine.kernel.stepping.observation import observe
from nextstation.engine.kernel.stepping.stages import go_on_in_round, is_over, pass_on
from nextstation.engine.kernel.stepping.standing import points_standing


class Afterstates(NamedTuple):
    """What follows from each legal action of some rows, before chance has its turn.

    `chances` says how likely each card of the deck is revealed next, by its place in the file; of
    an action that leaves something to decide in the turn, or ends the game, it has zeros.
    """

    rows: Ints  # [N] the row
    actions: Ints  # [N] the action
    rewards: Singles  # [N] points that it wins at once
    chances: Singles  # [N, cards]
    observations: Singles  # [N, numbers] what the player knows then, or no numbers


def blank_afterstates(rows: Ints, actions: Ints, cards: int, observed: int) -> Afterstates:
    """Room for what follows from some actions of rows."""
    size = rows.size
    return Afterstates(
        rows,
        actions,
        np.zeros(size, np.float32),
        np.zeros((size, cards), np.float32),
        np.zeros((size, observed), np.float32),
    )


@kernel
def write_afterstates(
    board: Board,
    blank: Game,
    actions: Actions,
    games: Words,
    points: Ints,
    copy: Words,
    found: Afterstates,
) -> None:
    """Take each action in its row, write what is known then, and take it back.

    `points` are those of the rows as they stand, `copy` has room for a snapshot.
    """
    for place in range(found.rows.size):
        row = found.rows[place]
        game = over(blank, games[row])
        if is_over(game):
            continue
        snapshot(game, copy)
        apply_decision(board, game, decision_of(actions, found.actions[place]))
        go_on_to_chance(board, game)
        found.rewards[place] = points_standing(board, game) - points[row]
        if found.observations.shape[1]:
            observe(board, game, found.observations[place], 0)
        write_chances(board, game, found.chances[place])
        restore(game, copy)


@kernel
def go_on_to_chance(board: Board, game: Game) -> None:
    """Go on to the next decision, or to where a card is revealed or the game ends."""
    while not pass_on(board, game) and round_is_over(game.table):
        if not go_on_in_round(board, game):
            return


@kernel
def write_chances(board: Board, game: Game, chances: Singles) -> None:
    """Write how likely each card is revealed next; the turn ends if nothing is pending in it."""
    cards = chances.size
    for card in range(cards):
        chances[card] = 0
    if game.now[Now.PENDING]:
        return
    if round_is_over(game.table):
        if game.now[Now.ROUND] < game.order.size:
            for card in range(cards):
                chances[card] = 1.0 / cards
        return
    known = card_known(board, game)
    end_turn(board, game)
    left = game.table.now[TableNow.LEFT]
    for place in range(left):
        card = game.table.pile[place]
        if known < 0 or card == known:
            chances[card] = 1.0 / left if known < 0 else 1.0


@kernel
def reveal_in_rows(
    board: Board, blank: Game, games: Words, rows: Ints, cards: Ints, copy: Words, chances: Singles
) -> int:
    """Let a card come next in each of some rows. Returns -1.

    If one of them cannot come, nothing is done, and its place is returned. `copy` has room for a
    snapshot, `chances` for all cards.
    """
    for place in range(rows.size):
        game = over(blank, games[rows[place]])
        snapshot(game, copy)
        game.now[Now.PENDING] = 0
        write_chances(board, game, chances)
        restore(game, copy)
        if not chances[cards[place]]:
            return place
    for place in range(rows.size):
        over(blank, games[rows[place]]).now[Now.NEXT_CARD] = cards[place] + 1
    return -1
