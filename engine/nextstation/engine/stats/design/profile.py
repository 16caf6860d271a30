"""The profile of a city: its traits for players of several strengths, on the same cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

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
        return PLAIN if PLAIN in self.players else [*self.players][-1]

    @cached_property
    def _left_out(self) -> Mapping[str, Sums]:
        """The sums of each player by all games, and without each group."""
        return {player: sums.left_out for player, sums in self.players.items()}

    def plus(self, found: Mapping[str, Sums]) -> "Profile":
        """The profile with more games of some players."""
        known = self.players
        more = {each: known[each] + sums if each in known else sums for each, sums in found.items()}
        return replace(self, players={**known, **more})

    def values(self, trait: Trait, player: str = "") -> Floats:
        """A trait by all games, and without each group."""
        if trait.name == SKILL.name:
            weak, strong = (self._left_out[each] for each in self.ends)
            before, after = SKILL.of(weak), SKILL.of(strong)
            found: Floats = (after - before) / np.maximum(np.abs(before), 1)
            return found
        return trait.of(self._left_out[player or self.plain])

    def estimate(self, trait: Trait, player: str = "") -> Estimate:
        """A trait with its interval."""
        return Estimate.of(self.values(trait, player))

    def figures(self, player: str = "") -> Mapping[str, Estimate]:
        """All traits by name, for a player; the plain one if none is named."""
        return {name: self.estimate(trait, player) for name, trait in self.traits.items()}

    @property
    def ends(self) -> tuple[str, str]:
        """The weakest and the strongest player: those of PLAYERS, or else the first and last."""
        names = [*self.players]
        first, last = PLAYERS[0], PLAYERS[-1]
        return (first, last) if {first, last} <= {*names} else (names[0], names[-1])

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
        lines, in_all = means[at.colours : at.rounds], means[at.in_all : at.stations_on]
        terms = means[at.colour_terms : at.objectives].reshape(len(colours), -1)
        for place, colour in enumerate(colours):
            yield colour, np.append(terms[place], in_all[place] - lines[place])

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
    on_compile: Callable[[str], None] = lambda policy: None,
) -> list[Profile]:
    """The profiles of set-ups of a single player.

    `policies` are built-in players, the weakest first; `jobs` the threads; `on_compile` gets each
    player for whom native code is built. Raises ValueError when a number is out of range or there
    is no such player.
    """
    check_games(games, policies, seed)
    games = whole_groups(games)
    samplers = [Sampler(setup, policy, seed) for setup in setups for policy in policies]
    for policy, sampler in zip(policies, samplers, strict=False):
        sampler.prepare(partial(on_compile, policy))

    def play(sampler: Sampler) -> Sums:
        found = sampler.play(0, games)
        on_progress(games)
        return found

    parts = ((sampler,) for sampler in samplers)
    found = iter([*in_parallel(play, parts, threads_for(jobs))])
    sums = [{policy: next(found) for policy in policies} for _ in setups]
    return [Profile(each, games, seed, of) for each, of in zip(setups, sums, strict=True)]


def check_games(games: int, policies: Sequence[str], seed: int) -> None:
    """Raise ValueError when a number is out of range, or there is no such player."""
    if not MIN_GAMES <= games <= MAX_GAMES:
        raise ValueError(f"the number of games must be from {MIN_GAMES} to {MAX_GAMES}")
    check_seed(seed)
    for policy in policies:
        parse_policy(policy)
