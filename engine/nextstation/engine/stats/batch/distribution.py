"""The distribution of a number over many sheets, from exact sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from nextstation.engine.kernel.board.tables import Ints


@dataclass(frozen=True, slots=True)
class Moments:
    """The moments of a whole number: the count of sheets, its sum, and the sum of its squares."""

    sheets: int
    sum: int
    squares: int

    @classmethod
    def of(cls, sums: Sequence[int]) -> "Moments":
        """Moments from their three sums, as a row of CardSum holds them."""
        sheets, total, squares = map(int, sums)
        return cls(sheets, total, squares)

    def __sub__(self, some: "Moments") -> "Moments":
        """The moments of the other sheets, without some of them."""
        return Moments(self.sheets - some.sheets, self.sum - some.sum, self.squares - some.squares)

    @property
    def mean(self) -> float:
        """The mean; 0 without sheets."""
        return self.sum / max(self.sheets, 1)

    @property
    def stdev(self) -> float:
        """The standard deviation (n - 1 in the denominator)."""
        if self.sheets < 2:
            return 0.0
        # Whole numbers up to the last step: exact, however many sheets there are.
        spread = self.sheets * self.squares - self.sum**2
        return sqrt(spread / (self.sheets * (self.sheets - 1)))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.stdev / sqrt(max(self.sheets, 1))


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram of whole numbers: `frequencies[n]` sheets have the value `values[n]`.

    The values are those that occur, in ascending order. With several `players`, `squares` is the
    sum over the games of the square of a game's sum.
    """

    values: Ints
    frequencies: Ints
    players: int = 1
    squares: int | None = None

    @classmethod
    def of(cls, values: Ints) -> "Distribution":
        """The distribution of values."""
        return cls(*np.unique(values, return_counts=True))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Distribution)
            and np.array_equal(self.values, other.values)
            and np.array_equal(self.frequencies, other.frequencies)
        )

    @property
    def counts(self) -> Ints:
        """The sheets with each value from 0 to the highest: as many as that, occurring or not.

        Raises ValueError where a value is below 0: there are `values` and `frequencies` for it.
        """
        if self.min < 0:
            raise ValueError(f"there are no counts from 0 on: the lowest value is {self.min}")
        counts = np.zeros(self.max + 1 if self.sheets else 0, np.int64)
        counts[self.values] = self.frequencies
        return counts

    def between(self, low: int, high: int) -> int:
        """The number of sheets with a value from `low` to below `high`."""
        first, last = np.searchsorted(self.values, (low, high))
        return int(self.frequencies[first:last].sum())

    def bins(self, most: int) -> list[tuple[int, int, int]]:
        """About `most` steps of values: the first value of each, its width, its sheets."""
        span = self.max - self.min + 1
        steps = (width * 10**power for power in range(20) for width in (1, 2, 5))
        step = next(step for step in steps if span <= step * most)
        first = self.min // step * step
        return [
            (low, step, self.between(low, low + step)) for low in range(first, self.max + 1, step)
        ]

    @property
    def moments(self) -> Moments:
        """The moments over all sheets."""
        pairs = list(zip(self.values.tolist(), self.frequencies.tolist(), strict=True))
        sums = (sum(count * value**power for value, count in pairs) for power in range(3))
        return Moments(*sums)

    @property
    def sheets(self) -> int:
        """The number of sheets."""
        return int(self.frequencies.sum())

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
        return self.of_games.standard_error / self.players

    @property
    def of_games(self) -> Moments:
        """The moments of the games, each with the sum of its sheets; of sheets without players."""
        moments = self.moments
        if self.squares is None:
            return moments
        return Moments(moments.sheets // self.players, moments.sum, self.squares)

    def quantile(self, share: float) -> int:
        """The least value with at least this share of the sheets at or below it.

        That is numpy's method `inverted_cdf`.
        """
        reached = np.cumsum(self.frequencies) >= share * self.sheets
        return int(self.values[np.argmax(reached)]) if self.sheets else 0

    @property
    def min(self) -> int:
        """The lowest value."""
        return int(self.values[0]) if self.sheets else 0

    @property
    def max(self) -> int:
        """The highest value."""
        return int(self.values[-1]) if self.sheets else 0
