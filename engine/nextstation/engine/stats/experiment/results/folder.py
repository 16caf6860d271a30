"""A folder of results: a folder for each cell, and one process that writes to it."""

import json
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from nextstation.engine.format.source.atomic_write import make_folder, naming, remove_unfinished
from nextstation.engine.format.source.file_lock import HeldError, locked
from nextstation.engine.format.source.paths import inside, opened
from nextstation.engine.stats.experiment.results.cell import Cell, Manifest
from nextstation.engine.stats.experiment.results.cell_folder import MANIFEST, CellFolder
from nextstation.engine.stats.experiment.results.errors import DamagedError, FolderError
from nextstation.engine.stats.experiment.results.sources import SOURCES

# Times and machines are in the log only: all other files are the same wherever and whenever the
# games are played, and however often that is interrupted.
CELLS, LOCK, LOG = "cells", "lock", "log.jsonl"
# The most chunks of a cell when it is begun.
_MOST_CHUNKS = 10_000
Note = Callable[[str], None]


class ResultsFolder:
    """The cells in a folder of results."""

    def __init__(self, path: Path, on_note: Note = lambda text: None) -> None:
        self.path, self.on_note = path, on_note

    @classmethod
    @contextmanager
    def for_writing(cls, path: Path, on_note: Note) -> Iterator["ResultsFolder"]:
        """Hold the folder, which is created if need be; `on_note` gets what is said meanwhile.

        Raises FolderError when the folder has something else in it, or another process writes to
        it; WriteError when it cannot be written; StrayPathError where it leads elsewhere.
        """
        if path.exists() and not path.is_dir():
            raise FolderError(f"{path} is a file; name a folder")
        _require_own(path)
        if path.is_dir() and any(path.iterdir()) and not (path / CELLS).is_dir():
            raise FolderError(f"{path} holds no results, but something else; name a new folder")
        make_folder(path / CELLS)
        with ExitStack() as held:
            try:
                with naming(path / LOCK):
                    held.enter_context(locked(path / LOCK, path, wait=False))
            except HeldError:
                raise FolderError(f"another run is writing to {path}") from None
            yield cls(path, on_note)

    def cells(self) -> Iterator[CellFolder]:
        """The cells, by name. Those whose manifest is damaged are noted and left out.

        Raises FolderError if this is no folder of results, StrayPathError where it leads elsewhere.
        """
        if not self.path.exists():
            raise FolderError(f"there is no folder {self.path}")
        if self.path.is_dir():
            _require_own(self.path)
        if not (self.path / CELLS).is_dir():
            raise FolderError(f"{self.path} is not a folder of results")
        for path in sorted((self.path / CELLS).iterdir()):
            try:
                yield CellFolder.read(path)
            except DamagedError as error:
                self.on_note(f"{error}; run the command that wrote it again")

    def open_cell(
        self, cell: Cell, games: int, chunk: int, *, columns: int, precision: float | None = None
    ) -> CellFolder:
        """The folder of a cell that is to have a number of games, ready to be written.

        With a precision, that is the most. What was begun keeps the size of its chunks, and its
        columns. Raises FolderError if more games were asked for already, WriteError if it cannot
        be written.
        """
        path = self._path(cell)
        chunk = max(chunk, -(-games // _MOST_CHUNKS))
        wanted = Manifest(cell.data, cell.shared.legend, games, chunk, columns, precision)
        begun = self._begun(path, wanted)
        if begun:
            _check_goes_on(path, begun, wanted)
            columns = max(columns, begun.columns)
            wanted = replace(wanted, chunk=begun.chunk, columns=columns)
            if (begun.games, begun.precision) == (games, precision):
                wanted = replace(wanted, played=begun.played)
        folder = CellFolder(path, wanted)
        remove_unfinished(path, self.path)
        folder.remove_surplus()
        if wanted != begun:
            folder.write_manifest()
        return folder

    def files_of(self, cell: Cell) -> CellFolder | None:
        """The folder of a cell; None if it was not begun, or its manifest is damaged."""
        try:
            return CellFolder.read(self._path(cell))
        except DamagedError:
            return None

    def _path(self, cell: Cell) -> Path:
        return self.path / CELLS / f"{cell.shared.setup.city.id}-{cell.key}"

    def _begun(self, path: Path, wanted: Manifest) -> Manifest | None:
        """The manifest of a cell that was begun; one that is not the cell's is noted."""
        if not os.path.lexists(path / MANIFEST):
            return None
        try:
            begun = CellFolder.read(path).manifest
        except DamagedError as error:
            self.on_note(f"{error}; it is written anew")
            return None
        if begun.key == wanted.key:
            return begun
        self.on_note(f"{path / MANIFEST} belongs elsewhere; it is written anew")
        return None

    @contextmanager
    def logging(self, **said: object) -> Iterator[None]:
        """Write to the log when a run begins, and how it ends."""
        self.log(event="begun", **said)
        try:
            yield
        except BaseException as error:
            self.log(event=type(error).__name__)
            raise
        self.log(event="finished")

    def log(self, **said: object) -> None:
        """Add a line to the log: what happened when, and on which machine."""
        line = {
            "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
            "python": platform.python_version(),
            **said,
        }
        # Results do not depend on it.
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        with suppress(OSError), opened(self.path / LOG, flags, self.path) as file:
            os.write(file, (json.dumps(line, ensure_ascii=False) + "\n").encode())


def _require_own(path: Path) -> None:
    """Raise StrayPathError if a part of a folder of results leads elsewhere."""
    for name in (CELLS, SOURCES, LOCK, LOG):
        inside(path / name, path, folder=name in (CELLS, SOURCES))


def _check_goes_on(path: Path, begun: Manifest, wanted: Manifest) -> None:
    """Raise FolderError if a cell was begun that is to have more games than are wanted now."""
    old, new = begun.precision, wanted.precision
    if (old is None) != (new is None):
        said = f"{begun.games:,} games" if old is None else f"a precision of {old:g}"
        raise FolderError(f"{path} was begun with {said}: ask for that, or name another folder")
    if old is not None and new is not None and new > old:
        raise FolderError(
            f"{path} was begun with a precision of {old:g}: ask for that, or for a finer one"
        )
    if begun.games > wanted.games:
        most = "" if old is None else " at most"
        raise FolderError(
            f"{path} has {begun.games:,} games{most} already: ask for as many, or for more"
        )
