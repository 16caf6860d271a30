"""The built-in players, and a game played by one of them."""

from nextstation.engine.city.network import Network
from nextstation.engine.game.begin import begin_game, begin_round
from nextstation.engine.game.bits import next_word, part
from nextstation.engine.game.board import Board
from nextstation.engine.game.cards import round_is_over
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.outlook import prospect
from nextstation.engine.game.scoring import end_round, points_so_far
from nextstation.engine.game.sections import (
    PASS,
    POWERS,
    count_options,
    find_starts,
    list_options,
    option_at,
)
from nextstation.engine.game.state import PENDING, PLAYER, Game
from nextstation.engine.game.turn import decide, end_turn, end_turns, reveal_turn
from nextstation.engine.policy.notes import COLOUR_OF, TURNS_OF, Notes, note_link

MOST_PLAYERS = 4
POLICIES = ("random", "greedy")
_RANDOM, _GREEDY = range(2)


@kernel
def choose_random(game: Game, starts: int) -> int:
    """Any legal decision, each as likely as the others; passes only when there is none."""
    found = count_options(game, starts)
    if found == 0:
        return PASS
    return option_at(game, part(next_word(game.table.streams, PLAYER), found))


@kernel
def choose_greedy(board: Board, game: Game, starts: int) -> int:
    """The decision with the highest score if the game ended now, ties at random.

    Passes only when every decision loses points; spends a power only where it gains points.
    """
    best, tied = points_so_far(board, game), 0
    for option in range(list_options(game, starts)):
        decision = game.options[option]
        points = prospect(board, game, decision)
        # Without a branch: nobody could foretell which way it goes.
        tied = 0 if points > best else tied
        best = max(best, points)
        game.ties[tied] = decision
        tied += points == best and _may_tie(board, game, decision, tied)
    if tied == 0:
        return PASS
    return int(game.ties[part(next_word(game.table.streams, PLAYER), tied)])


@kernel
def _may_tie(board: Board, game: Game, decision: int, tied: int) -> bool:
    """Whether a decision is as good as those found, at equal points: none spends a power idly."""
    if not board.modules.powers:
        return True
    return bool(tied == 0 or not decision >> POWERS or game.ties[0] >> POWERS)


@kernel
def choose(board: Board, game: Game, policy: int) -> int:
    """The decision of a player: a legal one, or PASS."""
    starts = find_starts(board, game)
    if policy == _GREEDY:
        return choose_greedy(board, game, starts)
    return choose_random(game, starts)


@kernel
def decide_all(board: Board, game: Game, policy: int, notes: Notes) -> None:
    """Decide on all that is pending."""
    while game.now[PENDING]:
        decision = choose(board, game, policy)
        note_link(board, game, decision, notes)
        decide(board, game, decision)


@kernel
def play_round(board: Board, game: Game, colour: int, policy: int, notes: Notes) -> int:
    """Play a colour's round. Returns its turns."""
    begin_round(board, game, colour)
    turns, over, done = 0, False, False
    while not done:
        # One place for all decisions: the compiler copies them to wherever they are called.
        if over:
            end_turns(board, game)
            done = True
        else:
            reveal_turn(board, game)
            turns += 1
        over = round_is_over(board, game.table)
        decide_all(board, game, policy, notes)
        end_turn(board, game)
    end_round(board, game)
    return turns


def check_players(network: Network, players: int) -> None:
    """Raise ValueError when a city is not for so many players: each has a pencil (D5)."""
    most = min(MOST_PLAYERS, len(network.city.colours))
    if not 1 <= players <= most:
        raise ValueError(f"{network.city.title} is for 1 to {most} players, not {players}")


@kernel
def seat_of(player: int, players: int, colours: int) -> int:
    """Where a player sits in the ring, which has a place for every pencil (D5)."""
    return player * colours // players


@kernel
def pencil_at(seat: int, played: int, colours: int) -> int:
    """The pencil at a seat after so many rounds: each moves one place to the left (D5)."""
    return (seat + played) % colours


@kernel
def play_game(
    board: Board,
    game: Game,
    policy: int,
    seed: int,
    number: int,
    player: int,
    players: int,
    notes: Notes,
) -> None:
    """Play game `number` of a seed to its end, as one of its players."""
    begin_game(board, game, seed, number, player)
    colours = game.order.size
    for place in range(colours):
        colour = game.order[pencil_at(seat_of(player, players, colours), place, colours)]
        notes.rounds[place, COLOUR_OF] = colour
        notes.rounds[place, TURNS_OF] = play_round(board, game, colour, policy, notes)
