"""`ns results`: what folders of results hold, and tables of it."""

import csv
import io
import json
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from command import FIRST_OPTION, Result, ns

CASES = Path(__file__).parents[1] / "cases"


def simulate(place: Path, out: str, *words: str) -> Result:
    policy = ("--policy", "own:First", "--games", "4", "--out", out)
    return ns("simulate", "base.yaml", *policy, *words, cwd=place)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a folder of three cells, and one that has one of them too."""
    path = tmp_path_factory.mktemp("place")
    shutil.copy(CASES / "base.yaml", path)
    (path / "own.py").write_text(FIRST_OPTION)
    joker = "deck.cards[0].copies=2"
    assert simulate(path, "one", "--per-game", "--players", "2").code == 0
    assert simulate(path, "one", "--per-game", "--players", "2", "--seed", "9").code == 0
    assert simulate(path, "one", "--per-game", "--players", "2", "--set", joker).code == 0
    assert simulate(path, "two", "--players", "2", "--games", "6", "--seed", "9").code == 0
    return path


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_labels_that_differ_are_listed_with_the_totals(place: Path) -> None:
    found = ns("results", "one", cwd=place)
    head, *lines, last = found.stdout.splitlines()
    facts = ["games", "mean", "±", "5%", "50%", "95%"]
    assert head.split() == ["deck.cards[0].copies", "seed", *facts]
    assert {line.split()[0] for line in lines} == {"1", "2", "9"}
    assert {line.split()[-6] for line in lines} == {"4"}
    assert last == "3 cells; ± is half of the interval at 99%"


def test_folders_are_joined_and_the_longer_run_of_a_cell_counts(place: Path) -> None:
    found = json.loads(ns("results", "one", "two", "--format", "json", cwd=place).stdout)
    assert sorted((each["seed"], each["games"]) for each in found) == [("1", 4), ("1", 4), ("9", 6)]
    assert rows(ns("results", "one", "two", "--format", "csv", cwd=place).stdout) == [
        {name: str(value) for name, value in each.items()} for each in found
    ]


@pytest.mark.parametrize(
    ("conditions", "count"),
    [
        (["city=base"], 3),
        (["seed=9"], 1),
        (["seed=9,1", "players=2"], 3),
        (["deck.cards[0].copies=2"], 1),
        (["city=london"], 0),
    ],
)
def test_conditions_choose_cells(place: Path, conditions: list[str], count: int) -> None:
    words = [word for each in conditions for word in ("--where", each)]
    found = ns("results", "one", *words, "--format", "json", cwd=place)
    assert len(json.loads(found.stdout)) == count


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_single_games_are_a_table(place: Path, name: str) -> None:
    exported = ns("results", "one", "--table", "games", "--export", name, cwd=place)
    assert (exported.code, exported.stderr) == (0, f"{name}: games\n")
    if name.endswith(".csv"):
        found = rows((place / name).read_text())
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        found = parquet.read_table(place / name).to_pylist()
    totals: Counter[str] = Counter()
    for each in found:
        totals[each["cell"]] += int(each["total"])
        assert int(each["total"]) == sum(
            int(value) for name, value in each.items() if name.startswith("term.")
        )
    assert [int(each["game"]) for each in found[:8]] == [1, 1, 2, 2, 3, 3, 4, 4]
    cells = json.loads(ns("results", "one", "--format", "json", cwd=place).stdout)
    assert totals == {each["cell"]: round(each["mean"] * 8) for each in cells}


def test_distributions_are_a_table(place: Path) -> None:
    ns("results", "one", "--table", "distributions", "--export", "d.csv", cwd=place)
    found = rows((place / "d.csv").read_text())
    sheets: Counter[tuple[str, str]] = Counter()
    for each in found:
        sheets[each["cell"], each["figure"]] += int(each["sheets"])
    assert set(sheets.values()) == {8}


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["nowhere"], 2, "there is no folder nowhere"),
        (["."], 2, ". is not a folder of results"),
        (["one", "--where", "city"], 2, "`city` is not a condition; write it as `city=london`"),
        (["one", "--where", "sed=1"], 2, "no cell has a label `sed`: did you mean `seed`?"),
        (["one", "--export", "x.xls"], 2, "x.xls has no format of a table: formats: .csv, .parq"),
        (["two", "--table", "games", "--export", "x.csv"], 2, "they need --per-game"),
        (["one", "--export", "no/x.csv"], 2, "cannot write no/x.csv: no such file or directory"),
    ],
)
def test_wrong_usage(place: Path, words: list[str], code: int, message: str) -> None:
    found = ns("results", *words, cwd=place)
    assert (found.code, message in found.stderr) == (code, True), found.stderr
    assert not (place / "x.csv").exists()


def test_a_damaged_game_is_not_exported(place: Path) -> None:
    shutil.copytree(place / "one", place / "bad")
    chunk = next((place / "bad").glob("cells/*/0*.chunk"))
    chunk.write_bytes(chunk.read_bytes()[:-1])
    found = ns("results", "bad", "--table", "games", "--export", "x.csv", cwd=place)
    assert found.code == 1
    assert found.stderr.endswith("is damaged; run the command that wrote it again\n")
    assert not [*place.glob("*x.csv*")]


def test_parquet_names_the_extra_that_it_needs(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = ns("results", "one", "--export", "x.parquet", cwd=place)
    assert found.code == 2
    assert "Parquet needs the library pyarrow: pip install 'nextstation[parquet]'" in found.stderr
    assert not [*place.glob("*x.parquet*")]
