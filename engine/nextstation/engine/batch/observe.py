"""Plays games that are observed, on threads: what each sheet ended with, sheet by sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from nextstation.engine.batch import observation
from nextstation.engine.batch.chunk import Column
from nextstation.engine.batch.observation import Counts, Sheets, blank_counts, blank_sheets
from nextstation.engine.batch.parallel import chunks, in_parallel, threads_for
from nextstation.engine.batch.players import Loop, trained
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.struct import changed
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.rules.state import Game, blank_game
from nextstation.engine.policy.seeker import Seeker, seeker
from nextstation.engine.policy.spec import BuiltInPolicy

# A built-in policy by name, or the place of a shared objective of the city to try for.
Observable = str | int
# The most games in a chunk, and about how many chunks a thread gets.
_CHUNK, _CHUNKS_A_THREAD = 1000, 8


@dataclass(frozen=True, slots=True)
class Observed:
    """Games as they were observed: what each sheet ended with, and counts over all of them."""

    setup: Setup
    sheets: Sheets
    counts: Counts

    @property
    def lines(self) -> Ints:
        """The points of the lines of each sheet, [sheets, colours]."""
        first = len(Column)
        return self.sheets.results[:, first : first + len(self.setup.colours)]

    @property
    def totals(self) -> Ints:
        """The total of each sheet."""
        return self.sheets.results[:, Column.TOTAL]


def observe(
    setup: Setup,
    games: int,
    policy: Observable,
    seed: int = 1,
    *,
    jobs: int | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
    on_compile: Callable[[], None] = lambda: None,
) -> Observed:
    """Play games of a set-up, the same games as `simulate`, and observe them.

    The memory grows with the games: about half a kilobyte a sheet. Raises ValueError for an unknown
    policy.
    """
    from nextstation.engine.native.cache import announcing

    threads = threads_for(jobs)
    size = max(1, min(_CHUNK, games // (_CHUNKS_A_THREAD * threads)))
    player = Observer(setup, policy, seed)
    with announcing(on_compile):
        parts = [player.play(0, 0)]
    for part in in_parallel(player.play, chunks(0, games, size), threads):
        parts.append(part)
        on_progress(len(part.totals) // setup.players)
    return joined(parts)


def joined(parts: Sequence[Observed]) -> Observed:
    """The games of several parts, at least one, as those of one: in their order."""
    sheets = zip(*(part.sheets for part in parts), strict=True)
    return Observed(
        parts[0].setup,
        Sheets(*map(np.concatenate, sheets)),
        _sum([part.counts for part in parts]),
    )


def board_of(setup: Setup) -> Board:
    """The board of a set-up; it asks of every sheet which shared objectives it reaches.

    The objectives need not be in play: only those that are dealt score.
    """
    board = Board.of(setup)
    module = setup.city.objectives
    if module is None:
        return board
    whole = Setup(setup.network, [replace(module, count=len(module.cards))])
    rows = Board.of(whole).modules.objectives
    return changed(board, modules=board.modules._replace(objectives=rows))


def objective_names(network: Network) -> list[str]:
    """The ids of the shared objectives of a city, in the order of `Sheets.reached`."""
    module = network.city.objectives
    return [card.id for card in module.cards] if module else []


class Observer:
    """Plays games of a set-up in parts, and observes them.

    With `card_ids`, its deck is coupled (`Board.coupled`).
    """

    def __init__(
        self, setup: Setup, policy: Observable, seed: int, *, card_ids: Ints | None = None
    ) -> None:
        board = board_of(setup)
        self.setup, self.seed = setup, seed
        self.board = board if card_ids is None else board.coupled(card_ids)
        self._sizes = blank_game(self.board)
        self._loop = Loop(compiled_observer(), self.board, lambda *game: _player(policy, *game))

    def play(self, first: int, games: int) -> Observed:
        """Play a number of games from game `first` of the seed on."""
        players = self.setup.players
        sheets = blank_sheets(self.board, self._sizes, games * players)
        counts = blank_counts(self.board)
        self._loop(self.seed, first, players, sheets, counts)
        return Observed(self.setup, sheets, counts)


def _player(policy: Observable, board: Board, game: Game) -> BuiltInPolicy:
    if isinstance(policy, int):
        found: Seeker = seeker(board, game, policy)
        return found
    return trained(policy, board, game)


@cache
def compiled_observer() -> Callable[..., None]:
    """`observe_chunk` as native code."""
    from nextstation.engine.native.load import compiled

    return compiled(observation.observe_chunk)


def _sum(parts: Sequence[Any]) -> Any:
    """The sum of named tuples of arrays, which may hold others of them."""
    kind = type(parts[0])
    if isinstance(parts[0], np.ndarray):
        return np.sum(parts, axis=0)
    return kind(*(_sum(fields) for fields in zip(*parts, strict=True)))
