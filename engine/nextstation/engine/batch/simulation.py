"""Simulates many games of a city on threads; the result does not depend on their number."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Protocol

from nextstation.engine.batch.compiled_player import CompiledPlayer
from nextstation.engine.batch.parallel import in_parallel
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.batch.python_player import PythonPlayer
from nextstation.engine.batch.result import SimulationResult, result_of
from nextstation.engine.check.load import load_modules
from nextstation.engine.city.dealing import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.play.agents import Policy, check_policy, name_of

# The most games in a chunk, for built-in policies and for custom players. A chunk costs as much by
# itself as a hundred games, but each thread should get several chunks.
CHUNK, PYTHON_CHUNK = 4000, 10
_CHUNKS_A_THREAD = 16
# How long a chunk should take at most, in seconds: progress is counted by chunks, and a simulation
# that is interrupted ends when those that were begun have ended.
_PATIENCE = 2.0
MAX_GAMES = 10**12
Progress = Callable[[int], None]


def simulate(
    network: Network,
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

    `policy` is a built-in policy by name, or the class of a custom player (see Player), which
    plays in plain Python on one thread. The `players` of a game see the same cards. `modules` are
    modules, their files, or names of shipped ones; `all` stands for those that the city lists.
    Their cards are dealt at random, except for those that `deal` names. The order of the pencils
    is drawn for each game, unless `pencils` names all colours in their order.

    The same seed gives the same result, whatever the number of threads (`jobs`; None: one per
    core) and the number of games that a thread plays at a time (`chunk_size`; None: a fast one).
    Memory does not grow with the games, unless `keep_scores` asks for the total of each one.
    `on_progress` gets the number of games finished since its last call; `on_compile` is called if
    the kernel must first be compiled for this machine.

    Raises ValueError when a number is out of range or the policy is unknown, DealError (a
    ValueError) when the city cannot be played with a module, PlayerError when a custom player
    fails.
    """
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
    threads = jobs or os.cpu_count() or 1
    most = CHUNK if isinstance(policy, str) else PYTHON_CHUNK
    size = chunk_size if chunk_size is not None else _fitting(games, threads, most)
    _check(games, seed, size)
    check_policy(policy)
    board = Board.of(setup)
    player: Chunks
    if isinstance(policy, str):
        player = CompiledPlayer(board, policy, seed, setup.players, keep_scores=keep_scores)
        player.prepare(on_compile)
    else:
        threads = 1
        player = PythonPlayer(setup, board, policy, seed, keep_scores=keep_scores)
    first = 0
    if chunk_size is None and size > 1:
        # One game shows how long a chunk would take.
        began, first = perf_counter(), 1
        found = player.play(0, first)
        took = max(perf_counter() - began, 1e-6)
        size = max(1, min(size, int(_PATIENCE / took)))
        on_progress(first)
    else:
        found = player.play(0, 0)
    for part in in_parallel(player.play, range(first, games, size), threads):
        found += part
        on_progress(int(part.wins.sum()))
    return result_of(setup, found, policy=name_of(policy), seed=seed, games=games)


def _fitting(games: int, threads: int, most: int) -> int:
    """A size of chunks of which each thread gets several, at most `most`."""
    return max(1, min(most, -(-games // (_CHUNKS_A_THREAD * threads))))


def _check(games: int, seed: int, chunk_size: int) -> None:
    if not 1 <= games <= MAX_GAMES:
        raise ValueError(f"the number of games must be from 1 to {MAX_GAMES}, not {games}")
    if not 0 <= seed < 2**63:
        raise ValueError(f"the seed must be from 0 to 2^63 - 1, not {seed}")
    if not 1 <= chunk_size <= MAX_GAMES:
        raise ValueError(f"a chunk must have from 1 to {MAX_GAMES} games, not {chunk_size}")


class Chunks(Protocol):
    """Plays chunks of games, each independent of those played before."""

    def play(self, first: int, games: int) -> PartialResult:
        """Play a number of games from game `first` of the seed on."""
