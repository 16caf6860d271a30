"""Plays the games of a chunk in parts that take a second or so, between which it can be stopped."""

from collections.abc import Callable
from threading import Event, Lock
from time import perf_counter

import numpy as np

from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.batch.players import ChunkPlayer, player_of
from nextstation.engine.experiment.results.cell import Cell
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.policy.catalogue import SIMPLE

_PATIENCE = 1.0
# Two threads would make, and announce, the same thing.
_MAKING = Lock()
# The rows of so many games, those of all seats, fit into the memory beside one another.
_MOST = 10_000


class StoppedError(Exception):
    """No more games are wanted."""


class PatientPlayer:
    """Plays the games of a cell, from several threads, until `stop` is set.

    What plays is made when the first game is wanted: a cell that is complete needs none.
    """

    def __init__(self, cell: Cell, on_compile: Callable[[], None], stop: Event) -> None:
        self.cell, self.on_compile, self.stop = cell, on_compile, stop
        self._made: list[ChunkPlayer] = []
        # How many games a part has; how long one takes is seen when it is played.
        self._size = _MOST if cell.policy in SIMPLE else 1

    def play(self, first: int, games: int, columns: int) -> tuple[PartialResult, Ints | None]:
        """The sums of some games, and the first columns of their rows, if any are wanted.

        Raises StoppedError, and what the player does.
        """
        player = self._player()
        sums, rows, end = player.play(first, 0), [], first + games
        while first < end:
            if self.stop.is_set():
                raise StoppedError
            began, size = perf_counter(), min(self._size, end - first)
            part, tally = player.rows(first, size)
            sums += player.summed(part, tally)
            if columns:
                rows.append(part[:, :columns].copy())
            first += size
            took = max(perf_counter() - began, 1e-6)
            self._size = max(1, min(_MOST, int(_PATIENCE / took * size)))
        return sums, np.concatenate(rows) if columns else None

    def _player(self) -> ChunkPlayer:
        with _MAKING:
            if not self._made:
                shared = self.cell.shared
                player = player_of(
                    shared.setup, self.cell.policy, self.cell.seed, board=shared.board
                )
                player.prepare(self.on_compile)
                self._made.append(player)
            return self._made[0]
