"""Simulates many games of a city, on threads; the numbers do not depend on how many."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from threading import local

import numpy as np

from nextstation.engine.batch import chunk
from nextstation.engine.batch.distribution import Distribution
from nextstation.engine.check.opening import open_modules
from nextstation.engine.city.city import term_names
from nextstation.engine.city.fitting import Deal
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.game.board import Board
from nextstation.engine.game.state import blank_game
from nextstation.engine.game.tables import Ints
from nextstation.engine.policy.players import POLICIES, check_players

CHUNK = 1000
MOST_GAMES = 10**12
Progress = Callable[[int], None]
Chunk = tuple[list[Distribution], Ints]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What many games came to, each player's sheet counted.

    The total, each colour's line, each scoring term, the turns; `objectives` is None where none are
    in play. `penalty` is what a solo player subtracts for the modules. `wins` are the games that
    each seat won alone, `shared` those that several did.
    """

    city: str
    policy: str
    seed: int
    games: int
    players: int
    modules: tuple[str, ...]
    penalty: int
    total: Distribution
    colours: Mapping[str, Distribution]
    terms: Mapping[str, Distribution]
    objectives: Distribution | None
    turns: Distribution
    wins: tuple[int, ...]
    shared: int


def simulate(
    network: Network,
    games: int = 10_000,
    policy: str = "greedy",
    seed: int = 1,
    *,
    players: int = 1,
    modules: Sequence[Module | str | Path] = (),
    deal: Deal | None = None,
    pencils: Sequence[str] = (),
    jobs: int | None = None,
    on_progress: Progress = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> Simulation:
    """Play many games of a city, with the pencils in a drawn order unless `pencils` names it.

    Several players see the same cards. `modules` are modules, their files, or names of shipped
    ones; `all` are those that the city brings. Their cards are dealt at random but for what `deal`
    says by name. The same seed gives the same numbers, whatever `jobs` (threads; None: one a core).
    `on_progress` is told how many games were finished since last time; `on_compile` is called if
    this machine must compile the kernel first.

    Raises ValueError when a number is out of range or the policy is unknown, Unfitting (a
    ValueError) when the city cannot be played with a module.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy `{policy}`; known: {', '.join(POLICIES)}")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"the number of games must be from 1 to {MOST_GAMES}, not {games}")
    if not 0 <= seed < 2**63:
        raise ValueError(f"the seed must be from 0 to 2^63 - 1, not {seed}")
    check_players(network, players)
    in_play = open_modules(network, modules)
    board = Board.of(network, in_play, deal, pencils)
    player = _Player(board, POLICIES.index(policy), seed, players)
    if not is_compiled(board):
        on_compile()
    found, wins = player.play(0, 0)
    note_compiled(board)
    for first, (part, won) in _in_parallel(player, games, jobs or os.cpu_count() or 1):
        found = [one + other for one, other in zip(found, part, strict=True)]
        wins += won
        on_progress(min(CHUNK, games - first))
    colours = [colour.name for colour in network.city.colours]
    terms = term_names((*network.city.line_terms, *network.city.network_terms))
    total, turns, objectives, *rest = found
    return Simulation(
        city=network.city.id,
        policy=policy,
        seed=seed,
        games=games,
        players=players,
        modules=tuple(module.id for module in in_play),
        penalty=sum(module.solo_penalty for module in in_play),
        total=total,
        colours=dict(zip(colours, rest, strict=False)),
        terms=dict(zip(terms, rest[len(colours) :], strict=True)),
        objectives=objectives if any(module.points for module in in_play) else None,
        turns=turns,
        wins=tuple(wins[:players].tolist()),
        shared=int(wins[players]),
    )


class _Player:
    """Plays chunks of games; every thread has a game of its own to play in."""

    def __init__(self, board: Board, policy: int, seed: int, players: int) -> None:
        self.board, self.policy, self.seed, self.players = board, policy, seed, players
        self.own = local()
        self.run = compiled_chunk()

    def play(self, first: int, games: int) -> Chunk:
        """Distributions of the total, turns, objectives, each colour, each term; wins by seat."""
        board = self.board
        if not hasattr(self.own, "game"):
            self.own.game = blank_game(board)
        colours, terms = len(board.departs), len(board.line_terms)
        of_lines = colours * terms
        sheets = games * self.players
        results = np.zeros((sheets, of_lines + len(board.network_terms) + 2), np.int64)
        self.run(board, self.own.game, self.policy, self.seed, first, self.players, results)
        lines = results[:, :of_lines].reshape(sheets, colours, terms)
        network, objectives, turns = results[:, of_lines:-2], results[:, -2], results[:, -1]
        of_colours = lines.sum(axis=2)
        total = of_colours.sum(axis=1) + network.sum(axis=1) + objectives
        columns = (total, turns, objectives, *of_colours.T, *lines.sum(axis=1).T, *network.T)
        wins = wins_by_seat(total, of_colours.max(axis=1), self.players)
        return [Distribution.of(column) for column in columns], wins


def wins_by_seat(total: Ints, best: Ints, players: int) -> Ints:
    """The games won by each seat alone, and last the shared ones.

    The highest total wins, of several the one with the best single colour (N4).
    """
    ranks = (total * (int(best.max(initial=0)) + 1) + best).reshape(-1, players)
    winners = ranks == ranks.max(axis=1, keepdims=True)
    alone = winners.sum(axis=1) == 1
    return np.append(winners[alone].sum(axis=0), np.count_nonzero(~alone))


@cache
def compiled_chunk() -> Callable[..., None]:
    """The compiled form of `play_chunk`. Only here is the compiler imported."""
    from nextstation.engine.game.compiled import compiled

    return compiled(chunk.play_chunk)


def is_compiled(board: Board) -> bool:
    """Whether this machine has the kernel compiled already, for boards of this form."""
    from nextstation.engine.game.compiled import is_cached

    return is_cached(board)


def note_compiled(board: Board) -> None:
    """Note that this machine has it now."""
    from nextstation.engine.game.compiled import note_cached

    note_cached(board)


def _in_parallel(player: _Player, games: int, jobs: int) -> Iterator[tuple[int, Chunk]]:
    """Chunks of games in their order, with the number of their first game."""
    firsts = iter(range(0, games, CHUNK))
    # Few chunks wait at a time, so that memory does not grow with the games.
    with ThreadPoolExecutor(jobs) as pool:

        def submit(count: int) -> list[tuple[int, Future[Chunk]]]:
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
