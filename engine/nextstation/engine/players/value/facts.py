"""Facts: what is true of a game, each with a number, and which of them a decision changes.

Most facts are values of small numbers, such as two colours at a station. The others are members of
sets of points, and links that are closed. All are compared with what was kept of an earlier moment:
of many facts, a decision changes few. What the numbers and sets mean is written by `game_facts.py`.
"""

from typing import NamedTuple

import numpy as np

from nextstation.engine.kernel.bits import (
    and_,
    and_not,
    clear_lowest,
    copy_row,
    count_trailing_zeros,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.tables import ALL_WAYS, WORD, Ints, Ways, Words
from nextstation.engine.kernel.kernel import kernel


class Facts(NamedTuple):
    """The numbers and sets of a game, what was kept of them, and the facts that have changed."""

    begins: Ints  # [Part + 1] where each part of `numbers` begins
    numbers: Ints  # [N]
    kept: Ints  # [N] `numbers` as they were; NONE where nothing is kept
    least: Ints  # [N] the lowest value that is a fact
    most: Ints  # [N] the highest one; higher values count as this one
    variant: Ints  # [N] which of several lists of facts the values are from
    firsts: Ints  # [N] the fact of the lowest value, in the first of these lists
    sets: Words  # [M, P / 64] sets of points
    kept_sets: Words  # [M, P / 64]
    set_variant: Ints  # [M] which of several lists of facts the points are from
    set_firsts: Ints  # [M] the fact of point 0, in the first of these lists
    kept_open: Ways  # [P] `Game.open` as it was
    told_at: Ways  # [P] the directions at which a closed link is a fact: one of its two
    first_link: int  # the fact of link 0
    patterns: Ints  # [L × PATTERNS] the patterns of each line
    changed: Ints  # [F] facts that are true and were not, or the other way round
    holds: Ints  # [F] for each of them, 1 if it is true now


class Cells(NamedTuple):
    """A part of the numbers: how many there are, their values, and how many lists of facts."""

    number: int
    least: int
    most: int
    variants: int = 1

    @property
    def facts(self) -> int:
        """The facts of one of the numbers."""
        return self.variants * self.values

    @property
    def values(self) -> int:
        """The facts of one of the numbers in one list."""
        return self.most - self.least + 1


def blank_facts(board: Board, parts: list[Cells], sets: list[int], patterns: int) -> Facts:
    """Facts of games on a board.

    `sets` has the number of lists of facts for each set of points.
    """
    counts = [part.number for part in parts]
    numbers, points, links = sum(counts), board.points, len(board.district_sets)
    sizes = np.repeat([part.facts for part in parts], counts)
    firsts = np.cumsum([0, *sizes, *(points * lists for lists in sets), links], dtype=np.int64)
    told_at, found = np.zeros(points, np.uint8), set[int]()
    for section, link in enumerate(board.link.tolist()):
        if link != NONE and link not in found:
            found.add(link)
            told_at[section // 8] |= 1 << section % 8
    return Facts(
        begins=np.cumsum([0, *counts], dtype=np.int64),
        numbers=np.zeros(numbers, np.int64),
        kept=np.full(numbers, NONE),
        least=np.repeat([part.least for part in parts], counts).astype(np.int64),
        most=np.repeat([part.most for part in parts], counts).astype(np.int64),
        variant=np.zeros(numbers, np.int64),
        firsts=firsts[:numbers],
        sets=np.zeros((len(sets), points // WORD), np.uint64),
        kept_sets=np.zeros((len(sets), points // WORD), np.uint64),
        set_variant=np.zeros(len(sets), np.int64),
        set_firsts=firsts[numbers : numbers + len(sets)].copy(),
        kept_open=np.full(points, ALL_WAYS, np.uint8),
        told_at=told_at,
        first_link=int(firsts[numbers + len(sets)]),
        patterns=np.zeros(patterns, np.int64),
        changed=np.zeros(firsts[-1], np.int64),
        holds=np.zeros(firsts[-1], np.int64),
    )


@kernel
def forget(facts: Facts) -> None:
    """Keep a game of which nothing is true: all that holds has changed then."""
    facts.kept[:] = NONE
    facts.kept_sets[:] = 0
    facts.kept_open[:] = ALL_WAYS


@kernel
def keep(facts: Facts, open_: Ways) -> None:
    """Keep what is true now; `open_` is `Game.open`."""
    for cell in range(facts.numbers.size):
        facts.kept[cell] = min(facts.numbers[cell], facts.most[cell])
    for row in range(facts.sets.shape[0]):
        copy_row(facts.kept_sets[row], facts.sets, row)
    for point in range(open_.size):
        facts.kept_open[point] = open_[point]


@kernel
def find_changes(board: Board, open_: Ways, facts: Facts) -> int:
    """Find the facts that have changed since they were kept. Returns their number."""
    found = _find_sets(facts, _find_numbers(facts))
    for point in range(open_.size):
        told = and_(facts.kept_open[point], facts.told_at[point])
        closed = and_not(told, open_[point])
        while closed:
            link = board.link[8 * point + count_trailing_zeros(closed)]
            found = _note(facts, found, facts.first_link + link, 1)
            closed = clear_lowest(closed)
    return found


@kernel
def _find_numbers(facts: Facts) -> int:
    """Find the facts of numbers that have changed. Returns their number."""
    found = 0
    for cell in range(facts.numbers.size):
        most, least = facts.most[cell], facts.least[cell]
        was, now = facts.kept[cell], min(facts.numbers[cell], most)
        if was != now:
            lists = facts.variant[cell] * (most - least + 1)
            first = facts.firsts[cell] + lists - least
            if was >= least:
                found = _note(facts, found, first + was, 0)
            if now >= least:
                found = _note(facts, found, first + now, 1)
    return found


@kernel
def _find_sets(facts: Facts, found: int) -> int:
    """Find the facts of sets that have changed. Returns the new number of all."""
    for row in range(facts.sets.shape[0]):
        row_first = facts.set_firsts[row] + facts.set_variant[row] * facts.kept_open.size
        for word in range(facts.sets.shape[1]):
            first = row_first + WORD * word
            new = and_not(facts.sets[row, word], facts.kept_sets[row, word])
            while new:
                found = _note(facts, found, first + count_trailing_zeros(new), 1)
                new = clear_lowest(new)
            old = and_not(facts.kept_sets[row, word], facts.sets[row, word])
            while old:
                found = _note(facts, found, first + count_trailing_zeros(old), 0)
                old = clear_lowest(old)
    return found


@kernel
def _note(facts: Facts, found: int, fact: int, holds: int) -> int:
    """Note a fact that has changed. Returns the new number of them."""
    facts.changed[found], facts.holds[found] = fact, holds
    return found + 1
