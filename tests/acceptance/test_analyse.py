"""`ns analyse`, as a person and as a program see it; here the games are played in plain Python."""

from functools import partial
from pathlib import Path

import pytest
from boards import FILES, network
from command import Result, ns

from nextstation.cli.session import analysing
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.analysis import expectation
from nextstation.engine.play.record.write import RecordedGames
from nextstation.engine.players.rollouts import roll_out


@pytest.fixture
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game of a small city, at random."""
    file = tmp_path_factory.mktemp("games") / "game.yaml"
    file.write_text(RecordedGames(Setup(network("base")), "random", 3, "base").text(0))
    return str(file)


def analyse(record: str, *words: str) -> Result:
    city = ("--city", str(FILES["base"]))
    return ns("analyse", record, *city, "--rollouts", "8", "--judge", "greedy", *words)


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expectation, "_compiled", lambda: roll_out)


def test_luck_decisions_and_what_cost_most_are_printed(record: str) -> None:
    result = analyse(record)
    assert result.code == 0, result.stderr
    numbers = dict(line.rsplit(maxsplit=1) for line in result.stdout.splitlines()[1:5])
    first, luck, skill, total = map(float, numbers.values())
    assert list(numbers)[2] == "decisions, against greedy"
    assert first + luck + skill == pytest.approx(total, abs=0.2)
    assert "that cost most:" in result.stdout
    assert "was worth" in result.stdout


def test_a_game_just_played_is_analysed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(analysing.analyses_of, judge="greedy", rollouts=4)
    monkeypatch.setattr(analysing, "analyses_of", quick)
    city, file = str(FILES["base"]), str(tmp_path / "g.yaml")
    words = ("play", city, "--seed", "7", "--record", file)
    unfinished = ns(*words, "--analyse", stdin="")
    assert "that cost most:" not in unfinished.stdout
    assert "no analysis: the game is not over" in unfinished.stderr
    played = ns(
        *words,
        "--pencils",
        ",".join(each.name for each in network("base").city.colours),
        "--analyse",
        stdin="p\n" * 99,
    )
    assert played.code == 0, played.stderr
    assert "that cost most:" in played.stdout


def test_programs_get_every_option_of_every_decision(record: str) -> None:
    (player,) = analyse(record, "--player=1", "--format", "json").json()["players"]
    assert player["start"] + player["luck"] + player["skill"] == pytest.approx(player["total"])
    for each in player["decisions"]:
        chosen = next(one for one in each["options"] if one["decision"] == each["decision"])
        assert each["options"][0]["mean"] - each["lost"] == pytest.approx(chosen["mean"])
        assert each["best"] == each["options"][0]["decision"]
    assert len(player["worst"]) <= 3


def test_what_cannot_be_analysed_is_refused(
    record: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    result = ns("analyse", record, "--city", str(FILES["base"]), "--judge", "search")
    assert (result.code, result.stdout) == (2, "")
    assert "takes too long" in result.stderr
    refused = ns("analyse", record, "--city", str(FILES["base"]), "--player", "7")
    assert (refused.code, "1 player; there is no player 7" in refused.stderr) == (2, True)
    sheet = tmp_path_factory.mktemp("sheets") / "sheet.yaml"
    sheet.write_text(
        "format: 1\ncity: london\nplayers:\n  - lines:\n"
        + "".join(
            f"      - {{colour: {colour}, sections: []}}\n"
            for colour in ("purple", "blue", "pink", "green")
        )
    )
    result = ns("analyse", str(sheet))
    assert result.code == 1
    assert "the record has no cards" in result.stderr
