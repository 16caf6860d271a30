"""Histograms of many columns at once, whose memory follows from the numbers that occur."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.kernel import kernel

# The numbers below this one are counted in arrays: the points of most cities are. Others, which
# are as large as a city file makes them, are counted one by one.
DENSE = 1024

Count = Callable[[Ints, Ints], int]


@kernel
def count_columns(table: Ints, counts: Ints) -> int:
    """Count how often each number occurs in each column of a table, in `counts[column, number]`.

    Returns how many numbers have no place there.
    """
    others = 0
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            number = table[row, column]
            if 0 <= number < counts.shape[1]:
                counts[column, number] += 1
            else:
                others += 1
    return others


@dataclass(frozen=True, slots=True)
class Histograms:
    """The histogram of each column of a table; two of them add up.

    `counts[column, number]` has the numbers below DENSE as far as they occur, `others` counts each
    other pair of a column and a number.
    """

    counts: Ints
    others: Counter[tuple[int, int]]

    @classmethod
    def of(cls, table: Ints, count: Count = count_columns) -> "Histograms":
        """The histograms of a table of whole numbers.

        `count` is `count_columns`, in Python or native.
        """
        width = min(int(table.max(initial=0)) + 1, DENSE)
        counts = np.zeros((table.shape[1], max(width, 0)), np.int64)
        others: Counter[tuple[int, int]] = Counter()
        if count(table, counts):
            rows, columns = np.nonzero((table < 0) | (table >= width))
            others.update(zip(columns.tolist(), table[rows, columns].tolist(), strict=True))
        return cls(counts, others)

    def __add__(self, other: "Histograms") -> "Histograms":
        longer, shorter = sorted((self.counts, other.counts), key=np.size, reverse=True)
        total = longer.copy()
        total[:, : shorter.shape[1]] += shorter
        return Histograms(total, self.others + other.others)

    def columns(self) -> list[tuple[Ints, Ints]]:
        """For each column, the numbers that occur, in ascending order, and their counts."""
        others: list[dict[int, int]] = [{} for _ in self.counts]
        for (column, number), count in self.others.items():
            others[column][number] = count
        return [_merged(*each) for each in zip(self.counts, others, strict=True)]


def _merged(counts: Ints, others: dict[int, int]) -> tuple[Ints, Ints]:
    """The numbers that occur, and their counts."""
    if not others:
        places = np.flatnonzero(counts)
        return places, counts[places]
    found = {number: int(counts[number]) for number in np.flatnonzero(counts).tolist()} | others
    numbers = sorted(found)
    return np.array(numbers, np.int64), np.array([found[each] for each in numbers], np.int64)
