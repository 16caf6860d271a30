"""Plays chunks of games with a built-in policy, in native code."""

from collections.abc import Callable
from copy import copy
from functools import cache
from threading import local

import numpy as np

from nextstation.engine.batch import chunk
from nextstation.engine.batch.columns import columns_of
from nextstation.engine.batch.histograms import Count, count_columns
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.rules.state import blank_game
from nextstation.engine.policy.catalogue import parse_policy
from nextstation.engine.policy.learning.training import train
from nextstation.engine.policy.registry import SPECS, make_policy


class CompiledPlayer:
    """Plays chunks of games with a built-in policy; every thread has a game of its own."""

    def __init__(
        self, board: Board, policy: str, seed: int, players: int, *, keep_scores: bool = False
    ) -> None:
        self.board, self.policy, self.seed, self.players = board, policy, seed, players
        self.keep_scores, self.own = keep_scores, local()
        is_quick = not SPECS[parse_policy(policy)[0].name].is_slow
        self.run, self.count = compiled_chunk(or_plain=is_quick), compiled_count()

    def with_seed(self, seed: int) -> "CompiledPlayer":
        """The same for another seed; each thread still has one game for both."""
        other = copy(self)
        other.seed = seed
        return other

    def prepare(self, on_compile: Callable[[], None]) -> None:
        """Load what is built for boards of this form and this policy, or build it."""
        from nextstation.engine.native.cache import announcing

        with announcing(on_compile):
            self.rows(0, 0)
            _load_count()

    def play(self, first: int, games: int) -> PartialResult:
        """Play a number of games from game `first` of the seed on."""
        return self.summed(*self.rows(first, games))

    def rows(self, first: int, games: int) -> tuple[Ints, chunk.ChunkTally]:
        """Play a number of games: a row of results for each sheet, and their tally."""
        return self._played(self._chunk_player(), first, games)

    def summed(self, rows: Ints, tally: chunk.ChunkTally) -> PartialResult:
        """The sums of what `rows` played."""
        return PartialResult.of(
            rows, tally, self.players, keep_scores=self.keep_scores, count=self.count
        )

    def _played(
        self, play: Callable[..., None], first: int, games: int
    ) -> tuple[Ints, chunk.ChunkTally]:
        """What games come to; without any, the code is loaded or built."""
        tally = chunk.blank_tally(self.board)
        results = np.zeros((games * self.players, columns_of(self.board).width), np.int64)
        play(self.seed, first, self.players, results, tally)
        return results, tally

    def _chunk_player(self) -> Callable[..., None]:
        """`play_chunk` as native code, with the game and the policy of this thread."""
        if not hasattr(self.own, "play"):
            game = blank_game(self.board)
            from nextstation.engine.native.load import with_structs

            player = make_policy(self.policy, self.board, game)
            own = with_structs(self.run, self.board, game, player)
            train(self.board, player)
            self.own.play = own
        play: Callable[..., None] = self.own.play
        return play


@cache
def compiled_chunk(*, or_plain: bool = True) -> Callable[..., None]:
    """`play_chunk` as native code, or else as plain Python."""
    from nextstation.engine.native.load import compiled

    return compiled(chunk.play_chunk, or_plain=or_plain)


@cache
def _load_count() -> None:
    """Load or build what counts columns, the same for all boards."""
    table = np.zeros((0, 0), np.int64)
    compiled_count()(table, table)


@cache
def compiled_count() -> Count:
    """`count_columns` as native code."""
    from nextstation.engine.native.load import compiled

    return compiled(count_columns)
