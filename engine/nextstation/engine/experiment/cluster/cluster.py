"""The workers of a Dask scheduler, which play chunks of games. Needs the extra `cluster`."""

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from time import monotonic

from distributed import Client, Future, KilledWorker, LocalCluster

from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.experiment.cluster.errand import Errand, engine_version, run_errands
from nextstation.engine.experiment.results.chunk import Chunk, Played
from nextstation.engine.experiment.results.encoding import decode_sums
from nextstation.engine.experiment.results.errors import ClusterError
from nextstation.engine.play.agents import name_of

_LOCAL = "local:"
_SCHEMES = ("tcp://", "tls://", "ws://", "wss://")
_MOST_LOCAL = 256
# How long a scheduler may take to answer, and how often its workers are counted, in seconds.
_TIMEOUT, _COUNT = 10, 2.0
# Each thread of the workers has a task that it plays, and one that waits for it.
_AHEAD = 2
# A task should last so many seconds, much longer than it takes to hand it out; of a run that has
# just begun, this share of the time so far, so that the workers of a short run end together.
_TASK, _SHARE = 2.0, 0.05


@dataclass(frozen=True, slots=True)
class _Task:
    """Chunks that one worker plays in turn, or a chunk that is known already."""

    chunks: list[Chunk]
    future: Future | None = None
    known: PartialResult | None = None


class Cluster:
    """Plays chunks on the workers of a scheduler; the folder is read and written here.

    A chunk follows from its errand alone. So the scheduler hands the tasks of a lost worker to
    another one, and the result is the same.
    """

    def __init__(self, client: Client, name: str, say: Callable[[str], None]) -> None:
        self.client, self.name, self.say = client, name, say
        self._pace: dict[str, float] = {}  # seconds a game, by player
        self._threads, self._counted = 0, -inf

    def play(self, chunks: Iterable[Chunk], /) -> Generator[Played]:
        """The sums of chunks, in order. Raises ClusterError if the cluster is lost."""
        waiting: deque[_Task] = deque()
        tasks = self._tasks(chunks)
        try:
            while True:
                while len(waiting) < self._room() and (task := next(tasks, None)):
                    waiting.append(task)
                if not waiting:
                    return
                yield from self._played(waiting.popleft())
        finally:
            self.client.cancel([task.future for task in waiting if task.future], force=True)

    def check(self) -> None:
        """Raise ClusterError unless the scheduler and all workers have this engine."""
        try:
            found = {self.name: self.client.run_on_scheduler(engine_version)}
        except Exception as error:
            found = {self.name: error}
        found |= self.client.run(engine_version, on_error="return")
        for place, version in found.items():
            if isinstance(version, Exception):
                version = f"no such engine ({type(version).__name__}: {version})"
            if version != engine_version():
                raise ClusterError(f"{place} has {version}, and not {engine_version()}")

    def _tasks(self, chunks: Iterable[Chunk]) -> Iterator[_Task]:
        began, group = monotonic(), list[Chunk]()
        for chunk in chunks:
            known = chunk.known()
            if known is None:
                group.append(chunk)
            long = min(_TASK, _SHARE * (monotonic() - began))
            if group and (known or self._seconds(group) >= long):
                yield self._sent(group)
                group = []
            if known:
                yield _Task([chunk], known=known)
        if group:
            yield self._sent(group)

    def _seconds(self, chunks: Iterable[Chunk]) -> float:
        """How long chunks will take; as long as that is unknown, for ever."""
        return sum(self._pace.get(_player(chunk), inf) * chunk.games for chunk in chunks)

    def _sent(self, chunks: list[Chunk]) -> _Task:
        errands = [Errand.of(chunk) for chunk in chunks]
        future = self.client.submit(run_errands, errands, engine_version(), pure=False)
        return _Task(chunks, future)

    def _played(self, task: _Task) -> Iterator[Played]:
        if task.known:
            yield task.chunks[0].run, task.known
        if task.future:
            contents, seconds = self._result(task.future)
            for chunk, content, took in zip(task.chunks, contents, seconds, strict=True):
                self._pace[_player(chunk)] = took / chunk.games
                yield chunk.keep(decode_sums(content), content)

    def _result(self, future: Future) -> tuple[list[bytes], list[float]]:
        while True:
            try:
                found: tuple[list[bytes], list[float]] = future.result(timeout=_COUNT)
            except TimeoutError:
                self._room()
            except KilledWorker as error:
                times = error.allowed_failures + 1
                raise ClusterError(
                    f"{times} workers ended with the same games; their logs may say why"
                ) from error
            except CancelledError as error:
                raise ClusterError(f"the scheduler at {self.name} was lost") from error
            else:
                return found

    def _room(self) -> int:
        """How many tasks there should be at a time."""
        if monotonic() - self._counted > _COUNT:
            before, self._threads = self._threads, sum(self.client.nthreads().values())
            if not self._threads and (before or self._counted == -inf):
                self.say(f"{self.name} has no workers; waiting for some")
            self._counted = monotonic()
        return max(1, _AHEAD * self._threads)


def _player(chunk: Chunk) -> str:
    return name_of(chunk.run.cell.policy)


@contextmanager
def cluster_at(address: str, say: Callable[[str], None]) -> Iterator[Cluster]:
    """The cluster of a scheduler, or for `local:N` one of N processes here.

    `say` gets what happens. Raises ValueError for what is no address, ClusterError if no scheduler
    answers there, or it or a worker has another engine.
    """
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if address.startswith(_LOCAL):
        with _local(address) as local, Client(local, set_as_default=False) as client:
            yield Cluster(client, address, say)
        return
    if not address.startswith(_SCHEMES):
        raise ValueError(f"`{address}` is not a cluster; write tcp://HOST:8786, or local:2")
    try:
        client = Client(address, timeout=_TIMEOUT, set_as_default=False)
    except OSError as error:
        raise ClusterError(f"no scheduler answers at {address} within {_TIMEOUT} s") from error
    with client:
        cluster = Cluster(client, address, say)
        cluster.check()
        yield cluster


def _local(address: str) -> LocalCluster:
    count = address.removeprefix(_LOCAL)
    if not (count.isascii() and count.isdigit() and 1 <= int(count) <= _MOST_LOCAL):
        raise ValueError(f"`{address}` is not a cluster; write local:2 for two processes here")
    return LocalCluster(
        n_workers=int(count),
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    )
