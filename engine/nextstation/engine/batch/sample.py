"""What is known of numbers by three exact sums: how many, their sum, that of their squares."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Sample:
    """Whole numbers, such as totals: how many there are, their sum, and that of their squares."""

    size: int
    sum: int
    squares: int

    @classmethod
    def of(cls, sums: Sequence[int]) -> "Sample":
        """A sample by its three sums."""
        size, total, squares = map(int, sums)
        return cls(size, total, squares)

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.sum / max(self.size, 1)

    @property
    def deviation(self) -> float:
        """The standard deviation (n - 1 in the denominator)."""
        if self.size < 2:
            return 0.0
        # In whole numbers up to the last step: nothing is lost however many there are.
        spread = self.size * self.squares - self.sum**2
        return sqrt(spread / (self.size * (self.size - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(max(self.size, 1))
