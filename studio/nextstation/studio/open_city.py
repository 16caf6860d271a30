"""The city file that is open: its text as it was last read, and what the checks say of it."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import RLock

from nextstation.engine.check.runner import check_city
from nextstation.engine.city.network import Network
from nextstation.engine.source.bounded_read import read_bytes
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Diagnostic, UnreadableError
from nextstation.engine.source.reader import document_of
from nextstation.engine.vocabulary import limits


@dataclass(frozen=True, slots=True)
class Reading:
    """The file as it was read once; `version` counts the readings that differ, from 1.

    `content` is what the file holds, `checked` what the checks say of it: None for a file that is
    no YAML. `faults` are in the order of the file.
    """

    version: int
    content: bytes
    checked: Checked[Network] | None
    faults: tuple[Diagnostic, ...]

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
        """Read a file; one that cannot be read is a reading with a fault."""
        self.file, self._lock = file, RLock()
        self.now = self._read(1)
        self.sound = self.now if self.now.network else None

    @property
    def network(self) -> Network | None:
        """The city of the last sound reading."""
        return self.sound.network if self.sound else None

    def read_again(self) -> bool:
        """Read the file if it has changed. Returns whether it has."""
        with self._lock:
            found = self._read(self.now.version + 1)
            if (found.content, found.faults) == (self.now.content, self.now.faults):
                return False
            self.now = found
            self.sound = found if found.network else self.sound
            return True

    def _read(self, version: int) -> Reading:
        content = b""
        try:
            content = read_bytes(self.file, limits.FILE.bytes)
            document = document_of(content, str(self.file))
        except UnreadableError as error:
            return Reading(version, content, None, (error.diagnostic,))
        checked = check_city(document)
        return Reading(version, content, checked, checked.diagnostics)
