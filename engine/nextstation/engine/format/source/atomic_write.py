"""Writes a file completely or not at all."""

import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from time import time
from typing import IO

from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.paths import StrayPathError, files_in, inside

# So much of the name of a file is in that of the temporary one, before random digits.
_HINT, _BYTES = 40, 8
_TEMPORARY = re.compile(rf"\..{{0,{_HINT}}}\.[0-9a-f]{{{2 * _BYTES}}}")


class WriteError(OSError):
    """A file or a folder that cannot be written, and why."""


class ChangedError(Exception):
    """A file that somebody else has written since it was read."""


def write_over(file: Path, before: bytes, content: bytes) -> None:
    """Write a file as `whole_file` does, unless it holds something else than before by then.

    The file that is replaced keeps a second name for a moment: where another program has written
    into it even later, it comes back. Raises ChangedError, and WriteError.
    """
    target = _target(file)
    replaced = _beside(target)
    try:
        with whole_file(target) as stream:
            stream.write(content)
            stream.flush()
            with suppress(OSError):  # Some file systems have no second names.
                os.link(target, replaced)
            if _content_of(target) != before:
                raise ChangedError(str(file))
        if replaced.exists() and _content_of(replaced) != before:
            replaced.replace(target)
            raise ChangedError(str(file))
    finally:
        replaced.unlink(missing_ok=True)


def _content_of(file: Path) -> bytes | None:
    try:
        return read_bytes(file)
    except UnreadableError:
        return None


def write_whole(file: Path, content: bytes, within: Path | None = None) -> None:
    """Write a file as `whole_file` does, with this content."""
    with whole_file(file, within) as stream:
        stream.write(content)


def write_new(file: Path, content: bytes, within: Path) -> None:
    """Write a file of which there is none, as `whole_file` does.

    Of two processes that write it at the same time, one does. Raises FileExistsError, WriteError.
    """
    beside = _beside(file)
    try:
        write_whole(beside, content, within)
        try:
            os.link(beside, file)
        except FileExistsError:
            raise
        except OSError:  # Some file systems have no second names.
            with naming(file):
                beside.replace(inside(file, within))
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def whole_file(file: Path, within: Path | None = None) -> Iterator[IO[bytes]]:
    """Write a temporary file beside `file` and move it there: no reader sees half of it.

    A link still leads to the file, and who may read the file may read the new one. With `within`,
    the path is made of data: it leads through no link, and its folders are created. Raises
    WriteError if that fails; then nothing is left behind.
    """
    with naming(file):
        target = inside(file, within) if within else _target(file)
        if within and target.parent != within:
            target.parent.mkdir(parents=True, exist_ok=True)
        beside = _beside(target)
        try:
            with beside.open("xb") as stream:
                yield stream
            if target.exists():
                shutil.copymode(target, beside)
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def _target(file: Path) -> Path:
    """The file that a link leads to."""
    return Path(os.path.realpath(file)) if file.is_symlink() else file


def _beside(file: Path) -> Path:
    """A new name beside a file.

    It stays within what a system takes, also where that of the file is long.
    """
    return file.with_name(f".{file.name[:_HINT]}.{secrets.token_hex(_BYTES)}")


def remove_unfinished(folder: Path, within: Path) -> None:
    """Remove the temporary files that a process left in a folder when it was killed.

    Nobody else may write to the folder meanwhile. Its path is made of data.
    """
    for file in files_in(folder, within, _TEMPORARY):
        file.unlink(missing_ok=True)


def remove_left_over(file: Path, age: float) -> None:
    """Remove the temporary files of a file that a killed process left at least `age` seconds ago.

    Where that fails, they stay.
    """
    for each in file.parent.glob(f".{escape(file.name[:_HINT])}.*"):
        with suppress(OSError):
            if _TEMPORARY.fullmatch(each.name) and each.stat().st_mtime < time() - age:
                each.unlink()


def make_folder(folder: Path) -> None:
    """Create a folder, and those that it lies in, unless it exists. Raises WriteError."""
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Name the file or folder in the error, rather than one that is written on the way.

    Raises WriteError for what the system refuses.
    """
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        named = error.filename if isinstance(error, StrayPathError) else file
        raise WriteError(f"cannot write {named}: {reason}") from error
