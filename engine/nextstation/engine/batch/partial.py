"""The result of a part of the games, in whole numbers: partial results add up in any order."""

from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.chunk import ChunkTally
from nextstation.engine.batch.columns import Column
from nextstation.engine.batch.distribution import Count, add_padded, count_columns, histograms
from nextstation.engine.game.board.tables import Ints


@dataclass(frozen=True, slots=True)
class PartialResult:
    """The result of some games of a simulation; two of them add up. The arrays are a chunk's.

    `counts` has a histogram for each column of the results, [columns, values]; `squares` for each
    column the sum over the games of the square of a game's sum. `wins` are the games that each seat
    won alone, and last those that were shared. `scores` are the totals, [games, seats] an array, if
    they are kept.
    """

    counts: Ints
    squares: Ints
    stations: Ints
    links: Ints
    dealt: Ints
    reached: Ints
    wins: Ints
    scores: tuple[Ints, ...]

    @classmethod
    def of(
        cls,
        results: Ints,
        tally: ChunkTally,
        players: int,
        *,
        keep_scores: bool,
        count: Count = count_columns,
    ) -> "PartialResult":
        """The result of a chunk; it holds copies, so that the arrays may be used again."""
        total, counts = results[:, Column.TOTAL], histograms(results, count)
        return cls(
            counts,
            squares_of_games(results, counts, players),
            tally.stations.copy(),
            tally.stats.links.copy(),
            tally.dealt.copy(),
            tally.reached.copy(),
            wins_by_seat(results, len(tally.stats.rounds), players),
            (total.reshape(-1, players).copy(),) if keep_scores else (),
        )

    def __add__(self, other: "PartialResult") -> "PartialResult":
        return PartialResult(
            add_padded(self.counts, other.counts),
            self.squares + other.squares,
            self.stations + other.stations,
            self.links + other.links,
            self.dealt + other.dealt,
            self.reached + other.reached,
            self.wins + other.wins,
            self.scores + other.scores,
        )


def squares_of_games(results: Ints, counts: Ints, players: int) -> Ints:
    """For each column, the sum over the games of the square of a game's sum over its sheets.

    For a single player they follow from the histograms.
    """
    squares: Ints
    if players == 1:
        squares = counts @ np.arange(counts.shape[1]) ** 2
    else:
        of_games = results.reshape(-1, players, results.shape[1]).sum(axis=1)
        squares = np.einsum("gc,gc->c", of_games, of_games)
    return squares


def wins_by_seat(results: Ints, colours: int, players: int) -> Ints:
    """The number of games won by each seat alone, and last of the shared ones.

    The highest total wins, of several the one with the best single colour (N4); a single player
    always does.
    """
    if players == 1:
        return np.array([len(results), 0])
    total, best = (
        results[:, Column.TOTAL],
        results[:, len(Column) : len(Column) + colours].max(axis=1),
    )
    ranks = (total * (int(best.max(initial=0)) + 1) + best).reshape(-1, players)
    winners = ranks == ranks.max(axis=1, keepdims=True)
    alone = winners.sum(axis=1) == 1
    return np.append(winners[alone].sum(axis=0), np.count_nonzero(~alone))
