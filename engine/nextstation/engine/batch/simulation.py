"""Simulates many games of a city, on threads; the numbers do not depend on how many."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from threading import local

import numpy as np

from nextstation.engine.batch import chunk
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.city.city import term_names
from nextstation.engine.city.network import Network
from nextstation.engine.game.board import Board
from nextstation.engine.game.state import blank_game
from nextstation.engine.policy.players import POLICIES

CHUNK = 1000
MOST_GAMES = 10**12
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What many games came to: the total, each colour's line, each scoring term, the turns."""

    city: str
    policy: str
    seed: int
    games: int
    total: Distribution
    colours: Mapping[str, Distribution]
    terms: Mapping[str, Distribution]
    turns: Distribution


def simulate(
    network: Network,
    games: int = 10_000,
    policy: str = "greedy",
    seed: int = 1,
    *,
    modules: Sequence[str] = (),
    jobs: int | None = None,
    on_progress: Progress = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> Simulation:
    """Play many games of a city, solo, each with the pencils in a drawn order.

    The same seed gives the same numbers, whatever `jobs` (threads; None: one a core). `on_progress`
    is told how many games were finished since last time; `on_compile` is called if this machine
    must compile the kernel first. Raises ValueError when a number is out of range or the policy is
    unknown, UnplayableModule (a ValueError) when a module cannot be played.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy `{policy}`; known: {', '.join(POLICIES)}")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"the number of games must be from 1 to {MOST_GAMES}, not {games}")
    if not 0 <= seed < 2**63:
        raise ValueError(f"the seed must be from 0 to 2^63 - 1, not {seed}")
    player = _Player(Board.of(network, modules), POLICIES.index(policy), seed)
    if not is_compiled():
        on_compile()
    found = player.play(0, 0)
    for first, part in _in_parallel(player, games, jobs or os.cpu_count() or 1):
        found = [one + other for one, other in zip(found, part, strict=True)]
        on_progress(min(CHUNK, games - first))
    colours = [colour.name for colour in network.city.colours]
    terms = term_names((*network.city.line_terms, *network.city.network_terms))
    total, turns, *rest = found
    return Simulation(
        city=network.city.id,
        policy=policy,
        seed=seed,
        games=games,
        total=total,
        colours=dict(zip(colours, rest, strict=False)),
        terms=dict(zip(terms, rest[len(colours) :], strict=True)),
        turns=turns,
    )


class _Player:
    """Plays chunks of games; every thread has a game of its own to play in."""

    def __init__(self, board: Board, policy: int, seed: int) -> None:
        self.board, self.policy, self.seed = board, policy, seed
        self.own = local()
        self.run = compiled_chunk()

    def play(self, first: int, games: int) -> list[Distribution]:
        """The distributions of the total, the turns, each colour and each term."""
        board = self.board
        if not hasattr(self.own, "game"):
            self.own.game = blank_game(board)
        colours, terms = len(board.departs), len(board.line_terms)
        of_lines = colours * terms
        results = np.zeros((games, of_lines + len(board.network_terms) + 1), np.int64)
        self.run(board, self.own.game, self.policy, self.seed, first, results)
        lines = results[:, :of_lines].reshape(games, colours, terms)
        network, turns = results[:, of_lines:-1], results[:, -1]
        total = lines.sum(axis=(1, 2)) + network.sum(axis=1)
        columns = (total, turns, *lines.sum(axis=2).T, *lines.sum(axis=1).T, *network.T)
        return [Distribution.of(column) for column in columns]


@cache
def compiled_chunk() -> Callable[..., None]:
    """The compiled form of `play_chunk`. Only here is the compiler imported."""
    from nextstation.engine.game.compiled import compiled

    return compiled(chunk.play_chunk)


def is_compiled() -> bool:
    """Whether this machine has the compiled kernel already."""
    from nextstation.engine.game.compiled import is_cached

    return is_cached(chunk.play_chunk)


def _in_parallel(
    player: _Player, games: int, jobs: int
) -> Iterator[tuple[int, list[Distribution]]]:
    """Chunks of games in their order, with the number of their first game."""
    firsts = iter(range(0, games, CHUNK))
    # Few chunks wait at a time, so that memory does not grow with the games.
    with ThreadPoolExecutor(jobs) as pool:

        def submit(count: int) -> list[tuple[int, Future[list[Distribution]]]]:
            return [
                (first, pool.submit(player.play, first, min(CHUNK, games - first)))
                for first in islice(firsts, count)
            ]

        waiting = submit(4 * jobs)
        try:
            while waiting:
                first, future = waiting.pop(0)
                yield first, future.result()
                waiting += submit(1)
        finally:
            for _, future in waiting:
                future.cancel()
