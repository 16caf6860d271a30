"""What is known of a number on many sheets by three exact sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Moments:
    """A whole number, such as the total: on how many sheets, its sum, and that of its squares."""

    sheets: int
    sum: int
    squares: int

    @classmethod
    def of(cls, sums: Sequence[int]) -> "Moments":
        """A sample by its three sums."""
        sheets, total, squares = map(int, sums)
        return cls(sheets, total, squares)

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.sum / max(self.sheets, 1)

    @property
    def stdev(self) -> float:
        """The standard deviation (n - 1 in the denominator)."""
        if self.sheets < 2:
            return 0.0
        # In whole numbers up to the last step: nothing is lost however many there are.
        spread = self.sheets * self.squares - self.sum**2
        return sqrt(spread / (self.sheets * (self.sheets - 1)))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.stdev / sqrt(max(self.sheets, 1))
