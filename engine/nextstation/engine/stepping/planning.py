"""Planning from the positions of many games: afterstates, the next card by choice, rollouts."""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import over
from nextstation.engine.game.board.tables import Ints, Singles, Words
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import card_known, round_is_over
from nextstation.engine.game.rules.state import Game, Now, TableNow, restore, snapshot
from nextstation.engine.game.rules.turn import apply_decision, end_turn
from nextstation.engine.stepping.actions import Actions, decision_of
from nextstation.engine.stepping.observation import observe
from nextstation.engine.stepping.stages import go_on_in_round, is_over
from nextstation.engine.stepping.standing import points_standing


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
        found.rewards[place] = points_standing(board, game) - points[row]
        if found.observations.shape[1]:
            observe(board, game, found.observations[place], 0)
        write_chances(board, game, found.chances[place])
        restore(game, copy)


@kernel
def write_chances(board: Board, game: Game, chances: Singles) -> None:
    """Write how likely each card is revealed next, into zeros; the game goes on to that."""
    if game.now[Now.PENDING]:
        return
    cards = chances.size
    if round_is_over(game.table):
        go_on_in_round(board, game)
        if game.now[Now.PENDING] or game.now[Now.ROUND] == game.order.size:
            return
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


def cards_next(game: Game) -> list[int]:
    """The cards that may be revealed next in a game."""
    cards: list[int] = game.table.pile.tolist()
    return cards if round_is_over(game.table) else cards[: int(game.table.now[TableNow.LEFT])]
