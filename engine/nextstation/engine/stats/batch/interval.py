"""Intervals for a mean: for a number of games fixed beforehand, or for one that the games decide.

Whoever looks at the games while they are played, and stops at will, must not use the interval
for a fixed number: looked at often enough, it will at some time exclude the truth. A *confidence
sequence* is a sequence of intervals, one for each number of games, that hold all together: with the
probability of the level, none of them ever excludes the truth, however one decides when to stop.

This one is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52
(2024), their equation for an unknown variance. It is Robbins' normal mixture (1970) with the
deviation estimated from the games. As the central limit theorem it needs some games to hold: no
interval is given before BURN_IN.
"""

from collections.abc import Iterator
from math import ceil, inf, log, sqrt
from numbers import Real
from statistics import NormalDist
from typing import NamedTuple

from nextstation.engine.statistics import LEVEL
from nextstation.engine.stats.batch.distribution import Distribution, Moments

# The fewest games for an interval: of a fixed number, and of a sequence.
FEWEST, BURN_IN = 100, 1000
# The games where no number is asked for, and the most where the games decide when to end.
GAMES, MOST_GAMES = 10_000, 1_000_000
# From one look at the games to the next, they grow by this factor.
_GROWTH = 1.1
# The number of games at which the sequence is tuned to be narrowest; it is nearly as narrow, in
# proportion, at a tenth of them and at a hundred times as many.
_NARROWEST = 10_000
# What is written where there is no number.
NONE = "–"


class Interval(NamedTuple):
    """A mean with half of its interval, as far as there are any."""

    mean: float | None
    half: float | None = None

    @classmethod
    def of(cls, found: Distribution | Moments, *, any_time: bool = False) -> "Interval":
        """The mean of a sample; `any_time` says that the games decided when they ended."""
        return cls(found.mean if found.sheets else None, half_of_mean(found, any_time=any_time))

    @property
    def text(self) -> str:
        """It as it is written: `126.60 ± 0.40`."""
        return NONE if self.mean is None else with_half(f"{self.mean:.2f}", self.half)


def half_text(half: float | None) -> str:
    """Half an interval, never less than a hundredth; a dash where there is none."""
    return f"{max(half, 0.01):.2f}" if half else NONE


def with_half(mean: str, half: float | None) -> str:
    """A mean as it is written, with half of its interval if it has one."""
    return f"{mean} ± {half_text(half)}" if half else mean


def half_of(games: int, stdev: float, error: float, *, any_time: bool) -> float | None:
    """Half the interval of a mean over a number of games; None for too few of them.

    `stdev` is the standard deviation of a game. `error` is the probability that the interval
    excludes the truth: this one or, with `any_time`, that at any number of games.
    """
    return (_anytime_half if any_time else _fixed_half)(games, stdev, error)


def half_of_mean(
    found: Distribution | Moments, *, any_time: bool = False, error: float = 1 - LEVEL
) -> float | None:
    """Half the interval of the mean of a sheet, at 99% unless `error` says otherwise.

    None for too few games. Sheets of which only the moments are known count as independent.
    """
    if isinstance(found, Moments):
        return half_of(found.sheets, found.stdev, error, any_time=any_time)
    games = found.of_games
    half = half_of(games.sheets, games.stdev, error, any_time=any_time)
    return None if half is None else half / (1 if found.squares is None else found.players)


def most_games(games: int | None, *, any_time: bool) -> int:
    """The number of games that was asked for, or the usual one; with `any_time`, the most."""
    return games if games is not None else MOST_GAMES if any_time else GAMES


def looks(most: int) -> Iterator[int]:
    """The numbers of games, below the most, after which a sequence is looked at to stop.

    They depend on nothing else, so that games stop at the same number everywhere.
    """
    games = BURN_IN
    while games < most:
        yield games
        games = ceil(games * _GROWTH)


def check_precision(precision: float | None) -> None:
    """Raise ValueError unless half an interval can be asked to be so narrow."""
    if precision is None:
        return
    if not isinstance(precision, Real):
        raise ValueError(f"the precision is a number of points, not {precision!r}")
    if not 0 < precision < inf:
        raise ValueError(f"the precision must be above 0, not {precision:g}")


def _fixed_half(games: int, stdev: float, error: float) -> float | None:
    if games < FEWEST:
        return None
    return NormalDist().inv_cdf(1 - error / 2) * stdev / sqrt(games)


def _anytime_half(games: int, stdev: float, error: float) -> float | None:
    if games < BURN_IN:
        return None
    spread = games * _mixture(error) + 1
    return stdev * sqrt(2 * spread * log(sqrt(spread) / error) / (spread - 1) / games)


def _mixture(error: float) -> float:
    """The variance of the normal mixture, of the mean in deviations of a game."""
    return (-2 * log(error) + log(1 - 2 * log(error))) / _NARROWEST
