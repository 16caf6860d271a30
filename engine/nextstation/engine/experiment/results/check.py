"""Checks a folder of results, such as one that somebody sent, without writing to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.experiment.results.cell_folder import MANIFEST, SUM, CellFolder
from nextstation.engine.experiment.results.encoding import UNFIT, encode
from nextstation.engine.experiment.results.errors import DamagedError
from nextstation.engine.experiment.results.folder import CELLS, LOCK, LOG
from nextstation.engine.experiment.results.sources import SOURCES, source_name
from nextstation.engine.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.source.paths import inside, read_inside
from nextstation.engine.source.reader import document_of

_FOREIGN = "no run has written this"


@dataclass
class FolderCheck:
    """What a folder holds: cells as they were written, their games of those wanted, and faults."""

    folder: str
    cells: int = 0
    games: int = 0
    wanted: int = 0
    faults: list[dict[str, str]] = field(default_factory=list)

    @contextmanager
    def of(self, file: Path) -> Iterator[None]:
        """Take what is raised for a fault of a file."""
        try:
            yield
        except (OSError, DamagedError, *UNFIT) as error:  # an UnreadableError is a ValueError
            is_said = isinstance(error, OSError | DamagedError | UnreadableError)
            said = getattr(error, "strerror", None) or (str(error) if is_said else "it is damaged")
            message = said.removeprefix(str(file)).lstrip(": ")
            self.faults.append({"file": str(file), "message": message})


def check_folder(root: Path) -> FolderCheck:
    """Check all files of a folder of results. Raises UnreadableError if it is none."""
    if not (root / CELLS).is_dir():
        what = "this is not a folder of results"
        raise UnreadableError(Diagnostic(str(root), Span(1, 1), "E001", what))
    found = FolderCheck(str(root))
    for file in sorted(root.rglob("*")):
        if file.is_symlink() or not file.is_dir():
            with found.of(file):
                _check_file(inside(file, root), root, found)
    return found


def _check_file(file: Path, root: Path, found: FolderCheck) -> None:
    folder, name = file.parent, file.name
    if folder.parent == root / CELLS and name == MANIFEST:
        _check_cell(CellFolder.read(folder), found)
    elif folder.parent == root / CELLS and name.endswith(".chunk"):
        _require((folder / MANIFEST).exists(), "its cell has no manifest")
    elif folder == root / SOURCES:
        content = read_inside(file, root) or b""
        is_named_so = name == source_name(file.stem.rpartition("-")[0], content)
        _require(is_named_so, "it does not have the hash that its name says")
        document_of(content, str(file))
    elif file == root / LOG:
        for line in (read_inside(file, root) or b"").splitlines():
            _require(isinstance(json.loads(line), dict), "a line is damaged")
    else:
        _require(file == root / LOCK and not read_inside(file, root), _FOREIGN)


def _require(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise DamagedError(otherwise)


def _check_cell(cell: CellFolder, found: FolderCheck) -> None:
    """Check each chunk of a cell against its manifest, and the sum against the chunks."""
    _require(cell.path.name == cell.name, f"it is the manifest of {cell.name}")
    chunks = {cell.chunk_file(first): (first, games) for first, games in cell.manifest.chunks()}
    before, parts = len(found.faults), list[PartialResult]()
    for file in sorted({*cell.path.glob("*.chunk")} - {cell.path / SUM}):
        with found.of(file):
            _require(file in chunks, _FOREIGN)
            if part := cell.sums(*chunks[file]):
                _require(int(part.wins.sum()) == chunks[file][1], "it has another number of games")
                parts.append(part)
    games, last = sum(int(part.wins.sum()) for part in parts), cell.manifest.last
    with found.of(cell.path / SUM):
        if (whole := cell.whole()) and len(found.faults) == before:
            is_sum = games == last and encode(whole) == encode(sum(parts[1:], parts[0]))
            _require(is_sum, "it is not the sum of the chunks")
    if len(found.faults) == before:
        found.cells, found.games = found.cells + 1, found.games + games
        found.wanted += last
