"""`ns compare`: the verdict, the table, the map, JSON, and sides that cannot be compared."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from boards import FILES
from command import FIRST_OPTION, ns

from nextstation.cli.terminal.errors import INTERRUPTED
from nextstation.engine.stats.experiment.compare import PairedPlayers, Sums

pytestmark = pytest.mark.usefixtures("in_python")
BASE, HARBOUR = str(FILES["base"]), str(FILES["harbour"])
QUICK = ("--games", "100", "--policy", "random")


def test_players_are_compared_on_the_same_cards() -> None:
    result = ns("compare", BASE, f"{BASE} --policy greedy", *QUICK, "--seed", "7")
    assert (result.code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Comparison  100 games of each, seed 7"
    for text in (" A  ", " B  ", "points more than A (99%).", "B − A", "round 2", "turns", "±"):
        assert text in result.stdout, text
    (turns,) = (line.split() for line in lines if line.startswith("   turns "))
    assert turns[-3:] == ["same", "in", "all"], "they had the same cards"
    assert "stations most changed" in result.stdout
    assert max(map(len, lines)) < 80


def test_json_has_every_figure_with_its_interval() -> None:
    words = (
        "compare",
        BASE,
        f"{BASE} --policy greedy",
        f"{BASE} --module shared_objectives",
        *QUICK,
    )
    data = ns(*words, "--format", "json").json()
    assert (data["games"], data["level"], data["ended"]) == (100, 0.99, "games")
    assert list(data["sides"]) == ["A", "B", "C"]
    for letter, difference in data["differences"].items():
        figures, first = difference["figures"], data["sides"]["A"]["figures"]
        total, theirs = figures["total"], data["sides"][letter]["figures"]
        assert total["mean"] == pytest.approx(theirs["total"]["mean"] - first["total"]["mean"])
        assert total["interval"][0] < total["mean"] < total["interval"][1]
        assert total["mean"] == pytest.approx(
            sum(each["mean"] for kind in ("term",) for each in figures[kind].values())
            + theirs.get("objectives", {}).get("mean", 0)
        )
    assert data["differences"]["B"]["figures"]["total"]["differs"]
    assert "objectives" in data["differences"]["C"]["only_this"]


def test_what_cities_have_in_common_is_compared() -> None:
    text = ns("compare", BASE, HARBOUR, *QUICK).stdout
    assert "A has, and B has not: " in text
    assert "B has, and A has not: " in text
    assert "The maps have too little in common" in text


def test_several_sides_have_a_verdict_each() -> None:
    text = ns("compare", BASE, f"{BASE} --policy greedy", f"{BASE} --policy greedy", *QUICK).stdout
    assert " B scores " in text
    assert " C scores " in text
    assert "C − A" in text


def test_a_side_and_itself_are_the_same() -> None:
    text = ns("compare", BASE, BASE, *QUICK).stdout
    assert "B scores the same as A in each of 100 games." in text
    assert "links: no difference found" in text


def test_settings_make_one_more_side() -> None:
    whole = ns("compare", BASE, "--set", "scoring.line.per_river_crossing=9", *QUICK)
    assert (whole.code, whole.stderr) == (0, "")
    assert "--set scoring.line.per_river_crossing=9" in " ".join(whole.stdout.split())
    quoted = ns("compare", BASE, f"{BASE} --set scoring.line.per_river_crossing=9", *QUICK)
    assert whole.stdout == quoted.stdout


def test_a_fault_of_a_setting_is_reported_in_it() -> None:
    result = ns("compare", BASE, "--set", "deck.none=1", *QUICK)
    assert (result.code, result.stdout) == (1, "")
    assert "--set:1:" in result.stderr


def test_what_is_known_is_printed_when_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    play = PairedPlayers.play

    def interrupted(players: PairedPlayers, first: int, games: int) -> Sums:
        if first > 50:
            raise KeyboardInterrupt
        return play(players, first, games)

    monkeypatch.setattr(PairedPlayers, "play", interrupted)
    result = ns("compare", BASE, HARBOUR, *QUICK, "--jobs", "1")
    assert (result.code, result.stderr) == (INTERRUPTED, "")
    assert "seed 1, interrupted" in result.stdout.splitlines()[0]
    assert "games are too few to tell B from A" in result.stdout


def test_few_games_say_nothing() -> None:
    result = ns("compare", BASE, HARBOUR, "--games", "1")
    assert (result.code, result.stderr) == (0, "")
    assert "1 game is too few to tell B from A: play at least 100." in result.stdout
    assert "±" not in result.stdout.split("below the total")[0].replace("± is", "")


def test_a_player_of_ones_own_is_a_side(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FIRST_OPTION, "utf-8")
    result = ns("compare", BASE, f"{BASE} --policy mine:First", "--games", "5", cwd=tmp_path)
    assert result.code == 0, result.stderr
    assert "mine:First" in result.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([BASE], "name 2 to 26 sides"),
        (["paris"], "such as ns compare paris 'paris --policy random'"),
        (["paris --module all"], "such as ns compare paris 'paris --policy random'"),
        ([BASE, " --policy greedy"], "a side begins with a city"),
        ([BASE, "nowhere"], "there is no city `nowhere`"),
        ([BASE, f"{BASE} --games 5"], "--games"),
        ([BASE, f"{BASE} --policy"], "--policy"),
        ([BASE, f'{BASE} --policy "'], "quot"),
        ([BASE, f"{BASE} paris --policy greedy"], "there is no city"),
        ([BASE, f"{BASE} --policy nobody"], "there is no policy `nobody`"),
        ([BASE, BASE, "--precision", "0"], "the precision must be above 0"),
        ([BASE, BASE, "--players", "9"], "is for 1 to"),
    ],
)
def test_wrong_usage_is_explained(words: Sequence[str], says: str) -> None:
    result = ns("compare", *words)
    assert (result.code, result.stdout) == (2, "")
    assert says in result.stderr


def test_sides_that_are_the_same_are_said_to_be_at_once() -> None:
    result = ns("compare", BASE, f"{BASE} --policy greedy", BASE, "--until-decided")
    assert result.code == 2
    assert "are the same: no number of games decides between them" in result.stderr
    assert ns("compare", BASE, BASE, "--until-decided", "--precision", "1", *QUICK).code == 0
