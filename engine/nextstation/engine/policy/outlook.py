"""The outlook: what later rounds will bring, estimated by a small neural network.

Its inputs are facts of the network at the end of a round, each true or not: a link that is closed,
a station on so many colours, so many visits, a colour still to come. A true fact adds its row of
weights to the hidden units; what is above 0 of them is weighed into points. Every round but the
last has weights of its own, since what a free link is worth depends on the rounds to come.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nextstation.engine.game.bits import and_not, clear_lowest, copy_row, count_trailing_zeros, has
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import ALL_WAYS, Ints, Ways, Words
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.rules.network_terms import ways_used
from nextstation.engine.game.rules.state import Game, Now

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]

HIDDEN = 32
# The numbers told apart, from 1 on; higher ones count as the highest.
MAX_COLOURS_AT, MAX_VISITS, MAX_WAYS = 4, 15, 2
# Points in a unit of what the network computes: its weights are best learned near 1.
UNIT = 10.0
# The weights before the training: small random numbers, the same everywhere.
_SEED, _ROW_SCALE, _OUT_SCALE = 3, 0.1, 0.3


class Outlook(NamedTuple):
    """The weights for a board, and arrays to compute with."""

    rows: Singles  # [C - 1, F, HIDDEN] weights of the facts, by round
    biases: Singles  # [C - 1, HIDDEN]
    outs: Singles  # [C - 1, HIDDEN + 1] weights of the hidden units, and a constant
    sections: Ints  # [links] a section on each link
    open: Ways  # [P] `Game.open` as it was when the outlook began …
    colours_at: Ints  # [P] … and the others
    visits: Ints  # [S]
    crossings_used: Ints  # [1]
    marked: Words  # [M, P / 64]
    changed: Ints  # [F] facts that hold now and did not, or the other way round
    holds: Ints  # [F] for each of them, 1 if it holds now
    sums: Singles  # [HIDDEN] the hidden units when the outlook began
    hidden: Singles  # [HIDDEN] the hidden units


def blank_outlook(board: Board, game: Game) -> Outlook:
    """An outlook that has learned nothing yet, for games like this one."""
    rounds, stations = len(board.departs) - 1, board.stations.size
    links, colours = len(board.district_sets), len(board.departs)
    facts = links + (MAX_COLOURS_AT + board.marks) * stations
    facts += MAX_VISITS * game.visits.size + MAX_WAYS * board.crossings + colours
    section_of = {link: section for section, link in enumerate(board.link.tolist())}
    draw = np.random.RandomState(_SEED).uniform
    return Outlook(
        rows=draw(-_ROW_SCALE, _ROW_SCALE, (rounds, facts, HIDDEN)).astype(np.float32),
        biases=np.zeros((rounds, HIDDEN), np.float32),
        outs=draw(-_OUT_SCALE, _OUT_SCALE, (rounds, HIDDEN + 1)).astype(np.float32),
        sections=np.array([section_of[link] for link in range(links)], np.int64),
        open=np.zeros_like(game.open),
        colours_at=np.zeros_like(game.colours_at),
        visits=np.zeros_like(game.visits),
        crossings_used=np.zeros(1, np.int64),
        marked=np.zeros_like(game.marked),
        changed=np.zeros(facts, np.int64),
        holds=np.zeros(facts, np.int64),
        sums=np.zeros(HIDDEN, np.float32),
        hidden=np.zeros(HIDDEN, np.float32),
    )


@kernel
def begin_outlook(board: Board, game: Game, outlook: Outlook) -> None:
    """Add up the facts that hold now: what follows then costs only the facts that change."""
    if game.now[Now.ROUND] == game.order.size:
        return
    found, stage = find_facts(board, game, outlook), game.now[Now.ROUND] - 1
    copy_cells(outlook.sums, outlook.biases[stage])
    _add_changes(outlook, outlook.sums, stage, found)
    copy_cells(outlook.open, game.open)
    copy_cells(outlook.colours_at, game.colours_at)
    copy_cells(outlook.visits, game.visits)
    outlook.crossings_used[0] = game.now[Now.CROSSINGS_USED]
    for mark in range(board.marks):
        copy_row(outlook.marked[mark], game.marked, mark)


@kernel
def points_later(board: Board, game: Game, outlook: Outlook) -> float:
    """The points that later rounds are expected to bring, at the end of a round.

    `begin_outlook` was called in the same round.
    """
    if game.now[Now.ROUND] == game.order.size:
        return 0.0
    found, stage = _find_changes(board, game, outlook), game.now[Now.ROUND] - 1
    copy_cells(outlook.hidden, outlook.sums)
    _add_changes(outlook, outlook.hidden, stage, found)
    return UNIT * weighed(outlook, stage)


@kernel
def copy_cells(target: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy the cells of a row."""
    for place in range(target.size):
        target[place] = source[place]


