"""What the objectives of a game come to, as it stands: each is a count with a test (O1 to O15)."""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules import counts
from nextstation.engine.kernel.rules.parts import all_lines
from nextstation.engine.kernel.rules.scoring import points_drawn
from nextstation.engine.kernel.rules.state import Game, dealt_card


@kernel
def is_reached(board: Board, game: Game, objective: int) -> bool:
    """Whether a network, or one line of it, reaches an objective."""
    return lacking(board, game, objective) == 0


@kernel
def lacking(board: Board, game: Game, objective: int) -> int:
    """How many more an objective asks for of a network, or of its best line; 0 if none."""
    row = board.counts.rows[board.modules.objectives[objective]]
    return counts.lacking(board, game, row, all_lines(board))


@kernel
def objective_points(board: Board, game: Game) -> int:
    """Points for the objectives dealt and reached."""
    points = 0
    for slot in range(game.dealt.shape[0]):
        card = board.modules.cards[dealt_card(game, slot)]
        if card[CardRow.OBJECTIVE] != NONE and is_reached(board, game, card[CardRow.OBJECTIVE]):
            points += card[CardRow.POINTS]
    return points


@kernel
def total(board: Board, game: Game) -> int:
    """The total of a finished game (N4)."""
    return points_drawn(board, game) + objective_points(board, game)
