"""Which facts of a game a value function is told: of the sheet, of the pile and of the line.

The numbers of options and gains say what the next card could bring. They are told apart by how many
cards of that kind are left; the ends of a line by the turns to go. Patterns tell apart what no sum
of facts can: the two ends of a line as a pair, and each end with the directions that are open.
"""

from nextstation.engine.game.bits import (
    and_all,
    clear_lowest,
    copy_row,
    count_trailing_zeros,
    in_set,
    popcount,
    remove_all,
)
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import WORD
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import round_is_over, still_to_come
from nextstation.engine.game.rules.evaluate import points_drawn
from nextstation.engine.game.rules.network_terms import ways_used
from nextstation.engine.game.rules.scoring import points_so_far
from nextstation.engine.game.rules.state import Game, Now, Table, TableNow, Tally, count_lines
from nextstation.engine.policy.facts import Cells, Facts, blank_facts, find_changes, forget
from nextstation.engine.policy.module_facts import (
    dealt_cells,
    heavier_cells,
    working_cells,
    write_dealt,
    write_heavier,
    write_working,
)

MAX_TURNS, MAX_CARDS_OF_KIND = 8, 3
PATTERNS = 3
_WAYS = 256


class Part(Constants):
    """The parts of `Facts.numbers`."""

    COLOURS_AT: int  # colours at each station
    VISITS: int  # visits to each special kind
    WAYS: int  # ways used over each overhead crossing
    PENDING: int  # pending grants
    TO_GO: int  # turns to go
    LEFT: int  # cards in the pile
    TO_COME: int  # 1 for each colour whose round is still to come
    CARD: int  # cards in the pile that are like each card
    GAIN: int  # most points that the next section can gain, by kind of card
    OPTIONS: int  # sections that each line could get next, by kind of card
    REACHED: int  # 1 for each district that counts for each line
    STATIONS_IN: int  # stations of each line in each district
    DISTRICTS: int  # how many districts count for each line
    FULLEST: int  # stations of each line in its fullest district
    DEALT: int  # cards of modules that were dealt, and what objectives lack
    WORKING: int  # cards of modules at work in the round
    HEAVIER: int  # how much more stations with a symbol count, and districts


def facts_of_games(board: Board, game: Game) -> Facts:
    """Facts of games like this one."""
    colours, lines = board.departs.shape
    kinds, districts = board.any_kind + 1, game.lines.stations_in.shape[1]
    parts = {
        Part.COLOURS_AT: Cells(board.stations.size, 1, 4),
        Part.VISITS: Cells(game.visits.size, 1, 15),
        Part.WAYS: Cells(board.crossings, 1, 2),
        Part.PENDING: Cells(1, 1, 3),
        Part.TO_GO: Cells(1, 0, MAX_TURNS - 1),
        Part.LEFT: Cells(1, 0, 15),
        Part.TO_COME: Cells(colours, 1, 1),
        Part.CARD: Cells(board.alike.size, 1, MAX_CARDS_OF_KIND),
        Part.GAIN: Cells(kinds, 0, 12, MAX_CARDS_OF_KIND + 1),
        Part.OPTIONS: Cells(lines * kinds, 0, 3, MAX_CARDS_OF_KIND + 1),
        Part.REACHED: Cells(lines * districts, 1, 1),
        Part.STATIONS_IN: Cells(lines * districts, 1, 6),
        Part.DISTRICTS: Cells(lines, 0, 12),
        Part.FULLEST: Cells(lines, 0, 12),
        Part.DEALT: dealt_cells(board),
        Part.WORKING: working_cells(board),
        Part.HEAVIER: heavier_cells(board, game),
    }
    sets = [1] * (board.marks + lines) + [MAX_TURNS] * lines
    return blank_facts(board, [parts[part] for part in sorted(parts)], sets, lines * PATTERNS)


def patterns_of(board: Board) -> int:
    """The number of all patterns."""
    return MAX_TURNS * board.points * (board.points + _WAYS)


@kernel
def find_facts(board: Board, game: Game, facts: Facts, anew: bool) -> int:
    """Find the facts that have changed since they were kept, in the same turn; or all, `anew`.

    Returns their number.
    """
    if anew:
        forget(facts)
        _write_moment(board, game, facts)
    _write_network(board, game, facts)
    _write_lines(board, game, facts)
    return find_changes(board, game.open, facts)


@kernel
def turns_to_go(board: Board, table: Table) -> int:
    """The least number of cards after which the round may be over (D2, D3)."""
    if round_is_over(table):
        return 0
    least = min(table.now[TableNow.LEFT], MAX_TURNS - 1)
    for group in range(board.round_ends.size):
        if board.round_ends[group]:
            least = min(least, still_to_come(table, group))
    return int(least)


@kernel
def _write_moment(board: Board, game: Game, facts: Facts) -> None:
    """Write what no decision changes: the pile, the turns to go, the colours to come."""
    numbers, begins = facts.numbers, facts.begins
    to_go, left = turns_to_go(board, game.table), game.table.now[TableNow.LEFT]
    numbers[begins[Part.TO_GO]], numbers[begins[Part.LEFT]] = to_go, left
    for cell in range(begins[Part.TO_COME], begins[Part.GAIN]):
        numbers[cell] = 0
    for place in range(game.now[Now.ROUND], game.order.size):
        numbers[begins[Part.TO_COME] + game.order[place]] = 1
    for cell in range(begins[Part.GAIN], begins[Part.REACHED]):
        facts.variant[cell] = 0
    for place in range(left):
        card = game.table.pile[place]
        numbers[begins[Part.CARD] + board.alike[card]] += 1
        _count_kind(facts, int(board.card_kind[card]))
    lines = game.lines.visited.shape[0]
    for line in range(lines):
        facts.set_variant[board.marks + lines + line] = to_go


