"""All games of a measurement: those of each player, of a table, and of those that try."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.batch.observe import Observable, Observed, objective_names, observe
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.policy.catalogue import parse_policy
from nextstation.engine.vocabulary.limits import MAX_PLAYERS

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
    players: Mapping[str, Observed]  # by policy, the strongest last
    table: Observed | None  # a full table; None in a city for one player
    objectives: Mapping[str, Observed]  # by objective, a player that tries for it

    @property
    def network(self) -> Network:
        """The stations and links of the city."""
        return self.setup.network

    @property
    def totals(self) -> Mapping[str, Ints]:
        """The totals of each player's games."""
        return {player: each.totals for player, each in self.players.items()}

    @property
    def strongest(self) -> tuple[str, Observed]:
        """The last of the players, and its games."""
        return list(self.players.items())[-1]


def measure(
    setup: Setup,
    games: int = GAMES,
    policies: Sequence[str] = PLAYERS,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[str], None] = lambda player: None,
) -> Measurement:
    """Play the games of a measurement; `setup` is that of a single player.

    `on_progress` gets the number of games finished since its last call, `games_in_all` of them
    together; `on_compile` gets the player that the kernel must first be built for. Raises
    ValueError when a number is out of range, or there is no such policy.
    """
    if not MIN_GAMES <= games <= MAX_GAMES:
        raise ValueError(f"the number of games must be from {MIN_GAMES} to {MAX_GAMES}")
    for policy in policies:
        parse_policy(policy)

    def play(setup: Setup, policy: Observable, games: int) -> Observed:
        name = policy if isinstance(policy, str) else SEEKER
        return observe(
            setup,
            games,
            policy,
            seed,
            jobs=jobs,
            on_progress=on_progress,
            on_compile=lambda: on_compile(name),
        )

    seats = _seats(setup)
    names = objective_names(setup.network)
    return Measurement(
        setup,
        games,
        seed,
        players={policy: play(setup, policy, games) for policy in policies},
        table=play(replace(setup, players=seats), PLAIN, games // _OF_TABLE) if seats > 1 else None,
        objectives={
            name: play(setup, place, games // _OF_OBJECTIVE) for place, name in enumerate(names)
        },
    )


def games_in_all(setup: Setup, games: int, policies: Sequence[str] = PLAYERS) -> int:
    """The number of games that `measure` plays."""
    table = games // _OF_TABLE if _seats(setup) > 1 else 0
    objectives = len(objective_names(setup.network)) * (games // _OF_OBJECTIVE)
    return len(policies) * games + table + objectives


def _seats(setup: Setup) -> int:
    """The players at a full table."""
    return min(MAX_PLAYERS, len(setup.colours))
