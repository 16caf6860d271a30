"""What is asked of a process in the background, and what it answers."""

from dataclasses import dataclass
from typing import Any, Protocol


class CancelledError(Exception):
    """A task that is not wanted any more."""


class Numbered(Protocol):
    """A task of some kind, with the number by which answers name it."""

    @property
    def number(self) -> int:
        """The number."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop what is being done as soon as that is possible."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of a task: in words, and from 0 to 1, or None while that is not known."""

    number: int
    words: str
    progress: float | None

    @property
    def is_building(self) -> bool:
        """Whether it is a stage that no other order can end."""
        return self.progress is None


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a task so far, as plain data; the last report `is_whole`."""

    number: int
    data: dict[str, Any]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Failure:
    """A task that cannot be done, and why."""

    number: int
    reason: str


Order = Numbered | Cancel
Answer = Stage | Report | Failure
