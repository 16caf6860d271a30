"""Facts of the line: its districts, its ends, and what these could get with the next card.

The numbers of options and gains say what the next card could bring. They are told apart by how many
cards of that kind are left; the ends of a line by the turns to go. Patterns tell apart what no sum
of facts can: the two ends of a line as a pair, and each end with the directions that are open.
"""

from nextstation.engine.kernel.bits import (
    and_all,
    clear_lowest,
    copy_row,
    count_trailing_zeros,
    in_set,
    popcount,
    remove_all,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import WORD
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.evaluate import points_drawn
from nextstation.engine.kernel.rules.scoring import points_so_far
from nextstation.engine.kernel.rules.state import Game, Tally, count_lines
from nextstation.engine.players.value.facts import Facts
from nextstation.engine.players.value.parts import MAX_TURNS, PATTERNS, SETS_OF_WAYS, Part


@kernel
def write_lines(board: Board, game: Game, facts: Facts) -> None:
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
        pattern = ((MAX_TURNS * points) * points) + (to_go * points + point) * SETS_OF_WAYS + ways
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
