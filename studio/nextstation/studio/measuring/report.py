"""What samples of two sides say, as plain data for the page; samples take little memory."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

import numpy as np

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.statistics import LEVEL, Mean, Numbers
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import TOTAL, Figure, Group, Kind, figure_title
from nextstation.engine.stats.batch.interval import NONE
from nextstation.engine.stats.batch.observe import Observed
from nextstation.engine.stats.batch.result import Used
from nextstation.engine.stats.batch.statistic import beside, text_of
from nextstation.engine.stats.experiment.comparison import Gain, gains_between
from nextstation.engine.stats.measure import bands
from nextstation.engine.stats.measure.figures import with_network
from nextstation.engine.stats.measure.openings import Openings, opening_sums, openings
from nextstation.studio.measuring.wanted import Task
from nextstation.studio.term_words import sheet_titles


@dataclass(frozen=True)
class Sample:
    """Games of a city by one player: figures with a value for each game, in the order of games."""

    games: int
    figures: Mapping[Figure, Numbers]
    openings: Openings
    used: Used

    @classmethod
    def of(cls, observed: Observed) -> "Sample":
        """A sample of games of a single player."""
        return cls(
            len(observed.totals),
            {figure: _small(figure, values) for figure, values in with_network(observed).items()},
            openings(observed.setup.network, opening_sums(observed)),
            observed.used,
        )

    @property
    def totals(self) -> Numbers:
        """The total of each game."""
        return self.figures[TOTAL]

    @cached_property
    def distributions(self) -> Mapping[Figure, Distribution]:
        """The distribution of each figure but the counts."""
        return {
            figure: Distribution.of(values.astype(np.int64))
            for figure, values in self.figures.items()
            if figure.group is not Group.COUNTS
        }

    @property
    def bytes(self) -> int:
        """About how many bytes of memory it takes."""
        return sum(each.nbytes for each in self.figures.values()) + 50_000


def _small(figure: Figure, values: Ints) -> Ints:
    """The same numbers, shares in percent, in the narrowest type that holds them."""
    values = 100 * values if figure.kind is Kind.REACHED else values
    ends = int(values.min(initial=0)), int(values.max(initial=0))
    found: Ints = values.astype(np.result_type(*map(np.min_scalar_type, ends)))
    return found


class Memory:
    """The samples that were used last, as many as there is room for, by what was played."""

    def __init__(self, room: int = 128 * 1024 * 1024) -> None:
        """Keep samples of up to this many bytes."""
        self._room, self._kept = room, OrderedDict[object, Sample]()

    def get(self, key: object) -> Sample | None:
        """The sample that is kept, if any; it is now the last one used."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: object, sample: Sample) -> None:
        """Keep a sample, instead of those that were used longest ago."""
        self._kept[key] = sample
        self._kept.move_to_end(key)
        while len(self._kept) > 1 and sum(each.bytes for each in self._kept.values()) > self._room:
            self._kept.popitem(last=False)


# By player, the sample of the city and, if there is one, of what it is compared with.
Samples = dict[str, tuple[Sample, ...]]
_GROUPS = {
    Group.TOTAL: "Total",
    Group.PENCILS: "Points of a pencil",
    Group.TERMS: "Points of a term",
    Group.OBJECTIVES: "Objectives reached, in percent",
    Group.COUNTS: "On a sheet",
}
# About how many bars a distribution has.
_BARS = 30
_RANGE = (0.05, 0.95)


def report_of(task: Task, samples: Samples) -> dict[str, Any]:
    """The figures of all players, the weakest first, and what differs at 99%.

    Of those that have not played yet there is nothing but the name.
    """
    sides = {player: samples[player] for player in task.players if player in samples}
    totals = {player: each[0].distributions[TOTAL] for player, each in sides.items()}
    return {
        "games": {player: each[0].games for player, each in sides.items()},
        "players": list(task.players),
        "groups": list(_groups(task, sides)),
        "distributions": _distributions(sides),
        "bands": _bands(task.setup, totals),
        "openings": {player: _openings(each[0]) for player, each in sides.items()},
        "use": {
            player: _use(each, (1 - LEVEL) / len(task.players)) for player, each in sides.items()
        },
    }


def _groups(task: Task, sides: Mapping[str, tuple[Sample, ...]]) -> Iterator[dict[str, Any]]:
    """Groups of rows, each with a cell for every player."""
    samples = chain.from_iterable(sides.values())
    found = list(dict.fromkeys(chain.from_iterable(each.figures for each in samples)))
    # The intervals of the totals of all players hold together, and so do those of all others.
    error = (1 - LEVEL) / len(task.players)
    error_below = error / max(len(found) - 1, 1)
    for group, title in _GROUPS.items():
        rows = [
            {
                "key": each.name if each.kind is Kind.PENCIL else each.key,
                "title": _title(task, sides, each),
                "cells": [
                    _cell(sides[player], each, error if each == TOTAL else error_below)
                    if player in sides
                    else None
                    for player in task.players
                ],
            }
            for each in found
            if each.group is group
        ]
        if group is Group.TOTAL:
            rows += _beside(task, sides)
        if rows:
            yield {"id": group, "title": title, "rows": rows}


