"""The games that design checks look at; each player plays when a check first asks for its games.

What plays is imported only then: without games, a lint takes a fraction of a second.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup

if TYPE_CHECKING:
    from nextstation.engine.batch.observe import Observable, Observed
    from nextstation.engine.measure.statistics import Share

# From the weakest to the strongest; the one between plays for points alone, and is quick.
RANDOM, GREEDY, STRONG = "random", "greedy", "lookahead:2"
_SEED = 1
OnCompile = Callable[[Setup, str], None]


@dataclass(frozen=True)
class Played:
    """Games of a city; `games` is how many each player plays.

    `on_compile` gets the set-up and the player that the kernel must first be compiled for.
    """

    network: Network
    games: int
    on_compile: OnCompile
    _observed: dict["Observable", "Observed"] = field(default_factory=dict)

    def reaching(self, points: int, player: str) -> "Share":
        """The games in which a player reaches a total, without modules."""
        totals = self._by(player).totals
        return _share(int((totals >= points).sum()), len(totals))

    def staying_below(self, points: int, player: str) -> "Share":
        """The games in which a player does not reach a total, without modules."""
        reaching = self.reaching(points, player)
        return _share(reaching.of - reaching.count, reaching.of)

    def objective_reached(self, objective: int, player: "Observable") -> "Share":
        """The games in which a player reaches a shared objective of the city, by its place.

        The player is a policy, or the place of an objective that it tries for above all.
        """
        reached = self._by(player).sheets.reached[:, objective]
        return _share(int(reached.sum()), len(reached))

    def _by(self, player: "Observable") -> "Observed":
        from nextstation.engine.batch.observe import observe
        from nextstation.engine.measure.measurement import SEEKER

        if player not in self._observed:
            setup, name = Setup(self.network), player if isinstance(player, str) else SEEKER
            self._observed[player] = observe(
                setup, self.games, player, _SEED, on_compile=lambda: self.on_compile(setup, name)
            )
        return self._observed[player]


def _share(count: int, of: int) -> "Share":
    from nextstation.engine.measure.statistics import Share

    return Share(count, of)


def surely_below(shares: Iterator["Share"], limit: float) -> "Share | None":
    """The last of several shares if all are below a limit at 99 %, else None.

    It asks for no more of them than it needs, so that who plays slowly plays only if it matters.
    """
    share = None
    for share in shares:
        if share.interval[1] >= limit:
            return None
    return share


def in_words(share: "Share") -> str:
    """A share of games with its interval, such as `0 of 1,000 games (0.0% to 0.7% at 99%)`."""
    low, high = share.interval
    return f"{share.count:,} of {share.of:,} games ({low:.1%} to {high:.1%} at 99%)"
