"""Rollouts to the end of a game: what each decision brings if a policy plays on."""

from nextstation.engine.kernel.bits import stream_key
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.struct import over
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.cards import card_known, swap
from nextstation.engine.kernel.rules.deal import deal_unnamed
from nextstation.engine.kernel.rules.objectives import total
from nextstation.engine.kernel.rules.state import (
    Game,
    Now,
    Stream,
    Table,
    TableNow,
    restore,
    snapshot,
)
from nextstation.engine.kernel.rules.turn import apply_decision
from nextstation.engine.kernel.stepping.stages import go_on, is_over
from nextstation.engine.players.learner import UNFORCED
from nextstation.engine.players.registry import choose
from nextstation.engine.players.spec import BuiltInPolicy


@kernel
def roll_out(
    board: Board,
    game: Game,
    slots: Ints,
    decisions: Ints,
    points: Ints,
    copy: Words,
    known: int,
    first: int,
    key: int,
    policy: BuiltInPolicy,
) -> None:
    """Play rollouts of each decision, the policy's own where it is UNFORCED.

    Row by row, `points` gets the final totals: one row for a decision, one column for a shuffle.
    `first` is the number of the first shuffle, `known` the next card if the player sees it (X1).
    What nobody has seen is dealt anew: the cards still to come, and those of modules that `slots`,
    rows like those of the board, do not name. The game is as before when it ends.
    """
    snapshot(game, copy)
    for number in range(points.shape[1]):
        for move in range(decisions.size):
            restore(game, copy)
            sort_pile(game.table)
            game.table.streams[Stream.TABLE] = stream_key(key, first + number, Stream.TABLE)
            game.table.streams[Stream.PLAYER] = stream_key(key, first + number, Stream.PLAYER)
            if board.modules.slots.shape[0]:
                deal_unnamed(board, game, slots)
            points[move, number] = play_on(board, game, decisions[move], known, policy)
    restore(game, copy)


@kernel
def sort_pile(table: Table) -> None:
    """Lay the cards still to come in the order of the file: nobody knows how they really lie."""
    for end in range(1, table.now[TableNow.LEFT]):
        place = end
        while place > 0 and table.pile[place - 1] > table.pile[place]:
            swap(table.pile, place - 1, place)
            place -= 1


@kernel
def roll_out_rows(
    board: Board,
    blank: Game,
    games: Words,
    rows: Ints,
    slots: Ints,
    decisions: Ints,
    points: Ints,
    copy: Words,
    key: int,
    policy: BuiltInPolicy,
) -> None:
    """Play rollouts of decisions, one in each of some rows, as `roll_out` does in one game.

    `slots`, `decisions` and `points` have a row for each of them; a game that is over has its
    total.
    """
    for place in range(rows.size):
        game = over(blank, games[rows[place]])
        if is_over(game):
            for number in range(points.shape[2]):
                points[place, 0, number] = total(board, game)
            continue
        known = game.now[Now.NEXT_CARD] - 1
        if known == NONE:
            known = card_known(board, game)
        roll_out(
            board,
            game,
            slots[place],
            decisions[place],
            points[place],
            copy,
            known,
            0,
            key,
            policy,
        )


@kernel
def play_on(board: Board, game: Game, first: int, known: int, policy: BuiltInPolicy) -> int:
    """Play a game on from a turn to its end, and from a first decision unless it is UNFORCED.

    `known` is the next card, or NONE. Returns the final total.
    """
    game.now[Now.NEXT_CARD] = known + 1
    if first != UNFORCED:
        apply_decision(board, game, first)
    more = True
    while more:
        # One call for all decisions: the compiler inlines a copy at every call.
        while game.now[Now.PENDING]:
            apply_decision(board, game, choose(board, game, policy))
        more = go_on(board, game)
    return int(total(board, game))
