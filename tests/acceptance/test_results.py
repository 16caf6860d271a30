"""`ns results`: what folders of results hold, and tables of it."""

import csv
import io
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import FIRST_OPTION, Result, ns

from nextstation.engine.format.source.sealed import opened, sealed
from nextstation.engine.stats.experiment.results.cell import Manifest
from nextstation.engine.stats.experiment.results.check import check_folder

CASES = Path(__file__).parents[1] / "cases"


def simulate(place: Path, out: str, *words: str, games: int = 4) -> Result:
    policy = ("--policy", "own:First", "--games", str(games), "--out", out)
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
    assert simulate(path, "two", "--players", "2", "--seed", "9", games=6).code == 0
    return path


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_labels_that_differ_are_listed_with_the_totals(place: Path) -> None:
    found = ns("results", "one", cwd=place)
    head, *lines, last = found.stdout.splitlines()
    facts = ["games", "mean", "±", "5%", "50%", "95%", "turns"]
    assert head.split() == ["deck.cards[0].copies", "seed", *facts]
    assert {line.split()[0] for line in lines} == {"1", "2", "9"}
    assert {line.split()[-7] for line in lines} == {"4"}
    assert last == "3 cells; ± is half of the interval at 99%"


def test_folders_are_joined_and_the_longer_run_of_a_cell_counts(place: Path) -> None:
    found = ns("results", "one", "two", "--format", "json", cwd=place).json()
    assert sorted((each["seed"], each["games"]) for each in found) == [("1", 4), ("1", 4), ("9", 6)]
    assert rows(ns("results", "one", "two", "--format", "csv", cwd=place).stdout) == [
        {name: "" if value is None else str(value) for name, value in each.items()}
        for each in found
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
    assert len(found.json()) == count


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
    cells = ns("results", "one", "--format", "json", cwd=place).json()
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


def tree(folder: Path) -> dict[str, tuple[bytes, int]]:
    """All that is in a folder, and when it was written."""
    return {
        str(file.relative_to(folder)): (
            file.read_bytes() if file.is_file() else b"",
            file.stat().st_mtime_ns,
        )
        for file in sorted(folder.rglob("*"))
    }


def checked(place: Path, *folders: str) -> tuple[int, list[dict[str, Any]]]:
    found = ns("results", "--check", *folders, "--format", "json", cwd=place)
    assert found.stderr == ""
    return found.code, found.json()


def test_a_sound_folder_is_checked_without_writing(place: Path) -> None:
    before = tree(place)
    code, (one, two) = checked(place, "one", "two")
    assert (code, one["ok"], one["faults"]) == (0, True, {})
    assert (one["folder"], one["cells"], one["games"], one["wanted"]) == ("one", 3, 12, 12)
    assert (two["cells"], two["games"]) == (1, 6)
    text = ns("results", "--check", "two", cwd=place)
    assert text.stdout == "two: 0 faults, 6 of 6 games in 1 cell as written\n"
    assert tree(place) == before


def sealed_files(folder: Path) -> list[Path]:
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name not in ("lock", "log.jsonl")
    ]


@pytest.fixture
def folder(place: Path, tmp_path: Path) -> Path:
    """A copy of a folder with three cells."""
    return Path(shutil.copytree(place / "one", tmp_path / "got"))


