"""Rollouts from positions: what games come to that a built-in player plays to their end."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from nextstation.engine.format.source.arguments import check_seed, is_whole
from nextstation.engine.format.vocabulary.limits import MAX_SEED
from nextstation.engine.kernel.board.codes import SlotRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.native.load import compiled
from nextstation.engine.kernel.rules.state import Game as Sheet
from nextstation.engine.kernel.rules.state import blank_snapshots
from nextstation.engine.kernel.stepping.actions import decision_of
from nextstation.engine.kernel.stepping.hidden import slots_seen
from nextstation.engine.kernel.stepping.row_arguments import numbers_of
from nextstation.engine.kernel.stepping.vector_game import VectorGame
from nextstation.engine.play.library.game import Game
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.players.learner import UNFORCED
from nextstation.engine.players.learning.training import train
from nextstation.engine.players.registry import SPECS, make_policy
from nextstation.engine.players.rollouts import roll_out_rows

# The shuffles of rollouts are those of no other games.
_KEY = 2**61 + 29


def rollouts(
    games: VectorGame,
    policy: str = "greedy",
    count: int = 100,
    *,
    rows: ArrayLike | None = None,
    actions: ArrayLike | None = None,
    seed: int = 1,
) -> Ints:
    """The final totals of games that a built-in player plays to their end, [rows, count].

    They start from the positions of some rows, by their numbers, or of all; with `actions`, after
    an action in each. A row may come several times. What nobody has seen is dealt anew, alike in
    all rows: game k of one row has the shuffles of game k of another. The games stay as they are.
    In a row whose game is over, its total.

    Raises ValueError for other numbers, an action that is not legal, a player that there is not, or
    one that takes too long to play games on (`lookahead`, `search`).
    """
    size = games.done.size
    taken = np.arange(size) if rows is None else numbers_of("rows", rows, size)
    if not is_whole(count, 0, MAX_SEED):
        raise ValueError(f"`count` is a number of rollouts, 0 or more, not {count!r}")
    check_seed(seed)
    if SPECS[parse_policy(policy)[0].name].is_slow:
        raise ValueError(f"`{policy}` takes too long to play games on")
    board, blank = games.board, games.blank
    player = make_policy(policy, board, blank)
    train(games.setup, player)
    totals = np.zeros((taken.size, 1, count), np.int64)
    slots, decisions = _slots(games, taken), _decisions(games, taken, actions)
    copy, key = blank_snapshots(blank, 1)[0], _KEY ^ int(seed)
    play = compiled(roll_out_rows)
    with games._alone:
        play(board, blank, games.blocks, taken, slots, decisions, totals, copy, key, player)
    return totals[:, 0]


def _slots(games: VectorGame, rows: Ints) -> Ints:
    """The slots of modules with the cards that lie open, for each row."""
    found = np.zeros((rows.size, len(games.board.modules.slots), len(SlotRow)), np.int64)
    for place, row in enumerate(rows.tolist() if games.setup.modules else ()):
        found[place] = slots_seen(games.setup, games.board, games.game(row))
    return found


def _decisions(games: VectorGame, rows: Ints, actions: ArrayLike | None) -> Ints:
    """The first decision in each row. Raises ValueError for an action that is not legal there."""
    if actions is None:
        return np.full((rows.size, 1), UNFORCED)
    given = np.broadcast_to(
        numbers_of("actions", actions, games.actions.size, "actions"), rows.shape
    )
    for row, action in zip(rows.tolist(), given.tolist(), strict=True):
        if not games.masks[row, action]:
            raise ValueError(f"row {row}: {games.why_illegal(action)}; see masks[{row}]")
    return np.array([[decision_of(games.actions, action)] for action in given.tolist()], np.int64)


def vector_of(games: Sequence[Game], *, observe: bool = True) -> VectorGame:
    """A VectorGame whose rows go on from where some solo games are, each with its hidden cards.

    They play the same city, modules and deal. A row that ends waits for `reset`. Raises ValueError
    for no games, games of several set-ups, or for several players.
    """
    setups = [each._setup for each in games]
    if not setups or any(each != setups[0] for each in setups) or setups[0].players > 1:
        raise ValueError("vector_of takes solo games of one city, modules and deal")
    setup = setups[0]
    found = VectorGame(
        setup.network,
        len(games),
        modules=setup.modules,
        deal=setup.deal,
        pencils=setup.pencils,
        observe=observe,
        restart=False,
    )
    found.put([_sheet(each) for each in games])
    return found


def _sheet(game: Game) -> Sheet:
    return game._position.seat.sheet.game
