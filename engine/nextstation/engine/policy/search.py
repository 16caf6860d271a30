"""The player that plays games to their ends in its head.

Every decision that may be taken is followed by the same shuffles, again and again; the worse half
falls away, the others are played on, until one is left. In a game of the head the next turn is
planned with the one after it, the rest is greedy.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.game.begin import begin_round
from nextstation.engine.game.bits import next_word, part, stream_key
from nextstation.engine.game.board import Board
from nextstation.engine.game.cards import round_is_over, swap
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.objectives import total
from nextstation.engine.game.scoring import end_round
from nextstation.engine.game.sections import PASS, find_options
from nextstation.engine.game.state import (
    COLOUR,
    PENDING,
    PLAYER,
    ROUND,
    TABLE,
    Game,
    keep_game,
    kept_games,
    put_back,
)
from nextstation.engine.game.tables import NONE, Ints, Words
from nextstation.engine.game.turn import decide, end_turn, end_turns, reveal_from
from nextstation.engine.policy.lookahead import (
    Lookahead,
    card_known,
    choose_ahead,
    is_round_end,
    lookahead,
)
from nextstation.engine.policy.simple import Greedy, choose_greedy

# Turns that a game of the head begins with care: what is left of this one, and the next.
CAREFUL = 2
# Cells of a row of `Search.moves`: the decision, the points of all its games, whether it fell away.
DECISION, POINTS, OUT = range(3)


class Search(NamedTuple):
    """How many games of the head a decision is worth, and room to play them."""

    budget: int
    knows_order: int  # whether the player knows which pencils come next
    moves: Ints  # [N, 3] the cells DECISION to OUT
    kept: Words  # [1, W] the game as it stands
    look: Lookahead
    greedy: Greedy


def search(board: Board, game: Game, budget: int, *, knows_order: bool) -> Search:
    """A player that plays so many games in its head for each decision."""
    moves = np.zeros((game.options.size + 1, 3), np.int64)
    look = lookahead(board, game, CAREFUL)
    return Search(budget, int(knows_order), moves, kept_games(game, 1), look, Greedy())


@kernel
def choose_by_search(board: Board, game: Game, policy: Search) -> int:
    """The decision that is best on average over the games of the head; PASS if there is no other.

    A game is one step of the budget; each decision has one at least.
    """
    moves = _list_moves(board, game, policy)
    if moves == 1:
        return PASS
    keep_game(game, policy.kept[0])
    key = next_word(game.table.streams, PLAYER)
    left, halvings, number = moves, _halvings(moves), 0
    while left > 1:
        tries = max(1, policy.budget // (halvings * left))
        for _ in range(tries):
            _try_moves(board, game, policy, moves, key, number)
            number += 1
        left = _drop_worse(policy.moves, moves, left)
    put_back(game, policy.kept[0])
    next_word(game.table.streams, PLAYER)
    return _last_in(policy.moves)


@kernel
def _list_moves(board: Board, game: Game, policy: Search) -> int:
    """List all decisions, PASS as the last one. Returns how many there are."""
    found = find_options(board, game)
    for move in range(found + 1):
        policy.moves[move, DECISION] = game.options[move] if move < found else PASS
        policy.moves[move, POINTS] = 0
        policy.moves[move, OUT] = 0
    return found + 1


@kernel
def _halvings(moves: int) -> int:
    """How often the worse half falls away until one is left."""
    halvings = 0
    while moves > 1:
        moves = (moves + 1) // 2
        halvings += 1
    return halvings


@kernel
def _try_moves(board: Board, game: Game, policy: Search, moves: int, key: int, number: int) -> None:
    """Play a game of the head after each decision that is left, all with the same shuffles."""
    for move in range(moves):
        if not policy.moves[move, OUT]:
            put_back(game, policy.kept[0])
            known = card_known(board, game)
            game.table.streams[TABLE] = stream_key(key, number, TABLE)
            game.table.streams[PLAYER] = stream_key(key, number, PLAYER)
            play_on(board, game, policy, policy.moves[move, DECISION], known)
            policy.moves[move, POINTS] += total(board, game)


@kernel
def play_on(board: Board, game: Game, policy: Search, first: int, known: int) -> None:
    """Play a game to its end, from a first decision on; the card after it may be known."""
    over, ends, turn = round_is_over(board, game.table), is_round_end(board, game), -1
    while True:
        while game.now[PENDING]:
            decision = first
            if turn >= CAREFUL:
                decision = choose_greedy(board, game, policy.greedy)
            elif turn >= 0:
                decision = choose_ahead(board, game, policy.look)
            turn = max(turn, 0)
            decide(board, game, decision)
        turn += 1
        if not over:
            end_turn(board, game)
            reveal_from(board, game, known)
            known = NONE
            over = round_is_over(board, game.table)
        elif not ends:
            end_turns(board, game)
            ends = True
        else:
            end_round(board, game)
            if game.now[ROUND] == game.order.size:
                return
            begin_round(board, game, _next_pencil(game, policy.knows_order))
            over, ends, known = False, False, NONE


@kernel
def _next_pencil(game: Game, known: int) -> int:
    """The next pencil in the ring, or any of those that are left."""
    colours, place = game.order.size, 0
    while game.order[place] != game.now[COLOUR]:
        place += 1
    first = (place + 1) % colours
    if not known:
        left = colours - game.now[ROUND]
        drawn = part(next_word(game.table.streams, PLAYER), left)
        swap(game.order, first, (first + drawn) % colours)
    return int(game.order[first])


@kernel
def _drop_worse(rows: Ints, moves: int, left: int) -> int:
    """Let the worse half of the decisions fall away. Returns how many are left."""
    half = (left + 1) // 2
    while left > half:
        worst = NONE
        for move in range(moves):
            if not rows[move, OUT] and (worst < 0 or rows[move, POINTS] < rows[worst, POINTS]):
                worst = move
        rows[worst, OUT] = 1
        left -= 1
    return left


@kernel
def _last_in(moves: Ints) -> int:
    """The decision that did not fall away."""
    move = 0
    while moves[move, OUT]:
        move += 1
    return int(moves[move, DECISION])
