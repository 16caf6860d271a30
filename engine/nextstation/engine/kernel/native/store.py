"""Where what was made once is kept: a folder of this user's own, with a file for each entry.

What is read from it runs as code. So the folder and its files must belong to the user, and nobody
else may write to them. An entry is written whole or not at all; it says what it holds, and is read
only if it holds that, unchanged.
"""

import hashlib
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from nextstation.engine.format.source.file_lock import locked
from nextstation.engine.format.source.paths import read_inside
from nextstation.engine.format.source.sealed import opened, sealed

_MONTH = 30 * 24 * 3600


class UnsafeFolderError(OSError):
    """A folder that another user could write to."""


class Store:
    """Entries in a folder, each found by a title: all that its content depends on."""

    def __init__(self, folder: Path, most: int | None = None) -> None:
        """Make the folder if there is none. Raises OSError when it cannot be made or is unsafe.

        Of more entries than `most`, those that were used last are kept.
        """
        folder.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        _require_own(folder.lstat(), folder)
        tempfile.TemporaryFile(dir=folder).close()
        self.folder, self._most = folder, most

    def read(self, title: str) -> bytes | None:
        """The content with this title; None if there is none, or not what was written."""
        try:
            _require_own(self._path(title).lstat(), self.folder)
            found = opened(read_inside(self._path(title), self.folder) or b"")
        except OSError:
            return None
        if self._most:
            with suppress(OSError):
                os.utime(self._path(title))
        return found[1] if found and found[0] == title else None

    def write(self, title: str, content: bytes) -> None:
        """Keep a content. Raises OSError; then there is what there was before."""
        descriptor, name = tempfile.mkstemp(suffix=".new", dir=self.folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(sealed(title, content))
                file.flush()
                os.fsync(descriptor)
            Path(name).replace(self._path(title))
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        self._remove_least_used()

    @contextmanager
    def lock(self, title: str) -> Iterator[None]:
        """Wait until no other process makes this entry. The lock ends with its process.

        Where there is no such lock, two processes may make the same entry.
        """
        with ExitStack() as held:
            with suppress(OSError):
                lock = self._path(title).with_suffix(".lock")
                held.enter_context(locked(lock, self.folder, wait=True))
            yield

    def _remove_least_used(self) -> None:
        """Remove the entries beyond the most that are kept, and their locks."""
        if self._most:
            entries = sorted(self.folder.glob("*.code"), key=_last_used, reverse=True)
            for path in entries[self._most :]:
                with suppress(OSError):
                    path.unlink()
                    path.with_suffix(".lock").unlink()

    def _path(self, title: str) -> Path:
        return self.folder / f"{_digest(title.encode())}.code"


def remove_old(kept: Path) -> None:
    """Remove the folders of other versions, beside the one that is kept, a month after their use.

    A folder was used when it was last changed.
    """
    os.utime(kept)
    for folder in kept.parent.glob("[0-9a-f]" * 16):
        if folder != kept and folder.lstat().st_mtime < time.time() - _MONTH:
            shutil.rmtree(folder, ignore_errors=True)


def _last_used(entry: Path) -> float:
    """When an entry was written or read last; long ago, if another process has removed it."""
    with suppress(OSError):
        return entry.stat().st_mtime
    return 0.0


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def _require_own(found: os.stat_result, folder: Path) -> None:
    """Raise UnsafeFolderError unless a folder or a file is the user's alone to write."""
    if os.name != "posix":
        return
    if not (stat.S_ISDIR(found.st_mode) or stat.S_ISREG(found.st_mode)):
        raise UnsafeFolderError(f"{folder} is not a folder")
    if found.st_uid != os.geteuid():
        raise UnsafeFolderError(f"{folder} belongs to another user")
    if found.st_mode & 0o022:
        raise UnsafeFolderError(f"other users may write to {folder}")
