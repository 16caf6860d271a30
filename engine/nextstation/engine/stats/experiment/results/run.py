"""Plays cells of games chunk by chunk, and keeps in a folder what is played."""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from threading import Event, Lock
from time import perf_counter
from typing import NamedTuple, Protocol

import numpy as np

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.play.agents import Policy, check_policy
from nextstation.engine.players.catalogue import SIMPLE, parse_policy
from nextstation.engine.stats.batch.chunk import Column
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.interval import check_precision, half_of_mean, looks
from nextstation.engine.stats.batch.parallel import in_parallel, threads_for
from nextstation.engine.stats.batch.partial import PartialResult
from nextstation.engine.stats.batch.players import ChunkPlayer, player_of
from nextstation.engine.stats.batch.result import Legend
from nextstation.engine.stats.batch.simulation import check_games
from nextstation.engine.stats.experiment.results.cell import Cell
from nextstation.engine.stats.experiment.results.cell_folder import CellFolder
from nextstation.engine.stats.experiment.results.encoding import encode
from nextstation.engine.stats.experiment.results.errors import DamagedError
from nextstation.engine.stats.experiment.results.folder import ResultsFolder
from nextstation.engine.stats.experiment.results.kept import KeptCell

_PATIENCE = 1.0
# Two threads would make, and announce, the same thing.
_MAKING = Lock()
# A custom player may have state of its own: its games are played one after the other.
_ALONE = Lock()
# How many games are played at once: their rows, of all seats, fit into the memory together.
_MOST = 10_000


class StoppedError(Exception):
    """No more games are wanted."""


class PatientPlayer:
    """Plays the games of a cell, from several threads.

    What plays is made when the first game is wanted: a cell that is complete needs none.
    """

    def __init__(self, cell: Cell, on_compile: Callable[[], None] = lambda: None) -> None:
        self.cell, self.on_compile = cell, on_compile
        # How many games a part has; how long one takes is seen when it is played.
        self._size = _MOST if cell.policy in SIMPLE else 1

    def play(
        self, first: int, games: int, columns: int, stop: Event
    ) -> tuple[PartialResult, bytes]:
        """The sums of some games; these encoded, with the first columns of their rows if any.

        Raises StoppedError once `stop` is set, and what the player does.
        """
        with nullcontext() if isinstance(self.cell.policy, str) else _ALONE:
            sums, rows = self._play(first, games, columns, stop)
        return sums, encode(sums, rows)

    def _play(
        self, first: int, games: int, columns: int, stop: Event
    ) -> tuple[PartialResult, Ints | None]:
        player, rows, end = self._player(), list[Ints](), first + games
        sums: PartialResult | None = None
        while first < end:
            if stop.is_set():
                raise StoppedError
            began, size = perf_counter(), min(self._size, end - first)
            part, tally = player.rows(first, size)
            summed = player.summed(part, tally)
            sums = summed if sums is None else sums + summed
            if columns:
                rows.append(part[:, :columns].copy())
            first += size
            took = max(perf_counter() - began, 1e-6)
            self._size = max(1, min(_MOST, int(_PATIENCE / took * size)))
        assert sums is not None
        return sums, np.concatenate(rows) if columns else None

    def _player(self) -> ChunkPlayer:
        """Who plays; what does not depend on the seed is shared with other cells."""
        cell, players = self.cell, self.cell.shared.players
        with _MAKING:
            if cell.policy not in players:
                setup, board = cell.shared.setup, cell.shared.board
                player = player_of(setup, cell.policy, cell.seed, board=board)
                player.prepare(self.on_compile)
                players[cell.policy] = player
        return players[cell.policy].with_seed(cell.seed)


class CellRun:
    """A cell that is being played into a folder; `player` plays it in this process.

    Once it has `ended`, chunks of it that were played ahead are in vain.
    """

    def __init__(
        self,
        cell: Cell,
        files: CellFolder,
        on_note: Callable[[str], None],
        on_compile: Callable[[], None],
    ) -> None:
        self.cell, self.files, self.on_note = cell, files, on_note
        self.player = PatientPlayer(cell, on_compile)
        self.found: PartialResult | None = None
        self.ended = False
        manifest = files.manifest
        self._looks = set(looks(manifest.games)) if manifest.precision else set[int]()

    def add(self, part: PartialResult) -> PartialResult | None:
        """Add the sums of the next chunk; the sums of all games, if it was the last.

        Raises WriteError if the number of games cannot be written.
        """
        self.found = found = part if self.found is None else self.found + part
        games, manifest = int(found.wins.sum()), self.files.manifest
        if games < manifest.last and not (games in self._looks and self._is_precise(found)):
            return None
        self.ended = True
        if manifest.precision:
            self.files.end(games)
        return found

    def _is_precise(self, found: PartialResult) -> bool:
        manifest = self.files.manifest
        histogram = found.histograms.columns()[Column.TOTAL]
        squares = found.squares[Column.TOTAL]
        total = Distribution(*histogram, manifest.legend.players, squares)
        half = half_of_mean(total, any_time=True)
        return half is not None and manifest.precision is not None and half <= manifest.precision


