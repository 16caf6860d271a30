"""Stations and links whose use differs between two sides."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from nextstation.engine.experiment.comparison import Comparison, Gain, SideResult
from nextstation.engine.experiment.interval import half_of
from nextstation.engine.measure.figures import Used
from nextstation.engine.statistics import LEVEL


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
    first, other = (
        Used(each.stations, each.links, comparison.sheets)
        for each in (comparison.results[0], comparison.results[place])
    )
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
    ours, theirs = first.links.keys(), other.links.keys()
    return 2 * len(ours & theirs) > len(ours | theirs)