@kernel
def _count_kind(facts: Facts, kind: int) -> None:
    """Count a card of a kind that is left."""
    kinds = facts.begins[Part.OPTIONS] - facts.begins[Part.GAIN]
    if not 0 <= kind < kinds:
        return
    for cell in range(facts.begins[Part.GAIN] + kind, facts.begins[Part.REACHED], kinds):
        facts.variant[cell] = min(facts.variant[cell] + 1, MAX_CARDS_OF_KIND)


@kernel
def _write_network(board: Board, game: Game, facts: Facts) -> None:
    """Write what all lines together have."""
    numbers, begins = facts.numbers, facts.begins
    for station in range(board.stations.size):
        numbers[begins[Part.COLOURS_AT] + station] = game.colours_at[board.stations[station]]
    for kind in range(game.visits.size):
        numbers[begins[Part.VISITS] + kind] = game.visits[kind]
    for crossing in range(board.crossings):
        used = ways_used(game.now[Now.CROSSINGS_USED], crossing)
        numbers[begins[Part.WAYS] + crossing] = used
    numbers[begins[Part.PENDING]] = game.now[Now.PENDING]
    for mark in range(board.marks):
        copy_row(facts.sets[mark], game.marked, mark)
    if board.modules.slots.shape[0]:
        write_dealt(board, game, facts, begins[Part.DEALT])
        write_working(board, game, facts, begins[Part.WORKING])
        write_heavier(game, facts, begins[Part.HEAVIER])


@kernel
def _write_lines(board: Board, game: Game, facts: Facts) -> None:
    """Write what each line of the colour has, and what it could get next."""
    lines = game.lines
    for cell in range(facts.begins[Part.GAIN], facts.begins[Part.REACHED]):
        facts.numbers[cell] = 0
    so_far = points_so_far(board, game)
    for line in range(lines.visited.shape[0]):
        visited, ends = board.marks + line, board.marks + lines.visited.shape[0] + line
        copy_row(facts.sets[visited], lines.visited, line)
        copy_row(facts.sets[ends], lines.visited, line)
        remove_all(facts.sets[ends], lines.branched[line])
        _write_districts(game, facts, line)
        _write_ends(board, game, facts, line, ends, so_far)


@kernel
def _write_districts(game: Game, facts: Facts, line: int) -> None:
    """Write the districts of a line, and its stations in each."""
    numbers, begins, lines = facts.numbers, facts.begins, game.lines
    districts = lines.stations_in.shape[1]
    for district in range(districts):
        cell = line * districts + district
        reached = in_set(lines.tally[line, Tally.DISTRICTS], district)
        numbers[begins[Part.REACHED] + cell] = reached
        numbers[begins[Part.STATIONS_IN] + cell] = lines.stations_in[line, district]
    numbers[begins[Part.DISTRICTS] + line] = popcount(lines.tally[line, Tally.DISTRICTS])
    numbers[begins[Part.FULLEST] + line] = lines.tally[line, Tally.FULLEST]


@kernel
def _write_ends(board: Board, game: Game, facts: Facts, line: int, row: int, so_far: int) -> None:
    """Write the patterns of the first and the last end of a line, and what each end could get."""
    first, last, found = 0, 0, False
    for word in range(facts.sets.shape[1]):
        ends = facts.sets[row, word]
        while ends:
            last = WORD * word + count_trailing_zeros(ends)
            ends = clear_lowest(ends)
            first = first if found else last
            found = True
            if line < count_lines(board, game):
                _write_options(board, game, facts, line, last, so_far)
    to_go, points = facts.numbers[facts.begins[Part.TO_GO]], board.district.size
    patterns, place = facts.patterns, PATTERNS * line
    patterns[place] = (to_go * points + first) * points + last
    for end in range(2):
        point = last if end else first
        ways = _open_ways(board, game, line, point)
        pattern = ((MAX_TURNS * points) * points) + (to_go * points + point) * _WAYS + ways
        patterns[place + 1 + end] = pattern


@kernel
def _open_ways(board: Board, game: Game, line: int, point: int) -> int:
    """The directions in which a line could be extended from a point."""
    return int(
        and_all(
            game.open[point], game.lines.available[line, point], board.leads[board.any_kind, point]
        )
    )


@kernel
def _write_options(
    board: Board, game: Game, facts: Facts, line: int, point: int, so_far: int
) -> None:
    """Count the sections from an end, and what each would gain, by the kind of card for it."""
    kinds = board.any_kind + 1
    gains, options = facts.begins[Part.GAIN], facts.begins[Part.OPTIONS] + line * kinds
    ways = _open_ways(board, game, line, point)
    while ways:
        section = 8 * point + count_trailing_zeros(ways)
        ways = clear_lowest(ways)
        gain = points_drawn(board, game, section) - so_far
        shown = board.shows[board.target[section]]
        for kind in range(kinds):
            if shown == kind or shown == board.any_kind or kind == board.any_kind:
                facts.numbers[gains + kind] = max(facts.numbers[gains + kind], gain)
                facts.numbers[options + kind] += 1
