"""The result of a comparison: what each side scores, and what differs from the first."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from nextstation.engine.batch.figure import TOTAL, Figure
from nextstation.engine.experiment.side import Side
from nextstation.engine.statistics import Mean


class Ended(StrEnum):
    """Why a comparison ended."""

    GAMES = "games"  # all games were played
    DECIDED = "decided"  # every side was found to differ from the first in total
    PRECISE = "precise"  # the intervals of the totals were as narrow as asked for
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Gain:
    """A mean difference to the first side, with half the width of its interval.

    `half` is None where there are too few games for an interval, and 0 where the difference was
    the same in every game: what never varied has no interval either.
    """

    mean: float
    standard_error: float
    half: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval that holds the true difference, at the level of the comparison."""
        return (self.mean - self.half, self.mean + self.half) if self.half else None

    @property
    def differs(self) -> bool:
        """Whether the interval excludes 0."""
        return self.half is not None and abs(self.mean) > self.half


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a side came to.

    `gains` are its figures less those of the first side, as far as both have them; the first side
    has none. `stations` and `links` are the sheets that have each on their network, by name.
    """

    side: Side
    figures: Mapping[Figure, Mean]
    gains: Mapping[Figure, Gain]
    stations: Mapping[str, int]
    links: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several sides on the same cards; all but the first are compared with the first.

    At 99%, the intervals of the totals hold all together, and so do those of all other figures.
    `any_time` says that they hold however it was decided when to stop.
    """

    results: tuple[SideResult, ...]
    games: int
    players: int
    seed: int
    any_time: bool
    ended: Ended

    @property
    def sheets(self) -> int:
        """The number of sheets of each side."""
        return self.games * self.players

    def unpaired(self, place: int) -> float | None:
        """How many times as many games it would take without pairs, for the total of a side.

        None if the difference never varies.
        """
        first, other = self.results[0].figures[TOTAL], self.results[place].figures[TOTAL]
        error = self.results[place].gains[TOTAL].standard_error
        apart = sqrt(first.standard_error**2 + other.standard_error**2)
        return (apart / error) ** 2 if error else None
