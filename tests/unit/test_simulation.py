"""Simulations: exact, and the same whatever the threads; distributions against plain lists."""

import statistics
import tracemalloc
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import pytest
from boards import COMPILED, network, on
from hypothesis import given
from hypothesis import strategies as st

from nextstation.engine import simulate
from nextstation.engine.players.catalogue import SIMPLE
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.partial import DENSE, Histograms, of_games, squares_of, winners

LONDON = network("london")
VALUES = st.lists(st.integers(0, 400), min_size=2, max_size=60)


def histogram(found: Distribution) -> dict[int, int]:
    """The values that occur, and how often."""
    return dict(zip(found.values.tolist(), found.frequencies.tolist(), strict=True))


def plain(found: Any) -> Any:
    """All that a result holds, as plain numbers."""
    if isinstance(found, np.ndarray):
        return found.tolist()
    if isinstance(found, Mapping):
        return {name: plain(each) for name, each in found.items()}
    if isinstance(found, tuple):
        return [plain(each) for each in found]
    return plain(vars_of(found)) if is_dataclass(found) else found


def vars_of(found: Any) -> dict[str, Any]:
    return {each.name: getattr(found, each.name) for each in fields(found)}


@pytest.mark.parametrize("policy", SIMPLE)
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("board", [on("london"), on("paris with modules")])
def test_same_numbers_whatever_the_threads_and_the_chunks(
    board: str, players: int, policy: str
) -> None:
    city, modules = COMPILED[board]
    one, *others = (
        simulate(
            network(city),
            10_300,
            policy,
            7,
            players=players,
            modules=modules,
            keep_scores=True,
            jobs=jobs,
            chunk_size=size,
        )
        for jobs in (1, 2)
        for size in (1000, 10_000)
    )
    for other in others:
        assert plain(one) == plain(other)


@pytest.mark.compiled("london")
def test_another_seed_gives_other_numbers() -> None:
    one, other = (simulate(LONDON, 100, "random", seed) for seed in (7, 8))
    assert plain(one.total) != plain(other.total)


@pytest.mark.compiled("london")
def test_memory_does_not_grow_with_the_games() -> None:
    """One number kept of each game would take 3.2 MB; the tables of a chunk come and go."""
    peaks = []
    for games in (200_000, 200_000, 600_000):
        tracemalloc.start()
        simulate(LONDON, games, "random", 1, jobs=2, chunk_size=1000)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] + 2**21


@pytest.mark.compiled("london")
def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    short, long = simulate(LONDON, 700, "random", 3), simulate(LONDON, 701, "random", 3)
    more = Counter(histogram(long.total))
    more.subtract(histogram(short.total))
    assert sorted(more.values()) == [*[0] * (len(more) - 1), 1]


@pytest.mark.compiled("london")
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_parts_add_up(policy: str) -> None:
    result = simulate(LONDON, 2000, policy, 1)
    assert result.total.sheets == 2000
    lines = sum(each.mean for each in result.colours.values())
    network = result.terms["interchanges"].mean + result.terms["track"].mean
    terms = sum(each.mean for each in result.terms.values())
    assert result.total.mean == pytest.approx(lines + network)
    assert result.total.mean == pytest.approx(terms)
    assert 20 <= result.turns.min <= result.turns.max <= 40
    assert sum(each.mean for each in result.rounds) == pytest.approx(lines)
    assert sum(each.mean for each in result.round_turns) == pytest.approx(result.turns.mean)
    for name, of_terms in result.colour_terms.items():
        parts = sum(each.mean for each in of_terms.values())
        assert result.colours[name].mean == pytest.approx(parts)


@pytest.mark.compiled("london")
def test_scores_are_kept_if_asked_for() -> None:
    result = simulate(LONDON, 1234, "random", 1, players=2, keep_scores=True)
    assert result.scores is not None
    assert result.scores.shape == (1234, 2)
    assert np.bincount(result.scores.ravel()).tolist() == result.total.counts.tolist()
    assert simulate(LONDON, 10, "random", 1).scores is None


