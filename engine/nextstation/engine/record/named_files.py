"""Finds the files that a record names: a record from a stranger opens no others.

They lie in the folder of the record or below it, or in the folder in which the program runs or
below that one. What a symbolic link points to counts, not the link.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as FilePath
from shlex import quote

from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.source.diagnostic import UnreadableError


class UnknownFileError(ValueError):
    """A record names a file that is not there, or one that it may not open."""


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file that a record names.

    `is_beside` says whether it lies in the folder of the record or below it; if not, diagnostics
    show nothing of what it contains.
    """

    path: FilePath
    is_beside: bool


def named_file(name: str, record: FilePath) -> NamedFile:
    """The file with a name relative to the folder of a record. Raises UnknownFileError."""
    path, folder = record.parent / name, record.parent.resolve()
    try:
        real = path.resolve(strict=True)
    except (OSError, RuntimeError):  # not there, too long a name, or links in a circle
        raise UnknownFileError(f"there is no file {_as_seen(path)}") from None
    if real.is_dir():
        raise UnknownFileError(f"{_as_seen(path)} is a folder, not a file")
    is_beside = real.is_relative_to(folder)
    if not is_beside and not real.is_relative_to(FilePath.cwd().resolve()):
        raise UnknownFileError(
            f"the file {name} is neither in the folder of the record nor in the current one; "
            "run `ns` in a folder that holds both"
        )
    return NamedFile(path, is_beside)


def _as_seen(path: FilePath) -> str:
    """A path as seen from the current folder, without the detour by the folder of the record."""
    return os.path.normpath(path)


@contextmanager
def discreet(file: NamedFile) -> Iterator[None]:
    """Keep the diagnostics of a file that is not beside the record. Raises UnknownFileError."""
    try:
        yield
    except (UnreadableError, FaultyFileError):
        if file.is_beside:
            raise
        shown = _as_seen(file.path)
        message = f"the file {shown} cannot be used; `ns validate {quote(shown)}` says why"
        raise UnknownFileError(message) from None


def is_file_name(name: str) -> bool:
    """Whether a record means a file by a name, and not what is shipped."""
    return FilePath(name).suffix in (".yaml", ".yml")
