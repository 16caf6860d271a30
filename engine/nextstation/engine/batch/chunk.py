"""A chunk of games, played one after the other into a table of numbers."""

from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.objectives import objective_points
from nextstation.engine.game.scoring import network_term
from nextstation.engine.game.state import Game
from nextstation.engine.game.tables import Ints
from nextstation.engine.policy.players import play_game


@kernel
def play_chunk(
    board: Board, game: Game, policy: int, seed: int, first: int, players: int, results: Ints
) -> None:
    """Play games into `results`, a row for each player of each, from game `first` of a seed on.

    The columns of a row: the points of each colour by line term, colour by colour; the points of
    each network term; those of the objectives; the turns.
    """
    for place in range(results.shape[0]):
        row = results[place]
        number, player = first + place // players, place % players
        turns = play_game(board, game, policy, seed, number, player, players)
        column = 0
        for colour in range(game.line_points.shape[0]):
            for term in range(game.line_points.shape[1]):
                row[column] = game.line_points[colour, term]
                column += 1
        for term in range(board.network_terms.shape[0]):
            row[column] = network_term(board, game, term)
            column += 1
        row[column] = objective_points(board, game)
        row[column + 1] = turns
