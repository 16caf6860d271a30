"""The records beside the open city: listed, and those opened last."""

from collections import OrderedDict
from hashlib import sha256
from threading import Lock

from nextstation.engine.source.bounded_read import read_bytes
from nextstation.engine.source.diagnostic import UnreadableError
from nextstation.engine.vocabulary import limits
from nextstation.studio.open_city import OpenCity
from nextstation.studio.records.folder import RecordFile, record_beside, records_beside
from nextstation.studio.records.opened import OpenedRecord, open_record

# Records that stay open: the page looks at one, perhaps another page at another.
_KEPT = 8
_Key = tuple[str, str, str]


class Records:
    """The records in the folder of a city."""

    def __init__(self, city: OpenCity) -> None:
        self._city, self._lock = city, Lock()
        self._opened: OrderedDict[_Key, OpenedRecord] = OrderedDict()

    def listed(self) -> list[RecordFile]:
        """Those that there are now, the newest first."""
        return records_beside(self._city.beside)

    def open(self, name: str) -> OpenedRecord | None:
        """The record of a name as its file and the city are now; None if there is none."""
        file = record_beside(self._city.beside, name)
        if file is None:
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
