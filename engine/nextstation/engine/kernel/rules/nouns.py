"""How many some lines have of what is counted. The function of a noun bears its name.

It takes the board, the game, the row of the count, the lines, and a district or ANYWHERE. The
filters of the map are masks of points and weights of links, worked out beforehand
(`board/count_tables.py`); the others are asked of each station.
"""

from nextstation.engine.format.vocabulary import nouns as vocabulary
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
from nextstation.engine.kernel.board.codes import NONE, By, CountRow, RoundEffect
from nextstation.engine.kernel.board.count_tables import ALL_OF_THEM, MANY, NOUN_CODES
from nextstation.engine.kernel.board.tables import WORD, Ints
from nextstation.engine.kernel.kernel import called, chosen_by_code, functions_named, kernel
from nextstation.engine.kernel.rules.parts import (
    district_set,
    has_station,
    held,
    held_by_colour,
    is_joined,
    overs_passed,
    sections_at,
    under_way,
    union,
)
from nextstation.engine.kernel.rules.state import Game, Tally, weight, with_printed

# In place of a district: all of them.
ANYWHERE = -1


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
    also = row[CountRow.ALSO]
    if also != NONE and not _passes_alone(board, game, board.counts.rows[also], part, point):
        return False
    return _passes_alone(board, game, row, part, point)


@kernel
def _passes_alone(board: Board, game: Game, row: Ints, part: int, point: int) -> bool:
    if row[CountRow.IS_FILTERED] and not is_of(
        board, game, row[CountRow.WHICH], row[CountRow.MARKS], point
    ):
        return False
    colours = with_printed(board, point, game.colours_at[point])
    if not row[CountRow.COLOURS] <= colours <= row[CountRow.COLOURS_END]:
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
        found *= worth_of(board, row, with_printed(board, point, game.colours_at[point]))
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
    left = row[CountRow.MEETING]
    while left:
        there = and_(there, held_by_colour(board, game, count_trailing_zeros(left), word))
        left = clear_lowest(left)
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


# The nouns


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
_FUNCTIONS = functions_named(vocabulary.COUNTED, globals(), vocabulary.__file__)
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
    if district == ANYWHERE or row[column] != ALL_OF_THEM:
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
    """How many some lines have, or all districts together, or one; as cards have them count."""
    found = _number_alone(board, game, row, part, district)
    for place in range(row[CountRow.MORE], row[CountRow.MORE_END]):
        heavy = board.counts.rows[place]
        more = game.heavier[heavy[CountRow.ALSO]]
        if more:
            found += more * _number_alone(board, game, heavy, part, district)
    return int(found)


@kernel
@called
def _number_alone(board: Board, game: Game, row: Ints, part: int, district: int) -> int:
    return int(_number_of(row[CountRow.NOUN], board, game, row, part, district))
