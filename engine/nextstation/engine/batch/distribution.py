"""How a number is distributed over many games: an exact histogram, and what follows from it."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from nextstation.engine.game.tables import Ints


@dataclass(frozen=True, slots=True)
class Distribution:
    """Whole numbers from 0 on: `counts[n]` games came to n. Adding two joins their games."""

    counts: Ints

    @classmethod
    def of(cls, values: Ints) -> "Distribution":
        """The distribution of values that are at least 0."""
        return cls(np.bincount(values))

    def __add__(self, other: "Distribution") -> "Distribution":
        longer, shorter = sorted((self.counts, other.counts), key=len, reverse=True)
        counts = longer.copy()
        counts[: len(shorter)] += shorter
        return Distribution(counts)

    @property
    def games(self) -> int:
        """How many games there are."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean; 0 of no games."""
        return self._sum(1) / max(self.games, 1)

    @property
    def deviation(self) -> float:
        """The standard deviation of the games (n - 1 in the denominator)."""
        games = self.games
        if games < 2:
            return 0.0
        # In whole numbers up to the last step: nothing is lost however many games there are.
        return sqrt((games * self._sum(2) - self._sum(1) ** 2) / (games * (games - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(max(self.games, 1))

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

    def _sum(self, power: int) -> int:
        values = np.flatnonzero(self.counts)
        pairs = zip(values.tolist(), self.counts[values].tolist(), strict=True)
        return sum(count * value**power for value, count in pairs)
