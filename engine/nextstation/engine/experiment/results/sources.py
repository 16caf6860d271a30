"""Copies of the files of cities and modules that were played: a folder of results keeps them.

They are for people and for reports. What a cell was played on is said by the hash in its manifest:
a report uses a copy only where it has that hash.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from nextstation.engine.source.atomic_write import make_folder, remove_unfinished, write_whole
from nextstation.engine.source.bounded_read import read_bytes
from nextstation.engine.source.diagnostic import UnreadableError
from nextstation.engine.vocabulary import limits

_FOLDER = "sources"
_STEM, _DIGITS = 40, 8


def keep_sources(folder: Path, files: Iterable[Path]) -> None:
    """Copy files into a folder of results, each version of a file once. Raises WriteError."""
    remove_unfinished(folder / _FOLDER)
    for file in files:
        try:
            content = read_bytes(file, limits.FILE.bytes)
        except UnreadableError:  # it is gone since it was loaded
            continue
        name = re.sub(r"[^\w-]", "_", file.stem, flags=re.ASCII)[:_STEM]
        copy = folder / _FOLDER / f"{name}-{sha256(content).hexdigest()[:_DIGITS]}.yaml"
        if not copy.exists() or copy.read_bytes() != content:
            make_folder(copy.parent)
            write_whole(copy, content)


def kept_sources(folder: Path) -> list[Path]:
    """The copies that a folder of results has."""
    return sorted((folder / _FOLDER).glob("*.yaml"))
