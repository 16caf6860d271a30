"""What a stepped game scores as it stands."""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.objectives import objective_points
from nextstation.engine.kernel.rules.scoring import points_drawn, points_so_far
from nextstation.engine.kernel.rules.state import Game
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
        points += objective_points(board, game)
    return points
