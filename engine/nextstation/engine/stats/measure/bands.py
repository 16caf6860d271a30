"""Solo bands for a city, calibrated on the cities whose bands are published.

`published_bands.yaml` has these cities and, for each player, the mean and the standard deviation of
its totals there; `tools/solo_bands.py` measures and writes it. Where a band starts in standard
deviations from a player's mean is taken over to other cities: the mean of the published ones is the
suggestion, the lowest and the highest of them are its range.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from nextstation.engine.city.setup import Setup
from nextstation.engine.statistics import Mean, Share
from nextstation.engine.stats.batch.distribution import Distribution

_PUBLISHED = Path(__file__).with_name("published_bands.yaml")


@dataclass(frozen=True, slots=True)
class Band:
    """Where a band may start: in the middle of the published cities, and at either end of them.

    `share` is the share of the player's games below the start in the middle.
    """

    start: int
    low: int
    high: int
    share: float


@dataclass(frozen=True, slots=True)
class Suggested:
    """The starts that the games of a player suggest.

    `spread` is the mean range of a start among the published cities, in points of this city.
    """

    spread: float
    bands: tuple[Band, ...]


@cache
def published() -> Mapping[str, Any]:
    """The published bands, as their file has them: by city, its `starts` and its `players`."""
    import yaml

    found: Mapping[str, Any] = yaml.safe_load(_PUBLISHED.read_text(encoding="utf-8"))["cities"]
    return found


def standardized(player: str) -> list[list[float]]:
    """For each published city, the starts in standard deviations from the player's mean."""
    return [
        [
            (start - city["players"][player]["mean"]) / city["players"][player]["stdev"]
            for start in city["starts"]
        ]
        for city in published().values()
        if player in city["players"]
    ]


def suggested(setup: Setup, totals: Mapping[str, Distribution]) -> Mapping[str, Suggested]:
    """The bands that each player suggests who played the published cities too; the best first.

    `totals` are those of the games of each player. The best is the player in whose games the
    published cities agree best. The solo penalty of the modules is subtracted first, as the rules
    do (L2).
    """
    found = {
        player: _suggested(_after_penalty(setup, each), cities)
        for player, each in totals.items()
        if (cities := standardized(player))
    }
    return dict(sorted(found.items(), key=lambda each: each[1].spread))


def _suggested(totals: Distribution, cities: Sequence[Sequence[float]]) -> Suggested:
    scale, starts = Mean.of(totals), list(zip(*cities, strict=True))
    spread = scale.stdev * fmean(max(each) - min(each) for each in starts)
    return Suggested(spread, tuple(_band(totals, scale, each) for each in starts))


def _band(totals: Distribution, scale: Mean, places: Sequence[float]) -> Band:
    start, low, high = (
        max(round(scale.mean + each * scale.stdev), 0)
        for each in (fmean(places), min(places), max(places))
    )
    return Band(start, low, high, totals.between(totals.min, start) / totals.sheets)


def games_by_band(setup: Setup, totals: Mapping[str, Distribution]) -> Mapping[str, list[Share]]:
    """For each player, the games in each band of the city, from the lowest on (L3)."""
    bands = setup.city.solo_bands
    return {
        player: [
            Share(found.between(low, high), found.sheets)
            for found in [_after_penalty(setup, each)]
            for low, high in pairwise((found.min, *bands, found.max + 1))
        ]
        for player, each in totals.items()
        if bands
    }


def _after_penalty(setup: Setup, totals: Distribution) -> Distribution:
    penalty = sum(module.solo_penalty for module in setup.modules)
    return replace(totals, values=totals.values - penalty)
