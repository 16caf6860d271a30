"""How long games take on a cluster, and how many of them a task should have."""

from math import inf
from time import monotonic

from nextstation.engine.experiment.results.run import chunk_size
from nextstation.engine.play.players.agents import Policy, name_of

# The most seconds of a task: much longer than it takes to hand it out, and short enough to be lost
# with a worker. As long as a run is young, a task lasts this share of the time so far, so that all
# workers end together.
LONGEST, _SHARE = 20.0, 0.03


class Pace:
    """What is known of a run that begins now."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._seconds: dict[str, float] = {}  # of a game, by player

    def seen(self, policy: Policy, games: int, seconds: float) -> None:
        """So long did some games take."""
        self._seconds[name_of(policy)] = seconds / games

    def seconds(self, policy: Policy, games: int) -> float:
        """How long some games will take; as long as nobody knows, for ever."""
        return games * self._seconds.get(name_of(policy), inf)

    def most(self, policy: Policy) -> int:
        """The most games that a task should have."""
        seconds = self._seconds.get(name_of(policy))
        return max(1, int(LONGEST / seconds)) if seconds else chunk_size(policy)

    def enough(self, seconds: float) -> bool:
        """Whether a task that lasts so long is long enough."""
        return seconds >= min(LONGEST, _SHARE * (monotonic() - self._began))
