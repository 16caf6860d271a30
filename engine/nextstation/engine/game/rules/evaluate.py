"""What a section would be worth, were the game to end after it. Exact: a test holds it so."""

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, GrantRow, TermRow
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.legal import CHOICE, CIRCLED, joins, line_at
from nextstation.engine.game.rules.pending_grants import is_circle
from nextstation.engine.game.rules.scoring import (
    INTERCHANGES,
    OVERHEAD_CROSSINGS,
    TRACK,
    area_of,
    count_districts,
    counts_twice,
    fullest,
    interchanges,
    joining_points,
    line_points,
    overhead_crossings,
    points_of_line,
    points_so_far,
    track,
)
from nextstation.engine.game.rules.state import (
    Game,
    Now,
    RoundEffect,
    Tally,
    count_lines,
    count_station,
    fullest_joined,
    weight,
)


@kernel
def gain(board: Board, game: Game, decision: int) -> int:
    """What the total gains, were the game to end now, by a decision; objectives aside."""
    return prospect(board, game, decision) - points_so_far(board, game)


@kernel
def prospect(board: Board, game: Game, decision: int) -> int:
    """Points of the colour under way after a decision, and what the network gains by it."""
    if is_circle(board, game):
        return _points_circled(board, game, decision & ~CIRCLED)
    return _points_drawn(board, game, decision & CHOICE)


@kernel
def _points_circled(board: Board, game: Game, point: int) -> int:
    """Points of the colour, were a station circled: tried, and taken back."""
    line, district = line_at(board, game, point), board.district[point]
    most = game.lines.tally[line, Tally.FULLEST]
    count_station(board, game, line, point, 1)
    points = points_so_far(board, game)
    game.lines.stations_in[line, district] -= 1
    game.lines.tally[line, Tally.FULLEST] = most
    return points


@kernel
def _points_drawn(board: Board, game: Game, section: int) -> int:
    """Points of the colour, were a section drawn, and what the network gains."""
    start, end = section >> 3, board.target[section]
    line = line_at(board, game, start)
    begins = game.lines.tally[line, Tally.SECTIONS] == 0 and not board.unbuilt_counts
    if joins(board, game, line, end):
        other = 1 - line
        reached = game.lines.tally[other, Tally.SECTIONS] == 0 and not board.unbuilt_counts
        points = _points_joined(board, game, line, section)
    else:
        reached = True
        points = _points_extended(board, game, line, section)
    return int(points + _network_gain(board, game, section, begins, reached))


@kernel
def _points_extended(board: Board, game: Game, line: int, section: int) -> int:
    """Points of the colour, were a section drawn that does not join its lines."""
    end, link = board.target[section], board.link[section]
    lines = game.lines
    tally = lines.tally[line]
    districts = count_districts(
        board,
        game,
        tally[Tally.DISTRICTS] | board.passes[link],
        tally[Tally.GATES] | _gate(board, game, end),
    )
    reached = lines.stations_in[line, board.district[end]] + weight(board, game, end)
    stations = fullest(game, max(tally[Tally.FULLEST], reached))
    points = line_points(
        board,
        districts,
        stations,
        tally[Tally.CROSSINGS] + board.crosses[link],
        lines.visits[line],
        board.specials[end],
    )
    area = districts * stations
    if count_lines(board, game) == 2:
        points += points_of_line(board, game, 1 - line)
        if game.active.size and game.extra[RoundEffect.BEST]:
            area = max(area, area_of(board, game, 1 - line))
    elif lines.tally.shape[0] == 2:
        points += joining_points(board)
    if game.active.size:
        points += game.extra[RoundEffect.BEST] * area * board.scores_area
    return int(points)


@kernel
def _gate(board: Board, game: Game, end: int) -> int:
    """The district of a station as a set, if it counts more once reached (G3)."""
    district = board.district[end]
    return 1 << district if game.active.size and game.more_by_district[district] else 0


@kernel
def _points_joined(board: Board, game: Game, line: int, section: int) -> int:
    """Points of the colour, were its lines joined by a section."""
    end, link, lines = board.target[section], board.link[section], game.lines
    tally, other = lines.tally[line], lines.tally[1 - line]
    for kind in range(game.spare.size):
        game.spare[kind] = lines.visits[0, kind] + lines.visits[1, kind]
    districts = count_districts(
        board,
        game,
        tally[Tally.DISTRICTS] | other[Tally.DISTRICTS] | board.passes[link],
        tally[Tally.GATES] | other[Tally.GATES] | _gate(board, game, end),
    )
    stations = fullest(game, fullest_joined(lines))
    points = line_points(
        board,
        districts,
        stations,
        tally[Tally.CROSSINGS] + other[Tally.CROSSINGS] + board.crosses[link],
        game.spare,
        0,
    )
    best = int(game.extra[RoundEffect.BEST]) * districts * stations * board.scores_area
    return points + joining_points(board) + best


@kernel
def _network_gain(board: Board, game: Game, section: int, begins: bool, reached: bool) -> int:
    """What the network gains by a section.

    It gains by the station reached, if it is new to the colour; by the one that the line begins
    at; by the mark; by the overhead crossings that are passed.
    """
    start, end, link = board.called[section >> 3], board.target[section], board.link[section]
    points = 0
    for term in range(board.network_terms.shape[0]):
        row, code = board.network_terms[term], board.network_codes[term]
        first = row[TermRow.FIRST]
        if code == TRACK:
            visits = game.visits[row[TermRow.KIND]]
            after = visits
            if reached:
                after += board.specials[end] >> row[TermRow.KIND] & 1
            if begins:
                after += board.specials[start] >> row[TermRow.KIND] & 1
            points += track(board.values, first, row[TermRow.END], after)
            points -= track(board.values, first, row[TermRow.END], visits)
        elif code == OVERHEAD_CROSSINGS and board.crossings and board.overs[link]:
            used = game.now[Now.CROSSINGS_USED]
            after = used | board.overs[link]
            points += overhead_crossings(board.values, first, after, board.crossings)
            points -= overhead_crossings(board.values, first, used, board.crossings)
        elif code == INTERCHANGES:
            mark = row[TermRow.VALUE]
            marks = mark != NONE and game.queue[0, GrantRow.MARK] == mark
            points += _station_gain(board, game, first, mark, board.called[end], reached, marks)
            if begins:
                points += _station_gain(board, game, first, mark, start, True, False)
    return points


@kernel
def _station_gain(
    board: Board, game: Game, first: int, mark: int, point: int, reached: bool, marks: bool
) -> int:
    """What a station gains as an interchange: by one colour more, by a mark."""
    colours, twice = game.colours_at[point], counts_twice(game, mark, point)
    after = colours + 1 if reached else colours
    points = interchanges(board.values, first, after, twice or marks)
    return points - interchanges(board.values, first, colours, twice)
