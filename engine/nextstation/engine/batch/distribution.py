"""How a number is distributed over many sheets: an exact histogram, and what follows from it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.moments import Moments
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.kernel import kernel


@dataclass(frozen=True, slots=True)
class Distribution:
    """Whole numbers from 0 on: `counts[n]` sheets came to n.

    Of several `players`, `squares` is the sum of the squares of what each game came to, all its
    sheets together.
    """

    counts: Ints
    players: int = 1
    squares: int | None = None

    @classmethod
    def of(cls, values: Ints) -> "Distribution":
        """The distribution of values that are at least 0."""
        return cls(np.bincount(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and np.array_equal(self.counts, other.counts)

    @property
    def moments(self) -> Moments:
        """The sheets as moments."""
        values = np.flatnonzero(self.counts)
        pairs = list(zip(values.tolist(), self.counts[values].tolist(), strict=True))
        sums = (sum(count * value**power for value, count in pairs) for power in range(3))
        return Moments(*sums)

    @property
    def sheets(self) -> int:
        """How many sheets there are."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; 0 of no sheets."""
        return self.moments.mean

    @property
    def stdev(self) -> float:
        """The standard deviation of the sheets (n - 1 in the denominator)."""
        return self.moments.stdev

    @property
    def standard_error(self) -> float:
        """The standard error of the mean. Sheets of one game share its cards: they count as one."""
        moments = self.moments
        if self.squares is None:
            return moments.standard_error
        return (
            Moments(moments.sheets // self.players, moments.sum, self.squares).standard_error
            / self.players
        )

    def quantile(self, share: float) -> int:
        """The least value that at least this share of the sheets does not exceed."""
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
    """Count how often each number occurs in each column of a table: `counts[column, number]`."""
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            counts[column, table[row, column]] += 1


def histograms(table: Ints, count: Count = count_columns) -> Ints:
    """Of each column of a table of whole numbers from 0 on, how often each number occurs: a row.

    `count` is `count_columns`, as it stands or compiled.
    """
    counts = np.zeros((table.shape[1], int(table.max(initial=0)) + 1), np.int64)
    count(table, counts)
    return counts


def add_padded(one: Ints, other: Ints) -> Ints:
    """The sum of two arrays of counts, of which one may go on further in the last dimension."""
    longer, shorter = sorted((one, other), key=lambda counts: counts.shape[-1], reverse=True)
    total = longer.copy()
    total[..., : shorter.shape[-1]] += shorter
    return total
