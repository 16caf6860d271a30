"""The city file that is open: its text as it was last read, and what the checks say of it."""

import os
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from threading import RLock

from nextstation.engine.checks.runner import check_city
from nextstation.engine.checks.shipped import shipped_cities
from nextstation.engine.city.network import Network
from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.format.source.reader import document_of
from nextstation.engine.format.vocabulary import limits

# How many versions of the file are remembered.
_REMEMBERED = 50
# The faults of a file of which nothing is known: it cannot be read, is too large, or no text.
_UNREAD = frozenset({"E001", "E002", "E013"})


@dataclass(frozen=True, slots=True)
class Reading:
    """The file as it was read once; `version` counts the readings that differ, from 1.

    `content` is what the file holds, `checked` what the checks say of it: None for a file that is
    not YAML. `faults` are in the order of the file.
    """

    version: int
    content: bytes
    checked: Checked[Network] | None
    faults: tuple[Diagnostic, ...]

    @property
    def unread(self) -> str:
        """Why the file could not be read; empty if it could."""
        first = self.faults[0] if self.faults else None
        return first.message if first and first.code in _UNREAD else ""

    @property
    def network(self) -> Network | None:
        """The city, if the file has no fault."""
        return self.checked.value if self.checked and not self.faults else None

    @property
    def sha256(self) -> str:
        """The hash of what the file holds."""
        return sha256(self.content).hexdigest()


class OpenCity:
    """A city file that others may change at any time.

    `now` is the last reading, `sound` the last one without a fault, None if there was none.
    """

    def __init__(self, file: Path) -> None:
        """Read a file, or the one that it is a link to.

        A city may have faults, and later be missing for a while. Raises UnreadableError for what
        is not a city now, such as a folder or the record of a game.
        """
        self.file, self._lock = file.resolve(), RLock()
        self._held = _held_by(self.file)
        self.now = _reading(1, self.file, *self._held)
        if self.now.unread:
            raise UnreadableError(self.now.faults[0])
        self.sound = self.now if self.now.network else None
        self._contents = {1: self.now.content}

    @property
    def network(self) -> Network | None:
        """The city of the last sound reading."""
        return self.sound.network if self.sound else None

    @property
    def shipped(self) -> Path | None:
        """The shipped city that is open, or None."""
        cities = shipped_cities().values()
        return next((each for each in cities if each.resolve() == self.file), None)

    @property
    def beside(self) -> Path:
        """A path in the folder of the records: that of the file.

        Those of a shipped city lie in the folder in which the program runs.
        """
        return Path.cwd() / self.file.name if self.shipped else self.file

    @property
    def read_only(self) -> str:
        """Why the file may not be changed here; empty if it may."""
        if self.shipped:
            name = self.file.stem
            copy = f"ns new my_town --like {name}"
            return f"{name} is a shipped city, which is never changed; to copy it: {copy}"
        if not os.access(self.file.parent, os.W_OK):
            return f"the folder {self.file.parent} cannot be written to"
        if self.file.exists() and not os.access(self.file, os.W_OK):
            return "the file cannot be written"
        return ""

    def read_again(self) -> bool:
        """Read the file if it has changed. Returns whether it has."""
        with self._lock:
            held = _still_held_by(self.file)
            if held == self._held:
                return False
            self._held, self.now = held, _reading(self.now.version + 1, self.file, *held)
            self.sound = self.now if self.now.network else self.sound
            self._remember()
            return True

    def content_of(self, version: int) -> bytes | None:
        """What the file held in one of its last versions; None of an older one."""
        return self._contents.get(version)

    def _remember(self) -> None:
        self._contents[self.now.version] = self.now.content
        while len(self._contents) > _REMEMBERED:
            del self._contents[min(self._contents)]


def _held_by(file: Path) -> tuple[bytes, Diagnostic | None]:
    """What a file holds, or why it cannot be read."""
    try:
        return read_bytes(file, limits.FILE.bytes), None
    except UnreadableError as error:
        return b"", error.diagnostic


def _still_held_by(file: Path) -> tuple[bytes, Diagnostic | None]:
    """The same of a file that has been there."""
    content, unread = _held_by(file)
    if unread and unread.code == "E001" and not os.path.lexists(file):
        unread = replace(unread, message="the file is gone")
    return content, unread


def _reading(version: int, file: Path, content: bytes, unread: Diagnostic | None) -> Reading:
    if unread:
        return Reading(version, content, None, (unread,))
    try:
        checked = check_city(document_of(content, str(file)))
    except UnreadableError as error:
        return Reading(version, content, None, (error.diagnostic,))
    return Reading(version, content, checked, checked.diagnostics)