# A cell with the sums of a chunk; without them where the cell ended before the chunk was played.
Played = tuple[CellRun, PartialResult | None]


class Chunk(NamedTuple):
    """Games of a cell that are kept together."""

    run: CellRun
    first: int
    games: int

    @property
    def columns(self) -> int:
        """How many columns of the row of each sheet are kept."""
        return self.run.files.manifest.columns

    def known(self) -> PartialResult | None:
        """The sums that the folder has; None, and a note if it is damaged, where it has none."""
        try:
            return self.run.files.sums(self.first, self.games)
        except DamagedError as error:
            self.run.on_note(f"{error}; its games are played again")
            return None

    def keep(self, part: PartialResult, content: bytes) -> Played:
        """Write what was played to the folder: sums, and these encoded. Raises WriteError."""
        self.run.files.write_chunk(self.first, part, content)
        return self.run, part


class Executor(Protocol):
    """Where chunks are played: on threads here, or on a cluster."""

    def play(self, chunks: Iterable[Chunk], /) -> Generator[Played]:
        """The sums of chunks, in order; those that a folder does not hold are played and kept.

        Raises WriteError when a folder cannot be written, PlayerError when a custom player fails.
        """


@dataclass(frozen=True, slots=True)
class Threads:
    """A number of threads; None: one per core."""

    count: int | None = None

    def play(self, chunks: Iterable[Chunk], /) -> Generator[Played]:
        """The sums of chunks, in order."""
        stop = Event()

        def play(chunk: Chunk) -> Played:
            if chunk.run.ended:
                return chunk.run, None
            if known := chunk.known():
                return chunk.run, known
            return chunk.keep(*chunk.run.player.play(*chunk[1:], chunk.columns, stop))

        threads = threads_for(self.count)
        return in_parallel(play, ((chunk,) for chunk in chunks), threads, on_end=stop.set)


# The games of a chunk: all that a kill can lose on a thread, and yet much more work than to write
# a file. They follow from the policy alone, so that every machine makes the same chunks.
_SIMPLE_CHUNK, _CHUNK, _SLOW_CHUNK = 100_000, 2000, 100
_SLOW = "search"


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
    """How many games of each cell are played, and what is kept of each sheet.

    With a `precision`, in points, each cell is played until half the 99% interval of its mean total
    is at most that wide, by a confidence sequence; `games` is then the most.
    """

    games: int
    keep: Keep = Keep.SUMS
    chunk_size: int | None = None
    precision: float | None = None
    on_progress: Callable[[int], None] = lambda games: None
    on_compile: Callable[[Cell], None] = lambda cell: None


def run_cells(
    cells: Iterable[Cell],
    folder: ResultsFolder,
    settings: Settings,
    executor: Executor | None = None,
) -> Iterator[KeptCell]:
    """Play the games of each cell that the folder does not hold yet; what it has of each, in order.

    The sums are the same wherever the games are played (without an executor: on a thread per core),
    and for every size of chunks, also where a precision decides how many games there are. A chunk
    in the folder that is damaged or of other games is noted and played again.

    Raises ValueError for a number out of range or an unknown policy, FolderError when a cell has
    more games already, and what the executor does; what was finished by then stays in the folder.
    """
    executor = executor or Threads()
    for run, part in executor.play(_chunks(cells, folder, settings)):
        if run.ended or part is None:
            run.files.remove_surplus()
            continue
        settings.on_progress(int(part.wins.sum()))
        if found := run.add(part):
            run.files.write_sum(found)
            yield KeptCell(run.files, found)


def _chunks(cells: Iterable[Cell], folder: ResultsFolder, settings: Settings) -> Iterator[Chunk]:
    for cell in cells:
        run = _begun(cell, folder, settings)
        for first, games in run.files.manifest.chunks():
            if run.ended:
                break
            yield Chunk(run, first, games)


def _begun(cell: Cell, folder: ResultsFolder, settings: Settings) -> CellRun:
    check_policy(cell.policy)
    size = settings.chunk_size or chunk_size(cell.policy)
    check_games(settings.games, cell.seed, size)
    check_precision(settings.precision)
    columns = settings.keep.columns(cell.shared.legend)
    files = folder.open_cell(
        cell, settings.games, size, columns=columns, precision=settings.precision
    )
    return CellRun(cell, files, folder.on_note, partial(settings.on_compile, cell))


def chunk_size(policy: Policy) -> int:
    """The games of a chunk in a folder."""
    if not isinstance(policy, str) or parse_policy(policy)[0].name == _SLOW:
        return _SLOW_CHUNK
    return _SIMPLE_CHUNK if policy in SIMPLE else _CHUNK
