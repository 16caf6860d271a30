"""What a player who learns sees in a decision, and what it is worth by experience.

An aspect is something that can be told of a line after a decision, such as the pair of its ends
with so many turns to go. Each has a weight in points. What is still to be gained after a decision
is about the sum of the weights of its aspects.
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

# So many are told apart, from 0 on: turns to go, cards left, districts, stations in the fullest of
# them, lines that are at a station already.
TO_GO, CARDS, DISTRICTS_TOLD, STATIONS_TOLD, LINES_THERE = 8, 16, 16, 12, 4
# So many decisions are learned from; what a longer game has besides is not.
LONGEST = 1024
ENDS_TOLD = 4


class Feature(Constants):
    """Sorts of aspects, as cells of `Learner.firsts`.

    What the round still brings depends on the first four; what the later rounds bring on the next
    three. The weight at 0 is that of no aspect: nothing.
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
    """Columns of a row of aspects: two of the later rounds, then those of the round."""

    STATION: int
    LINK: int
    MOMENT: int
    FIRST_LINE: int  # the columns of the first line


class LineFeature(Constants):
    """Columns of a line, from its first one on."""

    GROWTH: int
    ENDS: int
    FIRST_END: int  # of ENDS_TOLD


OF_LINE = LineFeature.FIRST_END + ENDS_TOLD


class Learner(NamedTuple):
    """What a player has learned of a city, and room to learn more."""

    games: int  # that it plays for practice
    firsts: Ints  # [Feature] where the weights of each sort of aspect begin
    weights: Floats  # [SIZE] points of each aspect
    aspects: Ints  # [A] aspects of the decision under consideration, as places in `weights`
    best: Ints  # [A] those of the best decision found so far
    gain: Floats  # [1] points that it gains at once
    ends: Words  # [P / 64] room for the ends of a line
    trace: Ints  # [LONGEST, A] aspects of the decisions noted
    noted: Ints  # [1] how many they are
    gained: Floats  # [LONGEST + 1] points of the game after each of them, and by now


