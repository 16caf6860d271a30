"""A mutant on trial: a forked process imports the product with it, and runs its tests.

The parent has imported only what is not the product's, so that no module, table, cache or case of
a test was made without the mutant.
"""

import importlib.machinery
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import CodeType

import pytest

from mutants.mutant import ROOT, Mutant, code_of
from mutants.reach import clear_caches, file_of
from mutants.reached import OPTIONS, Map, choose_engine

# Seconds of the processor, as the map has them: for the chosen tests, then for whole files.
_CHOSEN, _WHOLE = 15, 6
# So many times that for mutants that have survived this.
AGAIN = 15
# A stage may take so many times the seconds of its tests and some more; and by the clock so many
# times that, as others use the machine as well.
_TIMES, _MORE, _CLOCK = 2, 5, 15
# What a trial may hold, in bytes of address space.
_ROOM = 6 << 30
# With another kernel, native code would be built anew.
_KERNEL = "engine/nextstation/engine/kernel/"
KILLED = ("killed", "timed out", "died")


@dataclass(frozen=True)
class Verdict:
    """How a trial ended, by which test, and which have run."""

    how: str
    test: str = ""
    ran: tuple[str, ...] = ()

    @property
    def is_killed(self) -> bool:
        """Whether a test noticed the mutant."""
        return self.how in KILLED


class Judge:
    """A plugin of pytest: it runs the tests of a file in a given order, and notes a failure."""

    def __init__(self, wanted: Sequence[str]) -> None:
        self.turns = {test: number for number, test in enumerate(wanted)}
        self.failed: list[str] = []
        self.ran: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [each for each in items if each.nodeid in self.turns]
        items.sort(key=lambda each: self.turns[each.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.ran.append(report.nodeid)
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def stages(
    reached: Map, mutant: Mutant, left_out: frozenset[str], times: int = 1
) -> Iterator[list[str]]:
    """The tests of a mutant, file by file: the best of them, then what else is in cheap files.

    They take so many times the usual seconds.

    What a test leaves for the next, in a cache or a fixture of the file, is noted for the first
    alone; so no mutant survives before whole files have run.
    """
    of_line = reached.tests_of(mutant)
    without = left_out | reached.failed
    if mutant.path.startswith(_KERNEL):
        without |= reached.native
    chosen: dict[tuple[bool, str], list[str]] = {}
    room: float = times * _CHOSEN
    for test in of_line.tests:
        seconds = reached.seconds.get(test, 0)
        if test not in without and (seconds <= room or not chosen):
            room -= seconds
            chosen.setdefault((test in reached.native, file_of(test)), []).append(test)
    yield from (chosen[each] for each in sorted(chosen))
    room = times * _WHOLE
    for file in of_line.files:
        rest = set(reached.tests_in(file)) - without - {*chain(*chosen.values())}
        room -= sum(reached.seconds[each] for each in rest)
        if room < 0:
            return
        for native in (False, True):
            if some := [
                each
                for each in reached.tests_in(file)
                if each in rest and (each in reached.native) is native
            ]:
                yield some


def run(
    mutant: Mutant,
    plan: Sequence[Sequence[str]],
    reached: Map,
    folder: Path,
    begin: Callable[[float], None],
    root: Path = ROOT,
) -> Verdict:
    """Run the stages of a plan in this process, which must end then; stop at the first failure.

    `begin` hears before each stage how many seconds of the clock it may take.
    """
    _settle(root)
    loaded = _load(code_of(mutant, root), root / mutant.path)
    ran: list[str] = []
    for number, tests in enumerate(plan):
        if number:
            clear_caches(root)
        choose_engine(native=tests[0] in reached.native)
        begin(_limit(reached.seconds_of(tests)))
        judge, code = _judge(tests, folder / str(number), "-x")
        ran += judge.ran
        if judge.failed or code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            by = judge.failed[0] if judge.failed else f"{tests[0]}: exit {int(code)}"
            return Verdict("killed", by, tuple(ran))
    how = "not reached" if not ran else "survived" if loaded else "not loaded"
    return Verdict(how, "", tuple(ran))


def failing(
    tests: Sequence[str],
    reached: Map,
    folder: Path,
    begin: Callable[[float], None],
    root: Path = ROOT,
) -> list[str]:
    """The tests of a file, of those that play alike, that fail without any mutant."""
    _settle(root)
    choose_engine(native=tests[0] in reached.native)
    begin(_limit(reached.seconds_of(tests)))
    return _judge(tests, folder)[0].failed


def _judge(tests: Sequence[str], folder: Path, *more: str) -> tuple[Judge, int]:
    judge = Judge(tests)
    words = [file_of(tests[0]), *OPTIONS, "--tb", "no", "--basetemp", str(folder), *more]
    return judge, pytest.main(words, plugins=[judge])


def _settle(root: Path) -> None:
    """A group of processes of its own, which says nothing."""
    os.setsid()
    os.chdir(root)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    resource.setrlimit(resource.RLIMIT_AS, (_ROOM, _ROOM))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.argv[1:] = []


def _load(code: CodeType, file: Path) -> list[str]:
    """Let a file be imported as this code; the answer fills with the modules that are."""
    loaded: list[str] = []
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path != str(file):
            return original(self, fullname)
        loaded.append(fullname)
        return code

    setattr(importlib.machinery.SourceFileLoader, "get_code", get_code)  # noqa: B010 - of a base
    return loaded


def _limit(seconds: float) -> float:
    """Allow what tests of so many seconds may take; returns how long that is by the clock."""
    allowed = _TIMES * seconds + _MORE
    soft = int(time.process_time() + allowed) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
    return allowed * _CLOCK
