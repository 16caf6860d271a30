"""Games that a policy plays, decision after decision."""

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.state import Game, Now
from nextstation.engine.game.rules.turn import apply_decision
from nextstation.engine.policy.play_stats import PlayStats, RoundRow, count_link
from nextstation.engine.policy.registry import choose
from nextstation.engine.policy.spec import BuiltInPolicy
from nextstation.engine.stepping.stages import go_on, open_game


@kernel
def decide_all(board: Board, game: Game, policy: BuiltInPolicy, stats: PlayStats) -> None:
    """Decide on all pending grants."""
    while game.now[Now.PENDING]:
        decision = choose(board, game, policy)
        count_link(board, game, decision, stats)
        apply_decision(board, game, decision)


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
    open_game(board, game, seed, number, player, players)
    while go_on(board, game):
        decide_all(board, game, policy, stats)
        row = stats.rounds[game.now[Now.ROUND] - 1]
        row[RoundRow.COLOUR], row[RoundRow.TURNS] = game.now[Now.COLOUR], game.now[Now.TURN]
