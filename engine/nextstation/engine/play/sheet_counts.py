"""What a player counts on a finished sheet, as it is written into the boxes of the score."""

from nextstation.engine.city.city import interchange_values
from nextstation.engine.game.bits import ones
from nextstation.engine.game.board.codes import TermRow
from nextstation.engine.game.rules.scoring import (
    area_of,
    counts_twice,
    districts_of,
    fullest,
    is_built,
)
from nextstation.engine.game.rules.state import Now, RoundEffect, Tally, count_lines
from nextstation.engine.play.sheet import Sheet

Counts = tuple[int, ...]


def counted_lines(sheet: Sheet) -> list[tuple[int, int]]:
    """Of each line of the colour under way: its districts and stations, with all that adds to them.

    Where modules do not count, this is what the line has on the map (C1).
    """
    board, game = sheet.board, sheet.game
    lines = [line for line in range(count_lines(board, game)) if is_built(board, game, line)]
    areas = [area_of(board, game, line) for line in lines]
    found = []
    for place, line in enumerate(lines):
        own = int(game.lines.tally[line, Tally.FULLEST])
        more = own * int(game.extra[RoundEffect.BEST]) if place == areas.index(max(areas)) else 0
        found.append((int(districts_of(board, game, line)), fullest(game, own) + more))
    return found


def counted_network(sheet: Sheet) -> list[Counts]:
    """Of each term of the network how often each value is scored; of a track the visits."""
    found: list[Counts] = []
    for row, term in zip(sheet.board.network_terms, sheet.network.city.network_terms, strict=True):
        match term.name:
            case "track":
                found.append((int(sheet.game.visits[row[TermRow.KIND]]),))
            case "overhead_crossings":
                found.append(_crossings(sheet))
            case _:
                values, _ = interchange_values(term)
                found.append(_interchanges(sheet, len(values), int(row[TermRow.VALUE])))
    return found


def _crossings(sheet: Sheet) -> Counts:
    """How many overhead crossings are used in one way, and in both (N3)."""
    used = int(sheet.game.now[Now.CROSSINGS_USED])
    ways = [int(ones(used >> 2 * place & 3)) for place in range(sheet.board.crossings)]
    return ways.count(1), ways.count(2)


def _interchanges(sheet: Sheet, kinds: int, mark: int) -> Counts:
    """How many stations are on lines of two, three … colours; one with the mark is two (N1)."""
    counts = [0] * kinds
    for point, colours in enumerate(sheet.game.colours_at):
        if colours >= 2:
            counts[colours - 2] += 2 if counts_twice(sheet.game, mark, point) else 1
    return tuple(counts)
