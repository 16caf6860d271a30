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
from nextstation.engine.play.agents import Policy, agent_for
from nextstation.engine.play.loop import play_rounds
from nextstation.engine.play.sheet import Sheet
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
        """Nothing is compiled."""

    def rows(self, first: int, games: int) -> tuple[Ints, ChunkTally]:
        """Play a number of games: a row of results for each sheet, and their tally."""
        tally = blank_tally(self.board)
        results = np.zeros((games * self.players, columns_of(self.board).width), np.int64)
        for place, row in enumerate(results):
            number, player = first + place // self.players, place % self.players
            sheet = self._play_sheet(number, player, tally.stats)
            write_sheet(self.board, sheet.game, row, tally)
        return results, tally

    def summed(self, rows: Ints, tally: ChunkTally) -> PartialResult:
        """The sums of what `rows` played."""
        return PartialResult.of(rows, tally, self.players, keep_scores=self.keep_scores)

    def _play_sheet(self, number: int, player: int, stats: PlayStats) -> Sheet:
        sheet = Sheet(self.setup, self.board, self.seed, number, player=player)
        choose = agent_for(self.policy, self.seed, number, player)
        rounds = play_rounds(sheet, player, self.players, choose)
        for place, played in enumerate(rounds):
            stats.rounds[place] = sheet.colours.index(played.colour), len(played.cards)
        stats.links[list({drawn.link for drawn in sheet.drawn})] += 1
        return sheet
