"""How a number is distributed over many games: an exact histogram, and what follows from it."""

from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.sample import Sample
from nextstation.engine.game.tables import Ints


@dataclass(frozen=True, slots=True)
class Distribution:
    """Whole numbers from 0 on: `counts[n]` games came to n. Adding two joins their games."""

    counts: Ints

    @classmethod
    def of(cls, values: Ints) -> "Distribution":
        """The distribution of values that are at least 0."""
        return cls(np.bincount(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and np.array_equal(self.counts, other.counts)

    def __add__(self, other: "Distribution") -> "Distribution":
        return Distribution(added(self.counts, other.counts))

    @property
    def sample(self) -> Sample:
        """The games as a sample."""
        values = np.flatnonzero(self.counts)
        pairs = list(zip(values.tolist(), self.counts[values].tolist(), strict=True))
        sums = (sum(count * value**power for value, count in pairs) for power in range(3))
        return Sample(*sums)

    @property
    def games(self) -> int:
        """How many games there are."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; 0 of no games."""
        return self.sample.mean

    @property
    def deviation(self) -> float:
        """The standard deviation of the games (n - 1 in the denominator)."""
        return self.sample.deviation

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sample.error

    def quantile(self, share: float) -> int:
        """The least value that at least this share of the games does not exceed."""
        reached = np.cumsum(self.counts) >= share * self.games
        return int(np.argmax(reached)) if self.games else 0

    @property
    def least(self) -> int:
        """The lowest value."""
        return int(np.flatnonzero(self.counts)[0]) if self.games else 0

    @property
    def most(self) -> int:
        """The highest value."""
        return int(np.flatnonzero(self.counts)[-1]) if self.games else 0


def histograms(table: Ints) -> Ints:
    """Of each column of a table of whole numbers from 0 on, how often each number occurs: a row."""
    columns, width = table.shape[1], int(table.max(initial=0)) + 1
    # Each column moved to a range of its own: all are counted in one go.
    places = table + np.arange(columns) * width
    return np.bincount(places.ravel(), minlength=columns * width).reshape(columns, width)


def added(one: Ints, other: Ints) -> Ints:
    """The sum of two arrays of counts, of which one may go on further in the last dimension."""
    longer, shorter = sorted((one, other), key=lambda counts: counts.shape[-1], reverse=True)
    total = longer.copy()
    total[..., : shorter.shape[-1]] += shorter
    return total
