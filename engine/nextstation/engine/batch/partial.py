"""The result of a part of the games, in whole numbers: partial results add up in any order."""

from dataclasses import dataclass

import numpy as np

from nextstation.engine.batch.chunk import ChunkTally
from nextstation.engine.batch.columns import Column
from nextstation.engine.batch.histograms import Count, Histograms, count_columns
from nextstation.engine.game.board.tables import Ints


@dataclass(frozen=True, slots=True)
class PartialResult:
    """The result of some games of a simulation; two of them add up. The arrays are a chunk's.

    `histograms` are those of the columns of the results; `squares` has for each column the sum over
    the games of the square of a game's sum. `wins` are the games that each seat won alone, and last
    those that were shared. `scores` are the totals, [games, seats] an array, if they are kept. What
    is squared is summed in Python's numbers, which have no limit.
    """

    histograms: Histograms
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
        total = results[:, Column.TOTAL]
        return cls(
            Histograms.of(results, count),
            squares_of_games(results, players),
            tally.stations.copy(),
            tally.stats.links.copy(),
            tally.dealt.astype(object),
            tally.reached.astype(object),
            wins_by_seat(results, len(tally.stats.rounds), players),
            (total.reshape(-1, players).copy(),) if keep_scores else (),
        )

    def __add__(self, other: "PartialResult") -> "PartialResult":
        return PartialResult(
            self.histograms + other.histograms,
            self.squares + other.squares,
            self.stations + other.stations,
            self.links + other.links,
            self.dealt + other.dealt,
            self.reached + other.reached,
            self.wins + other.wins,
            self.scores + other.scores,
        )


def squares_of_games(results: Ints, players: int) -> Ints:
    """For each column, the sum over the games of the square of a game's sum over its sheets."""
    return squares_of(of_games(results, players))


def of_games(results: Ints, players: int) -> Ints:
    """The sum over the sheets of each game, [games, columns], of rows of results."""
    if players == 1:
        return results
    games: Ints = results.reshape(-1, players, results.shape[1]).sum(axis=1)
    return games


def squares_of(rows: Ints) -> Ints:
    """For each column, the sum of its squares, in Python's numbers."""
    most = max(int(rows.max(initial=0)), -int(rows.min(initial=0)))
    if most**2 * len(rows) >= 2**63:
        rows = rows.astype(object)
    squares: Ints = (rows * rows).sum(axis=0).astype(object)
    return squares


def wins_by_seat(results: Ints, colours: int, players: int) -> Ints:
    """The number of games won by each seat alone, and last of the shared ones."""
    lines = results[:, len(Column) : len(Column) + colours]
    return winners(results[:, Column.TOTAL], lines.max(axis=1), players)


def winners(totals: Ints, best: Ints, players: int) -> Ints:
    """The number of games won by each seat alone, and last of the shared ones.

    The highest of the `totals` wins, of several the one with the `best` single colour (N4); a
    single player always does.
    """
    if players == 1:
        return np.array([len(totals), 0])
    ranks = (totals * (int(best.max(initial=0)) + 1) + best).reshape(-1, players)
    won = ranks == ranks.max(axis=1, keepdims=True)
    alone = won.sum(axis=1) == 1
    return np.append(won[alone].sum(axis=0), np.count_nonzero(~alone))
