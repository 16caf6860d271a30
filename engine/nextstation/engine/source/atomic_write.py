"""Writes a file completely or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class WriteError(OSError):
    """A file or a folder that cannot be written, and why."""


def write_whole(file: Path, content: bytes) -> None:
    """Write a temporary file beside `file` and move it there: no reader sees half of it.

    Raises WriteError if that fails; then nothing is left behind.
    """
    with _naming(file):
        handle, beside = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            mask = os.umask(0)
            os.umask(mask)
            Path(beside).chmod(0o666 & ~mask)
            Path(beside).replace(file)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise


def make_folder(folder: Path) -> None:
    """Create a folder, and those that it lies in, unless it exists. Raises WriteError."""
    with _naming(folder):
        folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Name the file or folder in the error, rather than one that is written on the way."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise WriteError(f"cannot write {file}: {reason}") from error
