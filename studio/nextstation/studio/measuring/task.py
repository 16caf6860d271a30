"""What is asked of the process that plays."""

from dataclasses import dataclass

from nextstation.engine.city.setup import Setup

# The games of each player: usually, and where more are asked for.
GAMES = (20_000, 100_000)


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
