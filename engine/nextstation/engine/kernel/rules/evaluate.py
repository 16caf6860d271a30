"""The exact score after a decision, as if the game ended there, without applying it."""

from nextstation.engine.kernel.bits import add, in_set
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, GrantRow
from nextstation.engine.kernel.board.count_tables import MANY
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.decision import circled_point, section_of, start_of
from nextstation.engine.kernel.rules.legal import joins, line_at, lines_granted
from nextstation.engine.kernel.rules.line_facts import facts_extended, facts_joined
from nextstation.engine.kernel.rules.network_terms import DrawnSection, network_term_gain
from nextstation.engine.kernel.rules.pending_grants import is_circle
from nextstation.engine.kernel.rules.scoring import (
    bonus_of,
    has_best_line,
    network_points,
    points_of,
    points_of_line,
    points_so_far,
    product_of,
    product_of_line,
)
from nextstation.engine.kernel.rules.state import (
    Game,
    Tally,
    count_lines,
    count_station,
    restore,
    snapshot,
)
from nextstation.engine.kernel.rules.turn import circle_station, draw_section


@kernel
def score_delta(board: Board, game: Game, decision: int) -> int:
    """The change of the total by a decision if the game ended after it; objectives aside."""
    return points_after(board, game, decision) - points_so_far(board, game)


@kernel
def points_to_reach(board: Board, game: Game) -> int:
    """The points below which a player who decides by points passes: those that passing leaves.

    A line is begun whatever that costs, as it may where counts score: what it gains comes later.
    """
    points = points_so_far(board, game)
    if not board.counts.scores or is_circle(board, game):
        return points
    lines = lines_granted(board, game)
    for line in range(board.departs.shape[1]):
        if in_set(lines, line) and game.lines.tally[line, Tally.SECTIONS]:
            return points
    return points - MANY


@kernel
def points_after(board: Board, game: Game, decision: int) -> int:
    """Points of the current colour after a decision, plus what the network gains by it.

    Comparable among decisions, and with `points_so_far` for PASS.
    """
    if board.counts.scores:
        return _points_tried(board, game, decision)
    if is_circle(board, game):
        return _points_circled(board, game, circled_point(decision))
    return points_drawn(board, game, section_of(decision))


@kernel
def _points_tried(board: Board, game: Game, decision: int) -> int:
    """Points of the colour after a decision that is made and taken back, plus what it gains."""
    before = _points_of_network(board, game)
    snapshot(game, game.kept)
    if is_circle(board, game):
        circle_station(board, game, circled_point(decision))
    else:
        mark, end = game.queue[0, GrantRow.MARK], board.target[section_of(decision)]
        draw_section(board, game, section_of(decision))
        if game.marked.shape[0] and mark != NONE:
            add(game.marked[mark], board.canonical[end])
    points = points_so_far(board, game) + _points_of_network(board, game) - before
    restore(game, game.kept)
    return int(points)


@kernel
def _points_of_network(board: Board, game: Game) -> int:
    points = 0
    for term in range(board.network_terms.shape[0]):
        points += network_points(board, game, term)
    return points


@kernel
def _points_circled(board: Board, game: Game, point: int) -> int:
    """Points of the colour with a station circled, which is tried and undone."""
    line, district = line_at(board, game, point), board.district[point]
    most = game.lines.tally[line, Tally.FULLEST]
    count_station(board, game, line, point, 1)
    points = points_so_far(board, game)
    game.lines.stations_in[line, district] -= 1
    game.lines.tally[line, Tally.FULLEST] = most
    return points


@kernel
def points_drawn(board: Board, game: Game, section: int) -> int:
    """Points of the colour with a section drawn, plus what the network gains."""
    start, end = start_of(section), board.target[section]
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
    """Points of the colour with a section drawn that does not join its lines."""
    facts = facts_extended(board, game, line, section)
    points = points_of(board, game, facts)
    product = product_of(board, facts)
    if count_lines(board, game) == 2:
        points += points_of_line(board, game, 1 - line)
        if has_best_line(game):
            product = max(product, product_of_line(board, game, 1 - line))
    return int(points + bonus_of(game, product))


@kernel
def _points_joined(board: Board, game: Game, line: int, section: int) -> int:
    """Points of the colour with its lines joined by a section."""
    facts = facts_joined(board, game, line, section)
    return points_of(board, game, facts) + bonus_of(game, product_of(board, facts))


@kernel
def _network_gain(board: Board, game: Game, section: int, begins: bool, reached: bool) -> int:
    """What the network gains by a section, all terms together."""
    drawn = DrawnSection(
        board.canonical[start_of(section)],
        board.target[section],
        board.link[section],
        int(begins),
        int(reached),
    )
    points = 0
    for term in range(board.network_terms.shape[0]):
        row = board.network_terms[term]
        points += network_term_gain(board.network_codes[term], board, row, game, drawn)
    return points
