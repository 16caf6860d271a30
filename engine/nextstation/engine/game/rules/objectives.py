"""What shared objectives count. Each function bears the name of its count in the vocabulary."""

from nextstation.engine.game.bits import and_, and_not, has, in_set, popcount, singleton
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, CardRow, ObjectiveRow, With
from nextstation.engine.game.board.effects import COUNT_CODES
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.network_terms import ways_used
from nextstation.engine.game.rules.scoring import points_drawn
from nextstation.engine.game.rules.state import Dealt, Game, Now

INTERCHANGES = COUNT_CODES["interchanges"]
DISTRICTS = COUNT_CODES["districts"]
COMPLETE_DISTRICTS = COUNT_CODES["complete_districts"]
STATIONS = COUNT_CODES["stations"]
OVERHEAD_CROSSINGS = COUNT_CODES["overhead_crossings"]
RIVER_CROSSINGS = COUNT_CODES["river_crossings"]
# In the place of a line: all lines together.
NETWORK = -1


@kernel
def is_held(game: Game, line: int, point: int) -> bool:
    """Whether the station called by a point is on a finished line, or on any."""
    if line == NETWORK:
        return bool(game.colours_at[point] > 0)
    return has(game.finished[line], point)


@kernel
def is_counted(board: Board, game: Game, objective: int, point: int) -> bool:
    """Whether a station passes the filters of an objective."""
    row = board.modules.objectives[objective]
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
def interchanges(board: Board, game: Game, objective: int) -> int:
    """Stations on lines of several colours (O1, O6)."""
    found = 0
    for point in board.stations:
        enough = (
            game.colours_at[point] >= board.modules.objectives[objective, ObjectiveRow.OF_COLOURS]
        )
        if enough and is_held(game, NETWORK, point):
            found += is_counted(board, game, objective, point)
    return found


@kernel
def districts(board: Board, game: Game, objective: int, line: int) -> int:
    """Districts passed through, or with such a station of the network (O2, O7, O10, O13 to O15)."""
    row, found = board.modules.objectives[objective], 0
    if row[ObjectiveRow.WITH] == With.PASSED:
        for each in range(game.finished_districts.size):
            if line in (NETWORK, each):
                found |= game.finished_districts[each]
        return popcount(and_(found, row[ObjectiveRow.DISTRICT_SET]))
    least = 2 if row[ObjectiveRow.WITH] == With.INTERCHANGE else 1
    for point in board.stations:
        enough = game.colours_at[point] >= least
        if enough and is_held(game, line, point) and is_counted(board, game, objective, point):
            found |= singleton(board.district[point])
    return popcount(found)


@kernel
def complete_districts(board: Board, game: Game, objective: int) -> int:
    """Districts of which every station is on the network (O11)."""
    there, missing = 0, 0
    for point in board.stations:
        there |= singleton(board.district[point])
        if not is_held(game, NETWORK, point):
            missing |= singleton(board.district[point])
    complete = and_not(there, missing)
    return popcount(and_(complete, board.modules.objectives[objective, ObjectiveRow.DISTRICT_SET]))


@kernel
def stations(board: Board, game: Game, objective: int, line: int) -> int:
    """Stations on the network, or on one line (O3, O4, O8, O12)."""
    found = 0
    for point in board.stations:
        if is_held(game, line, point):
            found += is_counted(board, game, objective, point)
    return found


@kernel
def overhead_crossings(board: Board, game: Game, objective: int) -> int:
    """Overhead crossings used in so many directions (O9)."""
    found = 0
    for crossing in range(board.crossings):
        used = ways_used(game.now[Now.CROSSINGS_USED], crossing)
        found += used >= board.modules.objectives[objective, ObjectiveRow.TIMES_USED]
    return found


@kernel
def river_crossings(game: Game) -> int:
    """Sections that cross a river (O5)."""
    return int(game.now[Now.RIVERS_CROSSED])


@kernel
def count(board: Board, game: Game, objective: int, line: int) -> int:
    """What an objective counts, on one finished line or on the network."""
    code = board.modules.objectives[objective, ObjectiveRow.COUNT]
    if code == INTERCHANGES:
        return interchanges(board, game, objective)
    if code == DISTRICTS:
        return districts(board, game, objective, line)
    if code == COMPLETE_DISTRICTS:
        return complete_districts(board, game, objective)
    if code == STATIONS:
        return stations(board, game, objective, line)
    if code == OVERHEAD_CROSSINGS:
        return overhead_crossings(board, game, objective)
    return river_crossings(game)


@kernel
def is_reached(board: Board, game: Game, objective: int) -> bool:
    """Whether a finished network, or one line of it, reaches an objective."""
    row = board.modules.objectives[objective]
    if not row[ObjectiveRow.PER_LINE]:
        return bool(count(board, game, objective, NETWORK) >= row[ObjectiveRow.AT_LEAST])
    for line in range(game.finished_districts.size):
        if count(board, game, objective, line) >= row[ObjectiveRow.AT_LEAST]:
            return True
    return False


@kernel
def objective_points(board: Board, game: Game) -> int:
    """Points for the objectives dealt and reached."""
    points = 0
    for slot in range(game.dealt.shape[0]):
        card = board.modules.cards[game.dealt[slot, Dealt.CARD]]
        if card[CardRow.OBJECTIVE] != NONE and is_reached(board, game, card[CardRow.OBJECTIVE]):
            points += card[CardRow.POINTS]
    return points


@kernel
def total(board: Board, game: Game) -> int:
    """The total of a finished game (N4)."""
    return points_drawn(board, game) + objective_points(board, game)
