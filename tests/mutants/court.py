"""Trials, a few at a time: each in a process forked from one that has imported the libraries."""

import gc
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mutants.mutant import ROOT, Mutant
from mutants.reach import file_of
from mutants.reached import Map
from mutants.trial import Verdict, failing, run, stages

_LIBRARIES = (
    "cairosvg", "fontTools.ttLib", "httpx", "hypothesis.strategies", "jinja2", "jsonschema",
    "networkx", "numpy", "platformdirs", "rich.console", "rich.markdown", "rich.table", "scipy",
    "svgwrite", "typer.main", "typer.rich_utils", "uvicorn", "yaml",
)  # fmt: skip
_FORK = get_context("fork")
# Seconds of the clock for a process to say that it begins.
_START = 60
Task = Callable[[Path, Callable[[float], None]], Any]


@dataclass
class _Process:
    number: int
    process: BaseProcess
    words: Connection
    folder: Path
    until: float


class Court:
    """Hands out verdicts on mutants, by what a map says of them.

    Their tests take so many times the usual seconds.
    """

    def __init__(self, reached: Map, processes: int, root: Path = ROOT, times: int = 1) -> None:
        self.reached, self.processes, self.root, self.times = reached, processes, root, times
        _prepare()

    def verdicts(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, Verdict]]:
        """The verdicts as they come; a kill by a test that fails anyway is tried again."""
        left_out: frozenset[str] = frozenset()
        done: dict[Mutant, Verdict] = {}
        while mutants:
            for mutant, verdict in self._try(mutants, left_out):
                done[mutant] = verdict
                if verdict.how != "killed":
                    yield mutant, verdict
            killers = {done[each].test for each in mutants if done[each].how == "killed"}
            unsound = self._failing(killers - left_out)
            left_out |= unsound
            again = [each for each in mutants if done[each].test in unsound]
            for each in mutants:
                if done[each].how == "killed" and each not in again:
                    yield each, done[each]
            mutants = again

    def _try(
        self, mutants: Sequence[Mutant], left_out: frozenset[str]
    ) -> Iterator[tuple[Mutant, Verdict]]:
        def task(mutant: Mutant) -> Task:
            plan = list(stages(self.reached, mutant, left_out, self.times))
            return lambda folder, begin: run(mutant, plan, self.reached, folder, begin, self.root)

        for number, answer in _forked((task(each) for each in mutants), self.processes):
            yield mutants[number], answer if isinstance(answer, Verdict) else Verdict(answer)

    def _failing(self, tests: set[str]) -> frozenset[str]:
        """Those of some tests that fail without a mutant."""
        of_file: dict[tuple[bool, str], list[str]] = {}
        for each in sorted(tests & self.reached.seconds.keys()):
            of_file.setdefault((each in self.reached.native, file_of(each)), []).append(each)

        def task(tests: Sequence[str]) -> Task:
            return lambda folder, begin: failing(tests, self.reached, folder, begin, self.root)

        found: set[str] = set()
        tasks = list(of_file.values())
        for number, answer in _forked((task(each) for each in tasks), self.processes):
            found.update(tasks[number] if isinstance(answer, str) else answer)
        return frozenset(found)


def _prepare() -> None:
    """Import what is not the product's: libraries, and pytest with its plugins."""
    null = os.open(os.devnull, os.O_RDWR)
    kept = os.dup(1)
    os.dup2(null, 1)
    with TemporaryDirectory() as empty:
        pytest.main(["-c", os.devnull, "--rootdir", empty, "-p", "no:cacheprovider", empty])
    os.dup2(kept, 1)
    for name in _LIBRARIES:
        with suppress(ImportError):
            import_module(name)
    ours = [each for each in sys.modules if each.partition(".")[0] == "nextstation"]
    assert not ours, f"imported before any mutant: {ours}"
    gc.collect()
    gc.freeze()


def _forked(tasks: Iterator[Task], processes: int) -> Iterator[tuple[int, Any]]:
    """Do tasks, each in a process; what each answers, or "timed out" or "died"."""
    running: list[_Process] = []
    waiting = enumerate(tasks)
    with TemporaryDirectory() as folder:
        while True:
            while len(running) < processes and (task := next(waiting, None)):
                running.append(_fork(*task, Path(folder) / str(task[0])))
            if not running:
                return
            wait([each.words for each in running], timeout=1)
            for each in list(running):
                answer = _heard(each)
                if answer is not None:
                    running.remove(each)
                    _end(each)
                    yield each.number, answer


def _fork(number: int, task: Task, folder: Path) -> _Process:
    words, theirs = _FORK.Pipe(duplex=False)
    folder.mkdir()

    def work() -> None:
        theirs.send(task(folder, theirs.send))

    process = _FORK.Process(target=work)
    process.start()
    theirs.close()
    return _Process(number, process, words, folder, time.monotonic() + _START)


def _heard(process: _Process) -> Any:
    """The answer of a process, if it is over."""
    try:
        while process.words.poll():
            said = process.words.recv()
            if not isinstance(said, float):
                return said
            process.until = time.monotonic() + said
    except EOFError:
        process.process.join()
        return "timed out" if process.process.exitcode == -signal.SIGXCPU else "died"
    return "timed out" if time.monotonic() > process.until else None


def _end(process: _Process) -> None:
    """End a process with all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.process.pid or 0, signal.SIGKILL)
    process.process.join()
    process.words.close()
    shutil.rmtree(process.folder, ignore_errors=True)