@kernel
def _add_changes(outlook: Outlook, units: Singles, stage: int, found: int) -> None:
    """Add the rows of the facts that hold and did not; subtract those that hold no more."""
    for place in range(found):
        row = outlook.rows[stage, outlook.changed[place]]
        if outlook.holds[place]:
            for unit in range(HIDDEN):
                units[unit] += row[unit]
        else:
            for unit in range(HIDDEN):
                units[unit] -= row[unit]


@kernel
def weighed(outlook: Outlook, stage: int) -> float:
    """What the hidden units come to, in units."""
    outs, sum_of_units = outlook.outs[stage], float(outlook.outs[stage, HIDDEN])
    for unit in range(HIDDEN):
        if outlook.hidden[unit] > 0:
            sum_of_units += float(outlook.hidden[unit]) * float(outs[unit])
    return sum_of_units


@kernel
def find_facts(board: Board, game: Game, outlook: Outlook) -> int:
    """Find all facts that hold, as changes of a clean sheet. Returns their number."""
    outlook.open[:] = ALL_WAYS
    outlook.colours_at[:] = 0
    outlook.visits[:] = 0
    outlook.crossings_used[0] = 0
    outlook.marked[:] = 0
    found = _find_changes(board, game, outlook)
    for place in range(game.now[Now.ROUND], game.order.size):
        fact = outlook.changed.size - game.order.size + game.order[place]
        found = _note(outlook, found, fact, 1)
    return found


@kernel
def _find_changes(board: Board, game: Game, outlook: Outlook) -> int:
    """Find the facts that have changed since the outlook began. Returns their number."""
    found, first = _find_closed(board, game, outlook), outlook.sections.size
    for station in range(board.stations.size):
        point = board.stations[station]
        before, now = outlook.colours_at[point], game.colours_at[point]
        found = _note_number(outlook, found, first, before, now, MAX_COLOURS_AT)
        first += MAX_COLOURS_AT
    for kind in range(game.visits.size):
        before, now = outlook.visits[kind], game.visits[kind]
        found = _note_number(outlook, found, first, before, now, MAX_VISITS)
        first += MAX_VISITS
    for crossing in range(board.crossings):
        before = ways_used(outlook.crossings_used[0], crossing)
        now = ways_used(game.now[Now.CROSSINGS_USED], crossing)
        found = _note_number(outlook, found, first, before, now, MAX_WAYS)
        first += MAX_WAYS
    for mark in range(board.marks):
        for station in range(board.stations.size):
            point = board.stations[station]
            if has(game.marked[mark], point) and not has(outlook.marked[mark], point):
                found = _note(outlook, found, first + station, 1)
        first += board.stations.size
    return found


@kernel
def _find_closed(board: Board, game: Game, outlook: Outlook) -> int:
    """Find the links that were closed since the outlook began. Returns their number."""
    found = 0
    for point in range(game.open.size):
        closed = and_not(outlook.open[point], game.open[point])
        while closed:
            section = 8 * point + count_trailing_zeros(closed)
            closed = clear_lowest(closed)
            # A link is closed at both of its ends.
            if outlook.sections[board.link[section]] == section:
                found = _note(outlook, found, board.link[section], 1)
    return found


@kernel
def _note_number(outlook: Outlook, found: int, first: int, before: int, now: int, most: int) -> int:
    """Note that a number has changed, if it has: it has a fact for each value from 1 on."""
    before, now = min(before, most), min(now, most)
    if before == now:
        return found
    if before:
        found = _note(outlook, found, first + before - 1, 0)
    if now:
        found = _note(outlook, found, first + now - 1, 1)
    return found


@kernel
def _note(outlook: Outlook, found: int, fact: int, holds: int) -> int:
    """Note a fact that has changed. Returns the new number of them."""
    outlook.changed[found], outlook.holds[found] = fact, holds
    return found + 1
