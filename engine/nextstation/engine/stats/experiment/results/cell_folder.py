"""The folder of a cell: its manifest, a file for each chunk of games, and the sum of them all."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from nextstation.engine.format.source.atomic_write import write_whole
from nextstation.engine.format.source.paths import StrayPathError, files_in, read_inside
from nextstation.engine.format.source.sealed import opened, sealed
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.stats.batch.partial import PartialResult
from nextstation.engine.stats.experiment.results.cell import Manifest
from nextstation.engine.stats.experiment.results.encoding import decode_rows, decode_sums, encode
from nextstation.engine.stats.experiment.results.errors import DamagedError

MANIFEST, SUM = "manifest.json", "sum.chunk"
# The digits of the number of a first game in the name of a file: names sort as numbers do.
_DIGITS = 13
_SEALED = re.compile(r".*\.chunk")


class Games(NamedTuple):
    """What a chunk is of: the games of a cell from `first` on, and `columns` of their rows."""

    key: str
    first: int
    games: int
    columns: int

    @property
    def title(self) -> str:
        """It as the title under which a chunk is sealed."""
        return json.dumps(self)

    def is_part_of(self, other: "Games") -> bool:
        """Whether this has the first of the other's games, or fewer columns of them."""
        same = self.key == other.key and self.first == other.first
        return same and self.games <= other.games and self.columns <= other.columns


class CellFolder:
    """The files of a cell that is described by a manifest."""

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path, self.manifest, self.key = path, manifest, manifest.key
        # The sums that were written last: those of a cell with one chunk are its sum too.
        self._last: tuple[PartialResult, bytes] | None = None

    @classmethod
    def read(cls, path: Path) -> "CellFolder":
        """The folder with its manifest. Raises DamagedError without a sound one, StrayPathError."""
        text = _content_of(path / MANIFEST)
        if not text:
            raise DamagedError(f"{path / MANIFEST} cannot be read")
        try:
            return cls(path, Manifest.read(text))
        except DamagedError as error:
            raise DamagedError(f"{path / MANIFEST}: {error}") from error

    @property
    def results(self) -> Path:
        """The folder of results that it lies in."""
        return self.path.parents[1]

    def write_manifest(self) -> None:
        """Write the manifest. Raises WriteError."""
        write_whole(self.path / MANIFEST, self.manifest.text(), self.results)

    def chunk_file(self, first: int) -> Path:
        """The file of the chunk with this first game."""
        return self.path / f"{first:0{_DIGITS}}.chunk"

    def sums(self, first: int, games: int) -> PartialResult | None:
        """The sums of a chunk; None if it is still to be played. Raises DamagedError."""
        content = self._content(first, games)
        return None if content is None else self._decoded(content, self.chunk_file(first))

    def rows(self, first: int, games: int) -> Ints | None:
        """The rows of a chunk; None if it is still to be played. Raises DamagedError."""
        content = self._content(first, games)
        return None if content is None else decode_rows(content)

    def write_chunk(self, first: int, part: PartialResult, content: bytes) -> None:
        """Write a chunk: its sums, and these as `encode` writes them. Raises WriteError.

        With the first columns of their rows, if these are kept.
        """
        of = Games(self.key, first, int(part.wins.sum()), self.manifest.columns)
        write_whole(self.chunk_file(first), sealed(of.title, content), self.results)
        if not of.columns:
            self._last = part, content

    def write_sum(self, part: PartialResult) -> None:
        """Write the sum of all chunks, which does not depend on their size. Raises WriteError."""
        last = self._last
        content = last[1] if last and last[0] is part else encode(part)
        write_whole(self.path / SUM, sealed(self._whole.title, content), self.results)

    def end(self, games: int) -> None:
        """Note in the manifest how many games were enough. Raises WriteError."""
        if self.manifest.played != games:
            self.manifest = replace(self.manifest, played=games)
            self.write_manifest()

    def remove_surplus(self) -> None:
        """Remove the chunks after the last game that is wanted. Raises StrayPathError."""
        for file in files_in(self.path, self.results, _SEALED):
            if file.stem.isdecimal() and int(file.stem) >= self.manifest.last:
                file.unlink(missing_ok=True)

    def known(self) -> PartialResult | None:
        """The sums of the games that are known; None if there are none."""
        with suppress(DamagedError):
            if whole := self.whole():
                return whole
        found = None
        for part in self._sound():
            found = part if found is None else found + part
        return found

    def whole(self) -> PartialResult | None:
        """The sum of all chunks; None if it is still to be written. Raises DamagedError."""
        content = _content_as(self.path / SUM, self._whole)
        return None if content is None else self._decoded(content, self.path / SUM)

    def _decoded(self, content: bytes, file: Path) -> PartialResult:
        part = decode_sums(content)
        if len(part.squares) != self.manifest.legend.columns.width:
            raise DamagedError(f"{file} has the columns of another program")
        return part

    @property
    def _whole(self) -> Games:
        return Games(self.key, 0, self.manifest.last, columns=0)

    def _sound(self) -> Iterator[PartialResult]:
        for chunk in self.manifest.chunks():
            try:
                part = self.sums(*chunk)
            except DamagedError:
                continue
            if part is not None:
                yield part

    def _content(self, first: int, games: int) -> bytes | None:
        """The content of a chunk; None if it is still to be played. Raises DamagedError."""
        wanted = Games(self.key, first, games, self.manifest.columns)
        return _content_as(self.chunk_file(first), wanted)


def _content_as(file: Path, wanted: Games) -> bytes | None:
    data = _content_of(file)
    if data is None:
        return None
    found = opened(data)
    if found is None:
        raise DamagedError(f"{file} is damaged")
    title, content = found
    if title == wanted.title:
        return content
    if not _games_of(title).is_part_of(wanted):
        raise DamagedError(f"{file} belongs elsewhere")
    return None


def _games_of(title: str) -> Games:
    """What a chunk with this title is of; raises DamagedError if it is not a chunk."""
    try:
        return Games(*json.loads(title))
    except (ValueError, TypeError, RecursionError) as error:
        raise DamagedError(f"`{title}` is not a chunk") from error


def _content_of(file: Path) -> bytes | None:
    """What a file holds, nothing if it cannot be read; None if there is none, or StrayPathError."""
    try:
        return read_inside(file, file.parents[2])
    except StrayPathError:
        raise
    except OSError:
        return b""
