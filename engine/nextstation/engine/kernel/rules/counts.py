"""What a count comes to: one number of several parts, how far it is from a test, its points."""

from nextstation.engine.kernel.bits import and_, in_set, singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CountRow, Per, RoundEffect, Take
from nextstation.engine.kernel.board.count_tables import MANY
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import called, kernel
from nextstation.engine.kernel.rules.nouns import ANYWHERE, number
from nextstation.engine.kernel.rules.parts import is_line
from nextstation.engine.kernel.rules.state import Game, Now, count_lines, is_built


@kernel
def is_part(board: Board, game: Game, row: Ints, part: int, place: int) -> bool:
    """Whether a place is that of one of the parts that a count is split into."""
    if row[CountRow.PER] == Per.LINE:
        return bool(in_set(part, place)) and is_line(board, game, place)
    if row[CountRow.PER] == Per.COLOUR:
        return place % board.departs.shape[1] == 0 and and_(part, of_colour(board, place)) > 0
    if row[CountRow.PER] == Per.DISTRICT:
        return bool(in_set(row[CountRow.DISTRICTS], place))
    return True


@kernel
def of_colour(board: Board, first: int) -> int:
    """The lines of the colour whose first line is at a place."""
    found = singleton(first)
    if board.departs.shape[1] == 2:
        found |= singleton(first + 1)
    return found


@kernel
def parts_of(board: Board, row: Ints) -> int:
    """The number of places of parts."""
    if row[CountRow.PER] == Per.DISTRICT:
        return int(board.counts.homes.shape[0])
    if row[CountRow.PER] == Per.NETWORK:
        return 1
    return int(board.departs.shape[0] * board.departs.shape[1])


@kernel
def number_of_part(board: Board, game: Game, row: Ints, part: int, place: int) -> int:
    """How many one of the parts has."""
    per = row[CountRow.PER]
    if per == Per.LINE:
        return number(board, game, row, singleton(place), ANYWHERE)
    if per == Per.COLOUR:
        return number(board, game, row, and_(of_colour(board, place), part), ANYWHERE)
    return number(board, game, row, part, place if per == Per.DISTRICT else ANYWHERE)


@kernel
def taken(board: Board, game: Game, row: Ints, part: int) -> int:
    """One number of a count: of several parts the most, the least or the sum."""
    least, most, total = MANY, -MANY, 0
    for place in range(parts_of(board, row)):
        if is_part(board, game, row, part, place):
            found = number_of_part(board, game, row, part, place)
            least, most, total = min(least, found), max(most, found), total + found
    if least > most:
        return 0
    if row[CountRow.TAKE] == Take.MOST:
        return most
    return least if row[CountRow.TAKE] == Take.LEAST else total


@kernel
def most_of_parts(board: Board, game: Game, row: Ints, part: int) -> int:
    """The most that one of several parts has."""
    most = 0
    for place in range(parts_of(board, row)):
        if is_part(board, game, row, part, place):
            most = max(most, number_of_part(board, game, row, part, place))
    return most


@kernel
def lacking_in(row: Ints, found: int) -> int:
    """How far a number is from meeting the test of a count; 0 where it does."""
    return int(max(row[CountRow.LEAST] - found, found - row[CountRow.MOST], 0))


@kernel
def lacking(board: Board, game: Game, row: Ints, part: int) -> int:
    """How far lines are from what a count asks for, and those that must be met with it."""
    found, each = lacking_alone(board, game, row, part), row[CountRow.AND]
    while board.counts.joins and each != NONE:
        found += lacking_alone(board, game, board.counts.rows[each], part)
        each = board.counts.rows[each, CountRow.AND]
    return found


@kernel
def lacking_alone(board: Board, game: Game, row: Ints, part: int) -> int:
    """How far lines are from what one count asks for; of several parts, the nearest one."""
    if row[CountRow.TAKE] != Take.EACH:
        return lacking_in(row, taken(board, game, row, part))
    least = MANY
    for place in range(parts_of(board, row)):
        if is_part(board, game, row, part, place):
            found = number_of_part(board, game, row, part, place)
            least = min(least, lacking_in(row, found))
    return least


@kernel
def worth(board: Board, game: Game, row: Ints, part: int, found: int) -> int:
    """The points for a number."""
    if row[CountRow.FIRST] != NONE:
        return int(board.values[min(row[CountRow.FIRST] + found, row[CountRow.LAST])])
    points = row[CountRow.EACH] * found
    if row[CountRow.TIMES] != NONE:
        points *= taken(board, game, board.counts.rows[row[CountRow.TIMES]], part)
    return int(points)


@kernel
@called
def points_of_count(board: Board, game: Game, place: int, part: int) -> int:
    """The points of a count, by its row, for some lines."""
    row = board.counts.rows[place]
    if row[CountRow.IS_TESTED]:
        return int(row[CountRow.POINTS]) if lacking(board, game, row, part) == 0 else 0
    if row[CountRow.TAKE] != Take.EACH:
        return worth(board, game, row, part, taken(board, game, row, part))
    points = 0
    for each in range(parts_of(board, row)):
        if is_part(board, game, row, part, each):
            found = number_of_part(board, game, row, part, each)
            points += worth(board, game, row, part, found)
    return points


@kernel
def is_fullest(board: Board, place: int) -> bool:
    """Whether a count is multiplied by the stations of the fullest district (C1)."""
    times = board.counts.rows[place, CountRow.TIMES]
    return bool(times != NONE and board.counts.rows[times, CountRow.IS_FULLEST])


@kernel
def points_of_colour(board: Board, game: Game, place: int) -> int:
    """The points of a count for the lines of the current colour, one by one (C5).

    What is counted in the fullest district is multiplied last, on each line or the best (X3).
    """
    first = game.now[Now.COLOUR] * board.departs.shape[1]
    points, best = 0, 0
    for line in range(count_lines(board, game)):
        if is_built(board, game, line):
            found = points_of_count(board, game, place, singleton(first + line))
            if game.active.size and is_fullest(board, place):
                found *= 1 + game.round_effects[RoundEffect.FULLEST_DISTRICT]
                best = max(best, found)
            points += found
    return int(points + best * game.round_effects[RoundEffect.BEST_LINE])
