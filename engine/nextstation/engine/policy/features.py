"""The features of a decision, and its value as a linear function of them.

Features are binary: a fact that holds after a decision, such as the pair of a line's ends with a
number of turns to go. Each has a weight in points. The points still to be gained after a decision
are estimated by the sum of the weights of its features.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.bits import (
    add_all,
    clear_lowest,
    copy_row,
    count_trailing_zeros,
    popcount,
    remove_all,
)
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE
from nextstation.engine.game.board.struct import NO_MEMORY
from nextstation.engine.game.board.tables import WORD, Ints, Words
from nextstation.engine.game.constants import Constants
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.cards import round_is_over, still_to_come
from nextstation.engine.game.rules.decision import draws, section_of, start_of
from nextstation.engine.game.rules.legal import line_at
from nextstation.engine.game.rules.state import (
    Game,
    Now,
    Table,
    TableNow,
    Tally,
    count_lines,
    weight,
)

Floats = NDArray[np.float64]

# The number of values told apart, from 0 on; higher ones count as the highest: turns to go, cards
# left, districts, stations in the fullest one, lines at a station.
MAX_TURNS, MAX_CARDS, MAX_DISTRICTS, MAX_STATIONS, MAX_LINES = 8, 16, 16, 12, 4
# Decisions recorded of a game; a longer game is learned from no further.
MAX_DECISIONS = 1024
MAX_ENDS = 4


class Feature(Constants):
    """Kinds of features, as cells of `Learner.offsets`.

    The first four estimate what the round still brings, the next three what later rounds bring. The
    weight at 0 belongs to no feature and stays 0.
    """

    MOMENT: int  # turns to go, cards left
    GROWTH: int  # districts of a line, stations in the fullest
    END: int  # an end of a line
    ENDS: int  # two ends of a line
    STATION: int  # the station reached
    LINK: int  # the link drawn on
    LATER: int  # the round
    SIZE: int  # of all weights


class FeatureRow(Constants):
    """Columns of the features of a decision: two for later rounds, then those of the round."""

    STATION: int
    LINK: int
    MOMENT: int
    FIRST_LINE: int  # from here on, LINE_WIDTH columns for each line


class LineFeature(Constants):
    """Columns of the features of a line, counted from its first one."""

    GROWTH: int
    ENDS: int
    FIRST_END: int  # the first of MAX_ENDS


LINE_WIDTH = LineFeature.FIRST_END + MAX_ENDS


class Learner(NamedTuple):
    """The policy `learner`: its weights for a board, and arrays to learn with."""

    games: int  # games to train on
    offsets: Ints  # [Feature] where the weights of each kind of feature begin
    weights: Floats  # [SIZE] points of each feature
    features: Ints  # [F] features of the decision under consideration, as places in `weights`
    best: Ints  # [F] features of the best decision found so far
    gain: Floats  # [1] points that it gains at once
    ends: Words  # [P / 64] the ends of a line (scratch)
    trace: Ints  # [MAX_DECISIONS, F] features of the decisions recorded
    recorded: Ints  # [1] how many decisions are recorded
    gained: Floats  # [MAX_DECISIONS + 1] points of the game after each of them, and by now
    memory: Words = NO_MEMORY


def blank_learner(board: Board, games: int) -> Learner:
    """A learner that has learned nothing yet, and is to train on a number of games."""
    colours, lines = board.departs.shape
    points, links = board.points, len(board.district_sets)
    moments = colours * MAX_TURNS
    sizes = {
        Feature.MOMENT: moments * MAX_CARDS,
        Feature.GROWTH: moments * MAX_DISTRICTS * MAX_STATIONS,
        Feature.END: moments * points,
        Feature.ENDS: MAX_TURNS * points * points,
        Feature.STATION: colours * points * MAX_LINES,
        Feature.LINK: colours * colours * links,
        Feature.LATER: colours,
    }
    firsts = np.cumsum([1, *sizes.values()], dtype=np.int64)
    row = FeatureRow.FIRST_LINE + lines * LINE_WIDTH
    return Learner(
        games,
        firsts,
        np.zeros(firsts[Feature.SIZE]),
        np.zeros(row, np.int64),
        np.zeros(row, np.int64),
        np.zeros(1),
        np.zeros(points // WORD, np.uint64),
        np.zeros((MAX_DECISIONS, row), np.int64),
        np.zeros(1, np.int64),
        np.zeros(MAX_DECISIONS + 1),
    )


@kernel
def weighted_sum(learner: Learner, row: Ints, first: int) -> float:
    """The sum of the weights of the features in a row, from a column on."""
    points = 0.0
    for column in range(first, row.size):
        points += learner.weights[row[column]]
    return points


@kernel
def value_to_go(board: Board, game: Game, learner: Learner, decision: int) -> float:
    """The estimated points still to be gained after a decision; extracts its features."""
    extract_features(board, game, learner, decision)
    return weighted_sum(learner, learner.features, 0)


@kernel
def extract_features(board: Board, game: Game, learner: Learner, decision: int) -> None:
    """Write the features of a decision for the head of the queue to `learner.features`."""
    row, extended = learner.features, NONE
    row[:] = 0
    to_go = turns_to_go(board, game.table)
    moment = (game.now[Now.ROUND] - 1) * MAX_TURNS + to_go
    cards = min(game.table.now[TableNow.LEFT], MAX_CARDS - 1)
    row[FeatureRow.MOMENT] = learner.offsets[Feature.MOMENT] + moment * MAX_CARDS + cards
    if draws(decision):
        extended = line_at(board, game, start_of(section_of(decision)))
        _extract_section(board, game, learner, section_of(decision))
    for line in range(count_lines(board, game)):
        section = section_of(decision) if line == extended else NONE
        _extract_line(board, game, learner, line, section, moment)


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
def _extract_section(board: Board, game: Game, learner: Learner, section: int) -> None:
    """Extract what a section means for later rounds: a station gained, a link used up."""
    played, row = game.now[Now.ROUND] - 1, learner.features
    station = board.canonical[board.target[section]]
    lines = min(game.colours_at[station], MAX_LINES - 1)
    reached = (played * board.canonical.size + station) * MAX_LINES + lines
    drawn = (played * board.departs.shape[0] + game.now[Now.COLOUR]) * board.district_sets.size
    row[FeatureRow.STATION] = learner.offsets[Feature.STATION] + reached
    row[FeatureRow.LINK] = learner.offsets[Feature.LINK] + drawn + board.link[section]


@kernel
def _extract_line(
    board: Board, game: Game, learner: Learner, line: int, section: int, moment: int
) -> None:
    """Extract the features of a line as it stands, or after a section that extends it.

    A section that joins the two lines of its colour is treated like any other.
    """
    tally, ends, firsts = game.lines.tally[line], learner.ends, learner.offsets
    district_set, fullest = tally[Tally.DISTRICTS], tally[Tally.FULLEST]
    _find_ends(game, line, ends)
    if section != NONE:
        end, district = board.target[section], board.district[board.target[section]]
        stations = game.lines.stations_in[line, district] + weight(board, game, end)
        fullest = max(fullest, stations)
        district_set |= board.district_sets[board.link[section]]
        if tally[Tally.SECTIONS]:
            remove_all(ends, board.bodies[start_of(section)])
        add_all(ends, board.bodies[end])
    districts = min(popcount(district_set), MAX_DISTRICTS - 1)
    growth = (moment * MAX_DISTRICTS + districts) * MAX_STATIONS
    at_growth = firsts[Feature.GROWTH] + growth + min(fullest, MAX_STATIONS - 1)
    learner.features[FeatureRow.FIRST_LINE + LINE_WIDTH * line + LineFeature.GROWTH] = at_growth
    _extract_ends(
        learner, FeatureRow.FIRST_LINE + LINE_WIDTH * line, game.now[Now.COLOUR], moment % MAX_TURNS
    )


@kernel
def _extract_ends(learner: Learner, first: int, colour: int, to_go: int) -> None:
    """Extract the ends of a line one by one, and the first and the last of them as a pair."""
    row, points = learner.features, 64 * learner.ends.size
    at_end = learner.offsets[Feature.END] + (colour * MAX_TURNS + to_go) * points
    found, one, other = 0, 0, 0
    for word in range(learner.ends.size):
        ends = learner.ends[word]
        while ends and found < MAX_ENDS:
            other = 64 * word + count_trailing_zeros(ends)
            one = one if found else other
            row[first + LineFeature.FIRST_END + found] = at_end + other
            found += 1
            ends = clear_lowest(ends)
    row[first + LineFeature.ENDS] = (
        learner.offsets[Feature.ENDS] + (to_go * points + one) * points + other
    )


@kernel
def _find_ends(game: Game, line: int, ends: Words) -> None:
    """Find the ends of a line; before its first section that is its departure (S1)."""
    copy_row(ends, game.lines.visited, line)
    remove_all(ends, game.lines.branched[line])
