"""`ns simulate`: tables, JSON, records, custom players."""

import re
from pathlib import Path
from typing import Any

import pytest
from boards import modules, network
from command import FIRST_OPTION, ns

from nextstation.cli.options.policy import OBSERVER, say_building
from nextstation.engine.city.setup import Setup
from nextstation.engine.players import registry
from nextstation.engine.stats.measure.measurement import SEEKER

PLAYERS = f"""{FIRST_OPTION}
class Broken:
    def choose(self, game):
        return game.optons[0]

class Liar:
    def choose(self, game):
        return "d3-d1"

class Nobody:
    pass
"""

WARY = f"""
import warnings
from nextstation.engine.kernel.native.cache import NotKeptWarning
warnings.warn("of a player", stacklevel=1)
warnings.warn("the disk is full", NotKeptWarning, stacklevel=1)
{FIRST_OPTION}
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with players in `mine.py`."""
    (tmp_path / "mine.py").write_text(PLAYERS, "utf-8")
    return tmp_path


def totals(*files: Path) -> list[int]:
    """The totals of records of solo games, in order."""
    scores = [ns("score", str(file), "--format", "json").json() for file in files]
    return sorted(score["players"][0]["total"] for score in scores)


def simulated(*words: str, cwd: Path) -> Any:
    result = ns("simulate", *words, "--format", "json", cwd=cwd)
    assert result.code == 0, result.stderr
    return result.json()


@pytest.mark.compiled("london")
def test_a_table_and_a_histogram_are_printed() -> None:
    result = ns("simulate", "london", "--games", "500", "--seed", "7")
    assert result.code == 0
    for text in ("500 games, greedy, seed 7", "mean", "total", "purple", "interchanges", "█"):
        assert text in result.stdout
    assert "…" not in result.stdout
    assert "\x1b" not in result.stdout


@pytest.mark.compiled("london")
def test_json_is_alone_on_stdout_and_the_same_for_any_number_of_threads() -> None:
    words = ("simulate", "london", "--games", "1500", "--seed", "7", "--format", "json")
    one, two = ns(*words, "--jobs", "1"), ns(*words, "--jobs", "2")
    assert one.stdout == two.stdout
    data = one.json()
    assert (data["city"], data["games"], data["policy"]) == ("london", 1500, "greedy")
    assert data["stations"]["d3"] == 1
    assert len(data["links"]) == 155
    assert len(data["rounds"]) == len(data["round_turns"]) == 4
    assert set(data["colours"]) == {"purple", "blue", "pink", "green"}
    total = data["total"]
    assert sum(total["histogram"].values()) == 1500
    points = [int(each) for each in total["histogram"]]
    assert (total["min"], total["max"]) == (min(points), max(points))
    assert set(total) == {
        *("mean", "standard_error", "standard_deviation", "min", "quantiles", "max", "histogram")
    }


def test_the_cards_of_modules_have_tables(here: Path) -> None:
    names = ("shared_objectives", "accelerated_construction", "city_gates")
    words = [word for name in names for word in ("--module", name)]
    result = ns("simulate", "london", "--games", "10", "--policy", "mine:First", *words, cwd=here)
    assert (result.code, result.stderr) == (0, "")
    for text in ("reached", "six crossings", "visible cards", "round 4", "dealt to", "< 90"):
        assert text in result.stdout
    assert "solo band, minus 45" in result.stdout
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) < 80
    assert lines == [line.rstrip() for line in lines]


def test_every_station_and_link_is_listed_if_asked(here: Path) -> None:
    words = ("simulate", "london", "--games", "5", "--players", "2", "--policy", "mine:First")
    short, whole = ns(*words, cwd=here), ns(*words, "--usage", cwd=here)
    for text in ("won by", "seat 2", "shared", "stations used most"):
        assert text in short.stdout
    listed = re.findall(r"([a-j][0-9]+-[a-j][0-9]+) +[0-9.]+", whole.stdout)
    assert len(set(listed)) == 155
    assert max(map(len, whole.stdout.splitlines())) < 80


