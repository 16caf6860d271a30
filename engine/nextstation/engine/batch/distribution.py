"""The distribution of a number over many sheets: an exact histogram, and its statistics."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.moments import Moments
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.kernel import kernel


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram of whole numbers from 0 on: `counts[n]` sheets have the value n.

    With several `players`, `squares` is the sum over the games of the square of a game's sum.
    """

    counts: Ints
    players: int = 1
    squares: int | None = None

    @classmethod
    def of(cls, values: Ints) -> "Distribution":
        """The distribution of values, each at least 0."""
        return cls(np.bincount(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and np.array_equal(self.counts, other.counts)

    @property
    def moments(self) -> Moments:
        """The moments over all sheets."""
        values = np.flatnonzero(self.counts)
        pairs = list(zip(values.tolist(), self.counts[values].tolist(), strict=True))
        sums = (sum(count * value**power for value, count in pairs) for power in range(3))
        return Moments(*sums)

    @property
    def sheets(self) -> int:
        """The number of sheets."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; 0 without sheets."""
        return self.moments.mean

    @property
    def stdev(self) -> float:
        """The sample standard deviation (n - 1 in the denominator)."""
        return self.moments.stdev

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; a game's sheets, which share its cards, count as one."""
        moments = self.moments
        if self.squares is None:
            return moments.standard_error
        return (
            Moments(moments.sheets // self.players, moments.sum, self.squares).standard_error
            / self.players
        )

    def quantile(self, share: float) -> int:
        """The least value with at least this share of the sheets at or below it.

        That is numpy's method `inverted_cdf`.
        """
        reached = np.cumsum(self.counts) >= share * self.sheets
        return int(np.argmax(reached)) if self.sheets else 0

    @property
    def min(self) -> int:
        """The lowest value."""
        return int(np.flatnonzero(self.counts)[0]) if self.sheets else 0

    @property
    def max(self) -> int:
        """The highest value."""
        return int(np.flatnonzero(self.counts)[-1]) if self.sheets else 0


Count = Callable[[Ints, Ints], None]


@kernel
def count_columns(table: Ints, counts: Ints) -> None:
    """Count how often each number occurs in each column of a table, in `counts[column, number]`."""
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            counts[column, table[row, column]] += 1


def histograms(table: Ints, count: Count = count_columns) -> Ints:
    """The histogram of each column of a table of whole numbers from 0 on, a row each.

    `count` is `count_columns`, in Python or compiled.
    """
    counts = np.zeros((table.shape[1], int(table.max(initial=0)) + 1), np.int64)
    count(table, counts)
    return counts


def add_padded(one: Ints, other: Ints) -> Ints:
    """The sum of two arrays of counts; the one with the shorter rows is padded with zeros."""
    longer, shorter = sorted((one, other), key=lambda counts: counts.shape[-1], reverse=True)
    total = longer.copy()
    total[..., : shorter.shape[-1]] += shorter
    return total
