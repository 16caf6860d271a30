"""The scoring terms of the network. Two functions bear the name of each term in the vocabulary.

`track(board, row, game)` returns the points of the term as the network stands, and
`track_gain(board, row, game, drawn)` what a section would add to them: players ask that of many
sections. `row` is that of the term in the board's table.
"""

from typing import NamedTuple

from nextstation.engine.format.vocabulary import scoring
from nextstation.engine.kernel.bits import has, in_set, pair_at, popcount
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CountRow, GrantRow, TermRow
from nextstation.engine.kernel.board.tables import CODES, Ints
from nextstation.engine.kernel.kernel import chosen_by_code, functions_named, kernel
from nextstation.engine.kernel.rules.counts import points_of_count
from nextstation.engine.kernel.rules.parts import all_lines
from nextstation.engine.kernel.rules.state import Game, Now, with_printed


class DrawnSection(NamedTuple):
    """What a section would add to the network."""

    start: int  # the canonical point of the station that it starts at
    end: int  # the point that it reaches
    link: int
    begins: int  # 1 where its line begins with it: the station that it starts at is new too
    reaches: int  # 1 where the station that it reaches is new to the colour


@kernel
def interchanges(board: Board, row: Ints, game: Game) -> int:
    """Points for the stations on the lines of several colours (N1)."""
    points = 0
    for point in range(game.colours_at.size):
        twice = counts_twice(game, row[TermRow.MARK], point)
        points += _interchange(board, row, point, game.colours_at[point], twice)
    return points


@kernel
def interchanges_gain(board: Board, row: Ints, game: Game, drawn: DrawnSection) -> int:
    """What the stations that a section joins gain as interchanges, by a colour or a mark."""
    mark = row[TermRow.MARK]
    marks = mark != NONE and game.queue[0, GrantRow.MARK] == mark
    end = board.canonical[drawn.end]
    points = _interchange_gain(board, row, game, end, drawn.reaches, marks)
    if drawn.begins:
        points += _interchange_gain(board, row, game, drawn.start, 1, False)
    return points


@kernel
def _interchange_gain(
    board: Board, row: Ints, game: Game, point: int, more: int, marks: bool
) -> int:
    colours, twice = game.colours_at[point], counts_twice(game, row[TermRow.MARK], point)
    after = _interchange(board, row, point, colours + more, twice or marks)
    return after - _interchange(board, row, point, colours, twice)


@kernel
def _interchange(board: Board, row: Ints, point: int, colours: int, twice: bool) -> int:
    """Points of one station on the lines of a number of colours, and of printed ones."""
    points = int(board.values[row[TermRow.FIRST] + with_printed(board, point, colours)])
    return 2 * points if twice else points


@kernel
def counts_twice(game: Game, mark: int, point: int) -> bool:
    """Whether a station bears the mark that makes an interchange count twice (N1)."""
    return game.marked.shape[0] > 0 and mark != NONE and has(game.marked[mark], point)


@kernel
def overhead_crossings(board: Board, row: Ints, game: Game) -> int:
    """Points for the overhead crossings used in one direction, and in both (N3)."""
    return _crossings_used(board, row, game.now[Now.CROSSINGS_USED])


@kernel
def overhead_crossings_gain(board: Board, row: Ints, game: Game, drawn: DrawnSection) -> int:
    """What the overhead crossings gain that a section passes."""
    if not board.crossings or not board.overs[drawn.link]:
        return 0
    used = game.now[Now.CROSSINGS_USED]
    after = _crossings_used(board, row, used | board.overs[drawn.link])
    return after - _crossings_used(board, row, used)


@kernel
def _crossings_used(board: Board, row: Ints, used: int) -> int:
    points = 0
    for crossing in range(board.crossings):
        points += int(board.values[row[TermRow.FIRST] + ways_used(used, crossing)])
    return points


@kernel
def ways_used(used: int, crossing: int) -> int:
    """In how many directions an overhead crossing is used, from 0 to 2 (M7)."""
    return popcount(pair_at(used, crossing))


@kernel
def network_count(board: Board, row: Ints, game: Game) -> int:
    """Points of a count of the network; between players, a sheet alone has none."""
    if board.counts.rows[row[TermRow.COUNT], CountRow.PLAYERS]:
        return 0
    return points_of_count(board, game, row[TermRow.COUNT], all_lines(board))


@kernel
def network_count_gain(board: Board, row: Ints, game: Game, drawn: DrawnSection) -> int:
    """Nothing: what a count gains is found out by drawing the section (`evaluate.py`)."""
    return 0


@kernel
def track(board: Board, row: Ints, game: Game) -> int:
    """The value of the first circle left after all visits (C3, N2)."""
    return _circle_left(board, row, game.visits[row[TermRow.SPECIAL]])


@kernel
def track_gain(board: Board, row: Ints, game: Game, drawn: DrawnSection) -> int:
    """What a section gains by the circles that its visits cross off."""
    kind = row[TermRow.SPECIAL]
    visits = game.visits[kind]
    after = visits
    if drawn.reaches:
        after += in_set(board.specials[drawn.end], kind)
    if drawn.begins:
        after += in_set(board.specials[drawn.start], kind)
    return _circle_left(board, row, after) - _circle_left(board, row, visits)


@kernel
def _circle_left(board: Board, row: Ints, visits: int) -> int:
    return int(board.values[min(row[TermRow.FIRST] + visits, row[TermRow.LAST])])


_NAMES = [term.name for term in scoring.TERMS_OF_SCORE if term.scope == "network"]
_GAINS = [f"{name}_gain" for name in _NAMES]
_FUNCTIONS = functions_named([*_NAMES, *_GAINS], globals(), scoring.__file__)
# (code of the term, board, row, game) -> points
network_term = chosen_by_code({CODES[name]: _FUNCTIONS[name] for name in _NAMES})
# (code of the term, board, row, game, section drawn) -> points gained
network_term_gain = chosen_by_code({CODES[name]: _FUNCTIONS[f"{name}_gain"] for name in _NAMES})
