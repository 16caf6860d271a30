"""What a stepped game scores as it stands."""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.objectives import objective_points
from nextstation.engine.kernel.rules.scoring import (
    finish_departure,
    finish_lines,
    points_drawn,
    points_so_far,
)
from nextstation.engine.kernel.rules.state import Game, Now
from nextstation.engine.kernel.stepping.stages import is_over


@kernel
def points_standing(board: Board, game: Game) -> int:
    """The total of a game (N4), or what it would be if the game ended at this moment.

    The line under way counts for all terms and objectives; rounds to come score nothing.
    """
    points, is_under_way = points_drawn(board, game), not is_over(game)
    if is_under_way:
        points += points_so_far(board, game)
    if board.modules.objectives.shape[0]:
        rivers_crossed = finish_for_now(board, game)
        points += objective_points(board, game)
        reopen(board, game, rivers_crossed)
    return points


@kernel
def finish_for_now(board: Board, game: Game) -> int:
    """Finish the lines under way, for what objectives count. Returns what `reopen` needs."""
    rivers_crossed = int(game.now[Now.RIVERS_CROSSED])
    if not is_over(game):
        finish_lines(board, game)
    return rivers_crossed


@kernel
def reopen(board: Board, game: Game, rivers_crossed: int) -> None:
    """Take back what `finish_for_now` has finished."""
    if is_over(game):
        return
    game.now[Now.RIVERS_CROSSED] = rivers_crossed
    colour, lines = game.now[Now.COLOUR], board.departs.shape[1]
    for line in range(lines):
        if board.unbuilt_counts:
            finish_departure(board, game, colour, line)
        else:
            game.finished[colour * lines + line] = 0
            game.finished_districts[colour * lines + line] = 0
