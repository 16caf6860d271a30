"""A chunk of games of a cell: known from a folder, or still to be played, here or elsewhere."""

from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple, Protocol

from nextstation.engine.batch.chunk import Column
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.experiment.interval import half_of_mean, looks
from nextstation.engine.experiment.results.cell import Cell
from nextstation.engine.experiment.results.cell_folder import CellFolder
from nextstation.engine.experiment.results.errors import DamagedError
from nextstation.engine.experiment.results.patient_player import PatientPlayer


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
