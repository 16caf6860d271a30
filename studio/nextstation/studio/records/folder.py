"""The records in the folder of a city."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nextstation.engine.source.bounded_read import read_bytes
from nextstation.engine.source.diagnostic import UnreadableError
from nextstation.engine.vocabulary import limits

# Files of a folder that are looked at, and how many bytes of each to see whether it is a record.
_MOST_FILES, _LOOK = 2000, 64 * 1024
# The key that only a record has, where its players and rounds stand.
_KEY = re.compile(rb"^[\"']?(players|rounds)[\"']?\s*:", re.MULTILINE)
_ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A file of the folder that looks like a record; `modified` are seconds since the epoch."""

    name: str
    modified: float


def records_beside(city: Path) -> list[RecordFile]:
    """The records in the folder of a city, the newest first; links are not followed."""
    return sorted(_records(city), key=lambda each: (-each.modified, each.name))


def record_beside(city: Path, name: str) -> Path | None:
    """The record of a name in the folder of a city; None if none of that name is listed."""
    file = city.parent / name
    return file if file.name == name and _may_be(city, name) and _is_record(file) else None


def _records(city: Path) -> Iterator[RecordFile]:
    try:
        with os.scandir(city.parent) as entries:
            files = [each for each, _ in zip(entries, range(_MOST_FILES), strict=False)]
    except OSError:
        return
    for entry in files:
        if _may_be(city, entry.name) and entry.is_file(follow_symlinks=False):
            file = Path(entry.path)
            if _is_record(file):
                yield RecordFile(entry.name, entry.stat(follow_symlinks=False).st_mtime)


def _may_be(city: Path, name: str) -> bool:
    return name != city.name and name.endswith(_ENDINGS)


def _is_record(file: Path) -> bool:
    try:
        content = read_bytes(file, limits.RECORD.bytes, within=file.parent)
    except UnreadableError:
        return False
    return bool(_KEY.search(content[:_LOOK]))
