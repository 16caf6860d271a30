"""What is observed of the lines under way.

Each function writes its numbers from a place of a row on, and returns the place after them.
"""

from nextstation.engine.kernel.bits import and_not, as_word, popcount
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import Game, Tally, count_lines
from nextstation.engine.kernel.stepping.numbers import write_set, write_word


@kernel
def line_stations(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each line 1 for the points of its stations."""
    for line in range(board.departs.shape[1]):
        for word in range(game.lines.visited.shape[1]):
            points = as_word(game.lines.visited[line, word])
            at = write_word(out, at, points if line < count_lines(board, game) else as_word(0))
    return at


@kernel
def line_ends(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each line 1 for the points of its stations with fewer than two sections."""
    for line in range(board.departs.shape[1]):
        for word in range(game.lines.visited.shape[1]):
            ends = and_not(game.lines.visited[line, word], game.lines.branched[line, word])
            at = write_word(out, at, ends if line < count_lines(board, game) else as_word(0))
    return at


@kernel
def line_facts(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each line its sections, districts, stations in the fullest one, river crossings."""
    for line in range(board.departs.shape[1]):
        tally = game.lines.tally[line]
        counts = line < count_lines(board, game)
        out[at] = tally[Tally.SECTIONS] if counts else 0
        out[at + 1] = popcount(tally[Tally.DISTRICTS]) if counts else 0
        out[at + 2] = tally[Tally.FULLEST] if counts else 0
        out[at + 3] = tally[Tally.CROSSINGS] if counts else 0
        at += 4
    return at


@kernel
def line_districts(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each line 1 for the districts that count for it (C1)."""
    for line in range(board.departs.shape[1]):
        districts = game.lines.tally[line, Tally.DISTRICTS]
        districts = districts if line < count_lines(board, game) else 0
        at = write_set(out, at, game.lines.stations_in.shape[1], districts)
    return at


@kernel
def line_stations_in(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each line its stations in each district, as they count (C7)."""
    for line in range(board.departs.shape[1]):
        counts = line < count_lines(board, game)
        for district in range(game.lines.stations_in.shape[1]):
            out[at + district] = game.lines.stations_in[line, district] if counts else 0
        at += game.lines.stations_in.shape[1]
    return at
