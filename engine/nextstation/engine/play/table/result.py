"""How a game ended, for one of its players."""

from collections.abc import Sequence
from functools import cached_property

from nextstation.engine.play.score.score import Score, best_places
from nextstation.engine.play.table.seat import Seat, scores_of


class GameResult:
    """How a game ended for the player at a seat, counted from 0."""

    def __init__(self, seats: Sequence[Seat], seat: int) -> None:
        self._seats, self.seat = seats, seat

    def __repr__(self) -> str:
        return f"<GameResult of seat {self.seat}: {self.total} points>"

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """What each seat scores, term by term."""
        return scores_of(self._seats, (f"player {place + 1}" for place in range(len(self._seats))))

    @property
    def score(self) -> Score:
        """What this player scores."""
        return self.scores[self.seat]

    @property
    def total(self) -> int:
        """The points of this player (N4), before what modules cost a solo player (L2)."""
        return self.score.total

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total; of several, those with the best colour (N4)."""
        return best_places(self.scores)

    @property
    def has_won(self) -> bool:
        """Whether this player has won, or shares the win."""
        return self.seat in self.winners
