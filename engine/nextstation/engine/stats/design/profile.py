"""The profile of a city: its traits for players of several strengths, on the same cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import check_seed
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.stats.batch.chunk import Column
from nextstation.engine.stats.batch.parallel import in_parallel, threads_for
from nextstation.engine.stats.design.sample import GROUPS, Estimate, Floats, Sampler, Sums
from nextstation.engine.stats.design.traits import SKILL, Trait, traits_of

# From the weakest to the strongest that plays thousands of games in a second.
PLAYERS = ("random", "greedy", "lookahead:2")
# Whose traits are meant where no player is named.
PLAIN = "greedy"
GAMES, MIN_GAMES, MAX_GAMES = 4_000, 200, 1_000_000


@dataclass(frozen=True)
class Profile:
    """The games of a city: sums of each player, the weakest first."""

    setup: Setup
    games: int
    seed: int
    players: Mapping[str, Sums]

    @property
    def plain(self) -> str:
        """The player whose traits are meant where none is named."""
        return PLAIN if PLAIN in self.players else next(reversed(self.players))

    def values(self, trait: Trait, player: str = "") -> Floats:
        """A trait by all games, and without each group."""
        if trait.name == SKILL.name:
            weak, strong = (self.players[each].left_out for each in self.ends)
            before, after = SKILL.of(weak), SKILL.of(strong)
            found: Floats = (after - before) / np.maximum(np.abs(before), 1)
            return found
        return trait.of(self.players[player or self.plain].left_out)

    def estimate(self, trait: Trait, player: str = "") -> Estimate:
        """A trait with its interval."""
        return Estimate.of(self.values(trait, player))

    def more(self, other: "Profile", trait: Trait, player: str = "") -> Estimate:
        """How much more of a trait there is than in another city, on the same cards."""
        return Estimate.of(self.values(trait, player) - other.values(trait, player))

    @property
    def ends(self) -> tuple[str, str]:
        """The weakest and the strongest player."""
        names = [*self.players]
        return names[0], names[-1]

    @property
    def traits(self) -> Mapping[str, Trait]:
        """The traits that it has; skill takes two players."""
        found = traits_of(self.setup.network)
        return {n: t for n, t in found.items() if n != SKILL.name or len(self.players) > 1}

    def terms(self, player: str = "") -> Iterator[tuple[str, Floats]]:
        """By pencil, the mean points of each term of the lines and, last, of the network."""
        sums = self.players[player or self.plain]
        means, at = sums.columns.sum(axis=0) / sums.games.sum(), sums.at
        colours = self.setup.colours
        terms = means[at.colour_terms : at.objectives].reshape(len(colours), -1)
        for place, colour in enumerate(colours):
            yield colour, np.append(terms[place], means[at.network_gains + place])

    @property
    def mean(self) -> float:
        """The mean total of the plain player."""
        sums = self.players[self.plain]
        return float(sums.columns[:, Column.TOTAL].sum() / sums.games.sum())


def whole_groups(games: int) -> int:
    """The number of games, or a few more: as many in each group."""
    return -(-games // GROUPS) * GROUPS


def profiled(
    setups: Sequence[Setup],
    games: int = GAMES,
    policies: Sequence[str] = PLAYERS,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> list[Profile]:
    """The profiles of set-ups of a single player.

    `policies` are built-in players, the weakest first; `jobs` the threads. Raises ValueError when a
    number is out of range or there is no such player.
    """
    check_games(games, policies, seed)
    games = whole_groups(games)
    samplers = [Sampler(setup, policy, seed) for setup in setups for policy in policies]
    for sampler in samplers[: len(policies)]:
        sampler.prepare(on_compile)

    def play(sampler: Sampler) -> Sums:
        found = sampler.play(0, games)
        on_progress(games)
        return found

    parts = ((sampler,) for sampler in samplers)
    found = iter([*in_parallel(play, parts, threads_for(jobs))])
    return [Profile(setup, games, seed, {each: next(found) for each in policies}) for setup in setups]


def check_games(games: int, policies: Sequence[str], seed: int) -> None:
    """Raise ValueError when a number is out of range, or there is no such player."""
    if not MIN_GAMES <= games <= MAX_GAMES:
        raise ValueError(f"the number of games must be from {MIN_GAMES} to {MAX_GAMES}")
    check_seed(seed)
    for policy in policies:
        parse_policy(policy)
