"""What is observed of the network, and of the points so far.

Each function writes its numbers from a place of a row on, and returns the place after them.
"""

from nextstation.engine.kernel.bits import in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles, Ways
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.network_terms import ways_used
from nextstation.engine.kernel.rules.scoring import network_points, term_so_far
from nextstation.engine.kernel.rules.state import Game, Now
from nextstation.engine.kernel.stepping.numbers import write_word

# Each link has one of these directions from one of its ends.
_HALF = 4


@kernel
def links_open(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each direction 1 for the points where a section may still be built (S3, S4)."""
    return _write_links(board, game.open, out, at)


@kernel
def links_single(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each direction 1 for the points whose link has one section of two (X4)."""
    return _write_links(board, game.single, out, at) if board.modules.doubles else at


@kernel
def _write_links(board: Board, ways: Ways, out: Singles, at: int) -> int:
    """Write for each of the first directions 1 for the points with such a link."""
    for direction in range(_HALF):
        for point in range(ways.size):
            links = int(ways[point] & board.leads[board.any_kind, point])
            out[at + point] = in_set(links, direction)
        at += ways.size
    return at


@kernel
def colours_at(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write the number of colours at each station, by its canonical point (N1)."""
    for point in range(game.colours_at.size):
        out[at + point] = game.colours_at[point]
    return at + game.colours_at.size


@kernel
def lines_finished(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each line of each colour 1 for the points of its stations, once it is finished."""
    for line in range(game.finished.shape[0]):
        for word in range(game.finished.shape[1]):
            at = write_word(out, at, game.finished[line, word])
    return at


@kernel
def marks(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each mark 1 for the canonical points of the stations that bear it."""
    for mark in range(game.marked.shape[0]):
        for word in range(game.marked.shape[1]):
            at = write_word(out, at, game.marked[mark, word])
    return at


@kernel
def crossings(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write in how many directions each overhead crossing is used (N3)."""
    for crossing in range(board.crossings):
        out[at + crossing] = ways_used(game.now[Now.CROSSINGS_USED], crossing)
    return at + board.crossings


@kernel
def visits(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write the visits of all lines to each special kind of station (C3)."""
    for kind in range(game.visits.size):
        out[at + kind] = game.visits[kind]
    return at + game.visits.size


@kernel
def points_of_lines(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each colour its points by term of a line, once its round is over."""
    for colour in range(game.line_points.shape[0]):
        for term in range(game.line_points.shape[1]):
            out[at + term] = game.line_points[colour, term]
        at += game.line_points.shape[1]
    return at


@kernel
def points_of_colour(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write the points of the current colour so far, by term of a line."""
    for term in range(board.line_terms.shape[0]):
        out[at + term] = term_so_far(board, game, term)
    return int(at + board.line_terms.shape[0])


@kernel
def points_of_network(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write the points of the network so far, by its terms."""
    for term in range(board.network_terms.shape[0]):
        out[at + term] = network_points(board, game, term)
    return int(at + board.network_terms.shape[0])
