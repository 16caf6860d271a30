"""What a sheet scores, by term and by objective, and what a player counts for it."""

from collections.abc import Callable, Iterator, Sequence

from nextstation.engine.city.city import CityTerm, term_names
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, CountRow, TermRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules import scoring
from nextstation.engine.kernel.rules.counts import most_of_parts
from nextstation.engine.kernel.rules.line_facts import facts_of
from nextstation.engine.kernel.rules.network_terms import counts_twice, ways_used
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
    return _points(sheet, sheet.network.city.line_terms, scoring.term_so_far)


def network_points(sheet: Sheet) -> dict[str, int]:
    """Points of the network by term, so far."""
    return _points(sheet, sheet.network.city.network_terms, scoring.network_points)


def _points(
    sheet: Sheet, terms: Sequence[CityTerm], points_of: Callable[[Board, Game, int], int]
) -> dict[str, int]:
    names = term_names(terms)
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

    Of an objective for one line, the line that has most.
    """
    counts = {}
    for name, objective in _objectives_dealt(sheet):
        row = sheet.board.counts.rows[sheet.board.modules.objectives[objective]]
        found = most_of_parts(sheet.board, sheet.game, row, all_lines(sheet.board))
        counts[name] = (int(found), int(row[CountRow.LEAST]))
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
    """For each term of the network: how often each value is scored; for a track, the visits."""
    rows, terms = sheet.board.network_terms, sheet.network.city.network_terms
    return [
        _COUNTED[term.name](sheet, row) if TERM_NAMED[term.name].form != "cells" else ()
        for row, term in zip(rows, terms, strict=True)
    ]


def _track(sheet: Sheet, row: Ints) -> Counts:
    """The visits of all lines (C3)."""
    return (int(sheet.game.visits[row[TermRow.SPECIAL]]),)


def _crossings(sheet: Sheet, row: Ints) -> Counts:
    """How many overhead crossings are used in one direction, and in both (N3)."""
    used = int(sheet.game.now[Now.CROSSINGS_USED])
    ways = [ways_used(used, place) for place in range(sheet.board.crossings)]
    return ways.count(1), ways.count(2)


def _interchanges(sheet: Sheet, row: Ints) -> Counts:
    """How many stations are on two, three … colours; one with the mark counts as two (N1)."""
    counts = [0] * (len(sheet.colours) - 1)
    for point, colours in enumerate(sheet.colours_at):
        if colours >= 2:
            mark, place = int(row[TermRow.MARK]), min(colours - 2, len(counts) - 1)
            counts[place] += 2 if counts_twice(sheet.game, mark, point) else 1
    return tuple(counts)


_COUNTED: dict[str, Callable[[Sheet, Ints], Counts]] = {
    "track": _track,
    "overhead_crossings": _crossings,
    "interchanges": _interchanges,
}
for _term in TERM_NAMED.values():
    if _term.scope == "network" and _term.form != "cells" and _term.name not in _COUNTED:
        raise NotImplementedError(f"`{_term.name}` is a {_term.form}: {__file__} must count it")
