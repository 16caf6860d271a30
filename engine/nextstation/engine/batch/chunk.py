"""A chunk of games, played one after the other into a table of numbers."""

from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.scoring import network_term
from nextstation.engine.game.state import Game
from nextstation.engine.game.tables import Ints
from nextstation.engine.policy.players import play_game


@kernel
def play_chunk(board: Board, game: Game, policy: int, seed: int, first: int, results: Ints) -> None:
    """Play as many games as `results` has rows, beginning with game `first` of a seed.

    The columns of a row: the points of each colour by line term, colour by colour; the points of
    each network term; the turns.
    """
    for number in range(results.shape[0]):
        row = results[number]
        turns = play_game(board, game, policy, seed, first + number)
        column = 0
        for colour in range(game.line_points.shape[0]):
            for term in range(game.line_points.shape[1]):
                row[column] = game.line_points[colour, term]
                column += 1
        for term in range(board.network_terms.shape[0]):
            row[column] = network_term(board, game, term)
            column += 1
        row[column] = turns
