"""How means and differences are written, and what the sheets with a card differ by."""

from math import sqrt

import numpy as np
import pytest
from boards import modules, network

from nextstation.cli.report.intervals import gain_text
from nextstation.cli.report.module_cards import cards_by_module, effects_of
from nextstation.cli.report.simulation import simulation_data
from nextstation.engine import simulate
from nextstation.engine.statistics import half_of_error
from nextstation.engine.stats.batch.distribution import Distribution, Moments
from nextstation.engine.stats.batch.interval import Interval, half_text
from nextstation.engine.stats.experiment.comparison import Gain


@pytest.mark.parametrize(
    ("gain", "text"),
    [
        (None, "–"),
        (Gain(1.5, 0.1, 0.26), "+1.50 ± 0.26"),
        (Gain(1.5, 0.1, None), "+1.50"),
        (Gain(-0.002, 0.001, 0.003), "-0.00 ± 0.01"),
        (Gain(0.0, 0.0, 0.0), "same in all"),
        (Gain(10.0, 0.0, 0.0), "+10.00 in all"),
    ],
)
def test_a_difference_is_written_with_its_interval_if_it_has_one(
    gain: Gain | None, text: str
) -> None:
    assert gain_text(gain) == text


def test_what_never_varied_has_no_interval() -> None:
    never = Gain(0.0, 0.0, 0.0)
    assert never.interval is None
    assert not never.differs
    assert Gain(10.0, 0.0, 0.0).differs
    assert half_text(0.0) == half_text(None) == "–"
    assert Interval.of(Distribution.of(np.zeros(500, np.int64))).text == "0.00"


def test_a_mean_is_written_with_half_of_its_99_percent_interval() -> None:
    values = np.arange(400)
    half = 2.5758 * values.std(ddof=1) / sqrt(400)
    assert Interval.of(Distribution.of(values)).text == f"199.50 ± {half:.2f}"
    assert Interval.of(Distribution.of(values[:99])).text == "49.00"
    assert half_of_error(1.0) == pytest.approx(2.5758, abs=1e-4)


@pytest.mark.compiled("london")
def test_sheets_with_a_card_are_compared_with_all_which_contain_them() -> None:
    """The interval of the chart against the difference to the other sheets, game by game."""
    setup = network("london"), modules("london", ["shared_objectives"])
    games = simulate(setup[0], games=600, policy="random", seed=3, modules=setup[1], jobs=1)
    (cards,) = cards_by_module(games).values()
    effects = effects_of(games, cards, any_time=False)
    every = games.total.moments
    assert len(effects) == 5
    for name, gain in effects.items():
        dealt = cards[name].dealt
        others = Moments(
            every.sheets - dealt.sheets, every.sum - dealt.sum, every.squares - dealt.squares
        )
        share = dealt.sheets / every.sheets
        assert gain.mean == pytest.approx((1 - share) * (dealt.mean - others.mean))
        # As wide as if the spread were the same everywhere, but for what the card itself brings.
        alike = sqrt(1 - share) * every.stdev / sqrt(dealt.sheets)
        assert gain.standard_error == pytest.approx(alike, rel=0.1)
        assert gain.half is not None
        # 1% is shared by five cards.
        assert gain.half == pytest.approx(3.0902 * gain.standard_error, rel=1e-3)


@pytest.mark.compiled("london")
def test_programs_are_told_the_same_shares_as_people() -> None:
    setup = network("london"), modules("london", ["shared_objectives"])
    games = simulate(setup[0], games=600, policy="random", seed=3, modules=setup[1], jobs=1)
    bands = setup[0].city.solo_bands
    data = simulation_data(games, bands)
    for card, told in zip(games.cards, data["cards"], strict=True):
        assert card.reached is not None
        assert told["reached"]["share"] == card.reached.sheets / card.dealt.sheets
    assert [each["from"] for each in data["solo_bands"]] == [0, *bands]
    assert sum(each["share"] for each in data["solo_bands"]) == pytest.approx(1)
    least = data["solo_bands"][0]["share"]
    assert least == games.total.between(0, bands[0] + games.penalty) / 600
