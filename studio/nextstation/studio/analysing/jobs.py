"""Jobs of the process that judges decisions and searches, as the server and its pages see them."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any

from nextstation.studio.analysing.task import JudgingTask
from nextstation.studio.background.messages import Answer, Cancel, Failure, Report, Stage
from nextstation.studio.background.process import Ended, Hear, Worker, WorkerProcess

_START = partial(WorkerProcess, "nextstation.studio.analysing.worker")
# Jobs that are remembered with what they came to.
_KEPT = 200
Start = Callable[[Hear, Ended], Worker]


@dataclass(slots=True)
class Job:
    """A job: `state` is waiting, working, done, failed or cancelled; `key` says what it is about.

    `progress` goes from 0 to 1; None while that is not known.
    """

    number: int
    key: tuple[Any, ...]
    make: Callable[[int], JudgingTask] = field(repr=False)
    state: str = "waiting"
    words: str = ""
    progress: float | None = None
    result: dict[str, Any] | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The job as plain data."""
        return {
            "job": self.number,
            "state": self.state,
            "words": self.words,
            "progress": self.progress,
            "result": self.result,
        }


class Jobs:
    """Does jobs one after the other; the process starts with the first and ends with the studio."""

    def __init__(
        self,
        tell: Callable[[str, Any], None],
        start: Start = _START,
    ) -> None:
        self._tell, self._start, self._lock = tell, start, Lock()
        self._jobs: OrderedDict[int, Job] = OrderedDict()
        self._process: Worker | None = None
        self._now: Job | None = None
        self._last, self._is_over = 0, False

    def ask(self, key: tuple[Any, ...], make: Callable[[int], JudgingTask]) -> Job:
        """The job of a key: the one that is there, unless it failed, or a new one.

        `make` makes its task, by the number of the job.
        """
        with self._lock:
            known = next((each for each in self._jobs.values() if each.key == key), None)
            if known and known.state not in ("failed", "cancelled"):
                return known
            self._last += 1
            job = self._jobs[self._last] = Job(self._last, key, make)
            while len(self._jobs) > _KEPT:
                self._jobs.popitem(last=False)
            self._begin_next()
            return job

    def get(self, number: int) -> Job | None:
        """The job with a number, if it is still remembered."""
        return self._jobs.get(number)

    def cancel(self, number: int) -> None:
        """Cancel a job that is not done yet."""
        with self._lock:
            job = self._jobs.get(number)
            if job is None or job.state not in ("waiting", "working"):
                return
            job.state = "cancelled"
            if job is self._now:
                self._now = None
                if self._process:
                    self._process.send(Cancel())
            self._begin_next()
        self._tell("job", job.data)

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._is_over, process = True, self._process
            self._process = self._now = None
        if process:
            process.end()

    def _begin_next(self) -> None:
        """Begin the job that waits longest, if none is being done. The caller holds the lock."""
        if self._now or self._is_over:
            return
        job = next((each for each in self._jobs.values() if each.state == "waiting"), None)
        if job is None:
            return
        if self._process is None:
            self._process = self._start(self._hear, self._ended)
        self._now, job.state = job, "working"
        self._process.send(job.make(job.number))

    def _hear(self, answer: Answer) -> None:
        with self._lock:
            job = self._now
            if job is None or answer.number != job.number:
                return
            match answer:
                case Stage():
                    job.words, job.progress = answer.words, answer.progress
                case Report():
                    job.state, job.result, job.words = "done", answer.data, ""
                case Failure():
                    job.state, job.words = "failed", answer.reason
            if job.state != "working":
                self._now = None
                self._begin_next()
        self._tell("job", job.data)

    def _ended(self) -> None:
        """The process is gone, perhaps killed: what it did fails, and another takes its place."""
        with self._lock:
            job, self._now, self._process = self._now, None, None
            if job:
                job.state, job.words = (
                    "failed",
                    "the process that works this out has ended; try again",
                )
            self._begin_next()
        if job:
            self._tell("job", job.data)
