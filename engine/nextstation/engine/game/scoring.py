"""The scoring terms. Each function bears the name of its term in the vocabulary."""

from nextstation.engine.game.bits import ones
from nextstation.engine.game.board import CODE, FIRST, KIND, LAST, VALUE, Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.state import CROSSINGS, DISTRICTS, FULLEST, SECTIONS, Game
from nextstation.engine.game.tables import CODES, Ints

_DISTRICTS_TIMES_STATIONS = CODES["districts_times_stations"]
_PER_RIVER_CROSSING = CODES["per_river_crossing"]
_PER_SPECIAL = CODES["per_special"]
_INTERCHANGES = CODES["interchanges"]
_TRACK = CODES["track"]


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
def interchanges(values: Ints, first: int, colours: int) -> int:
    """Points of one station on the lines of so many colours (N1)."""
    return int(values[first + colours])


@kernel
def track(values: Ints, first: int, last: int, visits: int) -> int:
    """The value of the first circle left after so many visits (N2)."""
    return int(values[min(first + visits, last)])


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
    code, value = row[CODE], row[VALUE]
    if code == _DISTRICTS_TIMES_STATIONS:
        return districts_times_stations(districts, fullest)
    if code == _PER_RIVER_CROSSING:
        return per_river_crossing(value, crossings)
    if code == _PER_SPECIAL:
        return per_special(value, visits[row[KIND]] + (extra >> row[KIND] & 1))
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
def is_built(board: Board, game: Game) -> bool:
    """Whether the line under way scores: it has a section, or unbuilt lines count (S6)."""
    return game.line.tally[SECTIONS] > 0 or board.unbuilt_counts == 1


@kernel
def points_so_far(board: Board, game: Game) -> int:
    """Points of the line under way."""
    if not is_built(board, game):
        return 0
    tally, visits = game.line.tally, game.line.visits
    districts = ones(tally[DISTRICTS])
    return line_points(board, districts, tally[FULLEST], tally[CROSSINGS], visits, 0)


@kernel
def end_round(board: Board, game: Game, colour: int) -> None:
    """Write down the line of a colour: its facts, and its points by term."""
    tally, visits = game.line.tally, game.line.visits
    for fact in range(tally.size):
        game.tallies[colour, fact] = tally[fact]
    if not is_built(board, game):
        return
    districts = ones(tally[DISTRICTS])
    for term in range(board.line_terms.shape[0]):
        game.line_points[colour, term] = line_term(
            board, term, districts, tally[FULLEST], tally[CROSSINGS], visits, 0
        )


@kernel
def network_term(board: Board, game: Game, term: int) -> int:
    """Points of one term of the network, as it stands."""
    row = board.network_terms[term]
    if row[CODE] == _TRACK:
        return track(board.values, row[FIRST], row[LAST], game.visits[row[KIND]])
    points = 0
    if row[CODE] == _INTERCHANGES:
        for point in range(game.colours_at.size):
            points += interchanges(board.values, row[FIRST], game.colours_at[point])
    return points


@kernel
def network_gain(board: Board, game: Game, point: int, also: int) -> int:
    """What the network gains if the line reaches a station, and another one (-1: none) besides."""
    points = 0
    for term in range(board.network_terms.shape[0]):
        row = board.network_terms[term]
        first = row[FIRST]
        if row[CODE] == _TRACK:
            visits = game.visits[row[KIND]]
            after = visits + (board.specials[point] >> row[KIND] & 1)
            if also >= 0:
                after += board.specials[also] >> row[KIND] & 1
            points += track(board.values, first, row[LAST], after)
            points -= track(board.values, first, row[LAST], visits)
        elif row[CODE] == _INTERCHANGES:
            points += _one_colour_more(board, game, first, point)
            if also >= 0:
                points += _one_colour_more(board, game, first, also)
    return points


@kernel
def _one_colour_more(board: Board, game: Game, first: int, point: int) -> int:
    colours = game.colours_at[point]
    after = interchanges(board.values, first, colours + 1)
    return after - interchanges(board.values, first, colours)


@kernel
def gain(board: Board, game: Game, section: int) -> int:
    """What the total gains, were the game to end now, by drawing a section."""
    return prospect(board, game, section) - points_so_far(board, game)


@kernel
def prospect(board: Board, game: Game, section: int) -> int:
    """Points of the line under way with one more section, and what the network gains by it."""
    start, end, link = section >> 3, board.target[section], board.link[section]
    line = game.line
    tally = line.tally
    begins = tally[SECTIONS] == 0 and not board.unbuilt_counts
    after = line_points(
        board,
        ones(tally[DISTRICTS] | board.passes[link]),
        max(tally[FULLEST], line.stations_in[board.district[end]] + 1),
        tally[CROSSINGS] + board.crosses[link],
        line.visits,
        board.specials[end],
    )
    network = network_gain(board, game, end, start if begins else -1)
    return after + network


@kernel
def total(board: Board, game: Game) -> int:
    """The total of a finished game (N4)."""
    points = 0
    for colour in range(game.line_points.shape[0]):
        for term in range(game.line_points.shape[1]):
            points += game.line_points[colour, term]
    for term in range(board.network_terms.shape[0]):
        points += network_term(board, game, term)
    return points
