"""Results in a folder: the same bytes however they came about, and nothing damaged is used."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from attack.faulty import at_write
from attack.killed import Killed
from boards import network
from command import FIRST_OPTION, ns

from nextstation.engine import simulate
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.atomic_write import WriteError
from nextstation.engine.format.source.file_lock import locked
from nextstation.engine.stats.batch.interval import half_of_mean, looks
from nextstation.engine.stats.batch.partial import Histograms, PartialResult
from nextstation.engine.stats.batch.result import SimulationResult
from nextstation.engine.stats.experiment.results.cell import Cell, Manifest, SharedSetup
from nextstation.engine.stats.experiment.results.encoding import decode_rows, decode_sums, encode
from nextstation.engine.stats.experiment.results.errors import DamagedError, FolderError
from nextstation.engine.stats.experiment.results.folder import ResultsFolder
from nextstation.engine.stats.experiment.results.kept import kept_cells
from nextstation.engine.stats.experiment.results.run import (
    Executor,
    Keep,
    Settings,
    Threads,
    run_cells,
)

posix = pytest.mark.skipif(os.name != "posix", reason="no signals and limits of this kind")
GAMES, CHUNK = 11, 3


class First:
    """Draws the first section that is legal; says when it has played some sheets."""

    def choose(self, game: Any) -> Any:
        return game.options[0] if game.options else None


SHARED = SharedSetup(Setup(network("base"), players=2))
CELL, OTHER = (Cell(SHARED, First, seed) for seed in (7, 8))


def run(
    path: Path,
    *cells: Cell,
    notes: list[str] | None = None,
    executor: Executor | None = None,
    **settings: Any,
) -> list[SimulationResult]:
    """The results of cells that are played into a folder."""
    said = notes if notes is not None else list[str]()
    given = Settings(**{"games": GAMES, "chunk_size": CHUNK, **settings})
    with ResultsFolder.for_writing(path, said.append) as folder:
        played = run_cells(cells or (CELL,), folder, given, executor or Threads(2))
        return [each.result for each in played]


def files(path: Path) -> Mapping[str, bytes]:
    """The content of each file that is the same for every run."""
    found = (file for file in (path / "cells").rglob("*") if file.is_file())
    return {str(file.relative_to(path)): file.read_bytes() for file in found}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that nothing disturbed."""
    path = tmp_path_factory.mktemp("results") / "whole"
    run(path)
    return path


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(whole, tmp_path / "results"))


def chunk(path: Path, number: int = 0) -> Path:
    return sorted(path.glob("cells/*/0*.chunk"))[number]


def sum_of(path: Path) -> bytes:
    """The file with the sums of the only cell of a folder."""
    (file,) = path.glob("cells/*/sum.chunk")
    return file.read_bytes()


def test_the_results_are_those_of_a_simulation(tmp_path: Path) -> None:
    (found,) = run(tmp_path / "out")
    assert found == simulate(network("base"), GAMES, First, 7, players=2)


@pytest.mark.parametrize("jobs", [1, 3])
def test_threads_change_no_byte(whole: Path, tmp_path: Path, jobs: int) -> None:
    run(tmp_path / "out", executor=Threads(jobs))
    assert files(tmp_path / "out") == files(whole)


@pytest.mark.parametrize("size", [1, 7, GAMES])
def test_the_size_of_chunks_changes_no_byte_of_their_sum(
    whole: Path, tmp_path: Path, size: int
) -> None:
    run(tmp_path / "out", chunk_size=size)
    assert sum_of(tmp_path / "out") == sum_of(whole)


@pytest.mark.compiled("london")
def test_chunks_of_the_usual_sizes_have_the_same_sum(tmp_path: Path) -> None:
    cell = Cell(SharedSetup(Setup(network("london"))), "greedy", 7)
    for size in (1_000, 10_000):
        run(tmp_path / str(size), cell, games=20_001, chunk_size=size)
        assert len([*tmp_path.glob(f"{size}/cells/*/0*.chunk")]) == 20_000 // size + 1
    assert sum_of(tmp_path / "1000") == sum_of(tmp_path / "10000")


