"""Measures of the city while it is edited: what is measured, compared with what, and when."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from nextstation.studio.background.process import WorkerProcess
from nextstation.studio.measuring.sides import (
    BEFORE,
    PINNED,
    History,
    State,
    UnplayableError,
    setup_of,
)
from nextstation.studio.measuring.wanted import GAMES, Screen, Start, Task, WantedGames
from nextstation.studio.open_city import OpenCity

_START = partial(WorkerProcess, "nextstation.studio.measuring.playing")
# Seconds without a new reading after which games begin.
PAUSE = 0.8
_FAULTY = "the file has faults; it is measured again once they are corrected"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the pages want: modules, what to compare with, games, and whether after each edit."""

    modules: tuple[str, ...] = ()
    against: str = BEFORE
    games: int = GAMES[0]
    after_each_edit: bool = True


class Measures:
    """Nothing is played before the first wish. What takes time is done in a thread, by `step`."""

    def __init__(
        self,
        city: OpenCity,
        tell: Callable[[str, Any], None],
        *,
        start: Start = _START,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._city, self._clock = city, clock
        self._lock, self._news = Lock(), Event()
        self._screen = Screen(tell)
        self._games = WantedGames(self._screen, start, self._news.set)
        self._history, self._wish = History(city.now), Wish()
        self._is_wanted = self._is_over = False
        self._due: float | None = None
        self._thread = Thread(target=self._run, name="measures", daemon=True)
        self._tasks = 0

    def begin(self) -> None:
        """Begin to do what is due, in a thread, until it is closed."""
        self._thread.start()

    def data(self) -> dict[str, Any]:
        """All that a page shows."""
        shown, wish, version = self._screen.now, self._wish, self._city.now.version
        return {
            **shown.progress_data,
            "version": shown.version,
            "is_stale": (shown.version, shown.modules) != (version, wish.modules),
            "modules": list(wish.modules),
            "against": wish.against,
            "compared": shown.compared,
            "note": shown.note,
            "choices": self._history.choices(),
            "games": wish.games,
            "more_games": GAMES[-1],
            "after_each_edit": wish.after_each_edit,
            "report": shown.report,
        }

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that are wanted in play."""
        return self._wish.modules

    def wish(self, **changes: Any) -> None:
        """Take what a page wants, and begin new games where that asks for them.

        With `after_each_edit` off, only another city to compare with does.
        """
        with self._lock:
            before, self._wish = self._wish, replace(self._wish, **changes)
            is_same = replace(before, after_each_edit=True) == replace(
                self._wish, after_each_edit=True
            )
            needs_games = not (self._is_wanted and is_same and self._is_up_to_date())
            if needs_games and (self._wish.after_each_edit or "against" in changes):
                self._begin(0)
        self._news.set()

    def measure(self, games: int) -> None:
        """Measure the city as it is, with a number of games of each player."""
        with self._lock:
            self._wish = replace(self._wish, games=games)
            self._begin(0)
        self._news.set()

    def pin(self) -> None:
        """Keep the city as it is, to compare with it from now on."""
        if self._city.now.network:
            self._history.pinned = State.of(self._city.now)
            self.wish(against=PINNED)

    def cancel(self) -> None:
        """Play no more until the next edit or wish."""
        with self._lock:
            if self._is_wanted:
                self._stop("cancelled", "stopped")
        self._news.set()

    def edited(self) -> None:
        """The file was read again: what is being played is out of date, and a pause begins."""
        with self._lock:
            self._wish = replace(self._wish, games=GAMES[0])
            if self._is_wanted and self._wish.after_each_edit:
                self._begin(PAUSE)
            elif self._is_wanted:
                self._stop("cancelled", "the file has changed")
        self._news.set()

    def close(self) -> None:
        """End the thread, and the process that plays."""
        with self._lock:
            self._is_over = True
        self._news.set()
        if self._thread.is_alive():
            self._thread.join()
        self._games.end()

    def step(self) -> float | None:
        """Do what is due. Returns the seconds until something is; None: until there is news."""
        with self._lock:
            due, wish = self._due, self._wish
        if due is not None and (due <= self._clock() or self._is_known()):
            self._plan(due, wish)
        self._games.send()
        with self._lock:
            return None if self._due is None else max(self._due - self._clock(), 0)

    def _begin(self, pause: float) -> None:
        self._stop("waiting", "waiting for a pause" if pause else "")
        self._is_wanted, self._due = True, self._clock() + pause

    def _stop(self, state: str, words: str) -> None:
        self._due = None
        self._games.drop()
        self._screen.show(state=state, words=words, progress=None)

    def _is_up_to_date(self) -> bool:
        """Whether the current file was measured, or will be."""
        is_shown = self._screen.now.version == self._city.now.version
        return is_shown or self._games.are_played or self._due is not None

    def _run(self) -> None:
        wait: float | None = 0
        while not self._is_over:
            self._news.wait(wait)
            self._news.clear()
            wait = self.step()

    def _is_known(self) -> bool:
        """Whether there is no need to wait, because this state of the file was measured before."""
        reading = self._city.now
        return bool(reading.network) and State.of(reading).hash in self._history.settled

    def _plan(self, due: float, wish: Wish) -> None:
        """Have the current file measured, unless it changes meanwhile."""
        try:
            task, about = self._task(wish)
        except UnplayableError as error:
            with self._lock:
                if self._due == due:
                    self._stop("refused", str(error))
            return
        with self._lock:
            if self._due == due:
                self._due = None
                self._games.take(task, about)

    def _task(self, wish: Wish) -> tuple[Task, dict[str, Any]]:
        """What is to be played, and what it is about. Raises UnplayableError."""
        reading = self._city.now
        if reading.network is None:
            raise UnplayableError(_FAULTY)
        setup = setup_of(reading.network, wish.modules)
        self._history.settle(State.of(reading))
        against, compared, note = self._history.against(wish.against, wish.modules)
        self._tasks += 1
        about = {"version": reading.version, "modules": wish.modules}
        return (
            Task(self._tasks, setup, against, wish.games),
            {**about, "compared": compared, "note": note},
        )
