"""What a sheet scores, by term and by objective, and what a player counts for it."""

from collections.abc import Callable, Iterator, Sequence
from math import prod

import numpy as np

from nextstation.engine.city.city import network_names, term_names
from nextstation.engine.city.counting.cells import cells_of
from nextstation.engine.city.counting.count import Count
from nextstation.engine.kernel.bits import singleton
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, CountRow, RoundEffect, TermRow
from nextstation.engine.kernel.board.count_tables import CountTables
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules import scoring
from nextstation.engine.kernel.rules.counts import (
    is_fullest,
    lacking_alone,
    most_of_parts,
    points_of_count,
)
from nextstation.engine.kernel.rules.line_facts import facts_of
from nextstation.engine.kernel.rules.network_terms import ways_used
from nextstation.engine.kernel.rules.objectives import is_reached
from nextstation.engine.kernel.rules.parts import all_lines
from nextstation.engine.kernel.rules.scoring import (
    bonus_of,
    has_best_line,
    product_of,
)
from nextstation.engine.kernel.rules.state import Dealt, Game, Now, Tally, count_lines, is_built
from nextstation.engine.play.sheet.sheet import Sheet


def line_points(sheet: Sheet) -> dict[str, int]:
    """Points of the current colour by term."""
    return _points(sheet, term_names(sheet.network.city.line_terms), scoring.term_so_far)


def network_points(sheet: Sheet) -> dict[str, int]:
    """Points of the network by term, so far."""
    return _points(sheet, network_names(sheet.network.city), scoring.network_points)


def _points(
    sheet: Sheet, names: Sequence[str], points_of: Callable[[Board, Game, int], int]
) -> dict[str, int]:
    return {name: int(points_of(sheet.board, sheet.game, term)) for term, name in enumerate(names)}


def line_facts(sheet: Sheet) -> list[tuple[int, int]]:
    """For each line of the colour: its districts, and its stations in the fullest one."""
    lines = range(count_lines(sheet.board, sheet.game))
    return [
        (int(tally[Tally.DISTRICTS]).bit_count(), int(tally[Tally.FULLEST]))
        for tally in (sheet.game.lines.tally[line] for line in lines)
        if tally[Tally.SECTIONS] or sheet.board.unbuilt_counts
    ]


def objectives(sheet: Sheet) -> dict[str, bool]:
    """The objectives dealt, and whether the network reaches each of them, as it stands now."""
    return {
        name: is_reached(sheet.board, sheet.game, objective)
        for name, objective in _objectives_dealt(sheet)
    }


def objective_counts(sheet: Sheet) -> dict[str, tuple[int, int]]:
    """For each objective dealt: what it counts on the network so far, and how many it asks for.

    Of an objective for one line, the line that has most; of one with several counts, how many of
    these are met.
    """
    board, game, counts = sheet.board, sheet.game, {}
    for name, objective in _objectives_dealt(sheet):
        place, tests = int(board.modules.objectives[objective]), list[Ints]()
        while place != NONE:
            tests.append(board.counts.rows[place])
            place = int(tests[-1][CountRow.AND])
        if len(tests) > 1:
            met = (lacking_alone(board, game, each, all_lines(board)) == 0 for each in tests)
            counts[name] = (sum(met), len(tests))
        else:
            found = most_of_parts(board, game, tests[0], all_lines(board))
            counts[name] = (int(found), int(tests[0][CountRow.LEAST]))
    return counts


def _objectives_dealt(sheet: Sheet) -> Iterator[tuple[str, int]]:
    """The objectives dealt: the id of each, and its row of `Modules.objectives`."""
    rows = sheet.board.modules.cards[sheet.game.dealt[:, Dealt.CARD], CardRow.OBJECTIVE]
    for slot, row in enumerate(rows):
        if row != NONE:
            yield sheet.card_of(slot).id, int(row)


def points_of_objectives(sheet: Sheet) -> dict[str, int]:
    """Points for each objective dealt: 0 if it is not reached."""
    points = {card.id: module.points for module in sheet.modules for card in module.cards}
    return {name: points[name] if met else 0 for name, met in objectives(sheet).items()}


Counts = tuple[int, ...]


def counted_lines(sheet: Sheet) -> list[tuple[int, int]]:
    """For each line of the current colour: its districts and stations, as modules make them count.

    Without modules, this is what the line has on the map (C1).
    """
    board, game = sheet.board, sheet.game
    lines = [line for line in range(count_lines(board, game)) if is_built(board, game, line)]
    facts = [facts_of(board, game, line) for line in lines]
    counts = [[int(each.districts), int(each.stations)] for each in facts]
    if counts and has_best_line(game):
        products = [product_of(board, each) for each in facts]
        best = products.index(max(products))
        counts[best][1] += bonus_of(game, int(game.lines.tally[lines[best], Tally.FULLEST]))
    return [(districts, stations) for districts, stations in counts]


def counted_network(sheet: Sheet) -> list[Counts]:
    """For each term of the network, the numbers that its boxes are for (`cells_of`)."""
    return [
        _crossings(sheet)
        if term.name == "overhead_crossings"
        else tuple(numbers_of(sheet, term.written_out, all_lines(sheet.board)))
        for term in sheet.network.city.network_terms
    ]


def _crossings(sheet: Sheet) -> Counts:
    """How many overhead crossings are used in one direction, and in both (N3)."""
    used = int(sheet.game.now[Now.CROSSINGS_USED])
    ways = [ways_used(used, place) for place in range(sheet.board.crossings)]
    return ways.count(1), ways.count(2)


def numbers_of(sheet: Sheet, count: Count, part: int, *, of_line: bool = False) -> list[int]:
    """The numbers of a count on some lines, as the kernel counts them: those of `cells_of`."""
    weighs = [card.effect.weighs for card in sheet.setup.cards]
    tables = CountTables(sheet.network, [], weighs)
    rows = [tables.add_term(each.asked, of_line=of_line) for each in cells_of(count)]
    values = np.array([*tables.values, 0], np.int64)
    board = sheet.board._replace(counts=tables.table(), values=values)
    return [int(points_of_count(board, sheet.game, row, part)) for row in rows]


def counted_products(sheet: Sheet) -> dict[str, list[Counts]]:
    """The factors of each term of the colour that is a product of counts, line by line.

    What a module adds for the fullest district is in the last factor, as a player writes it.
    """
    board, game, terms = sheet.board, sheet.game, sheet.network.city.line_terms
    first = int(game.now[Now.COLOUR]) * board.departs.shape[1]
    built = [line for line in range(count_lines(board, game)) if is_built(board, game, line)]
    found: dict[str, list[Counts]] = {}
    for name, term, row in zip(term_names(terms), terms, board.line_terms, strict=True):
        if term.is_count and term.form == "product" and "times" in term.value:
            factors = [
                numbers_of(sheet, term.value, singleton(first + line), of_line=True)
                for line in built
            ]
            if factors and is_fullest(board, int(row[TermRow.COUNT])):
                _add_bonuses(game.round_effects, factors)
            found[name] = [tuple(each) for each in factors]
    return found


def _add_bonuses(effects: Ints, factors: Sequence[list[int]]) -> None:
    """Count the fullest district more often, on each line or on the best (X3)."""
    for each in factors:
        each[-1] *= 1 + int(effects[RoundEffect.FULLEST_DISTRICT])
    max(factors, key=prod)[-1] *= 1 + int(effects[RoundEffect.BEST_LINE])
