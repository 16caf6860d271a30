"""The points of a sheet, by term and by objective: final ones, and those at any moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from nextstation.engine.city.city import term_names
from nextstation.engine.game.board.codes import NONE, CardRow, ObjectiveRow
from nextstation.engine.game.rules import scoring
from nextstation.engine.game.rules.objectives import NETWORK, count, is_reached
from nextstation.engine.game.rules.state import Dealt, Tally, count_lines
from nextstation.engine.play.sheet.sheet import Sheet


def line_points(sheet: Sheet) -> dict[str, int]:
    """Points of the current colour by term."""
    terms = range(len(sheet.board.line_terms))
    names = term_names(sheet.network.city.line_terms)
    return {
        name: int(scoring.term_so_far(sheet.board, sheet.game, term))
        for name, term in zip(names, terms, strict=True)
    }


def network_points(sheet: Sheet) -> dict[str, int]:
    """Points of the network by term, so far."""
    terms = range(len(sheet.board.network_terms))
    names = term_names(sheet.network.city.network_terms)
    return {
        name: int(scoring.network_points(sheet.board, sheet.game, term))
        for name, term in zip(names, terms, strict=True)
    }


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
    rows = sheet.board.modules.cards[sheet.game.dealt[:, Dealt.CARD], CardRow.OBJECTIVE]
    with _lines_finished(sheet):
        return {
            sheet.card_of(slot).id: is_reached(sheet.board, sheet.game, int(row))
            for slot, row in enumerate(rows)
            if row != NONE
        }


def objective_counts(sheet: Sheet) -> dict[str, tuple[int, int]]:
    """For each objective dealt: what it counts on the network so far, and how many it asks for.

    Of an objective for one line, the line that has most.
    """
    board, game = sheet.board, sheet.game
    rows = board.modules.cards[game.dealt[:, Dealt.CARD], CardRow.OBJECTIVE]
    counts = {}
    with _lines_finished(sheet):
        for slot, number in enumerate(rows):
            if number == NONE:
                continue
            row = board.modules.objectives[number]
            lines = range(len(game.finished)) if row[ObjectiveRow.PER_LINE] else [NETWORK]
            found = max(count(row[ObjectiveRow.COUNT], board, game, row, line) for line in lines)
            counts[sheet.card_of(slot).id] = (int(found), int(row[ObjectiveRow.AT_LEAST]))
    return counts


@contextmanager
def _lines_finished(sheet: Sheet) -> Iterator[None]:
    """The lines under way count as finished ones meanwhile."""
    state = (sheet.game.finished, sheet.game.finished_districts, sheet.game.now)
    before = [each.copy() for each in state]
    if sheet.in_round:
        scoring.finish_lines(sheet.board, sheet.game)
    try:
        yield
    finally:
        for each, values in zip(state, before, strict=True):
            each[:] = values


def points_of_objectives(sheet: Sheet) -> dict[str, int]:
    """Points for each objective dealt: 0 if it is not reached."""
    points = {card.id: module.points for module in sheet.modules for card in module.cards}
    return {name: points[name] if met else 0 for name, met in objectives(sheet).items()}
