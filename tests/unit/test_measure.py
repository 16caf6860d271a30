"""What `ns measure` plays and counts, and what it says of it; nothing is built."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from boards import ROOT, modules, network, plain_simulation

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.statistics import Difference, Mean, Share, judged
from nextstation.engine.stats.batch.chunk import Column, ObservedColumn
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.interval import Interval
from nextstation.engine.stats.batch.observe import Observed, objective_names, observe
from nextstation.engine.stats.batch.players import compiled_chunk
from nextstation.engine.stats.batch.statistic import beside
from nextstation.engine.stats.design.profile import profiled
from nextstation.engine.stats.measure import balance, bands, figures, measurement, openings
from nextstation.engine.stats.measure.balance import compare
from nextstation.engine.stats.measure.measurement import Measurement, measure
from nextstation.engine.stats.measure.sums import PointSums

pytestmark = pytest.mark.usefixtures("in_python")


def observed(city: str, games: int, policy: str | int = "random", *words: str) -> Observed:
    return observe(Setup(network(city), modules(city, words)), games, policy, jobs=1)


@pytest.mark.parametrize(
    ("city", "policy", "players", "words"),
    [("london", "greedy", 1, ()), ("berlin", "random", 3, ()), ("paris", "random", 2, ("all",))],
)
def test_the_games_are_those_of_a_simulation(
    city: str, policy: str, players: int, words: tuple[str, ...]
) -> None:
    setup = Setup(network(city), modules(city, words), players=players)
    found = observe(setup, 3, policy, seed=7, jobs=1)
    result = plain_simulation(network(city), 3, policy, 7, players=players, modules=words)
    assert Distribution.of(found.totals) == result.total
    lines = found.columns[found.at.colours : found.at.rounds]
    assert [*map(Distribution.of, lines)] == list(result.colours.values())
    rounds = found.columns[found.at.rounds : found.at.round_turns]
    assert [*map(Distribution.of, rounds)] == list(result.rounds)
    terms = {each.key: Distribution.of(values) for each, values in figures.points(found).items()}
    assert {name: terms[name] for name in result.terms} == result.terms
    used = found.used
    assert (used.stations, used.links, used.sheets) == (
        result.stations,
        result.links,
        result.sheets,
    )


def test_pencils_apart_is_one_figure_of_measures_and_of_designs() -> None:
    """What `ns tune` makes better, `ns measure` shows."""
    setup, player = Setup(network("london")), "greedy"
    (measured,) = measure([setup], 200, [player], jobs=1)
    (profile,) = profiled([setup], 200, [player], jobs=1)
    found = {
        fact.key: fact.value for fact in beside(figures.with_network(measured.players[player]))
    }
    for key, trait in {"pencils_apart": "pencils.apart", "lines_apart": "lines.apart"}.items():
        value = found[key]
        assert isinstance(value, Interval)
        assert value.mean == pytest.approx(profile.figures()[trait].value), key
    assert found["pencils_apart"] != found["lines_apart"]


def test_a_reached_objective_is_a_figure_of_a_sheet(measured: Measurement) -> None:
    found = balance.objectives(measured)
    assert found
    for player, sheets in measured.players.items():
        shares = {each.name: values.mean for each, values in figures.reached(sheets).items()}
        assert shares == {name: tried.by_player[player].share for name, tried in found.items()}
        assert figures.reached(sheets).items() <= figures.every(sheets).items()


def test_what_is_counted_scores_the_points() -> None:
    found = {
        each.key: values
        for city in ("london", "paris")
        for of in (figures.points, figures.counts)
        for each, values in of(observed(city, 6)).items()
        if city == "london" or each.key.startswith(("overhead_crossings", "crossings_used"))
    }
    stations = [found[f"stations_on {colours}"] for colours in (2, 3, 4)]
    assert (2 * stations[0] + 5 * stations[1] + 9 * stations[2] == found["interchanges"]).all()
    assert (2 * found["river_crossings"] == found["per_river_crossing"]).all()
    track = np.array([0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25])
    assert (track[np.minimum(found["visits tourist_site"], 10)] == found["track"]).all()
    once, twice = found["crossings_used 1"], found["crossings_used 2"]
    assert (2 * once + 6 * twice == found["overhead_crossings"]).all()
    assert once.any()


def test_a_turn_is_drawn_stuck_or_passed() -> None:
    found = observed("london", 5)
    sums, seen = found.rows.sum(axis=0), found.rows[:, found.at.width :].sum(axis=0)
    drawn, stuck_in_all = sums[Column.TURNS], seen[ObservedColumn.TURNS_STUCK]
    drawn -= stuck_in_all + seen[ObservedColumn.TURNS_PASSED]
    assert (seen[ObservedColumn.TURNS_PASSED], drawn) == (0, seen[ObservedColumn.SECTIONS])
    assert stuck_in_all > 0
    turns, lengths = found.tally.stats.turns.sum(axis=0), found.columns[found.at.sections :]
    assert tuple(turns) == (sums[Column.TURNS], stuck_in_all, 0)
    assert sum(each.sum() for each in lengths[: len(found.setup.colours)]) == drawn


def test_one_that_tries_for_an_objective_reaches_it_more_often() -> None:
    place = objective_names(network("london")).index("whole_centre")
    tried, plain = observed("london", 5, place), observed("london", 5, "greedy")
    assert tried.columns[tried.at.reached + place].sum() >= 3
    assert plain.columns[plain.at.reached + place].sum() <= 1


@pytest.mark.parametrize("city", ["london", "berlin"])
def test_an_opening_finds_the_legal_sections_of_an_empty_sheet(city: str) -> None:
    setup = Setup(network(city))
    sums, board = openings.opening_sums(observed(city, 1)), Board.of(setup)
    found = openings.openings(setup.network, sums)
    for colour, (place, card) in product(setup.city.colours, enumerate(setup.city.deck.cards)):
        if card.reveals_next:
            continue
        sheet = Sheet(setup, board)
        sheet.begin_round(colour.name)
        sheet.reveal_turn(iter([place]).__next__)
        sides = [each.side for each in colour.departures if each.side in (None, card.group)]
        for side in sides:
            name = f"{colour.name} {side or ''}".rstrip()
            assert found[name][openings.sign_of(card)].finds == len(sheet.sections())


def test_a_difference_is_found_where_there_is_one() -> None:
    random = np.random.default_rng(1)
    games = np.rint(random.normal(20, 7, (4000, 1)) + random.normal(0, 5, (4000, 4))).astype(int)

    def apart(games: Ints) -> list[Difference | None]:
        names = [str(place) for place in range(games.shape[1])]
        table = balance.compared(names, {"": PointSums.of(games)})
        return [each.apart for each in table[""].values()]

    assert not any(each and each.differs for each in apart(games))
    games[:, 2] += 1
    found = apart(games)[2]
    assert found
    assert found.differs
    others = (games.sum(axis=1) - games[:, 2]) / 3
    assert found.mean == pytest.approx((games[:, 2] - others).mean())
    assert apart(games[:, :1]) == [None]


def test_several_differences_are_judged_together() -> None:
    """Holm: the least p value is compared with 1% / 4, the next with 1% / 3, and so on."""
    alone = [Difference(1, 1, p) for p in (0.004, 0.002, 0.0033, 0.00501)]
    assert [each.differs for each in judged(alone)] == [True, True, True, True]
    alone[1] = replace(alone[1], p=0.0026)
    assert not any(each.differs for each in judged(alone))


def test_what_never_varies_is_judged_too() -> None:
    assert Difference.of(np.zeros(9)).p == 1
    assert Difference.of(np.ones(9)).differs
    assert Mean.of(np.array([3])) == Mean(3.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("share", "interval"),
    [(Share(0, 100), (0, 0.0622)), (Share(50, 100), (0.3753, 0.6247)), (Share(9, 9), (0.5756, 1))],
)
def test_the_interval_of_a_share(share: Share, interval: tuple[float, float]) -> None:
    assert share.interval == pytest.approx(interval, abs=1e-4)


def test_the_published_bands_are_those_of_the_cities() -> None:
    for name, city in bands.published().items():
        assert network(name).city.solo_bands == tuple(city["starts"])
        assert tuple(city["players"]) == measurement.PLAYERS
        for totals in city["players"].values():
            assert totals["below"] == sorted(totals["below"])
            assert len(totals["below"]) == len(city["starts"])


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Measurement:
    """Eight games of two players, and two of a table, in parts; too few for objectives."""
    monkeypatch.setattr(measurement, "MIN_GAMES", 8)
    (found,) = measure([Setup(network("london"))], 8, ("random", "greedy"), jobs=1)
    return found


def test_a_band_starts_as_far_from_the_mean_as_in_the_published_cities(
    measured: Measurement, monkeypatch: pytest.MonkeyPatch
) -> None:
    totals = {"greedy": {"mean": 100, "stdev": 10}}
    cities = {
        "one": {"starts": [90, 120], "players": totals},
        "other": {"starts": [80, 130], "players": totals},
    }
    monkeypatch.setattr(bands, "published", lambda: cities)
    scale = Mean.of(measured.players["greedy"].totals)
    (found,) = bands.suggested(measured.setup, measured.totals).values()
    assert found.spread == pytest.approx(scale.stdev)
    places = [(each.start, each.low, each.high) for each in found.bands]
    expected = [(-1.5, -2, -1), (2.5, 2, 3)]
    assert places == [
        tuple(round(scale.mean + each * scale.stdev) for each in row) for row in expected
    ]


def test_the_page_about_measures_has_the_calibration() -> None:
    page = (ROOT / "docs" / "measure.md").read_text("utf-8")
    for player in measurement.PLAYERS:
        for name, row in zip(bands.published(), bands.standardized(player), strict=True):
            cells = " | ".join(f"{each:+.2f}" for each in row)
            assert f"| `{player}` | {name.title()} | {cells} |" in page


def test_every_game_is_in_a_band(measured: Measurement) -> None:
    for shares in bands.games_by_band(measured.setup, measured.totals).values():
        assert (len(shares), sum(each.count for each in shares)) == (6, 8)


def test_skill_and_pencils_are_compared_on_the_same_cards(measured: Measurement) -> None:
    (gap,) = balance.skill(measured)
    gain = observed("london", 8, "greedy").totals - observed("london", 8, "random").totals
    assert (gap.stronger, gap.weaker) == ("greedy", "random")
    assert gap.gain.mean == pytest.approx(gain.mean())
    assert gap.wins == pytest.approx((np.sign(gain) / 2 + 0.5).mean())
    table, won = balance.seats(measured)
    assert ([*table], [each.of for each in won]) == (["1", "2", "3", "4"], [2] * 5)
    (rounds,) = {tuple(each) for each in balance.rounds(measured).values()}
    assert rounds == ("1", "2", "3", "4")
    means = [each.mean.mean for each in balance.pencils(measured)["greedy"].values()]
    lines = figures.lines(measured.players["greedy"])
    assert sum(means) == pytest.approx(sum(each.mean for each in lines.values()))


def test_a_city_does_not_differ_from_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurement, "MIN_GAMES", 4)
    found = measure([Setup(network("london"))] * 2, 4, ["greedy"], jobs=1)
    for rows in compare(*found).values():
        assert all(row.gain and not row.gain.differs and row.gain.mean == 0 for row in rows)


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="from 100 to 200000"):
        measure([Setup(network("london"))], 99)
    with pytest.raises(ValueError, match="there is no policy `lucky`"):
        measure([Setup(network("london"))], 100, ["lucky"])


@pytest.mark.prove
def test_native_code_observes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(network("london"))
    plain = observe(setup, 3, 0, jobs=1)
    monkeypatch.undo()
    compiled_chunk.cache_clear()
    fast = observe(setup, 3, 0, jobs=2)
    assert np.array_equal(plain.rows, fast.rows)
    assert plain.used == fast.used
    assert np.array_equal(plain.tally.stats.turns, fast.tally.stats.turns)
