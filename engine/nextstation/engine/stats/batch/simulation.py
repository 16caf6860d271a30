"""Simulates many games of a city on threads; the result does not depend on their number."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from nextstation.engine.checks.load import load_modules, network_of
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.arguments import check_seed, is_whole
from nextstation.engine.play.agents import Policy, name_of
from nextstation.engine.stats.batch.parallel import paced
from nextstation.engine.stats.batch.players import player_of, threads_and_games
from nextstation.engine.stats.batch.result import Legend, SimulationResult, result_of

MAX_GAMES = 10**12
Progress = Callable[[int], None]


def simulate(
    network: Network | str | Path,
    games: int = 10_000,
    policy: Policy = "greedy",
    seed: int = 1,
    *,
    players: int = 1,
    modules: Sequence[Module | str | Path] = (),
    deal: Deal | None = None,
    pencils: Sequence[str] = (),
    keep_scores: bool = False,
    jobs: int | None = None,
    chunk_size: int | None = None,
    on_progress: Progress = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> SimulationResult:
    """Play many games of a city, and return the distributions of their results.

    The city is a loaded one, the name of a shipped one, or a file.
    `policy` is a built-in policy by name, or the class of a custom player (see Player), which
    plays in plain Python on one thread. The `players` of a game see the same cards. `modules` are
    modules, their files, or names of shipped ones; `all` stands for those that the city lists.
    Their cards are dealt at random, except for those that `deal` names. The order of the pencils
    is drawn for each game, unless `pencils` names all colours in their order.

    The same seed gives the same result, whatever the number of threads (`jobs`; None: one per
    core) and the number of games that a thread plays at a time (`chunk_size`; None: a fast one).
    Memory does not grow with the games, unless `keep_scores` asks for the total of each one.
    `on_progress` gets the number of games finished since its last call; `on_compile` is called if
    the kernel must first be built for this machine.

    Raises ValueError when a number is out of range or the policy is unknown, DealError (a
    ValueError) when the city cannot be played with a module, PlayerError when a custom player
    fails.
    """
    network = network_of(network)
    setup = Setup(network, load_modules(network, modules), deal or {}, pencils, players)
    return simulate_setup(
        setup,
        games,
        policy,
        seed,
        keep_scores=keep_scores,
        jobs=jobs,
        chunk_size=chunk_size,
        on_progress=on_progress,
        on_compile=on_compile,
    )


def simulate_setup(
    setup: Setup,
    games: int,
    policy: Policy,
    seed: int,
    *,
    keep_scores: bool = False,
    jobs: int | None = None,
    chunk_size: int | None = None,
    on_progress: Progress = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> SimulationResult:
    """Play many games of one set-up; `simulate` says what the other parameters are."""
    check_games(games, seed, chunk_size)
    player = player_of(setup, policy, seed)
    player.prepare(on_compile)
    threads, most = threads_and_games([policy], jobs)
    play = partial(player.play, keep_scores=keep_scores)
    found = play(0, 0)
    for part in paced(play, games, threads, most=most, size=chunk_size):
        found += part
        on_progress(int(part.wins.sum()))
    return result_of(Legend.of(setup), found, policy=name_of(policy), seed=seed, games=games)


def check_games(games: int, seed: int, chunk_size: int | None) -> None:
    """Raise ValueError when a number is out of range."""
    if not is_whole(games, 1, MAX_GAMES):
        raise ValueError(f"the number of games must be from 1 to {MAX_GAMES}, not {games!r}")
    check_seed(seed)
    if chunk_size is not None and not is_whole(chunk_size, 1, MAX_GAMES):
        raise ValueError(f"a chunk must have from 1 to {MAX_GAMES} games, not {chunk_size!r}")
