"""What the pages show of the measures, and how they learn of changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any


@dataclass(frozen=True, slots=True)
class Shown:
    """What pages are shown.

    `state` is idle, waiting, playing, done, cancelled, refused or failed; `words` say more. The
    `report` is about reading `version` with `modules`, and compares with `compared`; where it
    compares with nothing, `note` says why. `reports` counts them.
    """

    state: str = "idle"
    words: str = ""
    progress: float | None = None
    report: dict[str, Any] | None = None
    reports: int = 0
    version: int = 0
    modules: tuple[str, ...] = ()
    compared: str = ""
    note: str = ""

    @property
    def progress_data(self) -> dict[str, Any]:
        """How far the games are, and how many reports there were."""
        return {
            "state": self.state,
            "words": self.words,
            "progress": self.progress,
            "reports": self.reports,
        }


class Screen:
    """What is shown now; pages are told of each change."""

    def __init__(self, tell: Callable[[str, Any], None]) -> None:
        self._tell, self._lock, self.now = tell, Lock(), Shown()

    def show(self, **changes: Any) -> None:
        """Show something else."""
        with self._lock:
            self.now = replace(self.now, **changes)
            self._tell("measures", self.now.progress_data)
