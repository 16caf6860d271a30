"""Plays the games of a chunk in parts that take a second or so, between which it can be stopped."""

from collections.abc import Callable
from contextlib import nullcontext
from threading import Event, Lock
from time import perf_counter

import numpy as np

from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.batch.players import ChunkPlayer, player_of
from nextstation.engine.experiment.results.cell import Cell
from nextstation.engine.experiment.results.encoding import encode
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.policy.catalogue import SIMPLE

_PATIENCE = 1.0
# Two threads would make, and announce, the same thing.
_MAKING = Lock()
# A custom player may have state of its own: its games are played one after the other.
_ALONE = Lock()
# How many games are played at once: their rows, of all seats, fit into the memory together.
_MOST = 10_000


class StoppedError(Exception):
    """No more games are wanted."""


class PatientPlayer:
    """Plays the games of a cell, from several threads.

    What plays is made when the first game is wanted: a cell that is complete needs none.
    """

    def __init__(self, cell: Cell, on_compile: Callable[[], None] = lambda: None) -> None:
        self.cell, self.on_compile = cell, on_compile
        # How many games a part has; how long one takes is seen when it is played.
        self._size = _MOST if cell.policy in SIMPLE else 1

    def play(
        self, first: int, games: int, columns: int, stop: Event
    ) -> tuple[PartialResult, bytes]:
        """The sums of some games; these encoded, with the first columns of their rows if any.

        Raises StoppedError once `stop` is set, and what the player does.
        """
        with nullcontext() if isinstance(self.cell.policy, str) else _ALONE:
            sums, rows = self._play(first, games, columns, stop)
        return sums, encode(sums, rows)

    def _play(
        self, first: int, games: int, columns: int, stop: Event
    ) -> tuple[PartialResult, Ints | None]:
        player, rows, end = self._player(), list[Ints](), first + games
        sums: PartialResult | None = None
        while first < end:
            if stop.is_set():
                raise StoppedError
            began, size = perf_counter(), min(self._size, end - first)
            part, tally = player.rows(first, size)
            summed = player.summed(part, tally)
            sums = summed if sums is None else sums + summed
            if columns:
                rows.append(part[:, :columns].copy())
            first += size
            took = max(perf_counter() - began, 1e-6)
            self._size = max(1, min(_MOST, int(_PATIENCE / took * size)))
        assert sums is not None
        return sums, np.concatenate(rows) if columns else None

    def _player(self) -> ChunkPlayer:
        """Who plays; what does not depend on the seed is shared with other cells."""
        cell, players = self.cell, self.cell.shared.players
        with _MAKING:
            if cell.policy not in players:
                setup, board = cell.shared.setup, cell.shared.board
                player = player_of(setup, cell.policy, cell.seed, board=board)
                player.prepare(self.on_compile)
                players[cell.policy] = player
        return players[cell.policy].with_seed(cell.seed)