def _beside(task: Task, sides: Mapping[str, tuple[Sample, ...]]) -> Iterator[dict[str, Any]]:
    """Rows of what is shown beside the mean total: a text for each player and each side."""
    texts = {
        player: [
            {each.head: text_of(each.value) for each in beside(side.distributions)} for side in both
        ]
        for player, both in sides.items()
    }
    for head in dict.fromkeys(head for both in texts.values() for head in both[0]):
        cells = [
            {"texts": [side.get(head, NONE) for side in texts[player]]} if player in texts else None
            for player in task.players
        ]
        yield {"key": head, "title": head, "cells": cells}


def _title(task: Task, sides: Mapping[str, tuple[Sample, ...]], figure: Figure) -> str:
    setups = (task.setup, task.against or task.setup)
    cities = (
        setup.city
        for each in sides.values()
        for setup, side in zip(setups, each, strict=False)
        if figure in side.figures
    )
    city = next(cities)
    return (
        sheet_titles(city)[figure.name] if figure.kind is Kind.TERM else figure_title(city, figure)
    )


def _cell(sides: tuple[Sample, ...], figure: Figure, error: float) -> dict[str, Any]:
    """A figure of a player: its mean, that of the other side, and how they differ."""
    means = [
        Mean.of(side.figures[figure]).mean if figure in side.figures else None for side in sides
    ]
    values = [_values(side, figure) for side in sides]
    ours, theirs = values[0], values[1] if len(values) > 1 else None
    gain = None if ours is None or theirs is None else _gain(ours, theirs, error)
    return {
        "mean": means[0],
        "before": means[1] if len(means) > 1 else None,
        "gain": gain and {"mean": gain.mean, "half": gain.half, "differs": gain.differs},
    }


def _values(side: Sample, figure: Figure) -> Numbers | None:
    """The values of a figure; a term or a pencil that a side lacks brings it no points."""
    if figure in side.figures:
        return side.figures[figure]
    is_none = figure.group in (Group.PENCILS, Group.TERMS)
    return np.zeros(side.games, np.int64) if is_none else None


def _gain(ours: Numbers, theirs: Numbers, error: float) -> Gain:
    """How much more a figure is on the same cards; its interval holds at any number of games."""
    games = min(len(ours), len(theirs))
    found = Mean.of(ours[:games].astype(np.int64) - theirs[:games])
    return Gain.of(found, games, error, any_time=True)


def _distributions(sides: Mapping[str, tuple[Sample, ...]]) -> dict[str, Any]:
    """The totals of all players in the same classes, as shares of the games; nine tenths of them.

    `shares` has those of the city and, if there is one, of the other side.
    """
    totals = [side.totals for each in sides.values() for side in each]
    low, high = min(map(np.min, totals)), max(map(np.max, totals))
    width = max(1, -(-int(high - low + 1) // _BARS))
    start = int(low) // width * width
    bars = (int(high) - start) // width + 1
    return {
        "start": start,
        "width": width,
        "players": {
            player: {
                "games": each[0].games,
                "range": list(map(each[0].distributions[TOTAL].quantile, _RANGE)),
                "shares": [_shares(side.totals, start, width, bars) for side in each],
            }
            for player, each in sides.items()
        },
    }


def _shares(values: Numbers, start: int, width: int, bars: int) -> list[float]:
    classes = (values.astype(np.int64) - start) // width
    counted = np.bincount(classes, minlength=bars)
    return [round(share, 5) for share in (counted / len(values)).tolist()]


def _bands(setup: Setup, totals: Mapping[str, Distribution]) -> dict[str, Any]:
    """The bands of the file with the share of the games in each, and those suggested."""
    return {
        "starts": list(setup.city.solo_bands),
        "own": {
            player: [each.share for each in shares]
            for player, shares in bands.games_by_band(setup, totals).items()
        },
        "suggested": {
            player: [
                {"start": each.start, "low": each.low, "high": each.high, "below": each.share}
                for each in found.bands
            ]
            for player, found in bands.suggested(setup, totals).items()
        },
    }


def _openings(sample: Sample) -> dict[str, Any]:
    return {
        humanize(departure): {
            humanize(card): {
                "finds": each.finds,
                "rounds": each.rounds,
                "points": each.points.mean,
            }
            for card, each in row.items()
        }
        for departure, row in sample.openings.items()
    }


def _use(sides: tuple[Sample, ...], error: float) -> dict[str, Any]:
    """The share of the sheets that have each station and each link, and where that differs."""
    stations, links = map(_rounded, sides[0].used.shares)
    return {
        "stations": stations,
        "links": links,
        "gains": _use_gains(sides[0], sides[1], error) if len(sides) > 1 else None,
    }


def _rounded(shares: Mapping[str, float]) -> dict[str, float]:
    return {name: round(share, 4) for name, share in shares.items()}


def _use_gains(now: Sample, before: Sample, error: float) -> dict[str, dict[str, float]]:
    """What is used more or less, as far as chance does not explain it."""
    games = min(now.games, before.games)
    found = gains_between(before.used, now.used, games, error, any_time=True)
    return {
        kind: _rounded({name: gain.mean for name, gain in gains.items() if gain.differs})
        for kind, gains in (("stations", found.stations), ("links", found.links))
    }
