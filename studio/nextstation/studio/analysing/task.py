"""What is asked of the process that judges decisions and searches for fairer cities."""

from dataclasses import dataclass

from nextstation.engine.city.setup import Setup
from nextstation.engine.play.sheet.state import Moment

ROLLOUTS = 400
# The players that a hint may be asked of, the fastest first.
ADVISERS = ("greedy", "lookahead:1", "learner", "search")


@dataclass(frozen=True, slots=True)
class AdviceTask:
    """Advice of a player on a sheet at a moment of a game; `order` is that of its pencils."""

    number: int
    setup: Setup
    moment: Moment
    order: tuple[str, ...]
    player: str


@dataclass(frozen=True, slots=True)
class AnalysisTask:
    """The analysis of a player of a record, counted from 0, by the text of its file."""

    number: int
    file: str
    content: bytes
    player: int


@dataclass(frozen=True, slots=True)
class BalanceTask:
    """A search, for so many `seconds`, after which pencils are at most `goal` points apart.

    `text` is that of the file of a sound city, `setup` what it is played with, `may` what may
    change.
    """

    number: int
    text: str
    setup: Setup
    goal: float
    may: tuple[str, ...]
    seconds: float


JudgingTask = AdviceTask | AnalysisTask | BalanceTask
