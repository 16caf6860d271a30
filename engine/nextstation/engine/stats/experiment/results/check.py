"""Checks a folder of results, such as one that somebody sent, without writing to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.format.source.paths import inside, read_inside
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.stats.batch.partial import PartialResult
from nextstation.engine.stats.experiment.results.cell_folder import MANIFEST, SUM, CellFolder
from nextstation.engine.stats.experiment.results.encoding import UNFIT, encode
from nextstation.engine.stats.experiment.results.errors import DamagedError
from nextstation.engine.stats.experiment.results.folder import CELLS, LOCK, LOG
from nextstation.engine.stats.experiment.results.sources import SOURCES, source_name

_FOREIGN = "no run has written this"


@dataclass
class FolderCheck:
    """What a folder holds: cells as written, games, how many are wanted; and faults by file."""

    folder: str
    cells: int = 0
    games: int = 0
    wanted: int = 0
    faults: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def of(self, file: Path) -> Iterator[None]:
        """Take what is raised for a fault of a file."""
        try:
            yield
        except (OSError, DamagedError, *UNFIT) as error:  # an UnreadableError is a ValueError
            is_said = isinstance(error, OSError | DamagedError | UnreadableError)
            said = getattr(error, "strerror", None) or (str(error) if is_said else "it is damaged")
            name = str(getattr(error, "filename", None) or file)
            self.faults.setdefault(name, said.removeprefix(name).lstrip(": "))


def check_folder(root: Path) -> FolderCheck:
    """Check all files of a folder of results. Raises UnreadableError if it is none."""
    if not (root / CELLS).is_dir():
        what = "this is not a folder of results"
        raise UnreadableError(Diagnostic(str(root), Span(1, 1), "E001", what))
    found = FolderCheck(str(root))
    for path in sorted(root.rglob("*")):
        is_cell = path.parent == root / CELLS
        is_folder = is_cell or path in (root / CELLS, root / SOURCES)
        with found.of(path):
            inside(path, root, folder=is_folder)
            if is_cell:
                with found.of(path / MANIFEST):
                    _check_cell(CellFolder.read(path), found)
            elif not is_folder:
                _check_file(path, root)
    return found


def _check_file(file: Path, root: Path) -> None:
    """Check a file that can be understood by itself; those of a cell are checked together."""
    if file.parent.parent == root / CELLS:
        return
    if file.parent == root / SOURCES:
        content = read_inside(file, root) or b""
        is_named_so = file.name == source_name(file.stem.rpartition("-")[0], content)
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
    name = f"{cell.manifest.cell['city']}-{cell.key}"
    _require(cell.path.name == name, f"it is the manifest of {name}")
    chunks = {cell.chunk_file(first): (first, games) for first, games in cell.manifest.chunks()}
    before, parts = len(found.faults), list[PartialResult]()
    for file in sorted({*cell.path.iterdir()} - {cell.path / MANIFEST, cell.path / SUM}):
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
