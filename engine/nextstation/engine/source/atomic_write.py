"""Writes a file completely or not at all."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# So much of the name of a file is in that of the temporary one.
_HINT = 40


class WriteError(OSError):
    """A file or a folder that cannot be written, and why."""


def write_whole(file: Path, content: bytes) -> None:
    """Write a temporary file beside `file` and move it there: no reader sees half of it.

    A link still leads to the file, and who may read the file may read the new one. Raises
    WriteError if that fails; then nothing is left behind.
    """
    with _naming(file):
        target = Path(os.path.realpath(file))
        # The name stays within what a system takes, also where that of the file is long.
        beside = target.with_name(f".{target.name[:_HINT]}.{secrets.token_hex(8)}")
        stream = beside.open("xb")
        try:
            with stream:
                stream.write(content)
            if target.exists():
                shutil.copymode(target, beside)
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
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
