"""`ns score` with several records: a table of totals, a summary, and every fault."""

import shutil
from pathlib import Path

import pytest
from acceptance.test_score import DATA, FERRY, words
from command import ns

from nextstation.cli.session import scoring


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a city, two of its games and a sheet of two players, and a note."""
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(FERRY, folder)
    for name, kind in (("g-2", "game"), ("g-10", "game"), ("h", "table")):
        (folder / f"{name}.yaml").write_text(DATA[kind], encoding="utf-8")
    (folder / "note.txt").write_text("played on Sunday", encoding="utf-8")
    return folder


def test_a_folder_of_records_is_a_table(games: Path) -> None:
    result = ns("score", str(games))
    assert (result.code, result.stderr) == (0, "")
    rows = words(result.stdout)
    assert rows[:2] == [
        ["ferry", "3", "games"],
        ["file", "player", "red", "blue", "network", "total"],
    ]
    assert rows[2:5] == [
        ["g-2.yaml", "Ann", "8", "8", "6", "22"],
        ["g-10.yaml", "Ann", "8", "8", "6", "22"],
        ["h.yaml", "Ann", "8", "8", "6", "22"],
    ]
    assert rows[6][:3] == ["4", "sheets", "mean"]
    assert rows[-1][:1] == ["total"]


def test_programs_get_every_record_and_a_summary(games: Path) -> None:
    files = [str(games / name) for name in ("g-2.yaml", "g-10.yaml")]
    data = ns("score", *files, "--format", "json").json()
    alone = ns("score", files[0], "--format", "json").json()
    assert data["records"][0] == alone
    (summary,) = data["summary"]
    assert (summary["city"], summary["games"], summary["sheets"]) == ("ferry", 2, 2)
    assert summary["total"] == {
        "sheets": 2,
        "mean": 22,
        "standard_deviation": 0,
        "min": 22,
        "median": 22,
        "max": 22,
    }
    assert summary["terms"]["districts_times_stations"]["mean"] == 16


def test_one_bad_file_does_not_stop_the_others(games: Path) -> None:
    (games / "bad.yaml").write_text("players: [", encoding="utf-8")
    (games / "wrong.yaml").write_text(DATA["game"].replace("f1-e1", "f1-f2"), encoding="utf-8")
    result = ns("score", str(games), str(games / "missing.yaml"))
    assert result.code == 3
    assert ["g-2.yaml", "Ann", "8", "8", "6", "22"] in [
        [row[0].rpartition("/")[2], *row[1:]] for row in words(result.stdout)
    ]
    for said in ("bad.yaml:1:", "E005", "wrong.yaml:9:", "E701", "missing.yaml:1:1 E001"):
        assert said in result.stderr
    assert "ns: 3 records of 6 cannot be scored" in result.stderr


def test_the_faults_of_a_city_are_told_once(games: Path) -> None:
    city = games / "ferry.yaml"
    city.write_text(city.read_text("utf-8").replace("east: f1", "east: f9"), encoding="utf-8")
    result = ns("score", str(games))
    assert (result.code, result.stderr.count("E401")) == (1, 1)
    assert result.stderr.count("the city file has 1 fault") == 1
    assert "ns: the same cause in 2 more records: " in result.stderr
    city.unlink()
    result = ns("score", str(games))
    assert (result.code, result.stderr.count("E709")) == (1, 1)
    assert "`ns score --city FILE`" in result.stderr


@pytest.mark.parametrize(("others", "named"), [("bcd", "b, c, d"), ("bcde", "b, c, d, …")])
def test_up_to_three_more_records_of_a_cause_are_named(
    others: str, named: str, games: Path
) -> None:
    files = ["a", *others]
    for name in files:
        wrong = DATA["game"].replace("f1-e1", "f1-f2")
        (games / name).write_text(wrong, encoding="utf-8")
    said = ns("score", *files, cwd=games).stderr.splitlines()
    assert f"ns: the same cause in {len(others)} more records: {named}" in said


def test_a_change_of_the_city_is_told_once(games: Path) -> None:
    for name in ("g-2.yaml", "g-10.yaml"):
        text = (games / name).read_text("utf-8")
        changed = text.replace("rounds:", 'hashes: {city: "0123456789abcdef"}\nrounds:')
        (games / name).write_text(changed, encoding="utf-8")
    result = ns("score", str(games))
    assert (result.code, result.stderr.count("warning E710")) == (0, 1)
    assert "ns: 1 more warning: the city has changed since" in result.stderr
    assert ns("score", str(games), "--strict").code == 1
    for name in ("g-2.yaml", "g-10.yaml"):
        text = (games / name).read_text("utf-8")
        (games / name).write_text(text.replace("f1-e1", "f1-f2"), encoding="utf-8")
    result = ns("score", str(games))
    assert (result.code, result.stderr.count("E701")) == (1, 1)
    assert "ns: 1 more warning: turn" in result.stderr


def test_a_folder_without_records(tmp_path: Path) -> None:
    result = ns("score", str(tmp_path))
    assert (result.code, result.stdout) == (1, "")
    assert "there is no record" in result.stderr


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_several_processes_score_what_one_does(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = ns("score", str(games), "--city", str(FERRY)).stdout
    monkeypatch.setattr(scoring, "_WORTH_A_PROCESS", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert ns("score", str(games), "--city", str(FERRY)).stdout == alone
