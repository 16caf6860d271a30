"""The scoring terms. Each function bears the name of its term in the vocabulary."""

from nextstation.engine.game.bits import copy_row, has, lowest, ones, without_lowest
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, TermRow
from nextstation.engine.game.board.tables import CODES, Ints
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.state import Game, Now, RoundEffect, Tally, count_lines

DISTRICTS_TIMES_STATIONS = CODES["districts_times_stations"]
PER_RIVER_CROSSING = CODES["per_river_crossing"]
PER_SPECIAL = CODES["per_special"]
JOINED_TERM = CODES["joined"]
OVERHEAD_CROSSINGS = CODES["overhead_crossings"]
INTERCHANGES = CODES["interchanges"]
TRACK = CODES["track"]


@kernel
def districts_times_stations(districts: int, fullest: int) -> int:
    """Districts of the line times its stations in the fullest one (C1)."""
    return districts * fullest


@kernel
def per_river_crossing(value: int, crossings: int) -> int:
    """Points for each section over a river (C2)."""
    return value * crossings


@kernel
def per_special(value: int, visits: int) -> int:
    """Points for each station of a special kind on the line (C4)."""
    return value * visits


@kernel
def joined(value: int, is_joined: int) -> int:
    """Points for a colour whose two lines are joined (C5)."""
    return value if is_joined else 0


@kernel
def interchanges(values: Ints, first: int, colours: int, twice: bool) -> int:
    """Points of one station on the lines of so many colours (N1)."""
    points = int(values[first + colours])
    return 2 * points if twice else points


@kernel
def overhead_crossings(values: Ints, first: int, used: int, crossings: int) -> int:
    """Points of the overhead crossings, of whose ways those in a set are used (N3)."""
    points = 0
    for crossing in range(crossings):
        points += int(values[first + ones(used >> 2 * crossing & 3)])
    return points


@kernel
def track(values: Ints, first: int, end: int, visits: int) -> int:
    """The value of the first circle left after so many visits (N2)."""
    return int(values[min(first + visits, end)])


@kernel
def count_districts(board: Board, game: Game, passed: int, reached: int) -> int:
    """Districts of a line, of which those in `reached` count more by their gates (C7)."""
    count = ones(passed)
    if not game.active.size:
        return count
    if game.extra[RoundEffect.SECONDARY]:
        count += game.extra[RoundEffect.SECONDARY] * ones(passed & board.secondary)
    while reached:
        count += game.more_by_district[lowest(reached)]
        reached = without_lowest(reached)
    return count


@kernel
def line_term(
    board: Board,
    term: int,
    districts: int,
    fullest: int,
    crossings: int,
    visits: Ints,
    extra: int,
) -> int:
    """Points of one term for a line with these facts; `extra` is a set of kinds visited besides."""
    row = board.line_terms[term]
    code, value = board.line_codes[term], row[TermRow.VALUE]
    if code == DISTRICTS_TIMES_STATIONS:
        return districts_times_stations(districts, fullest)
    if code == PER_RIVER_CROSSING:
        return per_river_crossing(value, crossings)
    if code == PER_SPECIAL:
        return per_special(value, visits[row[TermRow.KIND]] + (extra >> row[TermRow.KIND] & 1))
    return 0


@kernel
def line_points(
    board: Board, districts: int, fullest: int, crossings: int, visits: Ints, extra: int
) -> int:
    """Points of a line with these facts, all terms together."""
    points = 0
    for term in range(board.line_terms.shape[0]):
        points += line_term(board, term, districts, fullest, crossings, visits, extra)
    return points


@kernel
def joining_points(board: Board) -> int:
    """Points for joining the two lines of a colour (C5)."""
    points = 0
    for term in range(board.line_terms.shape[0]):
        if board.line_codes[term] == JOINED_TERM:
            points += joined(board.line_terms[term, TermRow.VALUE], 1)
    return points


@kernel
def is_built(board: Board, game: Game, line: int) -> bool:
    """Whether a line scores: it has a section, or unbuilt lines count (S6)."""
    return bool(game.lines.tally[line, Tally.SECTIONS] > 0 or board.unbuilt_counts == 1)


@kernel
def districts_of(board: Board, game: Game, line: int) -> int:
    """Districts of a line under way, as they count."""
    tally = game.lines.tally[line]
    return count_districts(board, game, tally[Tally.DISTRICTS], tally[Tally.GATES])


@kernel
def fullest(game: Game, stations: int) -> int:
    """As how many the stations of the fullest district count on every line (X3)."""
    return int(stations * (1 + game.extra[RoundEffect.FULLEST])) if game.active.size else stations


