"""The workers of a Dask scheduler, which play chunks of games. Needs the extra `cluster`."""

import logging
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from time import monotonic

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, WorkerPlugin

from nextstation.engine.stats.batch.partial import PartialResult
from nextstation.engine.stats.experiment.cluster.errand import (
    Errand,
    Pace,
    Part,
    engine_version,
    run_errands,
)
from nextstation.engine.stats.experiment.results.encoding import decode_sums, encode
from nextstation.engine.stats.experiment.results.errors import ClusterError
from nextstation.engine.stats.experiment.results.run import Chunk, Played

Say = Callable[[str], None]

_LOCAL = "local:"
_MOST_LOCAL = 256
_SCHEMES = ("tcp://", "tls://", "ws://", "wss://")
# How long a scheduler may take to answer, and how often its workers are counted, in seconds.
_TIMEOUT, _COUNT = 10, 2.0
# Each thread of the workers has a task that it plays, and one that waits for it.
_AHEAD = 2
# To watch its workers many times a second costs Dask a twentieth of two cores; that it has them
# return memory at once to the system makes games 9% slower.
_QUIET = {
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.worker.profile.enabled": False,
    "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": None,
}
_KEPT = "What was finished is kept: run the command again to go on"


@dataclass(frozen=True, slots=True)
class _Sent:
    """A task: games that one worker plays in turn."""

    parts: list[Part]
    future: Future


class Cluster:
    """Plays chunks on the workers of a scheduler; the folder is read and written here.

    Games follow from their errand alone. So the scheduler hands the tasks of a lost worker to
    another one, and the result is the same.
    """

    def __init__(self, client: Client, name: str, say: Say) -> None:
        self.client, self.name, self.say = client, name, say
        self._threads, self._counted = 0, -inf

    def play(self, chunks: Iterable[Chunk], /) -> Generator[Played]:
        """The sums of chunks, in order. Raises ClusterError if the cluster is lost."""
        pace, waiting = Pace(), deque[_Sent | Played]()
        left, divided = self._sent(chunks, pace), list[PartialResult]()
        try:
            while True:
                while len(waiting) < self._room() and (each := next(left, None)):
                    waiting.append(each)
                if not waiting:
                    return
                first = waiting.popleft()
                if isinstance(first, _Sent):
                    yield from self._kept(first, pace, divided)
                else:
                    yield first
        finally:
            futures = [each.future for each in waiting if isinstance(each, _Sent)]
            self.client.cancel(futures, force=True)

    def _sent(self, chunks: Iterable[Chunk], pace: Pace) -> Iterator[_Sent | Played]:
        """Chunks that the folder has; the others sent off, several or a part of one at a time."""
        group, seconds = list[Part](), 0.0
        for chunk in chunks:
            known = chunk.known()
            for part in () if known else Part.all_of(chunk, pace.most(chunk.run.cell.policy)):
                group.append(part)
                seconds += pace.seconds(chunk.run.cell.policy, part.games)
                if pace.enough(seconds):
                    yield self._send(group)
                    group, seconds = [], 0.0
            if known:
                if group:
                    yield self._send(group)
                    group, seconds = [], 0.0
                yield chunk.run, known
        if group:
            yield self._send(group)

    def _send(self, parts: list[Part]) -> _Sent:
        errands = [Errand.of(part) for part in parts]
        future = self.client.submit(run_errands, errands, engine_version(), pure=False)
        return _Sent(parts, future)

    def _kept(self, sent: _Sent, pace: Pace, divided: list[PartialResult]) -> Iterator[Played]:
        """What a task played, written; `divided` has the parts of a chunk that lacks some yet."""
        for part, (content, seconds) in zip(sent.parts, self._result(sent.future), strict=True):
            pace.seen(part.chunk.run.cell.policy, part.games, seconds)
            sums = decode_sums(content)
            if part.is_whole:
                yield part.chunk.keep(sums, content)
                continue
            divided[:] = [divided[0] + sums if divided else sums]
            if part.is_last:
                (whole,) = divided
                divided.clear()
                yield part.chunk.keep(whole, encode(whole))

    def _result(self, future: Future) -> list[tuple[bytes, float]]:
        while True:
            try:
                found: list[tuple[bytes, float]] = future.result(timeout=_COUNT)
            except TimeoutError:
                self._room()
            except ImportError as error:
                raise ClusterError(f"a worker has another engine: {error}. {_KEPT}") from error
            except KilledWorker as error:
                times = error.allowed_failures + 1
                raise ClusterError(
                    f"{times} workers ended with the same games; their logs may say why. {_KEPT}"
                ) from error
            except CancelledError as error:
                raise self._lost() from error
            else:
                return found

    def _room(self) -> int:
        """How many tasks there should be at a time."""
        if monotonic() - self._counted > _COUNT:
            before = self._threads
            try:
                self._threads = sum(self.client.nthreads().values())
            except OSError as error:
                raise self._lost() from error
            if not self._threads and (before or self._counted == -inf):
                self.say(f"{self.name} has no workers; waiting for some")
            self._counted = monotonic()
        return max(1, _AHEAD * self._threads)

    def _lost(self) -> ClusterError:
        return ClusterError(f"the scheduler at {self.name} was lost. {_KEPT}")

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


@contextmanager
def cluster_at(address: str, say: Say) -> Iterator[Cluster]:
    """The cluster of a scheduler, or for `local:N` one of N processes here.

    `say` gets what happens. Raises ValueError for a malformed address, ClusterError if no scheduler
    answers there, or it or a worker has another engine.
    """
    _silence()
    if address.startswith(_LOCAL):
        with (
            dask.config.set(_QUIET),
            _local(address) as local,
            Client(local, set_as_default=False) as client,
        ):
            client.register_plugin(_Undisturbed())
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


class _Undisturbed(WorkerPlugin):  # type: ignore[misc]
    """A terminal interrupts all its processes: only the one that asks for the games heeds it."""

    def setup(self, worker: object) -> None:  # noqa: ARG002
        """Runs in each worker, also in one that takes the place of another."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _silence() -> None:
    """Keep Dask from printing: what it would say is raised here as an error."""
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


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
