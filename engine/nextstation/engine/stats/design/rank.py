"""Ranks cities by a trait or by goals, on the same cards; says which are not told apart.

The games are raced: all cities play some, and those that are not yet told apart from a neighbour in
the order play on, until every place is sure or the games are used up.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from nextstation.engine.city.setup import Setup
from nextstation.engine.stats.batch.parallel import in_parallel, threads_for
from nextstation.engine.stats.design.goals import Goal, goals_about, goals_of, players_of
from nextstation.engine.stats.design.profile import PLAYERS, Profile, check_games, whole_groups
from nextstation.engine.stats.design.sample import Estimate, Floats, Sampler
from nextstation.engine.stats.design.traits import Better, Trait

GAMES = 20_000
# The games that all play first; each later round doubles them.
_FIRST = 1_000


@dataclass(frozen=True, slots=True)
class Order:
    """By what cities are ranked: a trait of a player, or how far they are from goals."""

    trait: Trait | None = None
    player: str = ""
    goals: Sequence[Goal] = ()
    falls: bool = False

    @classmethod
    def by(cls, trait: Trait, player: str = "", *, rises: bool | None = None) -> "Order":
        """The order by a trait, the better first; without a better, the higher."""
        low = trait.better is Better.LOW if rises is None else rises
        return cls(trait, player, falls=not low)

    @property
    def players(self) -> Sequence[str]:
        """The players whose games it takes, beside those that play anyway."""
        return [self.player] if self.player else players_of(self.goals)

    def values(self, profile: Profile) -> Floats:
        """What a profile is ranked by, by all games and without each group; the lowest is first."""
        if self.trait:
            found = profile.values(self.trait, self.player)
            return -found if self.falls else found
        rows = [goal.weight * goal.misses(goal.values(profile)) for goal in self.goals]
        total: Floats = sum(rows[1:], start=rows[0])
        return total


def order_of(setups: Sequence[Setup], by: str, goals: Sequence[str]) -> Order:
    """The order by a trait as a goal names it, or by goals if there are any.

    Raises ValueError where a city lacks the trait.
    """
    if goals:
        for setup in setups:
            found = [each for text in goals for each in goals_of(text, setup.network)]
        return Order(goals=found)
    for setup in setups:
        about = goals_about(by, setup.network)
    if len(about) > 1:
        names = ", ".join(each.trait.name for each in about)
        raise ValueError(f"`{by}` are several traits; sort by one of {names}")
    return Order.by(about[0].trait, about[0].player)


@dataclass(frozen=True, slots=True)
class Place:
    """A city in the order: its number among those given, its profile and its rank.

    Cities of one rank are not told apart from the first of them.
    """

    number: int
    profile: Profile
    rank: int
    behind: Estimate | None  # how much it is behind the first of its rank, or of the rank before
    tie: Estimate | None  # how much it is behind the city before it, if not told apart from that


@dataclass(slots=True)
class _Runner:
    number: int
    samplers: dict[str, Sampler]
    profile: Profile

    def play(self, games: int) -> int:
        """Play up to a number of games; returns how many more those are."""
        first, games = self.profile.games, whole_groups(games)
        more = games - first
        found = {policy: each.play(first, more) for policy, each in self.samplers.items()}
        self.profile = replace(self.profile.plus(found), games=games)
        return more * len(self.samplers)


def rank(
    setups: Sequence[Setup],
    order: Order,
    games: int = GAMES,
    policies: Sequence[str] = PLAYERS,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[str], None] = lambda policy: None,
) -> list[Place]:
    """Rank the cities of set-ups of a single player, the best first.

    A city plays at most `games` with each of `policies`, the weakest first, and of the players that
    the order is about. Raises ValueError when a number is out of range or there is no such player.
    """
    policies = [*dict.fromkeys([*policies, *order.players])]
    check_games(games, policies, seed)
    runners = [
        _Runner(
            number,
            {policy: Sampler(setup, policy, seed) for policy in policies},
            Profile(setup, 0, seed, {}),
        )
        for number, setup in enumerate(setups)
    ]
    for policy, sampler in (runners[0].samplers if runners else {}).items():
        sampler.prepare(partial(on_compile, policy))
    open_ones, size = runners, min(_FIRST, games)
    while open_ones:
        parts = ((runner, size) for runner in open_ones)
        for played in in_parallel(_Runner.play, parts, threads_for(jobs)):
            on_progress(played)
        runners.sort(key=lambda each: _value(order, each))
        open_ones = [each for each in _undecided(order, runners) if each.profile.games < games]
        size = min(2 * size, games)
    return [*_placed(order, runners)]


def _value(order: Order, runner: _Runner) -> float:
    return float(order.values(runner.profile)[0])


def _undecided(order: Order, runners: Sequence[_Runner]) -> list[_Runner]:
    """Those that are not told apart from a neighbour in the order."""
    found: dict[int, _Runner] = {}
    for one, other in pairwise(runners):
        if not _apart(_behind(order, one, other), len(runners)):
            found |= {one.number: one, other.number: other}
    return [*found.values()]


def _behind(order: Order, one: _Runner, other: _Runner) -> Estimate:
    return Estimate.of(order.values(other.profile) - order.values(one.profile))


def _apart(behind: Estimate, cities: int) -> bool:
    """Whether a city is behind another, at 99% for all neighbours together."""
    return behind.value > behind.wider(cities - 1)


def _placed(order: Order, runners: Sequence[_Runner]) -> list[Place]:
    places: list[Place] = []
    first: _Runner | None = None
    last: _Runner | None = None
    number = 0
    for count, runner in enumerate(runners, 1):
        behind = _behind(order, first, runner) if first else None
        if behind is None or _apart(behind, len(runners)):
            first, number = runner, count
        step = _behind(order, last, runner) if last else None
        tie = step if step and not _apart(step, len(runners)) else None
        places.append(Place(runner.number, runner.profile, number, behind, tie))
        last = runner
    return places
