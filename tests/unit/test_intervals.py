"""Intervals for differences: they hold as often as they promise, looked at once or all the time."""

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import ANY

import numpy as np
import pytest

from nextstation.engine.statistics import Numbers, Share
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import Figure, Kind
from nextstation.engine.stats.batch.interval import (
    BURN_IN,
    FEWEST,
    Interval,
    half_of,
    half_of_mean,
)
from nextstation.engine.stats.batch.statistic import (
    Fact,
    Value,
    apart,
    apart_gain,
    facts_data,
    in_columns,
    side_by_side,
    text_of,
)
from nextstation.engine.stats.experiment.compare import Stop

EXPERIMENTS, GAMES, ERROR = 1000, 10_000, 0.05
# The share of wrong verdicts that chance explains beside a promised one, at four deviations.
ROOM = 4 * (ERROR * (1 - ERROR) / EXPERIMENTS) ** 0.5
LOOKS = [*Stop(GAMES, decided=True).looks(), GAMES]

Drawn = Callable[[np.random.Generator, int], Numbers]
NULLS: dict[str, Drawn] = {
    "normal": lambda random, games: random.normal(0, 14, (EXPERIMENTS, games)),
    "skewed": lambda random, games: random.exponential(14, (EXPERIMENTS, games)) - 14,
    "rare": lambda random, games: (random.random((EXPERIMENTS, games)) < 0.05) - 0.05,
}


def wrong(drawn: Drawn, *, any_time: bool) -> tuple[float, float]:
    """The shares of experiments that exclude 0 at the last look, and at any of them."""
    random = np.random.default_rng(5)
    sums, squares = np.zeros((2, EXPERIMENTS))
    played, ever = 0, np.zeros(EXPERIMENTS, bool)
    for look in LOOKS:
        games = drawn(random, look - played)
        sums, squares, played = sums + games.sum(axis=1), squares + (games**2).sum(axis=1), look
        stdev = np.sqrt((squares - sums**2 / look) / (look - 1))
        half = half_of(look, 1.0, ERROR, any_time=any_time)
        assert half is not None
        now = np.abs(sums / look) > half * stdev
        ever |= now
    return float(now.mean()), float(ever.mean())


@pytest.mark.parametrize("name", NULLS)
def test_wrong_verdicts_are_as_rare_as_promised(name: str) -> None:
    last, ever = wrong(NULLS[name], any_time=False)
    assert abs(last - ERROR) < ROOM
    assert ever > 2 * ERROR, "looking all the time breaks the promise of an interval for one look"
    _, ever = wrong(NULLS[name], any_time=True)
    assert ever < ERROR + ROOM


def test_an_interval_narrows_with_games_and_widens_with_certainty() -> None:
    for any_time in (False, True):
        halves = [half_of(games, 14, 0.01, any_time=any_time) or 0 for games in (2000, 8000, 10**9)]
        assert halves[0] > halves[1] > halves[2] > 0
        assert (half_of(2000, 14, 0.001, any_time=any_time) or 0) > halves[0]
    once, always = (half_of(10_000, 14, 0.01, any_time=each) or 0 for each in (False, True))
    assert once < always < 1.5 * once


def test_the_mean_of_a_sheet_is_as_sure_as_that_of_its_games() -> None:
    """With three sheets a game, a third of the half of the game's sum; alone, all of it."""
    sheets = Distribution.of(np.arange(3000) % 50)
    alone = half_of_mean(sheets)
    assert alone == half_of(3000, sheets.stdev, 0.01, any_time=False)
    table = replace(sheets, players=3, squares=8_000_000)
    sums = half_of(1000, table.of_games.stdev, 0.01, any_time=False)
    assert half_of_mean(table) == pytest.approx((sums or 0) / 3)


def test_too_few_games_have_no_interval() -> None:
    assert half_of(FEWEST - 1, 14, 0.01, any_time=False) is None
    assert half_of(BURN_IN - 1, 14, 0.01, any_time=True) is None


def test_looks_do_not_depend_on_the_most_games() -> None:
    assert LOOKS[0] == BURN_IN
    longer = list(Stop(10 * GAMES, decided=True).looks())
    assert longer[: len(LOOKS) - 1] == LOOKS[:-1]
    assert not list(Stop(GAMES).looks())


def test_the_pencils_are_apart_by_more_than_chance_where_they_are_unfair() -> None:
    """Whichever are the highest and the lowest: equal pencils are found apart in 1 of 100 cases."""
    random = np.random.default_rng(7)

    def lows(*means: int) -> list[float]:
        found = []
        for _ in range(300):
            games = [Distribution.of(random.poisson(mean, 400)) for mean in means]
            whole = apart(games)
            assert whole.mean is not None
            assert whole.half is not None
            found.append(whole.mean - whole.half)
        return found

    assert sum(low > 0 for low in lows(20, 20, 20, 20)) <= 3
    assert min(lows(20, 20, 25)) > 0
    few = [Distribution.of(np.arange(9)), Distribution.of(np.arange(11))]
    assert apart(few) == Interval(1.0, None)


def test_pencils_are_further_apart_than_elsewhere_only_where_chance_does_not_explain_it() -> None:
    """Whatever the games of both have in common: here all, as on the same cards, or none."""
    random = np.random.default_rng(7)

    def side(*means: int) -> dict[Figure, Distribution]:
        return {
            Figure(Kind.PENCIL, str(place)): Distribution.of(random.poisson(mean, 400))
            for place, mean in enumerate(means)
        }

    fair, unfair = side(20, 20, 20), side(20, 20, 25)
    gain, back = apart_gain(fair, unfair), apart_gain(unfair, fair)
    assert gain is not None
    assert back == (-(gain.mean or 0), gain.half)
    assert (gain.half or 0) < (gain.mean or 0) < 7
    for other in (side(20, 20), side(20, 21, 20, 20)):
        gain = apart_gain(fair, other)
        assert gain is not None
        assert abs(gain.mean or 0) < (gain.half or 0)
    assert apart_gain(fair, side(20)) is apart_gain(side(20), fair) is None


@pytest.mark.parametrize(
    ("value", "text", "columns", "data"),
    [
        (2.5, "2.50", {"x": 2.5}, 2.5),
        (3, "3", {"x": 3}, 3),
        ((3, 9), "3–9", {"x from": 3, "x to": 9}, (3, 9)),
        (
            Interval(1.5, 0.5),
            "1.50 ± 0.50",
            {"x": 1.5, "x ±": 0.5},
            {"mean": 1.5, "half_interval": 0.5},
        ),
        (Share(1, 4), "25.0%", {"x": 0.25}, {"share": 0.25, "interval": ANY}),
    ],
)
def test_a_value_is_written_as_text_as_columns_and_as_data(
    value: Value, text: str, columns: dict[str, float], data: object
) -> None:
    assert text_of(value) == text
    assert in_columns([("x", value)]) == columns
    assert facts_data([Fact("x", "x", value)]) == {"x": data}


def test_a_side_without_a_fact_has_a_gap() -> None:
    found = side_by_side([[Fact("a", "A", 1)], [Fact("a", "A", 2), Fact("b", "B", 3)]])
    assert found == [("A", [1, 2]), ("B", [None, 3])]
    assert text_of(None) == "–"
