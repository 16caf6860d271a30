"""All games of a measurement: those of each player, of a table, and of those that try."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import add

from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.limits import MAX_PLAYERS
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.players.catalogue import parse_policy
from nextstation.engine.stats.batch.chunk import columns_of
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.figure import Figure
from nextstation.engine.stats.batch.observe import (
    Observed,
    Observer,
    objective_names,
    observed_chunks,
)
from nextstation.engine.stats.batch.partial import PairedSums
from nextstation.engine.stats.measure.figures import every
from nextstation.engine.stats.measure.sums import Measured, PointSums, SheetSums

# From the weakest to the strongest that plays 20,000 games in seconds.
PLAYERS = ("random", "greedy", "lookahead:2")
# Who sits at the table, and whom one that tries for an objective is compared with: that player
# decides by points alone, and is what the other one does where the objective does not matter.
PLAIN = "greedy"
SEEKER = "a player that tries for objectives"
GAMES, MIN_GAMES, MAX_GAMES = 20_000, 100, 200_000
# The part of the games that is played by a whole table, and by one that tries for an objective.
_OF_TABLE, _OF_OBJECTIVE = 4, 10


@dataclass(frozen=True, slots=True)
class Measurement:
    """The games of a city. Those of one number have the same cards, whoever plays them."""

    setup: Setup
    games: int
    seed: int
    players: Mapping[str, Measured]  # by policy, the strongest last
    table: tuple[Measured, PointSums] | None  # a full table and its seats; None: for one player
    objectives: Mapping[str, Measured]  # by objective, a player that tries for it
    skill: PairedSums  # of each player from the one before, and of the last from the first
    costs: PairedSums | None  # of each that tries for an objective from PLAIN, if that is a player
    gains: Mapping[str, PairedSums]  # by player, of the first set-up from this one, by figure

    @property
    def network(self) -> Network:
        """The stations and links of the city."""
        return self.setup.network

    @property
    def totals(self) -> Mapping[str, Distribution]:
        """The totals of each player's games."""
        return {player: each.totals for player, each in self.players.items()}

    @property
    def strongest(self) -> tuple[str, Measured]:
        """The last of the players, and its games."""
        return list(self.players.items())[-1]


def measure(
    setups: Sequence[Setup],
    games: int = GAMES,
    policies: Sequence[str] = PLAYERS,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[Setup, str], None] = lambda setup, player: None,
) -> list[Measurement]:
    """Play the games of measurements; the set-ups are those of a single player.

    The memory does not grow with the games. `on_progress` gets the number of games finished since
    its last call, `games_in_all` of them together; `on_compile` gets the set-up and the player that
    the kernel must first be built for. Raises ValueError when a number is out of range, or there is
    no such policy.
    """
    if not MIN_GAMES <= games <= MAX_GAMES:
        raise ValueError(f"the number of games must be from {MIN_GAMES} to {MAX_GAMES}")
    for policy in policies:
        parse_policy(policy)
    sides = [_Side(setup, policies, seed, games) for setup in setups]
    for side in sides:
        side.prepare(on_compile)

    def play(first: int, games: int) -> tuple[_Sums, ...]:
        played = [side.play(first, games) for side in sides]
        before = [[], *[played[0]] * (len(sides) - 1)]
        return tuple(map(_Side.sums, sides, played, before))

    found = play(0, 0)
    for part in observed_chunks(play, games, jobs):
        found = tuple(map(add, found, part))
        on_progress(sum(each.games for each in part))
    return [side.measurement(sums) for side, sums in zip(sides, found, strict=True)]