def test_a_changed_byte_is_found_in_every_file(folder: Path) -> None:
    files = sealed_files(folder)
    assert {file.suffix for file in files} == {".json", ".chunk", ".yaml"}
    for file in files:
        sound = file.read_bytes()
        for place in {0, len(sound) - 1, *range(0, len(sound), len(sound) // 7)}:
            for changed in (sound[place] ^ 1, sound[place] ^ 0x80):
                file.write_bytes(sound[:place] + bytes([changed]) + sound[place + 1 :])
                found = check_folder(folder).faults
                assert [*found] == [str(file)], (file, place)
        for cut in (sound[:-1], b"", sound + b"\n"):
            file.write_bytes(cut)
            assert [*check_folder(folder).faults] == [str(file)], (file, cut)
        file.write_bytes(sound)
    assert check_folder(folder).faults == {}


def change(folder: Path, name: str, to: Callable[[Path], object]) -> str:
    """The fault of a folder in which a file was changed."""
    to(next(folder.glob(name)))
    (fault,) = check_folder(folder).faults.values()
    return fault


def test_what_is_no_part_of_a_folder_is_found(folder: Path) -> None:
    for name in ("notes.txt", "sources/notes.txt", "cells/notes.txt", "lock"):
        (folder / name).write_text("mine")
        code, (found,) = checked(folder.parent, "got")
        assert code == 1
        assert [*found["faults"]] == [f"got/{name}"] or name == "cells/notes.txt"
        (folder / name).unlink()
    (folder / "lock").touch()
    (next(folder.glob("cells/*")) / "notes.txt").write_text("mine")
    assert [*check_folder(folder).faults.values()] == ["no run has written this"]


@pytest.mark.parametrize(
    ("name", "to", "fault"),
    [
        ("log.jsonl", lambda file: file.write_text("{}\n[]\n"), "a line is damaged"),
        ("log.jsonl", lambda file: file.write_text("{\n"), "it is damaged"),
        ("sources/*", lambda file: file.rename(file.with_stem("a-12345678")), "have the hash"),
        ("cells/*", lambda file: file.rename(file.with_name("base-1")), "it is the manifest of"),
        ("cells/*/0*.chunk", Path.unlink, "it is not the sum of the chunks"),
        ("cells/*/0*.chunk", lambda file: file.rename(file.with_stem("1")), "no run has written"),
    ],
)
def test_what_does_not_fit_is_found(
    name: str, to: Callable[[Path], object], fault: str, folder: Path
) -> None:
    assert fault in change(folder, name, to)


def test_a_file_of_another_cell_is_found(folder: Path) -> None:
    for name in ("sum.chunk", "0*.chunk"):
        one, other, _ = sorted(folder.glob(f"cells/*/{name}"))
        before = other.read_bytes()
        other.write_bytes(one.read_bytes())
        assert check_folder(folder).faults == {str(other): "belongs elsewhere"}
        other.write_bytes(before)


def test_sums_that_somebody_sealed_again_are_compared(folder: Path) -> None:
    file = next(folder.glob("cells/*/sum.chunk"))
    found = opened(file.read_bytes())
    assert found
    file.write_bytes(sealed(found[0], found[1].replace(b'"wins":[', b'"wins":[1')))
    assert check_folder(folder).faults == {str(file): "it is not the sum of the chunks"}


def test_a_hostile_manifest_is_a_fault(folder: Path) -> None:
    file = next(folder.glob("cells/*/manifest.json"))
    manifest = Manifest.read(file.read_bytes())
    kinds: list[dict[str, Any]] = [
        {"games": "many"},
        {"chunk": 0},
        {"columns": -1},
        {"cell": {}},
        {"games": None},
    ]
    for wrong in kinds:
        file.write_bytes(replace(manifest, **wrong).text())
        assert check_folder(folder).faults, wrong
    file.write_bytes(b"[" * 100_000)
    assert check_folder(folder).faults


def test_games_that_are_still_to_be_played_are_no_fault(folder: Path) -> None:
    cell = next(folder.glob("cells/*"))
    for file in cell.glob("*.chunk"):
        file.unlink()
    code, (found,) = checked(folder.parent, "got")
    assert (code, found["games"], found["wanted"]) == (0, 8, 12)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nowhere",), 3, "nowhere:1:1 E001 this is not a folder of results"),
        (("base.yaml",), 3, "E001 this is not a folder of results"),
        (("one", "--export", "x.csv"), 2, "--check goes with --format text or json alone"),
        (("one", "--where", "city=base"), 2, "--check goes with --format text or json alone"),
        (("one", "--format", "csv"), 2, "--check goes with --format text or json alone"),
    ],
)
def test_what_cannot_be_checked(place: Path, words: tuple[str, ...], code: int, said: str) -> None:
    found = ns("results", "--check", *words, cwd=place)
    assert (found.code, found.stdout) == (code, "")
    assert said in found.stderr
