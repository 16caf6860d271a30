"""The rounds of a seat, turn by turn: what is revealed and decided, and what comes next."""

from dataclasses import dataclass, field, replace
from enum import Enum, auto

from nextstation.engine.play.notation import without_trailing_passes


class Stage(Enum):
    """What a game waits for: a pencil, a decision, the next card, or nothing."""

    PENCIL = auto()
    DECISION = auto()
    TURN_OVER = auto()
    GAME_OVER = auto()


@dataclass(slots=True)
class SeatTurn:
    """A turn: its cards by their places in the deck, its decisions in the notation of records.

    `at_end` is the number of decisions before the end of the round, where stations are circled.
    """

    cards: tuple[int, ...]
    decided: list[str] = field(default_factory=list)
    at_end: int | None = None

    @property
    def drawn(self) -> list[str]:
        """The decisions without passes at the end of the turn, or of the round."""
        end = len(self.decided) if self.at_end is None else self.at_end
        parts = self.decided[:end], self.decided[end:]
        return [name for part in parts for name in without_trailing_passes(part)]


@dataclass(slots=True)
class SeatRound:
    """A round: its pencil and its turns so far."""

    colour: str
    turns: list[SeatTurn] = field(default_factory=list)

    @property
    def drawn(self) -> list[list[str]]:
        """The decisions of each turn, without passes at its end."""
        return [turn.drawn for turn in self.turns]

    def copy(self) -> "SeatRound":
        """A round whose last turn goes its own way."""
        turns = [*self.turns]
        if turns:
            turns[-1] = replace(turns[-1], decided=[*turns[-1].decided])
        return SeatRound(self.colour, turns)
