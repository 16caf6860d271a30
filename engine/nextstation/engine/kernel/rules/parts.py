"""What lines have: stations, districts, sections, as a game stands.

A line is known by its place: those of the first colour come first. Some lines together, a part of
the network, are a set of places. A line under way is in the state of the round, the others among
the finished ones.
"""

from nextstation.engine.kernel.bits import clear_lowest, count_trailing_zeros, in_set, singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.tables import WORD
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import Game, Now, Tally, is_built


@kernel
def all_lines(board: Board) -> int:
    """The places of all lines."""
    return singleton(board.departs.shape[0] * board.departs.shape[1]) - 1


@kernel
def under_way(board: Board, game: Game, line: int) -> int:
    """The number of a line of the current colour by its place; NONE for one of another."""
    lines = board.departs.shape[1]
    own = line - game.now[Now.COLOUR] * lines
    return own if game.now[Now.ROUND] > 0 and 0 <= own < lines else NONE


@kernel
def held(board: Board, game: Game, line: int, word: int) -> int:
    """A word of the set of points of a line; a line that does not score has none."""
    own = under_way(board, game, line)
    if own == NONE:
        return int(game.finished[line, word])
    if (own == 1 and game.now[Now.JOINED]) or not is_built(board, game, own):
        return 0
    return int(game.lines.visited[own, word])


@kernel
def is_on(board: Board, game: Game, line: int, point: int) -> bool:
    """Whether a line holds a station, by its canonical point."""
    return bool(in_set(held(board, game, line, point // WORD), point % WORD))


@kernel
def has_station(board: Board, game: Game, line: int) -> bool:
    """Whether a line has a station that counts."""
    found = 0
    for word in range(game.finished.shape[1]):
        found |= held(board, game, line, word)
    return found != 0


@kernel
def is_joined(board: Board, game: Game, colour: int) -> bool:
    """Whether the two lines of a colour are one (S7)."""
    lines = board.departs.shape[1]
    if lines == 1:
        return False
    other = board.canonical[board.departs[colour, 1]]
    return is_on(board, game, colour * lines, other)


@kernel
def is_line(board: Board, game: Game, line: int) -> bool:
    """Whether there is a line at a place: the second of joined ones is part of the first."""
    lines = board.departs.shape[1]
    return line % lines == 0 or not is_joined(board, game, line // lines)


@kernel
def union(board: Board, game: Game, part: int, word: int) -> int:
    """A word of the points of all lines of a part."""
    found, left = 0, part
    while left:
        found |= held(board, game, count_trailing_zeros(left), word)
        left = clear_lowest(left)
    return found


@kernel
def held_by_colour(board: Board, game: Game, colour: int, word: int) -> int:
    """A word of the points of the lines of a colour."""
    found, lines = 0, board.departs.shape[1]
    for line in range(colour * lines, (colour + 1) * lines):
        found |= held(board, game, line, word)
    return found


@kernel
def district_set(board: Board, game: Game, line: int) -> int:
    """The districts that count for a line (C1)."""
    own = under_way(board, game, line)
    if own == NONE:
        return int(game.finished_districts[line])
    if (own == 1 and game.now[Now.JOINED]) or not is_built(board, game, own):
        return 0
    return int(game.lines.tally[own, Tally.DISTRICTS])


@kernel
def sections_at(board: Board, game: Game, part: int, point: int) -> int:
    """How many sections of the lines end at a station."""
    found, left = 0, part
    while left:
        line = count_trailing_zeros(left)
        left = clear_lowest(left)
        for word in range(game.drawn.shape[1]):
            links = game.drawn[line, word]
            while links:
                link = word * WORD + count_trailing_zeros(links)
                links = clear_lowest(links)
                found += board.counts.link_ends[link, 0] == point
                found += board.counts.link_ends[link, 1] == point
    return int(found)


@kernel
def overs_passed(board: Board, game: Game, part: int) -> int:
    """The directions over overhead crossings that sections of the lines pass, two bits each."""
    passed, left = 0, part
    while left:
        line = count_trailing_zeros(left)
        left = clear_lowest(left)
        for word in range(game.drawn.shape[1]):
            links = game.drawn[line, word]
            while links:
                passed |= board.overs[word * WORD + count_trailing_zeros(links)]
                links = clear_lowest(links)
    return int(passed)
