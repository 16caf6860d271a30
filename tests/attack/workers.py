"""Workers: forked processes, so that a crash or a hang costs one of them and is a finding."""

import gc
import os
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from command import Result, ns

from attack.damages import kept
from attack.folder import prepare
from attack.measured import Step, ends_in
from attack.mutant import Mutant, mutant
from attack.originals import KINDS, originals
from attack.steps import steps

# The kinds in the order of numbers: nearly half are cities.
_ROTATION = (
    *("city", "record", "city", "module") * 4,
    *("table", "choices", "table", "words", "patch", "experiment", "network", "results"),
)
# A worker starts afresh after so many mutants: what one of them left behind ends with it.
_BATCH = 500
# A worker interrupts a step itself; one that says nothing for so many seconds is killed.
_SILENCE = 1200
# A process may have so much more address space than at its start, in bytes: a file that asks for
# more gets a MemoryError, and the machine keeps its memory.
_ROOM = 2 << 30

_FORK = get_context("fork")


@dataclass(frozen=True)
class Attacked:
    """A mutant and its steps up to the first fault."""

    mutant: Mutant
    steps: tuple[Step, ...]

    @property
    def is_sound(self) -> bool:
        """Whether the first step, the check, found no fault in the file."""
        return self.steps[0].result.code == 0 and not self.steps[0].fault

    @property
    def failed(self) -> Step | None:
        """The step that ended wrong or late, if one did."""
        return next((step for step in self.steps if step.fault or step.late), None)


@dataclass
class _Worker:
    process: BaseProcess
    reports: Connection
    left: range
    heard: float


def kind_of(number: int) -> str:
    """The kind of a mutant by its number."""
    return _ROTATION[number % len(_ROTATION)]


def attack(seed: int, count: int, deadline: float, processes: int) -> Iterator[Attacked]:
    """Attack with mutants 0 to `count` of a seed, until a deadline of the monotonic clock."""
    with ends_in():
        for kind in KINDS:
            originals(kind, seed)  # before the fork, once for all
        kept()
        ns("validate", "london")  # imports: no mutant takes the time for them
    gc.freeze()  # no collection goes through them again
    batches = [range(start, min(start + _BATCH, count)) for start in range(0, count, _BATCH)]
    batches.reverse()
    workers: list[_Worker] = []
    try:
        while workers or (batches and time.monotonic() < deadline):
            while batches and len(workers) < processes and time.monotonic() < deadline:
                workers.append(_fork(seed, batches.pop(), deadline))
            for worker in _ready(workers):
                try:
                    done: Attacked = worker.reports.recv()
                except EOFError:
                    workers.remove(worker)
                    worker.process.join()
                    if worker.process.exitcode:
                        yield _lost(seed, worker)
                        batches.append(worker.left[1:])
                    continue
                worker.left, worker.heard = worker.left[1:], time.monotonic()
                yield done
    finally:
        for worker in workers:
            worker.process.kill()


def _ready(workers: list[_Worker]) -> list[_Worker]:
    """Those that have something to say; those that have been silent for too long are killed."""
    ready = wait([worker.reports for worker in workers], timeout=5)
    for worker in workers:
        if time.monotonic() - worker.heard > _SILENCE:
            worker.process.kill()
    return [worker for worker in workers if worker.reports in ready]


def _fork(seed: int, batch: range, deadline: float) -> _Worker:
    reports, theirs = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_work, args=(seed, batch, deadline, theirs), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, reports, batch, time.monotonic())


def _work(seed: int, batch: range, deadline: float, reports: Connection) -> None:
    with TemporaryDirectory() as folder:
        prepare(Path(folder))
        # What draws charts reserves far more room than it fills, once, and leaves threads.
        ns("report", str(kept()), "-o", "found.html", cwd=Path(folder))
        _limit_memory()
        for number in batch:
            if time.monotonic() > deadline:
                break
            chosen = mutant(kind_of(number), seed, number)
            reports.send(Attacked(chosen, tuple(steps(chosen, Path(folder)))))


def _limit_memory() -> None:
    statm = Path("/proc/self/statm")
    if statm.exists():
        held = int(statm.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (held + _ROOM, resource.RLIM_INFINITY))


def _lost(seed: int, worker: _Worker) -> Attacked:
    """The mutant during which a worker died."""
    code = worker.process.exitcode
    how = "hangs" if time.monotonic() - worker.heard > _SILENCE else f"dies: exit code {code}"
    lost = mutant(kind_of(worker.left[0]), seed, worker.left[0])
    return Attacked(lost, (Step("unknown", (), Result(-1, "", ""), 0, 0, how),))
