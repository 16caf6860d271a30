"""Plays a game to its end, in plain Python: an agent at each seat takes every decision."""

from collections.abc import Sequence

from nextstation.engine.play.table.result import GameResult
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table


class Agent:
    """Decides at a seat. What it need not know, it ignores."""

    def begin(self, seat: Seat) -> None:
        """A game begins: nothing is decided at the seat yet."""

    def decide(self, seat: Seat) -> int:
        """Decide on the first pending grant: the kernel's code of an option, or PASS."""
        raise NotImplementedError

    def end(self, result: GameResult) -> None:
        """The game is over."""


def play_out(table: Table, agents: Sequence[Agent]) -> None:
    """Play a game to its end; each seat has an agent, which decides on every grant."""
    for seat, agent in zip(table.seats, agents, strict=True):
        agent.begin(seat)
    while (place := table.next_decision()) is not None:
        seat = table.seats[place]
        seat.take(agents[place].decide(seat))
    for place, agent in enumerate(agents):
        agent.end(GameResult(table.seats, place))