@kernel
def area_of(board: Board, game: Game, line: int) -> int:
    """Districts times stations of a line, as it would gain once more where only the best does."""
    if not (board.scores_area and is_built(board, game, line)):
        return 0
    stations = fullest(game, game.lines.tally[line, Tally.FULLEST])
    return districts_times_stations(districts_of(board, game, line), stations)


@kernel
def best_bonus(board: Board, game: Game) -> int:
    """What the fullest district counts more on the one line that gains most (X3)."""
    best = 0
    if game.active.size and game.extra[RoundEffect.BEST]:
        for line in range(count_lines(board, game)):
            best = max(best, area_of(board, game, line))
    return int(game.extra[RoundEffect.BEST] * best) if best else 0


@kernel
def points_of_line(board: Board, game: Game, line: int) -> int:
    """Points of one line under way."""
    if not is_built(board, game, line):
        return 0
    tally, visits = game.lines.tally[line], game.lines.visits[line]
    districts, stations = districts_of(board, game, line), fullest(game, tally[Tally.FULLEST])
    return line_points(board, districts, stations, tally[Tally.CROSSINGS], visits, 0)


@kernel
def points_so_far(board: Board, game: Game) -> int:
    """Points of the colour under way: its lines are added (C5)."""
    points = joining_points(board) if game.now[Now.JOINED] else 0
    for line in range(count_lines(board, game)):
        points += points_of_line(board, game, line)
    return points + best_bonus(board, game)


@kernel
def term_so_far(board: Board, game: Game, term: int) -> int:
    """Points of one term for the colour under way."""
    points = 0
    if board.line_codes[term] == JOINED_TERM:
        points = joined(board.line_terms[term, TermRow.VALUE], game.now[Now.JOINED])
    for line in range(count_lines(board, game)):
        if is_built(board, game, line):
            tally, visits = game.lines.tally[line], game.lines.visits[line]
            districts, stations = (
                districts_of(board, game, line),
                fullest(game, tally[Tally.FULLEST]),
            )
            points += line_term(board, term, districts, stations, tally[Tally.CROSSINGS], visits, 0)
    if board.line_codes[term] == DISTRICTS_TIMES_STATIONS:
        points += best_bonus(board, game)
    return points


@kernel
def end_round(board: Board, game: Game) -> None:
    """Write down the points of the colour under way, term by term."""
    for term in range(board.line_terms.shape[0]):
        game.line_points[game.now[Now.COLOUR], term] = term_so_far(board, game, term)
    lines = board.departs.shape[1]
    for line in range(count_lines(board, game)):
        if is_built(board, game, line):
            _finish_line(game, line, game.now[Now.COLOUR] * lines + line)


@kernel
def _finish_line(game: Game, line: int, place: int) -> None:
    """Keep what the objectives will ask of a finished line."""
    copy_row(game.finished[place], game.lines.once, line)
    game.passed[place] = game.lines.tally[line, Tally.DISTRICTS]
    game.now[Now.RIVERS_CROSSED] += game.lines.tally[line, Tally.CROSSINGS]


@kernel
def network_term(board: Board, game: Game, term: int) -> int:
    """Points of one term of the network, as it stands."""
    row, code = board.network_terms[term], board.network_codes[term]
    if code == TRACK:
        return track(
            board.values, row[TermRow.FIRST], row[TermRow.END], game.visits[row[TermRow.KIND]]
        )
    if code == OVERHEAD_CROSSINGS:
        return overhead_crossings(
            board.values, row[TermRow.FIRST], game.now[Now.CROSSINGS_USED], board.crossings
        )
    points = 0
    if code == INTERCHANGES:
        for point in range(game.colours_at.size):
            twice = counts_twice(game, row[TermRow.VALUE], point)
            points += interchanges(board.values, row[TermRow.FIRST], game.colours_at[point], twice)
    return points


@kernel
def counts_twice(game: Game, mark: int, point: int) -> bool:
    """Whether a station bears the mark that makes an interchange count twice (N1)."""
    return game.marked.shape[0] > 0 and mark != NONE and has(game.marked[mark], point)


@kernel
def points_drawn(board: Board, game: Game) -> int:
    """What the lines and the network of a finished game score, without objectives."""
    points = 0
    for colour in range(game.line_points.shape[0]):
        for term in range(game.line_points.shape[1]):
            points += game.line_points[colour, term]
    for term in range(board.network_terms.shape[0]):
        points += network_term(board, game, term)
    return points
