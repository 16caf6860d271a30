"""What is asked of the process that plays, and what it answers."""

from dataclasses import dataclass
from typing import Any, Protocol

from nextstation.engine.city.setup import Setup

# The games of each player: usually, and where more are asked for.
GAMES = (20_000, 100_000)


class Numbered(Protocol):
    """A task of some kind, with the number by which answers name it."""

    @property
    def number(self) -> int:
        """The number."""


@dataclass(frozen=True, slots=True)
class Task:
    """Games of a set-up and, if there is one, of another on the same cards. Tasks are numbered.

    `players` are built-in policies, the weakest first; none stands for those of `ns measure`.
    """

    number: int
    setup: Setup
    against: Setup | None
    games: int
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop what is being played, between two chunks of games."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a task is: in words, and from 0 to 1; None while that is not known."""

    number: int
    words: str
    progress: float | None

    @property
    def is_compiling(self) -> bool:
        """Whether it is a stage that no other order can end."""
        return self.progress is None


@dataclass(frozen=True, slots=True)
class Report:
    """What the games of a task say so far, as plain data; the last one `is_whole`."""

    number: int
    data: dict[str, Any]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Failure:
    """A task that cannot be played, and why."""

    number: int
    reason: str


Order = Numbered | Cancel
Answer = Stage | Report | Failure