@pytest.mark.parametrize("after", [0, 1, 3])
def test_an_interrupted_run_goes_on(whole: Path, tmp_path: Path, after: int) -> None:
    done: list[int] = []

    def interrupt(games: int) -> None:
        if len(done) == after:
            raise KeyboardInterrupt
        done.append(games)

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "out", on_progress=interrupt)
    run(tmp_path / "out")
    assert files(tmp_path / "out") == files(whole)


def test_more_games_go_on_from_those_that_are_there(whole: Path, tmp_path: Path) -> None:
    run(tmp_path / "out", games=GAMES - CHUNK - 1)
    before = chunk(tmp_path / "out").stat().st_mtime_ns
    notes: list[str] = []
    run(tmp_path / "out", notes=notes, chunk_size=None)
    assert files(tmp_path / "out") == files(whole)
    assert chunk(tmp_path / "out").stat().st_mtime_ns == before
    assert notes == []


def test_fewer_games_than_are_there_are_refused(folder: Path) -> None:
    with pytest.raises(FolderError, match="has 11 games already: ask for as many, or for more"):
        run(folder, games=GAMES - 1)


def flipped(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


@pytest.mark.parametrize(
    "spoil",
    [
        *(lambda content, other, at=at: flipped(content, at) for at in (3, 60, 150, -1, -40)),
        lambda content, other: content[:-1],
        lambda content, other: b"",
        lambda content, other: b"[1]\n",
        lambda content, other: other,
    ],
)
def test_a_damaged_or_foreign_chunk_is_played_again(
    whole: Path, folder: Path, spoil: Callable[[bytes, bytes], bytes]
) -> None:
    file, notes = chunk(folder, 1), list[str]()
    file.write_bytes(spoil(file.read_bytes(), chunk(folder, 2).read_bytes()))
    run(folder, notes=notes)
    assert len(notes) == 1
    assert str(file) in notes[0]
    assert "its games are played again" in notes[0]
    assert files(folder) == files(whole)


def test_a_chunk_of_another_cell_is_played_again(whole: Path, folder: Path) -> None:
    run(folder.parent / "other", OTHER)
    shutil.copy(chunk(folder.parent / "other"), chunk(folder))
    notes: list[str] = []
    run(folder, notes=notes)
    assert [note.partition(" belongs elsewhere")[1] for note in notes] == [" belongs elsewhere"]
    assert files(folder) == files(whole)


@pytest.mark.parametrize("spoil", [lambda text: text.replace(b"11", b"12"), lambda text: text[9:]])
def test_a_damaged_manifest_is_written_anew(
    whole: Path, folder: Path, spoil: Callable[[bytes], bytes]
) -> None:
    (file,) = folder.glob("cells/*/manifest.json")
    file.write_bytes(spoil(file.read_bytes()))
    notes: list[str] = []
    run(folder, notes=notes)
    assert ["it is written anew" in note for note in notes] == [True]
    assert files(folder) == files(whole)


def test_a_manifest_of_another_cell_is_written_anew(whole: Path, folder: Path) -> None:
    run(folder.parent / "other", OTHER)
    (file,), (other,) = (
        each.glob("cells/*/manifest.json") for each in (folder, folder.parent / "other")
    )
    shutil.copy(other, file)
    notes: list[str] = []
    run(folder, notes=notes)
    assert notes[0] == f"{file} belongs elsewhere; it is written anew"
    assert files(folder) == files(whole)


def without(folder: Path, lost: str) -> None:
    """Write the manifest anew, as a version would that does not say this of a cell."""
    (file,) = folder.glob("cells/*/manifest.json")
    manifest = Manifest.read(file.read_bytes())
    cell = {name: each for name, each in manifest.cell.items() if name != lost}
    file.write_bytes(replace(manifest, cell=cell).text())


def test_a_cell_of_a_version_without_coupled_decks_is_not_coupled(folder: Path) -> None:
    (cell,) = kept_cells([folder])
    without(folder, "coupled")
    (files,) = ResultsFolder(folder).cells()
    assert replace(cell, files=files).labels == cell.labels


def test_a_manifest_of_another_version_is_reported(folder: Path) -> None:
    without(folder, "seed")
    notes = list[str]()
    assert kept_cells([folder], notes.append) == []
    assert ["the manifest lacks `seed`" in note for note in notes] == [True]


def test_a_damaged_sum_is_not_used(folder: Path) -> None:
    (file,) = folder.glob("cells/*/sum.chunk")
    content = file.read_bytes()
    file.write_bytes(flipped(content, -9))
    (cell,) = ResultsFolder(folder).cells()
    known = cell.known()
    assert known is not None
    assert encode(known) == content.partition(b"\n")[2]


def test_two_runs_do_not_share_a_folder(folder: Path) -> None:
    with (
        locked(folder / "lock", folder, wait=False),
        pytest.raises(FolderError, match="another run is writing"),
    ):
        run(folder)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(FolderError, match="holds no results, but something else"):
        run(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


@contextmanager
def room(size: int) -> Iterator[None]:
    """No file may become larger, as if the disk were full."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@posix
@pytest.mark.parametrize("place", [0, -1])
def test_a_full_disk_loses_nothing(whole: Path, tmp_path: Path, place: int) -> None:
    size = sorted(map(len, files(whole).values()))[place] - 1
    with room(size), pytest.raises(WriteError, match=r"cannot write .*: file too large"):
        run(tmp_path / "out")
    assert not [*tmp_path.glob("out/cells/*/.*")]
    run(tmp_path / "out")
    assert files(tmp_path / "out") == files(whole)


def test_each_game_is_kept_where_asked(whole: Path, folder: Path) -> None:
    """Also afterwards: what was played for the sums alone is played again."""
    run(folder, keep=Keep.SHEETS)
    (cell,) = ResultsFolder(folder).cells()
    rows = [cell.rows(*each) for each in cell.manifest.chunks()]
    totals = np.concatenate([each[:, 0].reshape(-1, 2) for each in rows if each is not None])
    scores = simulate(network("base"), GAMES, First, 7, players=2, keep_scores=True).scores
    assert scores is not None
    assert totals.tolist() == scores.tolist()
    assert len(cell.manifest.legend.column_names) == cell.manifest.legend.columns.width
    assert run(folder) == run(whole)


def test_sums_are_read_back_exactly_whatever_their_size() -> None:
    table = np.array([[0, -3, 10**15], [5, 2000, 7]])
    many = np.array([[[10**30, 2, 3]]], object)
    part = PartialResult(
        Histograms.of(table),
        np.array([10**25, 0, 1], object),
        np.array([1, 2]),
        np.array([3, 4]),
        many,
        many * 0,
        np.array([1, 1]),
        (),
    )
    found = decode_sums(encode(part, table))
    for one, other in zip(found.histograms.columns(), part.histograms.columns(), strict=True):
        assert [each.tolist() for each in one] == [each.tolist() for each in other]
    for name in ("squares", "stations", "links", "dealt", "reached", "wins"):
        assert getattr(found, name).tolist() == getattr(part, name).tolist()
    assert decode_rows(encode(part, table)).tolist() == table.tolist()
    for content in (b"", b"{}\n", b"[]\nabc", encode(part)):
        with pytest.raises(DamagedError):
            decode_rows(content)


def command(games: int = GAMES) -> tuple[str, ...]:
    return (
        *("simulate", "base.yaml", "--policy", "own:First", "--players", "2", "--seed", "7"),
        *("--games", str(games), "--out", "out", "--jobs", "2"),
    )


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a city and a player."""
    shutil.copy(Path(__file__).parents[1] / "cases" / "base.yaml", tmp_path)
    (tmp_path / "own.py").write_text(FIRST_OPTION)
    return tmp_path


@posix
@pytest.mark.parametrize("moment", [4, 700, 2600])
def test_a_killed_command_goes_on(place: Path, moment: int) -> None:
    killed = Killed(command(), place, at_write(("chunk", "manifest"), moment, signal.SIGKILL))
    assert killed.wait() == -signal.SIGKILL
    assert ns(*command(), cwd=place).code == 0
    again = ns(*command(), cwd=place)
    (place / "out").rename(place / "broken off")
    plain = ns(*command(), cwd=place)
    assert again == plain
    assert files(place / "broken off") == files(place / "out")


def test_an_interrupted_command_prints_what_is_known(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: ResultsFolder, **said: object) -> None:
        if said == {"event": "finished"}:
            raise KeyboardInterrupt

    monkeypatch.setattr(ResultsFolder, "log", interrupt)
    ended = ns(*command(), cwd=place)
    assert ended.code == 130
    assert "interrupted; out has 11 of 11 games: run the command again" in ended.stderr
    assert "11 games, 2 players, First" in ended.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--per-game",), "--per-game needs --out"),
        (("--out", "base.yaml"), "base.yaml is a file; name a folder"),
        (("--out", "."), ". holds no results, but something else; name a new folder"),
    ],
)
def test_wrong_usage(place: Path, words: tuple[str, ...], message: str) -> None:
    found = ns("simulate", "base.yaml", "--policy", "own:First", *words, cwd=place)
    assert found.code == 2
    assert found.stderr.startswith(f"ns: {message}")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games may end after ten of them."""
    monkeypatch.setattr("nextstation.engine.stats.batch.interval.BURN_IN", 10)


def until(path: Path, *cells: Cell, games: int = 100, **settings: Any) -> list[SimulationResult]:
    """The results of cells that are played until their mean totals are known to ± 10 points."""
    return run(path, *cells, **{"precision": 10.0, "games": games, **settings})


def half(games: int) -> float:
    found = simulate(network("base"), games, First, 7, players=2).total
    return half_of_mean(found, any_time=True) or inf


@pytest.mark.usefixtures("soon")
def test_a_cell_is_played_until_its_mean_is_precise(tmp_path: Path) -> None:
    (found,) = until(tmp_path)
    before = [games for games in looks(100) if games < found.games]
    assert found.games in looks(100)
    assert before
    assert half(found.games) <= 10 < min(map(half, before))
    assert found == simulate(network("base"), found.games, First, 7, players=2)
    (cell,) = ResultsFolder(tmp_path).cells()
    assert (cell.manifest.games, cell.manifest.played) == (100, found.games)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("after", range(0, 12, 3))
def test_a_precision_is_the_same_bytes_with_any_threads_and_after_any_interruption(
    tmp_path: Path, after: int
) -> None:
    until(tmp_path / "plain", CELL, OTHER, executor=Threads(1))
    left = [after]

    def interrupt(_: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        until(tmp_path / "out", CELL, OTHER, on_progress=interrupt, executor=Threads(4))
    for _ in range(2):
        until(tmp_path / "out", CELL, OTHER, executor=Threads(3))
        assert files(tmp_path / "out") == files(tmp_path / "plain")


@pytest.mark.usefixtures("soon")
def test_a_precision_does_not_depend_on_the_size_of_chunks(tmp_path: Path) -> None:
    one, other = (until(tmp_path / str(size), chunk_size=size) for size in (1, 100))
    assert one == other


@pytest.mark.usefixtures("soon")
def test_the_most_games_end_a_cell_and_more_go_on(tmp_path: Path) -> None:
    (plain,) = until(tmp_path / "plain")
    (short,) = until(tmp_path / "out", games=13)
    assert short.games == 13
    assert until(tmp_path / "out") == [plain]
    assert files(tmp_path / "out") == files(tmp_path / "plain")


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"precision": None}, "was begun with a precision of 10: ask for that, or name another"),
        ({"precision": 11.0}, "was begun with a precision of 10: ask for that, or for a finer one"),
        ({"games": 99}, "has 100 games at most already: ask for as many, or for more"),
    ],
)
def test_less_precision_than_was_asked_for_is_refused(
    tmp_path: Path, settings: Mapping[str, Any], message: str
) -> None:
    until(tmp_path)
    with pytest.raises(FolderError, match=message):
        until(tmp_path, **settings)


def test_no_precision_on_top_of_a_number_of_games(folder: Path) -> None:
    with pytest.raises(FolderError, match="was begun with 11 games: ask for that"):
        until(folder)


@pytest.mark.parametrize("precision", [0, -1, nan, inf])
def test_a_precision_is_above_0(tmp_path: Path, precision: float) -> None:
    with pytest.raises(ValueError, match="the precision must be above 0, not"):
        run(tmp_path, precision=precision)
