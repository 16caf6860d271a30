"""The built-in players, and a game played by one of them."""

from nextstation.engine.game.bits import next_word, part
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.outlook import prospect
from nextstation.engine.game.scoring import end_round, points_so_far
from nextstation.engine.game.state import PENDING, PLAYER, Game, begin_game, begin_round
from nextstation.engine.game.turn import (
    PASS,
    decide,
    find_sections,
    reveal_turn,
    round_is_over,
)

POLICIES = ("random", "greedy")
_RANDOM, _GREEDY = range(2)


@kernel
def choose_random(game: Game, found: int) -> int:
    """Any legal section, each as likely as the others; passes only when there is none."""
    if found == 0:
        return PASS
    return int(game.options[part(next_word(game.table.streams, PLAYER), found)])


@kernel
def choose_greedy(board: Board, game: Game, found: int) -> int:
    """The section with the highest score if the game ended now, ties at random.

    Passes only when every section loses points.
    """
    best, tied = points_so_far(board, game), 0
    for option in range(found):
        section = game.options[option]
        points = prospect(board, game, section)
        if points > best:
            best, tied = points, 0
        if points == best:
            game.ties[tied] = section
            tied += 1
    if tied == 0:
        return PASS
    return int(game.ties[part(next_word(game.table.streams, PLAYER), tied)])


@kernel
def choose(board: Board, game: Game, found: int, policy: int) -> int:
    """The decision of a player: a section, or PASS."""
    if policy == _GREEDY:
        return choose_greedy(board, game, found)
    return choose_random(game, found)


@kernel
def play_turn(board: Board, game: Game, policy: int) -> None:
    """Decide on every grant of a turn whose cards are revealed."""
    while game.now[PENDING]:
        decide(board, game, choose(board, game, find_sections(board, game), policy))


@kernel
def play_round(board: Board, game: Game, colour: int, policy: int) -> int:
    """Play a colour's round. Returns its turns."""
    begin_round(board, game, colour)
    turns = 0
    over = False
    while not over:
        reveal_turn(board, game)
        turns += 1
        over = round_is_over(board, game.table)
        play_turn(board, game, policy)
    end_round(board, game)
    return turns


@kernel
def play_game(board: Board, game: Game, policy: int, seed: int, number: int) -> int:
    """Play game `number` of a seed to its end. Returns its turns."""
    begin_game(board, game, seed, number)
    turns = 0
    for place in range(game.order.size):
        turns += play_round(board, game, game.order[place], policy)
    return turns