@pytest.mark.parametrize(
    ("player", "code", "message"),
    [
        ("mine:Broken", 1, "turn 1: {here}/mine.py:8: AttributeError: "),
        ("mine:Liar", 1, "Liar, game 1, round 1, turn 1: 'd3-d1' is "),
        ("mine:Nobody", 2, "it must be a class with a method `choose`"),
        ("mine:Absent", 2, "mine has no class `Absent`"),
        ("yours:Mine", 2, "there is no Python module `yours`"),
        ("wrong:Mine", 1, "{here}/wrong.py:1: "),
        ("needy:Mine", 1, "{here}/needy.py:1: ModuleNotFoundError: "),
        ("mine:", 2, "there is no policy `mine:`; known: random, greedy"),
    ],
)
def test_a_custom_player_that_fails_is_explained(
    player: str, code: int, message: str, here: Path
) -> None:
    (here / "wrong.py").write_text("class Mine\n", "utf-8")
    (here / "needy.py").write_text("import nothing_of_this_name\n", "utf-8")
    for more in ((), ("--records", "games")):
        words = ("simulate", "london", "--games", "2", "--policy", player, *more)
        result = ns(*words, cwd=here)
        assert (result.code, result.stdout) == (code, "")
        assert message.format(here=here) in result.stderr
        assert "Traceback" not in result.stderr


def test_what_is_built_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    london = Setup(network("london"))
    paris = Setup(network("paris"), modules("paris", ["city_gates"]))
    said: list[str] = []
    monkeypatch.setattr("nextstation.cli.options.policy._said", set())
    for setup, player in (
        (london, "greedy"),
        (paris, "lookahead:2"),
        (paris, "search:5"),
        (london, "learner:1000000"),
    ):
        say_building(said.append, setup, player)
        say_building(said.append, setup, player)
    for player in ("greedy", SEEKER):
        say_building(said.append, london, player, OBSERVER)
    engine, search, learner, observer = said
    assert engine == (
        "building the engine: this takes a few seconds for each player, with and without modules, "
        "once on this machine"
    )
    assert search == (
        "preparing search:5 for Next Station Paris with these modules; "
        "this takes up to a minute, once on this machine"
    )
    assert "this takes about 8 minutes, once" in learner
    assert observer.startswith(f"building {OBSERVER}: ")


@pytest.mark.filterwarnings("default")
def test_a_warning_of_the_engine_is_a_message(here: Path) -> None:
    (here / "wary.py").write_text(WARY, "utf-8")
    result = ns("simulate", "london", "--games", "1", "--policy", "wary:First", cwd=here)
    assert result.code == 0
    assert "\nns: the disk is full\n" in result.stderr
    assert "wary.py:4: UserWarning: of a player\n" in result.stderr


@pytest.mark.compiled("london")
def test_records_are_the_games_that_are_simulated(tmp_path: Path) -> None:
    words = ("london", "--games", "3", "--seed", "5")
    result = ns("simulate", *words, "--records", "games", cwd=tmp_path)
    assert (result.code, result.stdout, result.stderr) == (0, "", "games: 3 records\n")
    files = [tmp_path / "games" / f"london-greedy-5-{number}.yaml" for number in (1, 2, 3)]
    assert sorted((tmp_path / "games").iterdir()) == files
    found = simulated(*words, cwd=tmp_path)["total"]["histogram"]
    assert totals(*files) == [int(points) for points, games in found.items() for _ in range(games)]


def test_records_of_a_custom_player_with_modules(here: Path) -> None:
    words = ("paris", "--games", "2", "--policy", "mine:First", "--module", "pencil_powers")
    assert ns("simulate", *words, "--records", "games", cwd=here).code == 0
    files = [here / "games" / f"paris-First-1-{number}.yaml" for number in (1, 2)]
    found = simulated(*words, cwd=here)["total"]["histogram"]
    assert totals(*files) == [int(points) for points, games in found.items() for _ in range(games)]


@pytest.mark.compiled("london")
def test_records_of_a_player_that_looks_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games as without records, in files whose names every system allows.

    What decides in single games is native code in a test of `make prove`.
    """
    monkeypatch.setattr(registry, "_native", lambda choice, or_plain: choice)
    words = ("london", "--games", "2", "--policy", "lookahead:2")
    assert ns("simulate", *words, "--records", ".", cwd=tmp_path).code == 0
    files = [tmp_path / f"london-lookahead2-1-{number}.yaml" for number in (1, 2)]
    found = simulated(*words, cwd=tmp_path)["total"]["histogram"]
    assert totals(*files) == [int(points) for points, games in found.items() for _ in range(games)]