@pytest.mark.compiled("london")
def test_sheets_of_one_game_count_as_one_in_the_error() -> None:
    result = simulate(LONDON, 2000, "random", 1, players=3, keep_scores=True)
    assert result.scores is not None
    of_games = result.scores.sum(axis=1)
    assert result.total.standard_error == pytest.approx(np.std(of_games, ddof=1) / 3 / 2000**0.5)
    assert result.total.standard_error > result.total.moments.standard_error


@pytest.mark.compiled("london")
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
        (10, "greedy", 2**63, "seed"),
    ],
)
def test_wrong_values_are_refused(games: int, policy: str, seed: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(LONDON, games, policy, seed)


@given(VALUES)
def test_a_distribution_knows_what_a_list_knows(values: list[int]) -> None:
    found = Distribution.of(np.array(values))
    assert found.sheets == len(values)
    assert found.mean == pytest.approx(statistics.fmean(values))
    assert found.stdev == pytest.approx(statistics.stdev(values))
    assert found.standard_error == pytest.approx(statistics.stdev(values) / len(values) ** 0.5)
    assert (found.min, found.max) == (min(values), max(values))
    assert found.quantile(0.5) == statistics.median_low(values)


def test_a_distribution_below_0_has_no_counts_from_0_on() -> None:
    with pytest.raises(ValueError, match="the lowest value is -3"):
        _ = Distribution.of(np.array([-3, 2])).counts


@given(VALUES)
def test_a_distribution_counts_what_a_list_counts(values: list[int]) -> None:
    found = Distribution.of(np.array(values))
    assert histogram(found) == Counter(values)
    assert found.counts.tolist() == np.bincount(values).tolist()
    low, high = min(values), max(values) - 1
    assert found.between(low, high) == sum(low <= value < high for value in values)


@pytest.mark.parametrize(
    ("totals", "lines", "won"),
    [
        ([30, 29], [[9, 1], [20, 2]], [1, 0, 0]),
        ([30, 30], [[9, 1], [1, 8]], [1, 0, 0]),
        ([30, 30], [[9, 1], [1, 9]], [0, 0, 1]),
        # Lines that lose points decide as the others do.
        ([-50, -52], [[-20, -20], [-5, -9]], [1, 0, 0]),
        ([-50, -50], [[-20, -20], [-5, -9]], [0, 1, 0]),
    ],
)
def test_the_highest_total_wins_and_the_best_line_of_several(
    totals: list[int], lines: list[list[int]], won: list[int]
) -> None:
    assert winners(np.array(totals), np.array(lines), 2).tolist() == won


def test_a_distribution_of_nothing() -> None:
    empty = Distribution.of(np.array([], np.int64))
    assert (empty.sheets, empty.mean, empty.stdev, empty.standard_error) == (0, 0, 0, 0)
    assert (empty.min, empty.max, empty.quantile(0.5)) == (0, 0, 0)


# Numbers below and above those that have a place in an array, and where one meets the other.
NUMBERS = st.sampled_from([-7, 0, 1, 90, DENSE - 1, DENSE, 10**12])


@given(st.lists(st.tuples(NUMBERS, NUMBERS), max_size=40), st.integers(0, 40))
def test_tables_are_counted_column_by_column(rows: list[tuple[int, int]], split: int) -> None:
    table = np.array(rows, np.int64).reshape(-1, 2)
    both = Histograms.of(table[:split]) + Histograms.of(table[split:])
    for (values, counts), column in zip(both.columns(), table.T, strict=True):
        assert dict(zip(values.tolist(), counts.tolist(), strict=True)) == Counter(column.tolist())
        assert values.tolist() == sorted(values.tolist())
    squares = [sum(number**2 for number in column) for column in zip(*rows, strict=True)]
    assert both.squares().tolist() == (squares or [0, 0])


def test_points_of_any_size_take_memory_for_what_occurs() -> None:
    points = np.array([[10**12, 3], [10**12, 4]])
    assert Histograms.of(points).counts.size <= 2 * DENSE
    assert Distribution.of(points[:, 0]).standard_error == 0


def test_squares_of_large_points_are_exact() -> None:
    points = np.full((4, 1), 3 * 10**9, np.int64)
    assert squares_of(of_games(points, 2)).tolist() == [2 * (6 * 10**9) ** 2]
