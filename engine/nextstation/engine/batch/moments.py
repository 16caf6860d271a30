"""The mean and the standard deviation of a number on many sheets, from three exact sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


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
