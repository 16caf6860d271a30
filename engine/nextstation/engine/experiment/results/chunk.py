"""A chunk of games of a cell: known from a folder, or still to be played, here or elsewhere."""

from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple, Protocol

from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.experiment.results.cell import Cell
from nextstation.engine.experiment.results.cell_folder import CellFolder
from nextstation.engine.experiment.results.errors import DamagedError
from nextstation.engine.experiment.results.patient_player import PatientPlayer


class CellRun:
    """A cell that is being played into a folder; `player` plays it in this process."""

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

    def add(self, part: PartialResult) -> bool:
        """Add the sums of a chunk; whether they were the last."""
        self.found = part if self.found is None else self.found + part
        return int(self.found.wins.sum()) == self.files.manifest.games


Played = tuple[CellRun, PartialResult]


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
