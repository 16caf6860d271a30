"""Games on a cluster: the same bytes as on threads, whatever happens to its workers."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

import pytest
import yaml
from boards import FILES, network
from cloudpickle import list_registry_pickle_by_value
from command import ns
from distributed import Client, KilledWorker, LocalCluster

from nextstation.engine import run_batch, sweep
from nextstation.engine.city.setup import Setup
from nextstation.engine.play.agents import PlayerError
from nextstation.engine.stats.experiment.cluster import errand
from nextstation.engine.stats.experiment.cluster.cluster import Cluster
from nextstation.engine.stats.experiment.cluster.errand import engine_version, run_errands
from nextstation.engine.stats.experiment.results.cell import Cell, SharedSetup
from nextstation.engine.stats.experiment.results.errors import ClusterError
from nextstation.engine.stats.experiment.results.folder import ResultsFolder
from nextstation.engine.stats.experiment.results.run import (
    Executor,
    Keep,
    Settings,
    Threads,
    run_cells,
)

CASES = Path(__file__).parents[1] / "cases"
GAMES, CHUNK = 11, 2


class First:
    """Draws the first section that is legal."""

    def choose(self, game: Any) -> Any:
        return game.options[0] if game.options else None


class Failing:
    def choose(self, _: Any) -> Any:
        raise RuntimeError("a bad day")


SHARED = SharedSetup(Setup(network("base")), coupled=True)
CELLS = [Cell(SHARED, First, seed) for seed in (7, 8)]


def run(
    path: Path,
    executor: Executor,
    *cells: Cell,
    games: int = GAMES,
    keep: Keep = Keep.SHEETS,
) -> None:
    """Play cells into a folder."""
    settings = Settings(games, keep, CHUNK)
    with ResultsFolder.for_writing(path, pytest.fail) as folder:
        for _ in run_cells(cells or CELLS, folder, settings, executor):
            pass


def files(path: Path) -> Mapping[str, bytes]:
    """The content of each file that is the same for every run."""
    found = (file for file in (path / "cells").rglob("*") if file.is_file())
    return {str(file.relative_to(path)): file.read_bytes() for file in found}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run on threads."""
    path = tmp_path_factory.mktemp("cluster") / "whole"
    run(path, Threads(1))
    return path


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two workers of a scheduler that has an address, all in this process."""
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            protocol="tcp",
            dashboard_address="127.0.0.1:0",
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def test_a_cluster_changes_no_byte(whole: Path, tmp_path: Path, client: Client) -> None:
    """Nor does a cell that some chunks of are known."""
    cluster = Cluster(client, "here", pytest.fail)
    cluster.check()
    run(tmp_path / "out", Threads(1), CELLS[0], games=5)
    run(tmp_path / "out", cluster)
    assert files(tmp_path / "out") == files(whole)
    assert list_registry_pickle_by_value() == set(), "elsewhere, players are pickled as ever"


def test_a_player_that_fails_says_so(tmp_path: Path, client: Client) -> None:
    with pytest.raises(PlayerError, match=r"Failing, game 1, round 1, turn 1: .*a bad day"):
        run(tmp_path, Cluster(client, "here", pytest.fail), Cell(SHARED, Failing, 1))


def test_sweeps_and_batches_from_python_are_played_on_a_cluster(
    tmp_path: Path, client: Client
) -> None:
    asked = {"format": 1, "cities": [str(FILES["base"])], "policies": ["first"], "games": 3}
    (tmp_path / "experiment.yaml").write_text(yaml.safe_dump(asked))
    for cluster in (None, client.scheduler.address):
        out = tmp_path / ("threads" if cluster is None else "cluster")
        copies = "deck.cards[0].copies=1..2"
        sweep(FILES["base"], copies, games=3, policy=First, out=out / "sweep", cluster=cluster)
        players = {"first": First}
        run_batch(tmp_path / "experiment.yaml", out / "batch", players=players, cluster=cluster)
    for name in ("sweep", "batch"):
        assert files(tmp_path / "cluster" / name) == files(tmp_path / "threads" / name)


class Fake:
    """A cluster of some threads that plays at once, or fails."""

    def __init__(self, threads: Sequence[int] = (1,), fault: BaseException | None = None) -> None:
        self.threads, self.fault, self.sizes = list(threads), fault, list[int]()
        self.games: list[int] = []

    def nthreads(self) -> dict[str, int]:
        if isinstance(self.fault, OSError):
            raise self.fault
        return {"one": self.threads.pop(0) if len(self.threads) > 1 else self.threads[0]}

    def submit(self, function: Callable[..., Any], errands: list[Any], *said: Any, **_: Any) -> Any:
        self.sizes.append(len(errands))
        self.games += [each.games for each in errands]
        future = Future[Any]()
        if self.fault:
            future.set_exception(self.fault)
        else:
            future.set_result(function(errands, *said))
        return future

    def cancel(self, futures: list[Any], **_: Any) -> None:
        self.cancelled = len(futures)

    def run_on_scheduler(self, function: Callable[[], str]) -> str:
        return function()

    def run(self, _: Callable[[], str], on_error: str) -> dict[str, Any]:
        assert on_error == "return"
        return {"tcp://one": ModuleNotFoundError("no nextstation")}


def test_short_chunks_share_a_task(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nextstation.engine.stats.experiment.cluster.errand._SHARE", 100.0)
    fake = Fake()
    run(tmp_path / "out", Cluster(fake, "here", pytest.fail))
    assert fake.sizes[:2] == [1, 1], "how long they take is not known"
    assert max(fake.sizes) > 1
    assert files(tmp_path / "out") == files(whole)


@pytest.mark.parametrize("keep", [Keep.SUMS, Keep.SHEETS])
def test_a_long_chunk_is_divided_unless_its_sheets_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: Keep
) -> None:
    monkeypatch.setattr("nextstation.engine.stats.experiment.cluster.errand.LONGEST", 1e-6)
    fake = Fake()
    run(tmp_path / "out", Cluster(fake, "here", pytest.fail), keep=keep)
    run(tmp_path / "threads", Threads(1), keep=keep)
    assert files(tmp_path / "out") == files(tmp_path / "threads")
    assert fake.games[-2:] == ([CHUNK, GAMES % CHUNK] if keep is Keep.SHEETS else [1, 1])


def test_a_cluster_without_workers_is_waited_for(tmp_path: Path) -> None:
    said: list[str] = []
    run(tmp_path / "out", Cluster(Fake([0, 1]), "here", said.append))
    assert said == ["here has no workers; waiting for some"]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (OSError(), "the scheduler at here was lost"),
        (CancelledError(), "the scheduler at here was lost"),
        (ImportError("no such module"), "a worker has another engine: no such module"),
        (KilledWorker("games", None, 3), "4 workers ended with the same games"),
    ],
)
def test_a_cluster_that_is_lost_ends_the_run(
    tmp_path: Path, fault: BaseException, message: str
) -> None:
    fake = Fake(fault=fault)
    with pytest.raises(ClusterError, match=message):
        run(tmp_path / "out", Cluster(fake, "here", pytest.fail))
    assert fake.cancelled == len(fake.sizes[1:])


def test_another_engine_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ClusterError, match=r"tcp://one has no such engine .*no nextstation"):
        Cluster(Fake(), "here", pytest.fail).check()
    mine = engine_version()
    monkeypatch.setattr(errand, "engine_version", lambda: "nextstation 0.0.1")
    with pytest.raises(ClusterError, match=r"has nextstation 0\.0\.1, and not nextstation 0"):
        run_errands([], mine)


# Plays as First does, but ends the first process that asks it.
ENDS = """
import os, signal, pathlib
class First:
    def choose(self, game):
        try:
            pathlib.Path("ended").touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            return game.options[0] if game.options else None
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_worker_that_is_killed_changes_no_byte(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(ENDS)
    (tmp_path / "base.yaml").write_text((CASES / "base.yaml").read_text())
    command = ("simulate", "base.yaml", "--policy", "own:First", "--games", "300", "--out")
    found = ns(*command, "out", "--cluster", "local:2", cwd=tmp_path)
    assert (found.code, (tmp_path / "ended").exists()) == (0, True), found.stderr
    assert ns(*command, "threads", "--jobs", "1", cwd=tmp_path).stdout == found.stdout
    assert files(tmp_path / "out") == files(tmp_path / "threads")


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--cluster", "local:1"], 2, "--cluster needs --out, a folder for the results"),
        (
            ["--cluster", "local:1", "--jobs", "1", "--out", "x"],
            2,
            "--jobs is the number of threads here",
        ),
        (["--cluster", "home", "--out", "x"], 2, "`home` is not a cluster; write tcp://HOST:8786"),
        (["--cluster", "local:0", "--out", "x"], 2, "`local:0` is not a cluster; write local:2"),
        (["--cluster", "tcp://127.0.0.1:1", "--out", "x"], 3, "no scheduler answers at tcp://127"),
    ],
)
def test_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, message: str
) -> None:
    monkeypatch.setattr("nextstation.engine.stats.experiment.cluster.cluster._TIMEOUT", 0.1)
    found = ns("simulate", "london", *words, cwd=tmp_path)
    assert (found.code, found.stderr.startswith(f"ns: {message}")) == (code, True), found.stderr


def test_the_extra_is_named_where_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = ns("simulate", "london", "--cluster", "local:1", "--out", "x", cwd=tmp_path)
    assert found.code == 2
    assert "pip install 'nextstation[cluster]'" in found.stderr
    assert not (tmp_path / "x").exists()
