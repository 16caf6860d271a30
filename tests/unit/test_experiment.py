"""Comparisons in plain Python: what is summed, when they end, and what they refuse."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from boards import modules, network

from nextstation.engine import Side, compare
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.agents import Policy
from nextstation.engine.stats.batch import interval
from nextstation.engine.stats.batch.figure import TOTAL, Figure, Kind
from nextstation.engine.stats.experiment.compare import Experiment, PairedPlayers, Stop
from nextstation.engine.stats.experiment.comparison import Ended, Gain, usage_gains

pytestmark = pytest.mark.usefixtures("in_python")


class First:
    def choose(self, game: Any) -> Any:
        return game.options[0] if game.options else None


def side(city: str = "base", policy: Policy = "random", *words: str, players: int = 1) -> Side:
    return Side(Setup(network(city), modules(city, words), players=players), policy)


def test_neither_chunks_nor_threads_change_the_result() -> None:
    sides = side(), side(policy="greedy")
    results = [
        compare(*sides, games=40, jobs=jobs, chunk_size=size)
        for jobs, size in ((1, None), (2, 7), (1, 40))
    ]
    assert results[0] == results[1] == results[2]
    assert results[0].games == 40


def test_differences_are_those_of_each_game() -> None:
    players = 2
    sides = [side(players=players), side("base", "greedy", players=players)]
    found = compare(*sides, games=100)
    paired = PairedPlayers(sides, 1)
    rows = [player.rows(0, 100)[0][:, 0].reshape(-1, players) for player in paired.players]
    apart = (rows[1] - rows[0]).mean(axis=1)
    gain = found.results[1].gains[TOTAL]
    assert gain.mean == pytest.approx(apart.mean())
    assert gain.standard_error == pytest.approx(apart.std(ddof=1) / 10)
    assert gain.half == pytest.approx(2.5758 * gain.standard_error, rel=1e-4)
    both = [each.mean(axis=1).var(ddof=1) for each in rows]
    assert found.unpaired(1) == pytest.approx(sum(both) / apart.var(ddof=1))


def test_figures_add_up_to_the_total() -> None:
    found = compare(side(), side("base", "greedy", "shared_objectives"), games=100)
    for result in found.results:
        points = {figure: mean.mean for figure, mean in result.figures.items()}
        terms = sum(points[each] for each in points if each.kind is Kind.TERM)
        objectives = sum(points[each] for each in points if each.kind is Kind.OBJECTIVE)
        assert points.get(Figure(Kind.OBJECTIVES), 0) == pytest.approx(objectives)
        assert points[TOTAL] == pytest.approx(terms + objectives)
        rounds = sum(points[each] for each in points if each.kind is Kind.ROUND)
        assert rounds == pytest.approx(sum(points[e] for e in points if e.kind is Kind.PENCIL))
    assert not {each.kind for each in found.results[1].gains} & {Kind.OBJECTIVE, Kind.OBJECTIVES}


def test_the_games_decide_when_a_comparison_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interval, "BURN_IN", 50)
    better = side(policy="greedy")
    found = compare(side(), better, until_decided=True, games=400)
    looks = list(Stop(400, decided=True).looks())
    assert (found.ended, found.any_time) == (Ended.DECIDED, True)
    assert found.games in looks
    assert found.results[1].gains[TOTAL].differs
    found = compare(side(), better, precision=15, games=400)
    half = found.results[1].gains[TOTAL].half
    assert (found.ended, found.games in looks) == (Ended.PRECISE, True)
    assert half is not None
    assert half <= 15
    # Nobody can know beforehand that a custom player never plays differently.
    first = side(policy=First)
    found = compare(first, first, until_decided=True, games=60)
    assert (found.ended, found.games) == (Ended.GAMES, 60)


def test_a_comparison_ends_once_every_side_is_settled() -> None:
    small, large, vague = Gain(0.1, 0.1, 0.3), Gain(5, 0.5, 1.5), Gain(1, 0.5, 1.5)
    none = Gain(1, 0.5, None)
    for stop, gains, ended in (
        (Stop(decided=True), [large, large], Ended.DECIDED),
        (Stop(decided=True), [large, small], None),
        (Stop(decided=True, precision=0.5), [large, small], Ended.DECIDED),
        (Stop(decided=True, precision=0.5), [large, vague], None),
        (Stop(precision=0.5), [large, small], None),
        (Stop(precision=1.5), [large, small], Ended.PRECISE),
        (Stop(precision=1.5), [small, none], None),
        (Stop(), [large], None),
    ):
        assert stop.reason(gains) == ended


def test_use_of_the_map_is_compared_by_name() -> None:
    found = compare(side(), side(policy="greedy"), games=100)
    used = usage_gains(found, 1)
    first, other = found.results
    for name, gain in used.links.items():
        assert gain.mean == pytest.approx((other.used.links[name] - first.used.links[name]) / 100)
        assert gain.half is not None
        assert gain.half >= 0
    assert used.stations.keys() == first.used.stations.keys()


def test_wrong_numbers_and_sides_are_refused() -> None:
    with pytest.raises(ValueError, match="two sides"):
        compare(side())
    with pytest.raises(ValueError, match="number of players"):
        compare(side(), side(players=2))
    with pytest.raises(ValueError, match="precision"):
        compare(side(), side(), precision=float("nan"))
    with pytest.raises(ValueError, match="are the same: no number of games decides"):
        compare(side(), side(), until_decided=True)
    with pytest.raises(ValueError, match="number of games"):
        compare(side(), side(), games=0)


def test_numbers_of_any_size_are_summed() -> None:
    first = side()
    experiment = Experiment([first, first], Stop(100))
    experiment.prepare(lambda side: None)
    experiment.run(jobs=1)
    sums = experiment.sums.sides[1].gains.sums
    large = replace(sums, squares=sums.squares * 10**30)
    assert (large + large).squares[0] == 2 * 10**30 * sums.squares[0]
    assert np.issubdtype(sums.sums.dtype, np.object_)
