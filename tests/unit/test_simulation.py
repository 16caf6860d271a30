"""Simulations: exact, and the same whatever the threads; distributions against plain lists."""

import statistics
from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nextstation.engine import Simulation, load_city, simulate
from nextstation.engine.batch.distribution import Distribution

LONDON = load_city("london")
VALUES = st.lists(st.integers(0, 400), min_size=2, max_size=60)


def numbers(result: Simulation) -> list[list[int]]:
    found = [result.total, *result.colours.values(), *result.terms.values(), result.turns]
    return [each.counts.tolist() for each in found]


def test_same_seed_same_numbers_whatever_the_jobs() -> None:
    one, two, five = (simulate(LONDON, 3500, "greedy", 7, jobs=jobs) for jobs in (1, 2, 5))
    assert numbers(one) == numbers(two) == numbers(five)
    assert numbers(one) != numbers(simulate(LONDON, 3500, "greedy", 8))


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    short, long = simulate(LONDON, 700, "random", 3), simulate(LONDON, 701, "random", 3)
    more = long.total.counts.copy()
    more[: len(short.total.counts)] -= short.total.counts
    assert more.sum() == 1
    assert (more >= 0).all()


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_parts_add_up(policy: str) -> None:
    result = simulate(LONDON, 2000, policy, 1)
    assert result.total.games == 2000
    lines = sum(each.mean for each in result.colours.values())
    network = result.terms["interchanges"].mean + result.terms["track"].mean
    terms = sum(each.mean for each in result.terms.values())
    assert result.total.mean == pytest.approx(lines + network)
    assert result.total.mean == pytest.approx(terms)
    assert 20 <= result.turns.least <= result.turns.most <= 40


def test_progress_counts_every_game() -> None:
    counted: list[int] = []
    simulate(LONDON, 2500, "random", 1, on_progress=counted.append)
    assert sum(counted) == 2500


@pytest.mark.parametrize(
    ("games", "policy", "seed", "words"),
    [
        (0, "greedy", 1, "number of games"),
        (10, "wizard", 1, "no policy `wizard`"),
        (10, "greedy", -1, "seed"),
    ],
)
def test_wrong_values_are_refused(games: int, policy: str, seed: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(LONDON, games, policy, seed)


@given(VALUES)
def test_a_distribution_knows_what_a_list_knows(values: list[int]) -> None:
    found = Distribution.of(np.array(values))
    assert found.games == len(values)
    assert found.mean == pytest.approx(statistics.fmean(values))
    assert found.deviation == pytest.approx(statistics.stdev(values))
    assert found.error == pytest.approx(statistics.stdev(values) / len(values) ** 0.5)
    assert (found.least, found.most) == (min(values), max(values))
    assert found.quantile(0.5) == statistics.median_low(values)


@given(VALUES, VALUES)
def test_distributions_add_up(one: list[int], other: list[int]) -> None:
    both = Distribution.of(np.array(one)) + Distribution.of(np.array(other))
    assert astuple(both)[0].tolist() == Distribution.of(np.array(one + other)).counts.tolist()


def test_a_distribution_of_nothing() -> None:
    empty = Distribution.of(np.array([], np.int64))
    assert (empty.games, empty.mean, empty.deviation, empty.error) == (0, 0, 0, 0)
    assert (empty.least, empty.most, empty.quantile(0.5)) == (0, 0, 0)
