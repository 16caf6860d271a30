"""What can be said of means and shares at 99%: errors, intervals, differences.

Differences are tested on pairs: what is compared comes from the same game, or from games with the
same number and seed, and each pair gives one difference. Games are independent of one another, so
the z test of the mean difference holds however strongly the two sides depend on each other. Several
differences are judged together by the method of Holm (1979): the chance that it finds any
difference where there is none is at most 1% for all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import erfc, sqrt
from statistics import NormalDist
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]

LEVEL = 0.99
# The half of a two-sided interval of a normal distribution, in standard errors.
_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)


def half_of_error(standard_error: float) -> float:
    """Half the 99% interval of a mean with this standard error; what `±` stands for."""
    return _Z * standard_error


class Spread(Protocol):
    """Values that are summed up."""

    @property
    def mean(self) -> float:
        """Their mean."""

    @property
    def standard_error(self) -> float:
        """Its standard error."""

    @property
    def stdev(self) -> float:
        """Their standard deviation."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, and the standard deviation of what it is the mean of."""

    mean: float
    standard_error: float
    stdev: float

    @classmethod
    def of(cls, values: Numbers | Spread) -> "Mean":
        """The mean of independent values; the error is 0 for fewer than two."""
        if not isinstance(values, np.ndarray):
            return cls(values.mean, values.standard_error, values.stdev)
        stdev = float(values.std(ddof=1)) if len(values) > 1 else 0.0
        return cls(
            float(values.mean()) if len(values) else 0.0, stdev / sqrt(max(len(values), 1)), stdev
        )

    def over(self, divisor: int) -> "Mean":
        """The mean of the values divided by a number."""
        return Mean(self.mean / divisor, self.standard_error / divisor, self.stdev / divisor)


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean difference with its standard error; `differs` if chance does not explain it at 99%.

    `p` is the two-sided p value of this difference alone.
    """

    mean: float
    standard_error: float
    p: float
    differs: bool = False

    @classmethod
    def of(cls, values: Numbers | Spread) -> "Difference":
        """The mean of differences, one for each game, tested alone."""
        found = Mean.of(values)
        if found.standard_error > 0:
            p = erfc(abs(found.mean / found.standard_error) / sqrt(2))
        else:
            p = float(found.mean == 0)
        return cls(found.mean, found.standard_error, p, p < 1 - LEVEL)

    @property
    def interval(self) -> tuple[float, float]:
        """The 99% interval of this mean difference alone."""
        half = half_of_error(self.standard_error)
        return self.mean - half, self.mean + half


def judged(differences: Sequence[Difference]) -> list[Difference]:
    """The same differences, tested together by the method of Holm."""
    order = sorted(range(len(differences)), key=lambda place: differences[place].p)
    result = list(differences)
    found = True
    for rank, place in enumerate(order):
        found = found and differences[place].p < (1 - LEVEL) / (len(order) - rank)
        result[place] = replace(differences[place], differs=found)
    return result


@dataclass(frozen=True, slots=True)
class Share:
    """A share of observations, with its 99% interval (Wilson 1927), which is never empty."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share; 0 without observations."""
        return self.count / max(self.of, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """The 99% interval of the probability; from 0 to 1 without observations."""
        if not self.of:
            return 0.0, 1.0
        square = _Z * _Z / self.of
        middle = (self.share + square / 2) / (1 + square)
        room = self.share * (1 - self.share) * square + square * square / 4
        half = sqrt(room) / (1 + square)
        low = 0.0 if self.count == 0 else middle - half
        return low, 1.0 if self.count == self.of else middle + half
