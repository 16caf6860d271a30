"""What lines have of what is counted, and what that is worth.

A count is taken of some lines: a set of their places, colour by colour. Its filters of the map are
masks of points and weights of links, worked out beforehand (`board/count_tables.py`); the others are
asked of each station. The function of a noun bears its name.
"""

from nextstation.engine.format.vocabulary import counts as vocabulary
from nextstation.engine.kernel.bits import (
    and_,
    and_not,
    clear_lowest,
    count_trailing_zeros,
    has,
    in_set,
    lowest_bit,
    pair_at,
    popcount,
    singleton,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, By, CountRow, Per, RoundEffect, Take
from nextstation.engine.kernel.board.count_tables import ALL_OF_THEM, MANY, NOUN_CODES
from nextstation.engine.kernel.board.tables import WORD, Ints
from nextstation.engine.kernel.kernel import called, chosen_by_code, functions_named, kernel
from nextstation.engine.kernel.rules.state import Game, Now, Tally, count_lines, is_built, weight

# In place of a district: all of them.
ANYWHERE = -1


# What a line has


@kernel
def all_lines(board: Board) -> int:
    """The places of all lines."""
    return singleton(board.departs.shape[0] * board.departs.shape[1]) - 1


@kernel
def under_way(board: Board, game: Game, line: int) -> int:
    """The number of a line of the current colour by its place, or NONE for one of another colour."""
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
    for word in range(game.finished.shape[1]):
        if held(board, game, line, word):
            return True
    return False


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


# How much a station counts


@kernel
def is_of(board: Board, game: Game, which: int, marks: int, point: int) -> bool:
    """Whether a station is in a set of `Counts.points`, or bears one of some marks."""
    if which != NONE and has(board.counts.points[which], point):
        return True
    for mark in range(game.marked.shape[0]):
        if in_set(marks, mark) and has(game.marked[mark], point):
            return True
    return False


@kernel
def worth_of(board: Board, row: Ints, number: int) -> int:
    """The points by a number, which has them in a table; the last ones hold for more."""
    return int(board.values[min(row[CountRow.BY_FIRST] + number, row[CountRow.BY_LAST])])


@kernel
def passes(board: Board, game: Game, row: Ints, part: int, point: int) -> bool:
    """Whether a station that passes the filters of the map passes the others."""
    if row[CountRow.IS_FILTERED] and not is_of(
        board, game, row[CountRow.WHICH], row[CountRow.MARKS], point
    ):
        return False
    if not row[CountRow.COLOURS] <= game.colours_at[point] <= row[CountRow.COLOURS_END]:
        return False
    if not row[CountRow.ASKS_SECTIONS]:
        return True
    sections = sections_at(board, game, part, point)
    return bool(row[CountRow.SECTIONS] <= sections <= row[CountRow.SECTIONS_END])


@kernel
def station_weight(board: Board, game: Game, row: Ints, part: int, point: int) -> int:
    """As how many a station counts."""
    found, by = 1, row[CountRow.BY]
    if row[CountRow.TWICE] != NONE and is_of(
        board, game, row[CountRow.TWICE], row[CountRow.TWICE_MARKS], point
    ):
        found = 2
    if row[CountRow.IS_WEIGHTED]:
        found *= weight(board, game, point) + game.circled[point]
    if by == By.COLOURS:
        found *= worth_of(board, row, game.colours_at[point])
    if by == By.SECTIONS:
        found *= worth_of(board, row, sections_at(board, game, part, point))
    if by == By.PLACE:
        found *= worth_of(board, row, point)
    return int(found)


@kernel
def members(board: Board, game: Game, row: Ints, part: int, district: int, word: int) -> int:
    """A word of the stations of the lines that pass the filters of the map."""
    lines = and_(part, row[CountRow.LINES])
    there = and_(union(board, game, lines, word), board.counts.points[row[CountRow.STATIONS], word])
    return and_(there, board.counts.homes[district, word]) if district != ANYWHERE else int(there)


@kernel
def missed(board: Board, game: Game, row: Ints, part: int, district: int, word: int) -> int:
    """A word of the stations that the map has and that are not counted on the lines."""
    may = int(board.counts.points[row[CountRow.MAY], word])
    if district != ANYWHERE:
        may = and_(may, board.counts.homes[district, word])
    left = members(board, game, row, part, district, word)
    while left:
        point = word * WORD + count_trailing_zeros(left)
        if passes(board, game, row, part, point):
            may = and_not(may, lowest_bit(left))
        left = clear_lowest(left)
    return may


# Nouns: (board, game, row, part, district) -> number


@kernel
def stations(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Stations of the lines, once each; with `missing`, those of the map that they lack."""
    found = 0
    for word in range(game.finished.shape[1]):
        if row[CountRow.MISSING]:
            left = missed(board, game, row, part, district, word)
        else:
            left = members(board, game, row, part, district, word)
        if row[CountRow.IS_PLAIN]:
            found += popcount(left)
        else:
            found += weights(board, game, row, part, left, word)
    return found


@kernel
def weights(board: Board, game: Game, row: Ints, part: int, points: int, word: int) -> int:
    """As how many some stations count together."""
    found, left = 0, points
    while left:
        point = word * WORD + count_trailing_zeros(left)
        left = clear_lowest(left)
        if row[CountRow.MISSING] or passes(board, game, row, part, point):
            found += station_weight(board, game, row, part, point)
    return found


@kernel
def visits(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Stations, once for each line on them (C3)."""
    found, left = 0, part
    while left:
        line = count_trailing_zeros(left)
        left = clear_lowest(left)
        for word in range(game.finished.shape[1]):
            there = members(board, game, row, singleton(line), district, word)
            found += weights(board, game, row, part, there, word)
    return found


@kernel
def symbols(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Different symbols of stations; one that any card may reach shows none."""
    found = 0
    for word in range(game.finished.shape[1]):
        left = members(board, game, row, part, district, word)
        while left:
            point = word * WORD + count_trailing_zeros(left)
            left = clear_lowest(left)
            if board.shows[point] != board.any_kind and passes(board, game, row, part, point):
                found |= singleton(board.shows[point])
    return popcount(found)


@kernel
def connected(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """The most of some stations that the sections of the lines join with each other."""
    most, seeds = 0, part
    while seeds:
        group = singleton(count_trailing_zeros(seeds))
        seeds = clear_lowest(seeds)
        grows = True
        while grows:
            grows = False
            left = and_not(part, group)
            while left:
                line = count_trailing_zeros(left)
                left = clear_lowest(left)
                if _meet(board, game, group, line):
                    group |= singleton(line)
                    grows = True
        most = max(most, stations(board, game, row, group, district))
    return most


@kernel
def _meet(board: Board, game: Game, group: int, line: int) -> bool:
    """Whether a line shares a station with one of a group."""
    for word in range(game.finished.shape[1]):
        if and_(union(board, game, group, word), held(board, game, line, word)):
            return True
    return False


@kernel
def sets(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Sets of one station of each sort: as many as there are of the rarest."""
    least = MANY
    for each in range(row[CountRow.PARTS], row[CountRow.PARTS_END]):
        least = min(least, stations(board, game, board.counts.rows[each], part, district))
    return least


@kernel
def sections(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Sections, by what each link counts; in a district both ends must be."""
    found, left = 0, and_(part, row[CountRow.LINES])
    while left:
        line = count_trailing_zeros(left)
        left = clear_lowest(left)
        for word in range(game.drawn.shape[1]):
            links = game.drawn[line, word]
            while links:
                link = word * WORD + count_trailing_zeros(links)
                links = clear_lowest(links)
                if _is_within(board, link, district):
                    found += board.counts.links[row[CountRow.LINKS], link]
    return int(found)


@kernel
def _is_within(board: Board, link: int, district: int) -> bool:
    one, other = board.counts.link_ends[link, 0], board.counts.link_ends[link, 1]
    return district == ANYWHERE or bool(
        board.district[one] == district and board.district[other] == district
    )


@kernel
def river_crossings(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Sections that cross a river, once for each river (C2)."""
    return sections(board, game, row, part, district)


@kernel
def longest_run(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Sections on the longest way along a line: a line has no rings (S5), so its ends fall off."""
    most, left = 0, part
    while left:
        line = count_trailing_zeros(left)
        left = clear_lowest(left)
        most = max(most, _longest_way(board, game, line))
    return most


@kernel
def _longest_way(board: Board, game: Game, line: int) -> int:
    ends, links = board.counts.link_ends, board.counts.link_ends.shape[0]
    left = 0
    for link in range(links):
        game.link_left[link] = 1 if has(game.drawn[line], link) else 0
        left += game.link_left[link]
    run = 0
    while left > 1:
        # All ends fall off at once: the longest way gets shorter by two.
        run += 2
        game.sections_left[:] = 0
        for link in range(links):
            if game.link_left[link]:
                game.sections_left[ends[link, 0]] += 1
                game.sections_left[ends[link, 1]] += 1
        for link in range(links):
            if game.link_left[link] and (
                game.sections_left[ends[link, 0]] == 1 or game.sections_left[ends[link, 1]] == 1
            ):
                game.link_left[link] = 0
                left -= 1
    return run + left


@kernel
def overhead_crossings(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Overhead crossings that the lines use in so many directions (N3)."""
    found, passed = 0, overs_passed(board, game, part)
    for crossing in range(board.crossings):
        ways = popcount(pair_at(passed, crossing))
        is_used = row[CountRow.WAYS] <= ways <= row[CountRow.WAYS_END]
        if in_set(row[CountRow.DISTRICTS], crossing) and is_used != bool(row[CountRow.MISSING]):
            found += worth_of(board, row, ways) if row[CountRow.BY] == By.WAYS else 1
    return found


@kernel
def districts(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Districts that the lines pass through (C1), or with what is asked for."""
    there, left = 0, part
    while left:
        there |= district_set(board, game, count_trailing_zeros(left))
        left = clear_lowest(left)
    found, each = 0, row[CountRow.DISTRICTS]
    while each:
        number = count_trailing_zeros(each)
        each = clear_lowest(each)
        is_there = in_set(there, number) and (district in (ANYWHERE, number))
        if is_there and row[CountRow.WITH] != NONE:
            is_there = is_with(board, game, row[CountRow.WITH], part, number)
        if is_there != bool(row[CountRow.MISSING]) and district in (ANYWHERE, number):
            counts = worth_of(board, row, number) if row[CountRow.BY] == By.PLACE else 1
            found += counts * (_more(board, game, part, number) if row[CountRow.IS_WEIGHTED] else 1)
    return found


@kernel
def _more(board: Board, game: Game, part: int, district: int) -> int:
    """As how many districts one counts on a line under way, by cards and gates (C7)."""
    if not game.active.size:
        return 1
    line = under_way(board, game, count_trailing_zeros(part))
    found = 1
    if in_set(board.secondary, district):
        found += game.round_effects[RoundEffect.SECONDARY_DISTRICTS]
    if in_set(game.lines.tally[line, Tally.GATES], district):
        found += game.more_by_district[district]
    return int(found)


@kernel
def lines(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Lines with a station, or with what is asked for."""
    found, left = 0, and_(part, row[CountRow.LINES])
    while left:
        line = count_trailing_zeros(left)
        left = clear_lowest(left)
        is_there = has_station(board, game, line)
        if is_there and row[CountRow.WITH] != NONE:
            is_there = is_with(board, game, row[CountRow.WITH], singleton(line), district)
        if is_there:
            found += worth_of(board, row, line) if row[CountRow.BY] == By.PLACE else 1
    return found


@kernel
def joined(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """Colours whose two lines are joined (S7)."""
    found, every = 0, board.departs.shape[1]
    for colour in range(board.departs.shape[0]):
        first = colour * every
        if in_set(and_(part, row[CountRow.LINES]), first):
            found += is_joined(board, game, colour)
    return found


# What the number of a noun is, without what only districts and lines ask.
_NAMES = [name for name in vocabulary.NOUNS if name not in ("interchanges", "complete_districts")]
_FUNCTIONS = functions_named(_NAMES, globals(), vocabulary.__file__)
_SIMPLE = {name: each for name, each in _FUNCTIONS.items() if name not in ("districts", "lines")}
# (code of the noun, board, game, row, part, district) -> number
_number_of_simple = chosen_by_code({NOUN_CODES[name]: each for name, each in _SIMPLE.items()})


@kernel
@called
def is_with(board: Board, game: Game, number: int, part: int, district: int) -> bool:
    """Whether lines have in a district what it is to be with."""
    row = board.counts.rows[number]
    found = _number_of_simple(row[CountRow.NOUN], board, game, row, part, district)
    return bool(
        _bound(board, row, CountRow.LEAST, district)
        <= found
        <= _bound(board, row, CountRow.MOST, district)
    )


@kernel
def _bound(board: Board, row: Ints, column: int, district: int) -> int:
    """A bound of a test; `all` of a district is what it has."""
    if district == ANYWHERE or not row[column] == ALL_OF_THEM:
        return int(row[column])
    found = 0
    for word in range(board.counts.points.shape[1]):
        may = and_(board.counts.points[row[CountRow.MAY], word], board.counts.homes[district, word])
        found += popcount(may)
    return found


_number_of = chosen_by_code({NOUN_CODES[name]: each for name, each in _FUNCTIONS.items()})


@kernel
@called
def number(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    """How many some lines have, or all districts together, or one."""
    return int(_number_of(row[CountRow.NOUN], board, game, row, part, district))


# Of several parts, and what a number is worth


@kernel
def is_part(board: Board, game: Game, row: Ints, part: int, place: int) -> bool:
    """Whether a place is that of one of the parts that a count is split into."""
    if row[CountRow.PER] == Per.LINE:
        return bool(in_set(part, place)) and is_line(board, game, place)
    if row[CountRow.PER] == Per.COLOUR:
        return place % board.departs.shape[1] == 0 and and_(part, of_colour(board, place)) > 0
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
        return board.counts.homes.shape[0]
    if row[CountRow.PER] == Per.NETWORK:
        return 1
    return board.departs.shape[0] * board.departs.shape[1]


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
def lacking_in(row: Ints, found: int) -> int:
    """How far a number is from meeting the test of a count; 0 where it does."""
    return int(max(row[CountRow.LEAST] - found, found - row[CountRow.MOST], 0))


@kernel
def lacking(board: Board, game: Game, row: Ints, part: int) -> int:
    """How far lines are from what a count asks for; of several parts, the nearest one."""
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
    return points + best * game.round_effects[RoundEffect.BEST_LINE]
