"""The games of a task, what they say, and the process that plays them; nothing is built."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import numpy as np
import pytest
from boards import modules, network
from checking import check_text
from command import ROOT

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.batch.figure import TOTAL
from nextstation.engine.stats.batch.observe import observe
from nextstation.engine.stats.batch.result import Used
from nextstation.engine.stats.measure import figures
from nextstation.studio.background.messages import (
    Answer,
    Cancel,
    CancelledError,
    Failure,
    Report,
    Stage,
)
from nextstation.studio.background.process import WorkerProcess
from nextstation.studio.measuring.playing import play
from nextstation.studio.measuring.report import Memory, Sample
from nextstation.studio.measuring.wanted import Task

LONDON = (ROOT / "cities" / "london.yaml").read_text("utf-8")
PLAYERS = ("random", "greedy")
WORKER = "nextstation.studio.measuring.playing"


def city(*changes: tuple[str, str]) -> Network:
    text = LONDON
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return check_text(text).sound()


def played(task: Task, memory: Memory | None = None) -> list[Report]:
    answers: list[Answer] = []
    play(task, memory or Memory(), answers.append, lambda: True)
    return [each for each in answers if isinstance(each, Report)]


def cells(report: Report, group: str, key: str) -> list[dict[str, Any]]:
    (found,) = (
        row["cells"]
        for each in report.data["groups"]
        if each["id"] == group
        for row in each["rows"]
        if row["key"] == key
    )
    cells: list[dict[str, Any]] = found
    return cells


@pytest.mark.usefixtures("in_python")
def test_figures_are_those_of_a_measurement() -> None:
    setup = Setup(network("london"), modules("london", ["shared_objectives"]))
    *_, report = played(Task(1, setup, None, 8, PLAYERS))
    assert report.is_whole
    assert (report.data["players"], report.data["games"]) == (
        ["random", "greedy"],
        {"random": 8, "greedy": 8},
    )
    observed = observe(setup, 8, "greedy", jobs=1)
    for group, wanted in (
        ("terms", figures.points(observed)),
        ("counts", figures.counts(observed)),
        ("objectives", {each: 100 * of for each, of in figures.reached(observed).items()}),
    ):
        for each, values in wanted.items():
            if each != TOTAL:
                assert cells(report, group, each.key)[1]["mean"] == pytest.approx(values.mean())
    points = np.mean([*figures.lines(observed).values()], axis=1)
    in_all = observed.rows[:, observed.at.in_all :][:, : len(points)].mean(axis=0)
    for head, each in {"lines apart": points, "pencils apart": in_all}.items():
        assert cells(report, "total", head)[1] == {"texts": [f"{np.ptp(each):.2f}"]}
    totals = cells(report, "total", "total")
    assert totals[1] == {
        "mean": pytest.approx(observed.totals.mean()),
        "before": None,
        "gain": None,
    }
    assert report.data["use"]["greedy"]["stations"]["c6"] == 1
    shares = report.data["distributions"]["players"]["greedy"]["shares"]
    assert sum(shares[0]) == pytest.approx(1)


@pytest.mark.usefixtures("in_python")
def test_sides_play_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nextstation.engine.stats.batch.interval.BURN_IN", 5)
    more = city(("per_river_crossing: 2", "per_river_crossing: 3"))
    task = Task(1, Setup(more), Setup(network("london")), 12, ("random",))
    *_, report = played(task)
    (cell,) = cells(report, "terms", "per_river_crossing")
    # What is random draws the same, and each crossing brings a point more.
    assert cell["mean"] == pytest.approx(1.5 * cell["before"])
    assert cell["gain"]["mean"] == pytest.approx(cell["before"] / 2)
    (same,) = cells(report, "terms", "interchanges")
    assert same["gain"] == {"mean": 0, "half": 0, "differs": False}
    # A term that one side lacks brings it no points.
    less = Setup(city(("    - per_river_crossing: 2\n", "")))
    *_, report = played(Task(2, less, Setup(network("london")), 3, ("random",)))
    (cell,) = cells(report, "terms", "per_river_crossing")
    assert (cell["mean"], cell["gain"]["mean"]) == (None, -cell["before"])
    # Another deck is coupled: the cards in common come in the same order.
    joker = city(
        (
            "{group: [street, underground], name: joker, symbol: any}",
            "{group: [street, underground], name: joker, symbol: any, copies: 2}",
        )
    )
    *_, report = played(Task(3, Setup(joker), Setup(network("london")), 3, ("random",)))
    (cell,) = cells(report, "total", "total")
    assert cell["mean"] != cell["before"]


@pytest.mark.usefixtures("in_python")
def test_what_was_played_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, setup = Memory(), Setup(network("london"))
    *_, first = played(Task(1, setup, None, 6, ("random",)), memory)
    monkeypatch.setattr("nextstation.studio.measuring.playing.Observer.play", None)
    (kept,) = played(Task(2, setup, setup, 6, ("random",)), memory)
    assert cells(kept, "total", "total")[0]["gain"]["mean"] == 0
    (fewer,) = played(Task(3, setup, None, 4, ("random",)), memory)
    assert fewer.data == first.data


def test_memory_has_an_end() -> None:
    def sample() -> Sample:
        values = np.zeros(100_000, np.int8)
        return Sample(100_000, {TOTAL: values}, {}, Used({}, {}, 1))

    memory = Memory(room=400_000)
    for key in range(5):
        memory.keep(key, sample())
        memory.get(3)
    assert [key for key in range(5) if memory.get(key)] == [3, 4]


@pytest.mark.usefixtures("in_python")
def test_games_that_are_not_wanted_end_between_chunks() -> None:
    answers: list[Answer] = []
    wanted = iter([True, True, False])
    with pytest.raises(CancelledError):
        play(
            Task(1, Setup(network("london")), None, 10**6, ("random",)),
            Memory(),
            answers.append,
            lambda: next(wanted),
        )
    assert not any(isinstance(each, Report) for each in answers)


@pytest.fixture
def process(
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[WorkerProcess, "Queue[Answer | None]"]]:
    # The process plays in plain Python too.
    monkeypatch.setenv("NS_PLAIN", "1")
    answers: Queue[Answer | None] = Queue()
    process = WorkerProcess(WORKER, answers.put, lambda: answers.put(None))
    yield process, answers
    process.end()


def test_process_plays_the_last_task_and_ends(
    process: tuple[WorkerProcess, "Queue[Answer | None]"],
) -> None:
    player, answers = process
    setup = Setup(network("london"))
    player.send(Task(1, setup, None, 10**9, ("random",)))
    player.send(Task(2, setup, None, 10, ("unheard_of",)))
    while not isinstance(answer := answers.get(timeout=60), Failure):
        assert isinstance(answer, Stage | Report)
    assert (answer.number, "unheard_of" in answer.reason) == (2, True)
    player.send(Cancel())
    player.send(Task(3, setup, None, 40, ("random",)))
    reports: list[Report] = []
    while not reports or not reports[-1].is_whole:
        answer = answers.get(timeout=60)
        reports += [answer] if isinstance(answer, Report) else []
    assert reports[-1].number == 3
    assert cells(reports[-1], "total", "total")[0]["mean"] == pytest.approx(95, abs=15)
    os.kill(player.pid, signal.SIGKILL)
    while answers.get(timeout=10) is not None:
        pass
    player.send(Cancel())


def test_a_process_that_is_ended_leaves_no_files_and_no_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as those of a compiler: it holds the pipe that closes when the last has ended."""
    (tmp_path / "building.py").write_text(
        "import pickle, subprocess, sys, tempfile, time\n"
        "folder = tempfile.mkdtemp()\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])\n"
        "pickle.dump(folder, sys.stdout.buffer)\n"
        "sys.stdout.flush()\n"
        "time.sleep(99)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    heard: Queue[Any] = Queue()
    process = WorkerProcess("building", heard.put, lambda: heard.put(None))
    folder = Path(heard.get(timeout=60))
    assert folder.exists()
    process.end()
    assert heard.get(timeout=10) is None
    assert not folder.exists()


def test_process_ends_when_the_studio_is_killed() -> None:
    imported = "from nextstation.studio.background.process import WorkerProcess as W"
    started = f"{imported}; W({WORKER!r}, print, print)"
    code = f"{started}; print(flush=True); __import__('time').sleep(99)"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(  # noqa: S603 - this Python, our own module
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as studio:
        assert studio.stdout
        assert studio.stderr
        studio.stdout.readline()
        studio.kill()
        # Both have this pipe, which closes when the last of them has ended.
        assert studio.stderr.read() == b""
