"""Plays a task, player by player: a few games first, then all, except those that are kept."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter

from nextstation.engine.city.fingerprint import city_hash, module_hash
from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.stats.batch.observe import Observed, Observer, joined
from nextstation.engine.stats.experiment.coupling import card_ids, differ
from nextstation.engine.stats.measure.measurement import PLAIN, PLAYERS
from nextstation.studio.background.messages import Answer, CancelledError, Report, Stage
from nextstation.studio.background.worker import Do, run
from nextstation.studio.measuring.report import Memory, Sample, Samples, report_of
from nextstation.studio.measuring.wanted import Task

# Games after which there is something to see, and the games and seconds of a chunk.
_FIRST, _CHUNK, _SECONDS = 1000, 1000, 0.1
_BUILDING = "building {} for a new kind of city, a few seconds"
_SEED = 1


def play(
    task: Task, memory: Memory, say: Callable[[Answer], None], is_wanted: Callable[[], bool]
) -> None:
    """Play a task and report its results. Raises CancelledError when it is not wanted."""
    task = replace(task, players=task.players or PLAYERS)
    samples: Samples = {}
    course = _Course(task, say, is_wanted)
    setups = [task.setup] if task.against is None else [task.setup, task.against]
    ids = [card_ids(each) if differ(setups) else None for each in setups]
    # The plain one first: it is fast, and tells the most.
    players = sorted(task.players, key=lambda player: player != PLAIN)
    for player in players:
        sides = [
            _Side(setup, player, ids, memory, course)
            for setup, ids in zip(setups, ids, strict=True)
        ]
        for games in (min(_FIRST, task.games), task.games):
            found = tuple(side.sample(games) for side in sides)
            samples[player] = found
            are_all = all(sample.games >= task.games for sample in found)
            is_whole = are_all and player == players[-1]
            say(Report(task.number, report_of(task, samples), is_whole))
            if are_all:
                break
        course.played += 1


class _Course:
    """The progress of a task."""

    def __init__(
        self, task: Task, say: Callable[[Answer], None], is_wanted: Callable[[], bool]
    ) -> None:
        self.task, self.say, self.is_wanted, self.played = task, say, is_wanted, 0
        self._said = 0.0

    def building(self, player: str) -> None:
        """Say that the kernel is built for a player."""
        self.say(Stage(self.task.number, _BUILDING.format(player), None))

    def at(self, player: str, games: int) -> None:
        """Report the progress now and then. Raises CancelledError when it is not wanted."""
        if not self.is_wanted():
            raise CancelledError
        if perf_counter() - self._said > 2 * _SECONDS:
            self._said = perf_counter()
            words = f"playing {player}, game {games:,} of {self.task.games:,}"
            part = min(games / self.task.games, 1)
            progress = (self.played + part) / len(self.task.players)
            self.say(Stage(self.task.number, words, progress))


class _Side:
    """The games of a set-up by a player; with `card_ids`, on a deck that is coupled."""

    def __init__(
        self, setup: Setup, player: str, card_ids: Ints | None, memory: Memory, course: _Course
    ) -> None:
        self._setup, self._player, self._card_ids = setup, player, card_ids
        self._memory, self._course = memory, course
        modules = tuple(module_hash(each) for each in setup.modules)
        self._key = (city_hash(setup.network), modules, card_ids is not None, player)
        self._parts: list[Observed] = []

    def sample(self, games: int) -> Sample:
        """A sample of this many games, or of more if they are kept."""
        kept = self._memory.get(self._key)
        if kept and kept.games >= games:
            return kept
        for part in self._play(games):
            self._parts.append(part)
        found = Sample.of(joined(self._parts))
        self._memory.keep(self._key, found)
        return found

    def _play(self, games: int) -> Iterator[Observed]:
        """The games from those that were played on, in chunks that take no time to wait for."""
        from nextstation.engine.kernel.native.cache import announcing

        self._course.at(self._player, 0)
        if not self._parts:
            observer = Observer(self._setup, self._player, _SEED, card_ids=self._card_ids)
            with announcing(lambda: self._course.building(self._player)):
                yield observer.observe(0, 0)
            self._observer = observer
        first, size = sum(len(part.totals) for part in self._parts), 10
        while first < games:
            self._course.at(self._player, first)
            began = perf_counter()
            size = min(size, games - first)
            yield self._observer.observe(first, size)
            first += size
            pace = size / max(perf_counter() - began, 1e-6)
            size = max(1, min(_CHUNK, 10 * size, int(_SECONDS * pace)))


def measuring() -> Do:
    """Plays the tasks of measures."""
    memory = Memory()
    return lambda task, say, is_wanted: play(task, memory, say, is_wanted)


if __name__ == "__main__":
    run(measuring())
