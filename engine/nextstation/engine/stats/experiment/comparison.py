"""Sides of a comparison, and its result: what each side scores, and what differs from the first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from pathlib import Path

from nextstation.engine.checks.load import load_modules, network_of
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.agents import Policy
from nextstation.engine.statistics import LEVEL, Mean
from nextstation.engine.stats.batch.distribution import Distribution, Moments
from nextstation.engine.stats.batch.figure import TOTAL, Figure
from nextstation.engine.stats.batch.interval import half_of
from nextstation.engine.stats.batch.result import SimulationResult, Used


@dataclass(frozen=True, slots=True)
class Side:
    """What is compared with others: a set-up of a city, and the policy that plays it.

    `name` is what reports call it.
    """

    setup: Setup
    policy: Policy = "greedy"
    name: str = ""

    def is_same_as(self, other: "Side") -> bool:
        """Whether a built-in policy plays both, and no game of theirs can differ."""
        one, another = self.setup, other.setup
        return (
            isinstance(self.policy, str)
            and self.policy == other.policy
            and list(map(module_hash, one.modules)) == list(map(module_hash, another.modules))
            and (one.deal, list(one.pencils)) == (another.deal, list(another.pencils))
            and city_hash(one.network) == city_hash(another.network)
        )

    @classmethod
    def of(
        cls,
        city: Network | str | Path,
        policy: Policy = "greedy",
        *,
        players: int = 1,
        modules: Sequence[Module | str | Path] = (),
        deal: Deal | None = None,
        pencils: Sequence[str] = (),
        name: str = "",
    ) -> "Side":
        """A side by the parameters of `simulate`. Raises what that raises."""
        network = network_of(city)
        found = load_modules(network, modules)
        return cls(Setup(network, found, deal or {}, pencils, players), policy, name)


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

    @classmethod
    def of(
        cls, found: Moments | Mean, games: int, error: float, *, any_time: bool, scale: int = 1
    ) -> "Gain":
        """The mean of differences, one for each game, divided by a scale.

        `half_of` says what `error` and `any_time` mean.
        """
        half = half_of(games, found.stdev, error, any_time=any_time)
        return cls(
            found.mean / scale,
            found.standard_error / scale,
            None if half is None else half / scale,
        )

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
    has none.
    """

    side: Side
    result: SimulationResult
    gains: Mapping[Figure, Gain]

    @property
    def figures(self) -> Mapping[Figure, Distribution]:
        """The figures of its sheets."""
        return self.result.figures

    @property
    def used(self) -> Used:
        """The stations and links that its sheets use."""
        return self.result.used


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


@dataclass(frozen=True, slots=True)
class UsageGains:
    """The share of the sheets that have a station or a link, less that of the first side.

    By name, as far as both maps have it. The intervals hold all together. They are too wide rather
    than too narrow: those of independent games, which differ more than pairs on the same cards.
    """

    stations: Mapping[str, Gain]
    links: Mapping[str, Gain]


def usage_gains(comparison: Comparison, place: int) -> UsageGains:
    """What a side uses more or less than the first."""
    first, other = comparison.results[0].used, comparison.results[place].used
    error = (1 - LEVEL) / (len(comparison.results) - 1)
    return gains_between(first, other, comparison.games, error, any_time=comparison.any_time)


def gains_between(
    first: Used, other: Used, games: int, error: float, *, any_time: bool
) -> UsageGains:
    """What one map is used more or less than another, in at least `games` games of either.

    `error` is the probability that any of the intervals excludes the truth; `half_of` says what
    `any_time` means.
    """
    several = len(first.stations) + len(first.links)

    def gain(before: float, now: float) -> Gain:
        # The sheets of a game share its cards: they count as one.
        stdev = sqrt(sum(share * (1 - share) for share in (before, now)))
        half = half_of(games, stdev, error / several, any_time=any_time)
        return Gain(now - before, stdev / sqrt(max(games, 1)), half)

    def gains(before: Mapping[str, int], now: Mapping[str, int]) -> Mapping[str, Gain]:
        return {
            name: gain(count / first.sheets, now[name] / other.sheets)
            for name, count in before.items()
            if name in now
        }

    return UsageGains(gains(first.stations, other.stations), gains(first.links, other.links))


def share_a_map(first: SideResult, other: SideResult) -> bool:
    """Whether two maps are much the same: most links of both are links of each."""
    ours, theirs = first.used.links.keys(), other.used.links.keys()
    return 2 * len(ours & theirs) > len(ours | theirs)
