"""Plays cells of games on threads, chunk by chunk, and keeps in a folder what is played."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from enum import Enum, auto
from threading import Event, Lock

from nextstation.engine.batch.legend import Legend
from nextstation.engine.batch.parallel import in_parallel
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.batch.result import SimulationResult, result_of
from nextstation.engine.batch.simulation import check_games
from nextstation.engine.experiment.results.cell import Cell
from nextstation.engine.experiment.results.errors import DamagedError
from nextstation.engine.experiment.results.folder import ResultsFolder
from nextstation.engine.experiment.results.patient_player import PatientPlayer
from nextstation.engine.play.agents import Policy, check_policy, name_of
from nextstation.engine.policy.catalogue import SIMPLE, parse_policy

# The games of a chunk: all that a kill can lose on a thread, and yet much more work than to write
# a file. They follow from the policy alone, so that every machine makes the same chunks.
_SIMPLE_CHUNK, _CHUNK, _SLOW_CHUNK = 100_000, 2000, 100
_SLOW = "search"
# A custom player may have state of its own: its games are played one after the other.
_ALONE = Lock()


class Keep(Enum):
    """What is kept of games: their sums alone, or of each sheet its total, or all columns."""

    SUMS = auto()
    TOTALS = auto()
    SHEETS = auto()

    def columns(self, legend: Legend) -> int:
        """How many columns of a row of results are kept."""
        return {Keep.SUMS: 0, Keep.TOTALS: 1, Keep.SHEETS: legend.columns.width}[self]


@dataclass(frozen=True, slots=True)
class Settings:
    """How cells are played, as `simulate` says it, and what is kept of each sheet."""

    games: int
    jobs: int | None = None
    keep: Keep = Keep.SUMS
    chunk_size: int | None = None
    on_progress: Callable[[int], None] = lambda games: None
    on_compile: Callable[[Cell], None] = lambda cell: None


def run_cells(
    cells: Iterable[Cell], folder: ResultsFolder, settings: Settings
) -> Iterator[tuple[Cell, PartialResult]]:
    """Play the games of each cell that the folder does not hold yet; the sums of each, in order.

    They are the same for every number of threads and size of chunks. A chunk in the folder that is
    damaged or of other games is noted and played again.

    Raises ValueError for a number out of range or an unknown policy, FolderError when a cell has
    more games already, WriteError when the folder cannot be written, PlayerError when a custom
    player fails; what was finished by then stays in the folder.
    """
    stop = Event()
    threads = settings.jobs or os.cpu_count() or 1
    tasks = _tasks(cells, folder, settings, stop)
    for running, part in in_parallel(_do, tasks, threads, on_end=stop.set):
        settings.on_progress(int(part.wins.sum()))
        if running.add(part):
            yield running.finish()


class _Running:
    """A cell that is being played: on threads, and summed up by the one that wants the results."""

    def __init__(self, cell: Cell, folder: ResultsFolder, settings: Settings, stop: Event) -> None:
        check_policy(cell.policy)
        size = settings.chunk_size or chunk_size(cell.policy)
        check_games(settings.games, cell.seed, size)
        self.cell, self.on_note = cell, folder.on_note
        columns = settings.keep.columns(cell.shared.legend)
        self.files = folder.open_cell(cell, settings.games, size, columns=columns)
        compiling = lambda: settings.on_compile(cell)  # noqa: E731
        self.player = PatientPlayer(cell, compiling, stop)
        self.found: PartialResult | None = None

    def chunk(self, first: int, games: int) -> PartialResult:
        """The sums of a chunk: read, or played and written."""
        try:
            part = self.files.sums(first, games)
        except DamagedError as error:
            self.on_note(f"{error}; its games are played again")
            part = None
        if part is None:
            columns = self.files.manifest.columns
            with nullcontext() if isinstance(self.cell.policy, str) else _ALONE:
                part, rows = self.player.play(first, games, columns)
            self.files.write_chunk(first, part, rows)
        return part

    def add(self, part: PartialResult) -> bool:
        """Add the sums of a chunk; whether they were the last."""
        self.found = part if self.found is None else self.found + part
        return int(self.found.wins.sum()) == self.files.manifest.games

    def finish(self) -> tuple[Cell, PartialResult]:
        """Keep the sum of all chunks."""
        assert self.found is not None
        self.files.write_sum(self.found)
        return self.cell, self.found


def _tasks(
    cells: Iterable[Cell], folder: ResultsFolder, settings: Settings, stop: Event
) -> Iterator[tuple[_Running, int, int]]:
    for cell in cells:
        running = _Running(cell, folder, settings, stop)
        for first, games in running.files.manifest.chunks():
            yield running, first, games


def _do(running: _Running, first: int, games: int) -> tuple[_Running, PartialResult]:
    return running, running.chunk(first, games)


def cell_result(cell: Cell, part: PartialResult) -> SimulationResult:
    """The result of a cell, from sums of its games."""
    games, policy = int(part.wins.sum()), name_of(cell.policy)
    return result_of(cell.shared.legend, part, policy=policy, seed=cell.seed, games=games)


def chunk_size(policy: Policy) -> int:
    """The games of a chunk in a folder."""
    if not isinstance(policy, str) or parse_policy(policy)[0].name == _SLOW:
        return _SLOW_CHUNK
    return _SIMPLE_CHUNK if policy in SIMPLE else _CHUNK
