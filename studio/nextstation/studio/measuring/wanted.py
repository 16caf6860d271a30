"""The games that are wanted, the process that plays them, and what pages are shown of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from nextstation.engine.city.setup import Setup
from nextstation.studio.background.messages import Answer, Cancel, Failure, Order, Report, Stage
from nextstation.studio.background.process import Ended, Hear, Worker

# The games of each player: usually, and where more are asked for.
GAMES = (20_000, 100_000)


@dataclass(frozen=True, slots=True)
class Task:
    """Games of a set-up and, if there is one, of another on the same cards. Tasks are numbered.

    `players` are built-in policies, the weakest first; none stands for those of `ns measure`.
    """

    number: int
    setup: Setup
    against: Setup | None
    games: int
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What pages are shown.

    `state` is idle, waiting, playing, done, cancelled, refused or failed; `words` say more. The
    `report` is about reading `version` with `modules`, and compares with `compared`; where it
    compares with nothing, `note` says why. `reports` counts them.
    """

    state: str = "idle"
    words: str = ""
    progress: float | None = None
    report: dict[str, Any] | None = None
    reports: int = 0
    version: int = 0
    modules: tuple[str, ...] = ()
    compared: str = ""
    note: str = ""

    @property
    def progress_data(self) -> dict[str, Any]:
        """How far the games are, and how many reports there were."""
        return {
            "state": self.state,
            "words": self.words,
            "progress": self.progress,
            "reports": self.reports,
        }


class Screen:
    """What is shown now; pages are told of each change."""

    def __init__(self, tell: Callable[[str, Any], None]) -> None:
        self._tell, self._lock, self.now = tell, Lock(), Shown()

    def show(self, **changes: Any) -> None:
        """Show something else."""
        with self._lock:
            self.now = replace(self.now, **changes)
            self._tell("measures", self.now.progress_data)


Start = Callable[[Hear, Ended], Worker]
# So often a task is begun when the process ends meanwhile.
_TRIES = 2
_UNEXPECTED = "the process that plays the games has ended unexpectedly"


@dataclass(slots=True)
class _Run:
    """A task under way, and what its reports are about."""

    task: Task
    about: dict[str, Any]
    tries: int = 1


class WantedGames:
    """At most one task at a time. Only `send` and `end` may block; others only take notes."""

    def __init__(self, screen: Screen, start: Start, wake: Callable[[], None]) -> None:
        """`start` starts a process; `wake` is called when there is something to send."""
        self._screen, self._start, self._wake = screen, start, wake
        self._lock, self._player = Lock(), None
        self._run, self._next, self._building = None, None, ""

    _player: Worker | None
    _run: _Run | None
    _next: Order | None

    @property
    def are_played(self) -> bool:
        """Whether a task is under way."""
        return self._run is not None

    def take(self, task: Task, about: dict[str, Any]) -> None:
        """Want the games of a task instead of those before; `about` is shown with its reports."""
        with self._lock:
            self._run, self._next = _Run(task, about), task
            # What is being built for another task is finished first.
            words = self._building or "starting"
            self._screen.show(state="playing", words=words, progress=None)

    def drop(self) -> None:
        """Want no games: answers that still come are dropped."""
        with self._lock:
            if self._run:
                self._run, self._next = None, Cancel()

    def send(self) -> None:
        """Tell the process what is wanted, if that has changed."""
        with self._lock:
            order, self._next = self._next, None
            player = self._player
        if isinstance(order, Task):
            player = player or self._started()
        if order and player:
            player.send(order)

    def end(self) -> None:
        """End the process."""
        with self._lock:
            self._run, player, self._player = None, self._player, None
        if player:
            player.end()

    def _started(self) -> Worker:
        started: list[Worker] = []
        started.append(self._start(self._hear, lambda: self._ended(started)))
        with self._lock:
            self._player = started[0]
        return started[0]

    def _ended(self, players: list[Worker]) -> None:
        """The process has ended: the task is started again, but only a few times."""
        with self._lock:
            if self._player not in players:
                return
            self._player, self._building, run = None, "", self._run
            if run and run.tries < _TRIES:
                run.tries, self._next = run.tries + 1, run.task
            elif run:
                self._run = None
                self._screen.show(state="failed", words=_UNEXPECTED, progress=None)
        self._wake()

    def _hear(self, answer: Answer) -> None:
        """Take an answer; one to a task that is not wanted any more is dropped."""
        with self._lock:
            match answer:
                case Stage(is_building=True):
                    self._building = answer.words
                case _:
                    self._building = ""
            if self._run and self._run.task.number == answer.number:
                self._show(answer, self._run.about)

    def _show(self, answer: Answer, about: dict[str, Any]) -> None:
        match answer:
            case Stage():
                self._screen.show(words=answer.words, progress=answer.progress)
            case Report():
                reports = self._screen.now.reports + 1
                self._screen.show(**about, report=answer.data, reports=reports)
                if answer.is_whole:
                    self._run = None
                    self._screen.show(state="done", words="", progress=1.0)
            case Failure():
                self._run = None
                self._screen.show(state="failed", words=answer.reason, progress=None)
