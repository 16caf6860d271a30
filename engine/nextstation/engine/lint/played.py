"""The games that design checks look at; each player plays when a check first asks for its games.

What plays is imported only then: without games, a lint takes a fraction of a second.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any

from nextstation.engine.checks.context import CityContext, OnCompile
from nextstation.engine.checks.registry import Finding
from nextstation.engine.city.module import Effect, Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Path

if TYPE_CHECKING:
    from nextstation.engine.kernel.board.tables import Ints
    from nextstation.engine.statistics import Share
    from nextstation.engine.stats.batch.observe import Observable, Observed
    from nextstation.engine.stats.design.sample import Floats

# From the weakest to the strongest; the one between plays for points alone, and is quick.
RANDOM, GREEDY, STRONG = "random", "greedy", "lookahead:2"
_SEED = 1
# Fewer games, or pairs of them, say nothing about a mean.
_FEWEST, _ANY = 30, (-inf, inf)


@dataclass(frozen=True, slots=True)
class Gain:
    """A mean difference in points, with its 99% interval and the number of pairs of games."""

    mean: float
    interval: tuple[float, float]
    games: int

    @property
    def words(self) -> str:
        """The gain in words, such as `+0.1 points a game (-0.2 to 0.3 at 99%, 1,000 games)`."""
        low, high = self.interval
        return (
            f"{self.mean:+.1f} points a game ({low:.1f} to {high:.1f} at 99%, {self.games:,} games)"
        )


@dataclass(frozen=True, slots=True)
class Figure:
    """What games come to, with its 99% interval and their number."""

    value: float
    interval: tuple[float, float]
    games: int

    def words(self, form: str = ".1%") -> str:
        """A share in words, such as `81.2% (78.0% to 84.4% at 99%, 1,000 games)`; or by a form."""
        low, high = self.interval
        between = f"{low:{form}} to {high:{form}} at 99%, {self.games:,} games"
        return f"{self.value:{form}} ({between})"


@dataclass(frozen=True)
class Played:
    """Games of a city; `games` is how many each player plays.

    `on_compile` gets the set-up and the player that the kernel must first be built for.
    """

    network: Network
    games: int
    on_compile: OnCompile
    _observed: dict[tuple[Any, ...], "Observed"] = field(default_factory=dict)

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
        found = self._by(player)
        reached = found.columns[found.at.reached + objective]
        return _share(int(reached.sum()), len(reached))

    def gain(self, module: Module, card: ModuleCard, player: str) -> "Gain":
        """What a card of a module gains on average, for a player, in games in which it is dealt.

        The same games are played with the card as it is, and with one in its place that does
        nothing.
        """
        from nextstation.engine.statistics import Difference

        with_it = self._by(player, module)
        without = self._by(player, module, card)
        dealt = with_it.rows[:, with_it.at.dealt :][:, : len(with_it.setup.slots)]
        is_dealt = (dealt == module.cards.index(card)).any(axis=1)
        gains = (with_it.totals - without.totals)[is_dealt]
        found = Difference.of(gains)
        return Gain(found.mean, found.interval if len(gains) >= _FEWEST else _ANY, len(gains))

    def of_others(self, colour: int, player: str) -> Figure:
        """The mean points of the lines of a colour, as a share of the mean of the others."""
        found = self._by(player)
        points = found.rows[:, found.at.colours : found.at.rounds]

        def share(rows: "Ints") -> float:
            sums = rows.sum(axis=0)
            return float(sums[colour] * (len(sums) - 1) / max(sums.sum() - sums[colour], 1))

        return _figure(points, share)

    def decided_by(self, term: int, player: str) -> Figure:
        """The share of the spread of totals that comes from a term, by its place among all.

        The shares of all terms make 100%: each is the covariance with the total.
        """
        found = self._by(player)
        points = found.rows[:, [found.at.line_terms + term, 0]]

        def share(rows: "Ints") -> float:
            own, totals = (rows - rows.mean(axis=0)).T
            return float(own @ totals / max(totals @ totals, 1))

        return _figure(points, share)

    def spread(self, player: str) -> Figure:
        """The standard deviation of totals, without modules."""
        return _figure(self._by(player).totals, lambda totals: float(totals.std()))

    def _by(
        self, player: "Observable", module: Module | None = None, idle: ModuleCard | None = None
    ) -> "Observed":
        """The games of a player, with a module, of which one card may do nothing."""
        key = (player, module and module.id, idle and idle.id)
        if key not in self._observed:
            self._observed[key] = self._play(player, [_with_idle(module, idle)] if module else [])
        return self._observed[key]

    def _play(self, player: "Observable", modules: list[Module]) -> "Observed":
        from nextstation.engine.stats.batch.observe import observe
        from nextstation.engine.stats.measure.measurement import SEEKER

        setup = Setup(self.network, modules)
        name = player if isinstance(player, str) else SEEKER
        return observe(
            setup, self.games, player, _SEED, on_compile=lambda: self.on_compile(setup, name)
        )


def played_of(context: CityContext) -> Played:
    """The games of the city that is checked: played once for all checks."""
    return context.shared(_played)


def _played(context: CityContext) -> Played:
    return Played(context.network, context.games, context.on_compile)


def _with_idle(module: Module, idle: ModuleCard | None) -> Module:
    """A module in which a card does nothing."""
    cards = (replace(card, effect=Effect()) if card is idle else card for card in module.cards)
    return replace(module, cards=tuple(cards))


def _figure(rows: "Ints", of: Callable[["Ints"], float]) -> Figure:
    """A figure of sheets, with the interval of the jackknife."""
    import numpy as np

    from nextstation.engine.stats.design.sample import GROUPS, Estimate

    if len(rows) < _FEWEST:
        return Figure(of(rows), _ANY, len(rows))
    group = np.arange(len(rows)) * GROUPS // len(rows)
    values: Floats = np.array([of(rows), *(of(rows[group != each]) for each in range(GROUPS))])
    found = Estimate.of(values)
    return Figure(found.value, found.interval, len(rows))


def _share(count: int, of: int) -> "Share":
    from nextstation.engine.statistics import Share

    return Share(count, of)


def surely_below(shares: Iterable["Share"], limit: float) -> "Share | None":
    """The last of several shares if all are below a limit at 99%, else None.

    It asks for no more of them than it needs: who plays slowly plays only if it matters.
    """
    share = None
    for share in shares:
        if share.interval[1] >= limit:
            return None
    return share


def in_games(what: str, share: "Share", path: Path, hint: str) -> Finding:
    """The warning about a value of the file that `what` happens in a share of games."""
    low, high = share.interval
    games = f"{share.count:,} of {share.of:,} games ({low:.1%} to {high:.1%} at 99%)"
    return Finding(f"{what} in {games}", path, hint, measure=share.share)
