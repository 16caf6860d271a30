"""The warnings about the design of the open city, worked out once for each reading."""

from threading import Lock
from typing import Any

from nextstation.engine.lint.runner import DesignWarning, lint_city
from nextstation.renderers.lint.catalogue import every_check
from nextstation.studio.findings.marks import Marker
from nextstation.studio.open_city import Reading


class DesignWarnings:
    """The warnings about the last reading that was asked for."""

    def __init__(self) -> None:
        self._lock, self._version = Lock(), 0
        self._data: dict[str, Any] = {}

    def of(self, reading: Reading) -> dict[str, Any]:
        """The warnings about a sound reading, and those that its file ignores, as plain data.

        Checks that play games do not run.
        """
        with self._lock:
            if self._version != reading.version:
                self._data, self._version = _data(reading), reading.version
            return self._data


def _data(reading: Reading) -> dict[str, Any]:
    assert reading.checked is not None
    report = lint_city(reading.checked, every_check().values())
    marker = Marker(reading.checked.document, reading.checked.value)
    return {
        "version": reading.version,
        "warnings": [_warning(marker, each) for each in report.warnings],
        "ignored": [
            {**_warning(marker, each), "reason": report.by_file[each.check.code].reason}
            for each in report.ignored
        ],
    }


def _warning(marker: Marker, warning: DesignWarning) -> dict[str, Any]:
    return {**marker.data(warning.diagnostic), **warning.facts}
