"""Plays chunks of games with a custom player, in plain Python."""

from collections.abc import Callable
from copy import copy

import numpy as np

from nextstation.engine.batch.chunk import ChunkTally, blank_tally, write_sheet
from nextstation.engine.batch.columns import columns_of
from nextstation.engine.batch.partial import PartialResult
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.play.players.agents import Policy, agent_for
from nextstation.engine.play.players.loop import play_out
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.play.table.table import Table
from nextstation.engine.policy.play_stats import PlayStats


class PythonPlayer:
    """Plays the same games as CompiledPlayer: the same cards in the same order."""

    def __init__(
        self,
        setup: Setup,
        board: Board,
        policy: Policy,
        seed: int,
        *,
        keep_scores: bool = False,
    ) -> None:
        self.setup, self.board, self.players = setup, board, setup.players
        self.policy, self.seed = policy, seed
        self.keep_scores = keep_scores

    def with_seed(self, seed: int) -> "PythonPlayer":
        """The same for another seed."""
        other = copy(self)
        other.seed = seed
        return other

    def play(self, first: int, games: int) -> PartialResult:
        """Play a number of games from game `first` of the seed on. Raises PlayerError."""
        return self.summed(*self.rows(first, games))

    def prepare(self, _on_compile: Callable[[], None]) -> None:
        """Nothing is built."""

    def rows(self, first: int, games: int) -> tuple[Ints, ChunkTally]:
        """Play a number of games: a row of results for each sheet, and their tally."""
        tally = blank_tally(self.board)
        results = np.zeros((games * self.players, columns_of(self.board).width), np.int64)
        for number in range(games):
            seats = self._play(first + number)
            rows = results[number * self.players : (number + 1) * self.players]
            for seat, row in zip(seats, rows, strict=True):
                _count(seat, tally.stats)
                write_sheet(self.board, seat.sheet.game, row, tally)
        return results, tally

    def summed(self, rows: Ints, tally: ChunkTally) -> PartialResult:
        """The sums of what `rows` played."""
        return PartialResult.of(rows, tally, self.players, keep_scores=self.keep_scores)

    def _play(self, number: int) -> list[Seat]:
        table = Table.simulated(self.setup, self.seed, number, self.board)
        players = range(self.players)
        play_out(table, [agent_for(self.policy, self.seed, number, each) for each in players])
        return table.seats


def _count(seat: Seat, stats: PlayStats) -> None:
    """Note the rounds of a seat, and count the links that it drew on."""
    for place, played in enumerate(seat.rounds):
        stats.rounds[place] = seat.sheet.colours.index(played.colour), len(played.turns)
    stats.links[list({drawn.link for drawn in seat.sheet.drawn})] += 1
