"""What a player counts on a sheet and writes into the boxes of the score."""

from collections.abc import Callable

from nextstation.engine.game.board.codes import TermRow
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.rules.line_facts import facts_of
from nextstation.engine.game.rules.network_terms import counts_twice, ways_used
from nextstation.engine.game.rules.scoring import (
    bonus_of,
    has_best_line,
    is_built,
    product_of,
)
from nextstation.engine.game.rules.state import Now, Tally, count_lines
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.vocabulary.scoring import TERM_NAMED

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
    for point, colours in enumerate(sheet.game.colours_at):
        if colours >= 2:
            mark = int(row[TermRow.MARK])
            counts[colours - 2] += 2 if counts_twice(sheet.game, mark, point) else 1
    return tuple(counts)


_COUNTED: dict[str, Callable[[Sheet, Ints], Counts]] = {
    "track": _track,
    "overhead_crossings": _crossings,
    "interchanges": _interchanges,
}
for _term in TERM_NAMED.values():
    if _term.scope == "network" and _term.form != "cells" and _term.name not in _COUNTED:
        raise NotImplementedError(f"`{_term.name}` is a {_term.form}: {__file__} must count it")
