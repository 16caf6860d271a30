"""Checks a folder of results, such as one that somebody sent, without writing to it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.experiment.results.cell_folder import MANIFEST, SUM, CellFolder
from nextstation.engine.experiment.results.encoding import UNFIT, encode
from nextstation.engine.experiment.results.errors import DamagedError, FolderError
from nextstation.engine.experiment.results.folder import CELLS, LOCK, LOG
from nextstation.engine.experiment.results.manifest import is_as_written
from nextstation.engine.experiment.results.sources import SOURCES, source_name
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.source.diagnostic import UnreadableError
from nextstation.engine.source.paths import StrayPathError, names_in, read_inside, require_inside
from nextstation.engine.source.reader import document_of

_FOREIGN = "it is no part of a folder of results"


@dataclass
class FolderCheck:
    """What a folder of results holds: its cells and games, and what is wrong, by file.

    `notes` say what is still to be played.
    """

    path: Path
    cells: int = 0
    games: int = 0
    faults: list[tuple[Path, str]] = field(default_factory=list)
    notes: list[tuple[Path, str]] = field(default_factory=list)

    def each(self, folder: Path, check: Callable[[Path], None], *, folders: bool = False) -> None:
        """Check all that is in a folder: files, or folders."""
        for name in names_in(folder, self.path):
            self.one(folder / name, check, folder=folders)

    def one(self, path: Path, check: Callable[[Path], None], *, folder: bool = False) -> None:
        """Check a file or a folder; what the check raises is a fault of it."""
        try:
            require_inside(path, self.path, folder=folder)
            check(path)
        except StrayPathError as error:
            self.faults.append((Path(error.filename), str(error.strerror)))
        except UnreadableError as error:
            self.faults.append((path, error.diagnostic.message))
        except OSError as error:
            self.faults.append((path, f"it cannot be read: {error.strerror}".lower()))
        except DamagedError as error:
            self.faults.append(
                (path, str(error).removeprefix(str(path)).removeprefix(": ").strip())
            )
        except UNFIT:
            self.faults.append((path, "what it says makes no sense"))

    def text(self, file: Path) -> bytes:
        """What a file of the folder holds."""
        return read_inside(file, self.path) or b""


def check_folder(path: Path) -> FolderCheck:
    """Check all files of a folder of results. Raises FolderError if it is none, and OSError."""
    if not (path / CELLS).is_dir():
        raise FolderError(f"{path} is not a folder of results")
    found = FolderCheck(path)

    def check_cells(folder: Path) -> None:
        found.each(folder, lambda cell: _check_cell(cell, found), folders=True)

    def check_sources(folder: Path) -> None:
        found.each(folder, lambda file: _check_source(file, found.text(file)))

    def check_file(file: Path) -> None:
        if file.name == LOG:
            _check_log(found.text(file))
        elif file.name != LOCK or found.text(file):
            raise DamagedError(_FOREIGN)

    folders = {CELLS: check_cells, SOURCES: check_sources}
    for name in names_in(path, path):
        found.one(path / name, folders.get(name, check_file), folder=name in folders)
    return found


def _check_log(text: bytes) -> None:
    try:
        wrong = [line for line in text.splitlines() if not isinstance(json.loads(line), dict)]
    except (ValueError, RecursionError):
        wrong = [text]
    if wrong:
        raise DamagedError("a line of the log is damaged")


def _check_source(file: Path, content: bytes) -> None:
    """Raise DamagedError or UnreadableError unless a copy has the hash of its name, and is YAML."""
    if file.name != source_name(file.stem.rpartition("-")[0], content):
        raise DamagedError("it does not have the hash that its name says")
    document_of(content, str(file))


def _check_cell(folder: Path, found: FolderCheck) -> None:
    """Check the manifest of a cell, each chunk against it, and the sum against the chunks."""
    before, cells = len(found.faults), list[CellFolder]()
    found.one(folder / MANIFEST, lambda _: cells.append(_with_manifest(folder, found)))
    for cell in cells:
        parts = _checked_parts(cell, found)
        if len(found.faults) > before:
            return
        games, last = sum(int(part.wins.sum()) for part in parts), cell.manifest.last
        if games < last:
            found.notes.append((folder, f"{games:,} of {last:,} games are known"))
        else:
            found.one(folder / SUM, partial(_check_sum, cell, parts))
        if len(found.faults) == before:
            found.cells, found.games = found.cells + 1, found.games + games


def _with_manifest(folder: Path, found: FolderCheck) -> CellFolder:
    cell = CellFolder.read(folder)
    if not is_as_written(found.text(folder / MANIFEST)):
        raise DamagedError("it was changed")
    if folder.name != cell.name:
        raise DamagedError(f"it belongs to {cell.name}")
    return cell


def _checked_parts(cell: CellFolder, found: FolderCheck) -> list[PartialResult]:
    """The sums of the chunks that have been played; their faults are found."""
    chunks = {cell.chunk_file(first): (first, games) for first, games in cell.manifest.chunks()}
    parts = list[PartialResult]()

    def check(file: Path) -> None:
        if file in chunks:
            parts.extend(_checked_chunk(cell, *chunks[file]))
        elif file.name == SUM:
            cell.whole()
        elif file.name != MANIFEST:
            raise DamagedError(_FOREIGN)

    found.each(cell.path, check)
    return parts


def _check_sum(cell: CellFolder, parts: Sequence[PartialResult], _: Path) -> None:
    whole = cell.whole()
    if whole and encode(whole) != encode(sum(parts[1:], parts[0])):
        raise DamagedError("it is not the sum of the chunks")


def _checked_chunk(cell: CellFolder, first: int, games: int) -> list[PartialResult]:
    """The sums of a chunk, if it has been played. Raises DamagedError if its parts disagree."""
    part = cell.sums(first, games)
    if part is None:
        return []
    rows = cell.rows(first, games) if cell.manifest.columns else None
    if int(part.wins.sum()) != games or (rows is not None and not _agree(part, rows)):
        raise DamagedError("its sums are not those of its games")
    return [part]


def _agree(part: PartialResult, rows: Ints) -> bool:
    """Whether the columns that are kept of each sheet have the histograms of a chunk."""
    return all(
        dict(zip(*np.unique(column, return_counts=True), strict=True))
        == dict(zip(*histogram, strict=True))
        for column, histogram in zip(rows.T, part.histograms.columns(), strict=False)
    )
