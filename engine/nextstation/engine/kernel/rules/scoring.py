"""What lines and the network score, as a game stands and at its end."""

from nextstation.engine.kernel.bits import copy_row, singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import RoundEffect, TermRow
from nextstation.engine.kernel.board.tables import CODES
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.between_players import note_met
from nextstation.engine.kernel.rules.counts import points_of_colour
from nextstation.engine.kernel.rules.line_facts import LineFacts, facts_of
from nextstation.engine.kernel.rules.line_terms import line_term
from nextstation.engine.kernel.rules.network_terms import network_term
from nextstation.engine.kernel.rules.state import Game, Now, Tally, count_lines, is_built

# X3 adds to this one.
DISTRICTS_TIMES_STATIONS = CODES["districts_times_stations"]
LINE_COUNT = CODES["line_count"]


@kernel
def points_of(board: Board, game: Game, line: LineFacts) -> int:
    """Points of a line with these facts, all terms together."""
    points = 0
    for term in range(board.line_terms.shape[0]):
        points += line_term(board.line_codes[term], board, board.line_terms[term], game, line)
    return points


@kernel
def product_of(board: Board, line: LineFacts) -> int:
    """Districts times stations of a line with these facts, 0 in a city that scores no such term."""
    return int(line.districts * line.stations) if board.scores_districts_times_stations else 0


@kernel
def product_of_line(board: Board, game: Game, line: int) -> int:
    """Districts times stations of one line of the current colour (C1)."""
    return product_of(board, facts_of(board, game, line)) if is_built(board, game, line) else 0


@kernel
def has_best_line(game: Game) -> bool:
    """Whether one line of the colour gains more by its fullest district (X3)."""
    return bool(game.active.size and game.round_effects[RoundEffect.BEST_LINE])


@kernel
def bonus_of(game: Game, product: int) -> int:
    """The extra points of the best line, by its districts times stations (X3)."""
    return int(game.round_effects[RoundEffect.BEST_LINE] * product) if has_best_line(game) else 0


@kernel
def best_bonus(board: Board, game: Game) -> int:
    """The extra points of the fullest district on the one line that gains most by it (X3)."""
    best = 0
    if has_best_line(game):
        for line in range(count_lines(board, game)):
            best = max(best, product_of_line(board, game, line))
    return bonus_of(game, best)


@kernel
def points_of_line(board: Board, game: Game, line: int) -> int:
    """Points of one line of the current colour."""
    if not is_built(board, game, line):
        return 0
    return points_of(board, game, facts_of(board, game, line))


@kernel
def points_so_far(board: Board, game: Game) -> int:
    """Points of the current colour: the sum of its lines (C5)."""
    points = 0
    for line in range(count_lines(board, game)):
        points += points_of_line(board, game, line)
    return points + best_bonus(board, game) + counted_points(board, game)


@kernel
def counted_points(board: Board, game: Game) -> int:
    """Points of the terms of the current colour that are counts."""
    points = 0
    if board.counts.scores:
        for term in range(board.line_terms.shape[0]):
            if board.line_codes[term] == LINE_COUNT:
                points += points_of_colour(board, game, board.line_terms[term, TermRow.COUNT])
    return points


@kernel
def term_so_far(board: Board, game: Game, term: int) -> int:
    """Points of one term for the current colour."""
    code, points = board.line_codes[term], 0
    if code == LINE_COUNT:
        return points_of_colour(board, game, board.line_terms[term, TermRow.COUNT])
    for line in range(count_lines(board, game)):
        if is_built(board, game, line):
            facts = facts_of(board, game, line)
            points += line_term(code, board, board.line_terms[term], game, facts)
    if code == DISTRICTS_TIMES_STATIONS:
        points += best_bonus(board, game)
    return points


@kernel
def end_round(board: Board, game: Game) -> None:
    """Score the current colour term by term, at the end of its round."""
    note_met(board, game)
    for term in range(board.line_terms.shape[0]):
        game.line_points[game.now[Now.COLOUR], term] = term_so_far(board, game, term)
    finish_lines(board, game)


@kernel
def finish_lines(board: Board, game: Game) -> None:
    """Save what the objectives ask of the lines of the current colour."""
    lines = board.departs.shape[1]
    for line in range(count_lines(board, game)):
        if is_built(board, game, line):
            _finish_line(game, line, game.now[Now.COLOUR] * lines + line)
    if game.now[Now.JOINED]:
        # Its departure is a station of the other line now (S7).
        game.finished[game.now[Now.COLOUR] * lines + 1] = 0
        game.finished_districts[game.now[Now.COLOUR] * lines + 1] = 0


@kernel
def _finish_line(game: Game, line: int, place: int) -> None:
    """Save what the objectives ask of a finished line."""
    copy_row(game.finished[place], game.lines.visited, line)
    game.finished_districts[place] = game.lines.tally[line, Tally.DISTRICTS]
    game.now[Now.RIVERS_CROSSED] += game.lines.tally[line, Tally.CROSSINGS]


@kernel
def finish_departure(board: Board, game: Game, colour: int, line: int) -> None:
    """Save a departure as a finished line of one station (S6)."""
    departure, place = board.departs[colour, line], colour * board.departs.shape[1] + line
    copy_row(game.finished[place], board.bodies, departure)
    game.finished_districts[place] = singleton(board.district[departure])


@kernel
def network_points(board: Board, game: Game, term: int) -> int:
    """Points of one term of the network as it stands."""
    row = board.network_terms[term]
    return int(network_term(board.network_codes[term], board, row, game))


@kernel
def points_of_network(board: Board, game: Game) -> int:
    """Points of the network as it stands, by all terms."""
    points = 0
    for term in range(board.network_terms.shape[0]):
        points += network_points(board, game, term)
    return points


@kernel
def points_drawn(board: Board, game: Game) -> int:
    """Points of the lines and the network of a finished game, without objectives."""
    points = points_of_network(board, game)
    for colour in range(game.line_points.shape[0]):
        for term in range(game.line_points.shape[1]):
            points += game.line_points[colour, term]
    return points