@dataclass(frozen=True, slots=True)
class _Sums:
    """The sums of some games of a set-up."""

    sheets: tuple[SheetSums, ...]  # of each player, of the table, of each that tries
    seats: PointSums
    skill: PairedSums
    costs: PairedSums
    gains: tuple[PairedSums, ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(int(each.part.wins.sum()) for each in self.sheets)

    def __add__(self, other: "_Sums") -> "_Sums":
        return _Sums(
            tuple(map(add, self.sheets, other.sheets)),
            self.seats + other.seats,
            self.skill + other.skill,
            self.costs + other.costs,
            tuple(map(add, self.gains, other.gains)),
        )


class _Side:
    """All that play the games of a set-up."""

    def __init__(self, setup: Setup, policies: Sequence[str], seed: int, games: int) -> None:
        self.setup, self.policies, self.seed, self.games = setup, policies, seed, games
        self.names, seats = objective_names(setup.network), _seats(setup)
        table = replace(setup, players=seats)
        # Each with the games that it plays.
        self.observers = [
            *((Observer(setup, policy, seed), games) for policy in policies),
            (Observer(table, PLAIN, seed), games // _OF_TABLE if seats > 1 else 0),
            *(
                (Observer(setup, place, seed), games // _OF_OBJECTIVE)
                for place, _ in enumerate(self.names)
            ),
        ]

    def prepare(self, on_compile: Callable[[Setup, str], None]) -> None:
        """Load what is built for each that plays, or build it."""
        names = [*self.policies, PLAIN, *(SEEKER for _ in self.names)]
        for name, (observer, games) in zip(names, self.observers, strict=True):
            if games:
                observer.prepare(lambda name=name: on_compile(self.setup, name))  # type: ignore[misc]

    def play(self, first: int, games: int) -> list[Observed]:
        """Play a number of games from game `first` on, as far as each plays on."""
        return [
            observer.observe(first, max(0, min(games, last - first)))
            for observer, last in self.observers
        ]

    def sums(self, played: Sequence[Observed], first: Sequence[Observed]) -> _Sums:
        """The sums of what was played; `first` has those of the set-up compared with, if any."""
        count = len(self.policies)
        totals = [each.totals for each in played]
        table, tried = totals[count], totals[count + 1 :]
        plain = totals[self.policies.index(PLAIN)] if PLAIN in self.policies else totals[0]
        return _Sums(
            tuple(
                SheetSums.of(observer, each)
                for (observer, _), each in zip(self.observers, played, strict=True)
            ),
            PointSums.of(table.reshape(-1, _seats(self.setup))),
            PairedSums.of([totals[one] - totals[other] for one, other in steps(count)]),
            PairedSums.of([each - plain[: len(each)] for each in tried]),
            tuple(map(_gains, map(every, first), map(every, played[:count]))),
        )

    def measurement(self, sums: _Sums) -> Measurement:
        """What was measured."""
        count = len(self.policies)
        found = [
            Measured(observer.setup, columns_of(observer.board), each)
            for (observer, _), each in zip(self.observers, sums.sheets, strict=True)
        ]
        return Measurement(
            self.setup,
            self.games,
            self.seed,
            dict(zip(self.policies, found, strict=False)),
            (found[count], sums.seats) if self.observers[count][1] else None,
            dict(zip(self.names, found[count + 1 :], strict=True)),
            sums.skill,
            sums.costs if PLAIN in self.policies else None,
            dict(zip(self.policies, sums.gains, strict=False)),
        )


def _gains(ours: Mapping[Figure, Ints], theirs: Mapping[Figure, Ints]) -> PairedSums:
    """What the figures in common differ by."""
    return PairedSums.of([ours[each] - theirs[each] for each in ours if each in theirs])


def steps(players: int) -> list[tuple[int, int]]:
    """The pairs of players whose skill is compared: each with the one before, the ends last."""
    pairs = [(place + 1, place) for place in range(players - 1)]
    return [*pairs, (players - 1, 0)] if len(pairs) > 1 else pairs


def games_in_all(setup: Setup, games: int, policies: Sequence[str] = PLAYERS) -> int:
    """The number of games that `measure` plays."""
    table = games // _OF_TABLE if _seats(setup) > 1 else 0
    objectives = len(objective_names(setup.network)) * (games // _OF_OBJECTIVE)
    return len(policies) * games + table + objectives


def _seats(setup: Setup) -> int:
    """The players at a full table."""
    return min(MAX_PLAYERS, len(setup.colours))
