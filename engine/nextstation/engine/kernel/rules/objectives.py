"""What shared objectives count. Each function has the name of its count in the vocabulary.

It takes the board, the game, the row of the objective in the board's table, and the finished line
that it is counted on, or NETWORK; it returns a number.
"""

from nextstation.engine.format.vocabulary import objectives as vocabulary
from nextstation.engine.kernel.bits import and_, and_not, has, in_set, popcount, singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, ObjectiveRow, With
from nextstation.engine.kernel.board.effects import COUNT_CODES
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import chosen_by_code, functions_named, kernel
from nextstation.engine.kernel.rules.network_terms import ways_used
from nextstation.engine.kernel.rules.scoring import points_drawn
from nextstation.engine.kernel.rules.state import Game, Now, dealt_card

# In place of a line: all lines together.
NETWORK = -1


@kernel
def is_held(game: Game, line: int, point: int) -> bool:
    """Whether a station, by its canonical point, is on a finished line, or on any."""
    if line == NETWORK:
        return bool(game.colours_at[point] > 0)
    return has(game.finished[line], point)


@kernel
def is_counted(board: Board, game: Game, row: Ints, point: int) -> bool:
    """Whether a station passes the filters of an objective."""
    if not in_set(row[ObjectiveRow.DISTRICT_SET], board.district[point]):
        return False
    if row[ObjectiveRow.WHICH] != NONE and not in_set(
        board.specials[point], row[ObjectiveRow.WHICH]
    ):
        return False
    return bool(
        row[ObjectiveRow.WHICH_MARK] == NONE
        or has(game.marked[row[ObjectiveRow.WHICH_MARK]], point)
    )


@kernel
def interchanges(board: Board, game: Game, row: Ints, line: int) -> int:
    """Stations on lines of several colours (O1, O6)."""
    found = 0
    for point in board.stations:
        enough = game.colours_at[point] >= row[ObjectiveRow.OF_COLOURS]
        if enough and is_held(game, NETWORK, point):
            found += is_counted(board, game, row, point)
    return found


@kernel
def districts(board: Board, game: Game, row: Ints, line: int) -> int:
    """Districts passed through, or with such a station of the network (O2, O7, O10, O13 to O15)."""
    found = 0
    if row[ObjectiveRow.WITH] == With.PASSED:
        for each in range(game.finished_districts.size):
            if line in (NETWORK, each):
                found |= game.finished_districts[each]
        return popcount(and_(found, row[ObjectiveRow.DISTRICT_SET]))
    least = 2 if row[ObjectiveRow.WITH] == With.INTERCHANGE else 1
    for point in board.stations:
        enough = game.colours_at[point] >= least
        if enough and is_held(game, line, point) and is_counted(board, game, row, point):
            found |= singleton(board.district[point])
    return popcount(found)


@kernel
def complete_districts(board: Board, game: Game, row: Ints, line: int) -> int:
    """Districts of which every station is on the network (O11)."""
    there, missing = 0, 0
    for point in board.stations:
        there |= singleton(board.district[point])
        if not is_held(game, NETWORK, point):
            missing |= singleton(board.district[point])
    complete = and_not(there, missing)
    return popcount(and_(complete, row[ObjectiveRow.DISTRICT_SET]))


@kernel
def stations(board: Board, game: Game, row: Ints, line: int) -> int:
    """Stations on the network, or on one line (O3, O4, O8, O12)."""
    found = 0
    for point in board.stations:
        if is_held(game, line, point):
            found += is_counted(board, game, row, point)
    return found


@kernel
def overhead_crossings(board: Board, game: Game, row: Ints, line: int) -> int:
    """Overhead crossings used in the number of directions asked for (O9)."""
    found = 0
    for crossing in range(board.crossings):
        used = ways_used(game.now[Now.CROSSINGS_USED], crossing)
        found += used >= row[ObjectiveRow.TIMES_USED]
    return found


@kernel
def river_crossings(board: Board, game: Game, row: Ints, line: int) -> int:
    """Sections that cross a river (O5)."""
    return int(game.now[Now.RIVERS_CROSSED])


# (code of the count, board, game, row, line) -> number
_FUNCTIONS = functions_named(vocabulary.COUNTS, globals(), vocabulary.__file__)
count = chosen_by_code({COUNT_CODES[name]: each for name, each in _FUNCTIONS.items()})


@kernel
def is_reached(board: Board, game: Game, objective: int) -> bool:
    """Whether a finished network, or one line of it, reaches an objective."""
    return lacking(board, game, objective) == 0


@kernel
def lacking(board: Board, game: Game, objective: int) -> int:
    """How many more an objective asks for of a finished network, or of its best line; 0 if none."""
    row = board.modules.objectives[objective]
    is_of_line = row[ObjectiveRow.PER_LINE]
    first, end = (0, game.finished_districts.size) if is_of_line else (NETWORK, NETWORK + 1)
    least = int(row[ObjectiveRow.AT_LEAST])
    for line in range(first, end):
        lacks = row[ObjectiveRow.AT_LEAST] - count(row[ObjectiveRow.COUNT], board, game, row, line)
        if lacks <= 0:
            return 0
        least = min(least, int(lacks))
    return least


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