def learner(board: Board, games: int) -> Learner:
    """A player who has not learned anything yet, and is to play so many games for practice."""
    colours, lines = board.departs.shape
    points, links = board.points, len(board.passes)
    moments = colours * TO_GO
    sizes = {
        Feature.MOMENT: moments * CARDS,
        Feature.GROWTH: moments * DISTRICTS_TOLD * STATIONS_TOLD,
        Feature.END: moments * points,
        Feature.ENDS: TO_GO * points * points,
        Feature.STATION: colours * points * LINES_THERE,
        Feature.LINK: colours * colours * links,
        Feature.LATER: colours,
    }
    firsts = np.cumsum([1, *sizes.values()], dtype=np.int64)
    row = FeatureRow.FIRST_LINE + lines * OF_LINE
    return Learner(
        games,
        firsts,
        np.zeros(firsts[Feature.SIZE]),
        np.zeros(row, np.int64),
        np.zeros(row, np.int64),
        np.zeros(1),
        np.zeros(points // WORD, np.uint64),
        np.zeros((LONGEST, row), np.int64),
        np.zeros(1, np.int64),
        np.zeros(LONGEST + 1),
    )


@kernel
def worth(learner: Learner, row: Ints, first: int) -> float:
    """The weights of the aspects in a row, from a column on."""
    points = 0.0
    for column in range(first, row.size):
        points += learner.weights[row[column]]
    return points


@kernel
def still_to_gain(board: Board, game: Game, learner: Learner, decision: int) -> float:
    """The points that a decision leaves to be gained, by experience. Its aspects are noted."""
    note_aspects(board, game, learner, decision)
    return worth(learner, learner.aspects, 0)


@kernel
def note_aspects(board: Board, game: Game, learner: Learner, decision: int) -> None:
    """Note the aspects of a decision for the head of the queue."""
    row, extended = learner.aspects, NONE
    row[:] = 0
    to_go = turns_to_go(board, game.table)
    moment = (game.now[Now.ROUND] - 1) * TO_GO + to_go
    cards = min(game.table.now[TableNow.LEFT], CARDS - 1)
    row[FeatureRow.MOMENT] = learner.firsts[Feature.MOMENT] + moment * CARDS + cards
    if draws(decision):
        extended = line_at(board, game, start_of(section_of(decision)))
        _note_section(board, game, learner, section_of(decision))
    for line in range(count_lines(board, game)):
        section = section_of(decision) if line == extended else NONE
        _note_line(board, game, learner, line, section, moment)


@kernel
def turns_to_go(board: Board, table: Table) -> int:
    """The least number of cards that must still come before the round is over (D2, D3)."""
    if round_is_over(table):
        return 0
    least = min(table.now[TableNow.LEFT], TO_GO - 1)
    for group in range(board.round_ends.size):
        if board.round_ends[group]:
            least = min(least, still_to_come(table, group))
    return int(least)


@kernel
def _note_section(board: Board, game: Game, learner: Learner, section: int) -> None:
    """Note what a section means for the rounds to come: a station for them, a link less."""
    played, row = game.now[Now.ROUND] - 1, learner.aspects
    station = board.called[board.target[section]]
    lines = min(game.colours_at[station], LINES_THERE - 1)
    reached = (played * board.called.size + station) * LINES_THERE + lines
    drawn = (played * board.departs.shape[0] + game.now[Now.COLOUR]) * board.passes.size
    row[FeatureRow.STATION] = learner.firsts[Feature.STATION] + reached
    row[FeatureRow.LINK] = learner.firsts[Feature.LINK] + drawn + board.link[section]


@kernel
def _note_line(
    board: Board, game: Game, learner: Learner, line: int, section: int, moment: int
) -> None:
    """Note the aspects of a line as it stands, or after a section that extends it.

    A section that joins it to the other line of its colour is looked at like any other.
    """
    tally, ends, firsts = game.lines.tally[line], learner.ends, learner.firsts
    passed, fullest = tally[Tally.DISTRICTS], tally[Tally.FULLEST]
    _find_ends(game, line, ends)
    if section != NONE:
        end, district = board.target[section], board.district[board.target[section]]
        stations = game.lines.stations_in[line, district] + weight(board, game, end)
        fullest = max(fullest, stations)
        passed |= board.passes[board.link[section]]
        if tally[Tally.SECTIONS]:
            remove_all(ends, board.bodies[start_of(section)])
        add_all(ends, board.bodies[end])
    districts = min(popcount(passed), DISTRICTS_TOLD - 1)
    growth = (moment * DISTRICTS_TOLD + districts) * STATIONS_TOLD
    at_growth = firsts[Feature.GROWTH] + growth + min(fullest, STATIONS_TOLD - 1)
    learner.aspects[FeatureRow.FIRST_LINE + OF_LINE * line + LineFeature.GROWTH] = at_growth
    _note_ends(
        learner, FeatureRow.FIRST_LINE + OF_LINE * line, game.now[Now.COLOUR], moment % TO_GO
    )


@kernel
def _note_ends(learner: Learner, first: int, colour: int, to_go: int) -> None:
    """Note the ends of a line one by one, and the first and the last of them as a pair."""
    row, points = learner.aspects, 64 * learner.ends.size
    at_end = learner.firsts[Feature.END] + (colour * TO_GO + to_go) * points
    found, one, other = 0, 0, 0
    for word in range(learner.ends.size):
        ends = learner.ends[word]
        while ends and found < ENDS_TOLD:
            other = 64 * word + count_trailing_zeros(ends)
            one = one if found else other
            row[first + LineFeature.FIRST_END + found] = at_end + other
            found += 1
            ends = clear_lowest(ends)
    row[first + LineFeature.ENDS] = (
        learner.firsts[Feature.ENDS] + (to_go * points + one) * points + other
    )


@kernel
def _find_ends(game: Game, line: int, ends: Words) -> None:
    """Find the ends of a line; before its first section that is its departure (S1)."""
    copy_row(ends, game.lines.once, line)
    remove_all(ends, game.lines.more[line])
