"""Copies of the files of cities and modules that were played: a folder of results keeps them.

They are for people and for reports. What a cell was played on is said by the hash in its manifest:
a report uses a copy only where it has that hash.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from nextstation.engine.format.source.atomic_write import remove_unfinished, write_whole
from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.source.paths import files_in, read_inside
from nextstation.engine.format.vocabulary import limits

SOURCES = "sources"
_NAME = re.compile(r".*\.yaml")
_STEM, _DIGITS = 40, 8


def keep_sources(folder: Path, files: Iterable[Path]) -> None:
    """Copy files into a folder of results, each version once. Raises WriteError, StrayPathError."""
    remove_unfinished(folder / SOURCES, folder)
    for file in files:
        try:
            content = read_bytes(file, limits.FILE.bytes)
        except UnreadableError:  # it is gone since it was loaded
            continue
        copy = folder / SOURCES / source_name(file.stem, content)
        if read_inside(copy, folder) != content:
            write_whole(copy, content, folder)


def source_name(stem: str, content: bytes) -> str:
    """The name of the copy of a file."""
    name = re.sub(r"[^\w-]", "_", stem, flags=re.ASCII)[:_STEM]
    return f"{name}-{sha256(content).hexdigest()[:_DIGITS]}.yaml"


def kept_sources(folder: Path) -> list[Path]:
    """The copies that a folder of results has. Raises StrayPathError if one is no regular file."""
    return files_in(folder / SOURCES, folder, _NAME)
