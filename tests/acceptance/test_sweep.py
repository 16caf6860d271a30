"""`ns sweep`: every combination of settings, and what each of them does."""

import shutil
from functools import partial
from itertools import product
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from command import FIRST_OPTION, Result, ns

from nextstation.cli.report.html.commands import cell_commands
from nextstation.engine import load_city
from nextstation.engine.city.setup import Setup
from nextstation.engine.statistics import LEVEL
from nextstation.engine.stats.batch.chunk import Column
from nextstation.engine.stats.batch.interval import half_of
from nextstation.engine.stats.batch.players import player_of
from nextstation.engine.stats.experiment.coupling import card_ids
from nextstation.engine.stats.experiment.results.kept import in_order, kept_cells
from nextstation.engine.stats.experiment.sweep.plan import Factor

BASE = Path(__file__).parents[1] / "cases" / "base.yaml"
COPIES, RIVER = "deck.cards[0].copies", "scoring.line.per_river_crossing"
GAMES = 100


class First:
    def choose(self, game: Any) -> Any:
        return game.options[0] if game.options else None


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a city, a player, and the results of a sweep."""
    path = tmp_path_factory.mktemp("place")
    shutil.copy(BASE, path)
    (path / "own.py").write_text(FIRST_OPTION)
    found = sweep(path, "--format", "json")
    assert found.code == 0, found.stderr
    return path


def sweep(path: Path, *words: str, games: int = GAMES, out: str = "out") -> Result:
    """A sweep of two settings, in a folder."""
    settings = ("--set", f"{COPIES}=1..2", "--set", f"{RIVER}=0,3", "--policy", "own:First")
    return ns(
        *("sweep", "base.yaml", *settings, "--games", str(games), "--out", out, *words), cwd=path
    )


def test_effects_are_those_of_the_totals_game_by_game(place: Path) -> None:
    found = sweep(place, "--format", "json").json()
    totals = {}
    for copies, river in product((1, 2), (0, 3)):
        city = load_city(BASE, [f"{COPIES}={copies}", f"{RIVER}={river}"])
        setup = Setup(city)
        player = player_of(setup, First, 1, card_ids=card_ids(setup))
        totals[copies, river] = player.rows(0, GAMES)[0][:, Column.TOTAL].copy()
    assert [each["mean"] for each in found["cells"]] == [
        pytest.approx(each.mean()) for each in totals.values()
    ]
    expected = [
        (totals[2, 0] + totals[2, 3] - totals[1, 0] - totals[1, 3]) / 2,
        (totals[1, 3] + totals[2, 3] - totals[1, 0] - totals[2, 0]) / 2,
        totals[2, 3] - totals[2, 0] - totals[1, 3] + totals[1, 0],
    ]
    quantile = NormalDist().inv_cdf(1 - (1 - LEVEL) / 3 / 2)
    for effect, games in zip(found["effects"], expected, strict=True):
        error = games.std(ddof=1) / np.sqrt(GAMES)
        assert effect["difference"] == pytest.approx(games.mean())
        assert effect["standard_error"] == pytest.approx(error)
        assert effect["half_interval"] == pytest.approx(quantile * error)
    assert [each["values"] for each in found["effects"]] == [
        {COPIES: "2"},
        {RIVER: "3"},
        {COPIES: "2", RIVER: "3"},
    ]


def test_the_table_has_a_row_for_each_combination(place: Path) -> None:
    lines = sweep(place).stdout.splitlines()
    assert lines[0] == "Base  100 games of each, First, seed 1"
    assert lines[2].split() == ["copies", "per_river_crossing", "turns", "total", "±"]
    assert [line.split()[:2] for line in lines[3:7]] == [
        ["1", "0"],
        ["1", "3"],
        ["2", "0"],
        ["2", "3"],
    ]
    assert all("●" in line for line in lines[3:7])
    assert any(line.startswith("   per_river_crossing=3  +") for line in lines)


def test_results_of_a_sweep_are_kept(place: Path) -> None:
    words = ("results", "out", "--where", f"{RIVER}=3", "--format", "json")
    found = ns(*words, cwd=place).json()
    assert [each[RIVER] for each in found] == ["3", "3"]
    assert [each["games"] for each in found] == [GAMES, GAMES]


def test_each_combination_is_played_until_it_is_precise(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nextstation.engine.stats.batch.interval.BURN_IN", 10)
    precise = partial(sweep, place, "--precision", "20", games=60, out="precise")
    found = precise("--format", "json")
    data = found.json()
    games = [each["games"] for each in data["cells"]]
    assert min(games) < max(games) < 60
    assert found.stderr == "precise: 4 cells, to ± 20 points\n"
    spread = data["effects"][0]["standard_error"] * min(games) ** 0.5
    assert data["effects"][0]["half_interval"] == pytest.approx(
        half_of(min(games), spread, (1 - LEVEL) / 3, any_time=True)
    )
    text = precise().stdout.splitlines()
    assert text[0] == f"Base  {min(games)} to {max(games)} games of each, First, seed 1"
    halves = [float(line.split()[4]) for line in text[3:7]]
    assert max(halves) <= 20


def test_the_most_games_may_be_too_few_for_a_precision(place: Path) -> None:
    found = sweep(place, "--precision", "0.5", games=20, out="coarse")
    assert found.code == 0
    assert "ns: 4 cells ended after 20 games, less precise\n" in found.stderr


def test_decks_are_coupled_where_they_differ(place: Path) -> None:
    """Then a cell plays other games than by itself, and a folder keeps both."""
    words = ("--policy", "own:First", "--games", "5", "--out", "both")
    setting = f"{COPIES}=1"
    ns("sweep", "base.yaml", "--set", f"{COPIES}=1,2", *words, cwd=place)
    ns("sweep", "base.yaml", "--set", setting, "--set", f"{RIVER}=0,3", *words, cwd=place)
    ns("simulate", "base.yaml", "--set", setting, *words, cwd=place)
    found = ns("results", "both", "--format", "json", cwd=place).json()
    assert sorted((each[COPIES], each[RIVER], each["coupled"]) for each in found) == [
        ("1", "", "no"),
        ("1", "", "yes"),
        ("1", "0", "no"),
        ("1", "3", "no"),
        ("2", "", "yes"),
    ]
    cells = in_order(kept_cells([place / "both"]))
    assert sorted(cell_commands(cells, cells)) == [
        f"ns simulate base --games 5 --policy MODULE:First --seed 1 --set '{COPIES}=1'",
        *(
            f"ns simulate base --games 5 --policy MODULE:First --seed 1 --set '{COPIES}=1' "
            f"--set {RIVER}={river}"
            for river in (0, 3)
        ),
        f"ns sweep base --games 5 --policy MODULE:First --seed 1 --set '{COPIES}=1,2'",
    ]


def test_no_command_plays_what_an_interrupted_sweep_has_of_one_deck(place: Path) -> None:
    """Without the other deck, a sweep of these cells would play other games."""
    cells = in_order(kept_cells([place / "out"]))
    one_deck = [each for each in cells if f"{COPIES}=1" in each.files.manifest.cell["changes"]]
    assert len(one_deck) == 2
    assert cell_commands(one_deck, one_deck) == []
    (command,) = cell_commands(one_deck, cells)
    assert f"{COPIES}=1,2" in command


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a.b=1,2", ["1", "2"]),
        ("a=4..6", ["4", "5", "6"]),
        ("a=-1..1, 7", ["-1", "0", "1", "7"]),
        ("a=[1, 2],[3]", ["[1, 2]", "[3]"]),
        ("a='x,y',{b: [1,2]}", ["'x,y'", "{b: [1,2]}"]),
        ("a=", [""]),
        ("title=Up, down", ["Up, down"]),
        ("title=3..5", ["3..5"]),
    ],
)
def test_values_of_a_factor(text: str, values: list[str]) -> None:
    assert list(Factor.of(text).values) == values


@pytest.mark.parametrize(
    ("setting", "code", "message"),
    [
        (f"{COPIES}=2", 2, "nothing varies: give a --set several values"),
        ("copies", 2, "`copies` is not a setting; write it as `deck.joker.copies=1,2,3`"),
        (f"{COPIES}=1,1", 2, f"`{COPIES}` has the value `1` twice"),
        (f"{COPIES}=6..4", 2, "`6..4` is not a range of at most 1,000 values, from low to high"),
        (f"{COPIES}=1,200", 1, "`200` is more than 64"),
        (f"{COPIES}=1..1001", 2, "`1..1001` is not a range of at most 1,000 values"),
    ],
)
def test_wrong_settings_are_reported_before_a_game_is_played(
    tmp_path: Path, setting: str, code: int, message: str
) -> None:
    shutil.copy(BASE, tmp_path)
    found = ns("sweep", "base.yaml", "--set", setting, "--out", "out", cwd=tmp_path)
    assert (found.code, message in found.stderr) == (code, True), found.stderr
    assert not (tmp_path / "out").exists()
