"""The records in the folder of the open city: listed, and those opened last."""

import os
import re
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock

from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.diagnostic import UnreadableError
from nextstation.engine.format.vocabulary import limits
from nextstation.studio.open_city import OpenCity
from nextstation.studio.records.opened import OpenedRecord, open_record

# Files of a folder that are looked at, and how many bytes of each to see whether it is a record.
_MOST_FILES, _LOOK = 2000, 64 * 1024
# The key that only a record has, where its players and rounds stand.
_KEY = re.compile(rb"^[\"']?(players|rounds)[\"']?\s*:", re.MULTILINE)
_ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class ListedRecord:
    """A file of the folder that looks like a record; `modified` are seconds since the epoch."""

    name: str
    modified: float


def _records(city: Path) -> Iterator[ListedRecord]:
    """The records in the folder of a city; links are not followed."""
    try:
        with os.scandir(city.parent) as entries:
            files = [each for each, _ in zip(entries, range(_MOST_FILES), strict=False)]
    except OSError:
        return
    for entry in files:
        if _may_be(city, entry.name) and entry.is_file(follow_symlinks=False):
            file = Path(entry.path)
            if _is_record(file):
                yield ListedRecord(entry.name, entry.stat(follow_symlinks=False).st_mtime)


def _may_be(city: Path, name: str) -> bool:
    return name != city.name and name.endswith(_ENDINGS)


def _is_record(file: Path) -> bool:
    try:
        content = read_bytes(file, limits.RECORD.bytes, within=file.parent)
    except UnreadableError:
        return False
    return bool(_KEY.search(content[:_LOOK]))


# Records that stay open: the page looks at one, perhaps another page at another.
_KEPT = 8
_Key = tuple[str, str, str]


class Records:
    """The records in the folder of a city."""

    def __init__(self, city: OpenCity) -> None:
        self._city, self._lock = city, Lock()
        self._opened: OrderedDict[_Key, OpenedRecord] = OrderedDict()

    def listed(self) -> list[ListedRecord]:
        """Those that there are now, the newest first."""
        found = _records(self._city.beside)
        return sorted(found, key=lambda each: (-each.modified, each.name))

    def open(self, name: str) -> OpenedRecord | None:
        """The record of a name as its file and the city are now; None if there is none."""
        city = self._city.beside
        file = city.parent / name
        if not (file.name == name and _may_be(city, name) and _is_record(file)):
            return None
        try:
            content = read_bytes(file, limits.RECORD.bytes, within=file.parent)
        except UnreadableError:
            return None
        key = (name, sha256(content).hexdigest(), self._city.now.sha256)
        with self._lock:
            if key not in self._opened:
                self._opened[key] = open_record(file, content)
            self._opened.move_to_end(key)
            while len(self._opened) > _KEPT:
                self._opened.popitem(last=False)
            return self._opened[key]
