"""The loop of a game that a policy plays."""

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.begin import begin_game, begin_round
from nextstation.engine.game.rules.cards import round_is_over
from nextstation.engine.game.rules.pending_grants import queue_round_end_circles
from nextstation.engine.game.rules.scoring import end_round
from nextstation.engine.game.rules.seats import pencil_at, seat_of
from nextstation.engine.game.rules.state import Game, Now
from nextstation.engine.game.rules.turn import apply_decision, end_turn, reveal_turn
from nextstation.engine.policy.play_stats import PlayStats, RoundRow, count_link
from nextstation.engine.policy.registry import choose
from nextstation.engine.policy.spec import BuiltInPolicy


@kernel
def decide_all(board: Board, game: Game, policy: BuiltInPolicy, stats: PlayStats) -> None:
    """Decide on all pending grants."""
    while game.now[Now.PENDING]:
        decision = choose(board, game, policy)
        count_link(board, game, decision, stats)
        apply_decision(board, game, decision)


@kernel
def play_round(
    board: Board, game: Game, colour: int, policy: BuiltInPolicy, stats: PlayStats
) -> int:
    """Play a colour's round. Returns its turns."""
    begin_round(board, game, colour)
    # Only modules leave something to decide after the last turn.
    turns, over, done = 0, False, board.modules.slots.shape[0] == 0
    while True:
        # One call for all decisions: the compiler inlines a copy at every call.
        if over:
            queue_round_end_circles(board, game)
            done = True
        else:
            reveal_turn(board, game)
            turns += 1
            over = round_is_over(game.table)
        decide_all(board, game, policy, stats)
        if over and done:
            break
        end_turn(board, game)
    end_round(board, game)
    return turns


@kernel
def play_game(
    board: Board,
    game: Game,
    policy: BuiltInPolicy,
    seed: int,
    number: int,
    player: int,
    players: int,
    stats: PlayStats,
) -> None:
    """Play game `number` of a seed to its end, as one of its players."""
    begin_game(board, game, seed, number, player)
    colours = game.order.size
    seat = seat_of(player, players, colours)
    for place in range(colours):
        colour = game.order[pencil_at(seat, place, colours)]
        stats.rounds[place, RoundRow.COLOUR] = colour
        stats.rounds[place, RoundRow.TURNS] = play_round(board, game, colour, policy, stats)
