"""What a stepped game scores as it stands."""

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.objectives import objective_points
from nextstation.engine.game.rules.scoring import (
    finish_departure,
    finish_lines,
    points_drawn,
    points_so_far,
)
from nextstation.engine.game.rules.state import Game, Now
from nextstation.engine.stepping.stages import is_over


@kernel
def points_standing(board: Board, game: Game) -> int:
    """The total of a game (N4), or what it would be if the game ended at this moment.

    The line under way counts for all terms and objectives; rounds to come score nothing.
    """
    points, is_under_way = points_drawn(board, game), not is_over(game)
    if is_under_way:
        points += points_so_far(board, game)
    if board.modules.objectives.shape[0]:
        rivers_crossed = game.now[Now.RIVERS_CROSSED]
        if is_under_way:
            finish_lines(board, game)
        points += objective_points(board, game)
        if is_under_way:
            _reopen_lines(board, game)
            game.now[Now.RIVERS_CROSSED] = rivers_crossed
    return points


@kernel
def _reopen_lines(board: Board, game: Game) -> None:
    """Take back the finished lines of the current round."""
    colour, lines = game.now[Now.COLOUR], board.departs.shape[1]
    for line in range(lines):
        if board.unbuilt_counts:
            finish_departure(board, game, colour, line)
        else:
            game.finished[colour * lines + line] = 0
            game.finished_districts[colour * lines + line] = 0
