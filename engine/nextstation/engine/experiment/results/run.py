"""Plays cells of games chunk by chunk, and keeps in a folder what is played."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from nextstation.engine.batch.result import Legend
from nextstation.engine.batch.simulation import check_games
from nextstation.engine.experiment.interval import check_precision
from nextstation.engine.experiment.results.cell import Cell
from nextstation.engine.experiment.results.chunk import CellRun, Chunk, Executor, Threads
from nextstation.engine.experiment.results.folder import ResultsFolder
from nextstation.engine.experiment.results.kept import KeptCell
from nextstation.engine.play.players.agents import Policy, check_policy
from nextstation.engine.policy.catalogue import SIMPLE, parse_policy

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
