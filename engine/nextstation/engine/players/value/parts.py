"""The parts of the facts of a game: their numbers, sets and patterns."""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.constants import Constants
from nextstation.engine.kernel.rules.state import Game
from nextstation.engine.players.value.facts import Cells, Facts, blank_facts

# What is told apart at most; a higher number counts as this one.
MAX_TURNS, MAX_CARDS_OF_KIND, MAX_LACKING = 8, 3, 7
# The patterns of a line: its two ends as a pair, and each with one of the sets of directions.
PATTERNS, SETS_OF_WAYS = 3, 256


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
    cards, heavier = len(board.modules.cards), game.more_by_symbol.size + districts
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
        Part.DEALT: Cells(cards, 1, 1 + MAX_LACKING),
        Part.WORKING: Cells(cards, 1, 2),
        Part.HEAVIER: Cells(heavier if len(board.modules.slots) else 0, 1, 2),
    }
    sets = [1] * (board.marks + lines) + [MAX_TURNS] * lines
    return blank_facts(board, [parts[part] for part in sorted(parts)], sets, lines * PATTERNS)


def patterns_of(board: Board) -> int:
    """The number of all patterns."""
    return MAX_TURNS * board.points * (board.points + SETS_OF_WAYS)
