"""A solo game: a table with one seat."""

from collections.abc import Sequence

from nextstation.engine.city.setup import Setup
from nextstation.engine.play.options import Option
from nextstation.engine.play.score.score import Outcome, Score
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.advice import hint
from nextstation.engine.play.table.restore import restore_seats
from nextstation.engine.play.table.rounds import SeatRound, SeatTurn
from nextstation.engine.play.table.table import Table


class Solo(Table):
    """A solo game: what its only seat sees and does, the game does."""

    def __init__(self, setup: Setup, seed: int, pencils: Sequence[str] = ()) -> None:
        """Begin a game. Raises ValueError if more than one plays, and what a table raises."""
        if setup.players != 1:
            raise ValueError("a solo game has one player")
        super().__init__(setup, seed, pencils)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player."""
        return self.seats[0].sheet

    @property
    def rounds(self) -> list[SeatRound]:
        """The rounds so far."""
        return self.seats[0].rounds

    @property
    def round_in_progress(self) -> bool:
        """Whether a round has begun and not ended."""
        return self.seats[0].round_in_progress

    @property
    def turn(self) -> SeatTurn:
        """The current turn."""
        return self.seats[0].turn

    def options(self) -> list[Option]:
        """The options of the current decision, besides passing."""
        return self.seats[0].options()

    def circles(self) -> list[Option]:
        """The stations that a power may circle at this moment of the round (W4)."""
        return self.seats[0].circles()

    def find(self, name: str) -> Option | None:
        """An option or a circle by its name."""
        return self.seats[0].find(name)

    def hint(self) -> Option | None:
        """What the greedy policy would decide now, None to pass. Asking changes nothing."""
        return hint(self.seats[0])

    def score(self, player: str) -> Score:
        """What the game scores so far, the current line included."""
        return self.seats[0].score(player)

    def outcome(self, player: str) -> Outcome:
        """The sheet, what it scores, and the modules in play."""
        return self.outcome_of([player])

    def decide(self, option: Option | None) -> None:
        """Take one of the options or of the circles, or None to pass."""
        self.seats[0].decide(option)

    def undo(self) -> bool:
        """Take back the last decision of the turn. Returns whether there was one."""
        return self.seats[0].undo()

    def restore(self, rounds: Sequence[SeatRound]) -> None:
        """Replay a game from its cards and decisions; the last turn stays open.

        Raises TurnError for a round or a turn that is impossible.
        """
        restore_seats(self, [rounds])
