"""Finds the files that a record names: a record from a stranger opens no others.

They lie in the folder of the record or below it, or in the folder in which the program runs or
below that one, and no link leads to them from there.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as FilePath
from shlex import quote

from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.source.diagnostic import UnreadableError
from nextstation.engine.source.paths import StrayPathError, inside, parts_below


class UnknownFileError(ValueError):
    """A record names a file that is not there, or one that it may not open."""


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A file that a record names: its path, which is made of data from the folder `within` on.

    `is_beside` says whether that is the folder of the record; if not, diagnostics show nothing of
    what the file contains.
    """

    path: FilePath
    within: FilePath
    is_beside: bool


def named_file(name: str, record: FilePath) -> NamedFile:
    """The file with a name relative to the folder of a record. Raises UnknownFileError."""
    folder, here = _without_links(record.parent), FilePath.cwd()
    path = FilePath(os.path.normpath(folder / name))
    found = (each for each in (folder, here) if parts_below(path, each) is not None)
    within = next(found, None)
    if within is None:
        raise UnknownFileError(
            f"the file {name} is neither in the folder of the record nor in the current one; "
            "run `ns` in a folder that holds both"
        )
    try:
        is_there = inside(path, within).exists()
    except StrayPathError as error:
        raise UnknownFileError(f"cannot open {error.filename}: {error.strerror}") from None
    except (OSError, ValueError):  # too long a name
        is_there = False
    if not is_there:
        raise UnknownFileError(f"there is no file {path}")
    return NamedFile(path, within, within is folder)


def _without_links(folder: FilePath) -> FilePath:
    """A folder as it was typed, unless a link leads to it: then where it is."""
    real = folder.resolve()
    return folder if real == folder.absolute() else real


@contextmanager
def discreet(file: NamedFile) -> Iterator[None]:
    """Keep the diagnostics of a file that is not beside the record. Raises UnknownFileError."""
    try:
        yield
    except (UnreadableError, FaultyFileError):
        if file.is_beside:
            raise
        shown = str(file.path)
        message = f"the file {shown} cannot be used; `ns validate {quote(shown)}` says why"
        raise UnknownFileError(message) from None


def is_file_name(name: str) -> bool:
    """Whether a record means a file by a name, and not what is shipped."""
    return FilePath(name).suffix in (".yaml", ".yml")
