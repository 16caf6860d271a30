"""The result of a part of the games, in whole numbers: partial results add up in any order."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np

from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.stats.batch.chunk import ChunkTally, Column
from nextstation.engine.stats.batch.distribution import Moments

# The numbers below this one are counted in arrays: the points of most cities are. Others, which
# are as large as a city file makes them, are counted one by one.
DENSE = 1024

Count = Callable[[Ints, Ints], int]


@kernel
def count_columns(table: Ints, counts: Ints) -> int:
    """Count how often each number occurs in each column of a table, in `counts[column, number]`.

    Returns how many numbers have no place there.
    """
    others = 0
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            number = table[row, column]
            if 0 <= number < counts.shape[1]:
                counts[column, number] += 1
            else:
                others += 1
    return others


@dataclass(frozen=True, slots=True)
class Histograms:
    """The histogram of each column of a table; two of them add up.

    `counts[column, number]` has the numbers below DENSE as far as they occur, `others` counts each
    other pair of a column and a number.
    """

    counts: Ints
    others: Counter[tuple[int, int]]

    @classmethod
    def of(cls, table: Ints, count: Count = count_columns) -> "Histograms":
        """The histograms of a table of whole numbers.

        `count` is `count_columns`, in Python or native.
        """
        width = min(int(table.max(initial=0)) + 1, DENSE)
        counts = np.zeros((table.shape[1], max(width, 0)), np.int64)
        others: Counter[tuple[int, int]] = Counter()
        if count(table, counts):
            rows, columns = np.nonzero((table < 0) | (table >= width))
            others.update(zip(columns.tolist(), table[rows, columns].tolist(), strict=True))
        return cls(counts, others)

    def __add__(self, other: "Histograms") -> "Histograms":
        longer, shorter = sorted((self.counts, other.counts), key=np.size, reverse=True)
        total = longer.copy()
        total[:, : shorter.shape[1]] += shorter
        return Histograms(total, self.others + other.others)

    def squares(self) -> Ints:
        """For each column, the sum of the squares of its numbers, in Python's numbers."""
        found: Ints = (self.counts @ np.arange(self.counts.shape[1]) ** 2).astype(object)
        for (column, number), count in self.others.items():
            found[column] += count * number**2
        return found

    def columns(self) -> list[tuple[Ints, Ints]]:
        """For each column, the numbers that occur, in ascending order, and their counts."""
        others: list[dict[int, int]] = [{} for _ in self.counts]
        for (column, number), count in self.others.items():
            others[column][number] = count
        return [_merged(*each) for each in zip(self.counts, others, strict=True)]


def _merged(counts: Ints, others: dict[int, int]) -> tuple[Ints, Ints]:
    """The numbers that occur, and their counts."""
    if not others:
        places = np.flatnonzero(counts)
        return places, counts[places]
    found = {number: int(counts[number]) for number in np.flatnonzero(counts).tolist()} | others
    numbers = sorted(found)
    return np.array(numbers, np.int64), np.array([found[each] for each in numbers], np.int64)


class Summed:
    """Records of sums: two of them add up, field by field."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        names = [each.name for each in fields(self)]  # type: ignore[arg-type]
        return type(self)(*(getattr(self, name) + getattr(other, name) for name in names))


@dataclass(frozen=True, slots=True)
class ColumnSums(Summed):
    """For each column of numbers, one row for each game: their sum, and that of their squares.

    Both are arrays of Python's numbers, which have no limit.
    """

    sums: Ints
    squares: Ints

    @classmethod
    def of(cls, rows: Ints) -> "ColumnSums":
        """The sums over rows, [games, columns]."""
        return cls(rows.sum(axis=0).astype(object), squares_of(rows))

    def moments(self, games: int, column: int) -> Moments:
        """The moments of a column."""
        return Moments(games, int(self.sums[column]), int(self.squares[column]))


@dataclass(frozen=True, slots=True)
class PairedSums(Summed):
    """Differences of columns of the same games: in how many there is more, in how many as much."""

    games: int
    sums: ColumnSums
    more: Ints
    alike: Ints

    @classmethod
    def of(cls, columns: Sequence[Ints]) -> "PairedSums":
        """The sums of some columns of differences, each with one for every game."""
        games = len(columns[0]) if columns else 0
        rows = np.array(columns, np.int64).reshape(len(columns), games).T
        return cls(games, ColumnSums.of(rows), (rows > 0).sum(axis=0), (rows == 0).sum(axis=0))

    def moments(self, column: int) -> Moments:
        """The moments of a column."""
        return self.sums.moments(self.games, column)


@dataclass(frozen=True, slots=True)
class PartialResult(Summed):
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
        total, histograms = results[:, Column.TOTAL], Histograms.of(results, count)
        lines = results[:, len(Column) : len(Column) + len(tally.stats.rounds)]
        return cls(
            histograms,
            histograms.squares() if players == 1 else squares_of(of_games(results, players)),
            tally.stations.copy(),
            tally.stats.links.copy(),
            tally.dealt.astype(object),
            tally.reached.astype(object),
            winners(total, lines, players),
            (total.reshape(-1, players).copy(),) if keep_scores else (),
        )


def of_games(results: Ints, players: int) -> Ints:
    """The sum over the sheets of each game, [games, columns], of rows of results."""
    if players == 1:
        return results
    games: Ints = results.reshape(-1, players, results.shape[1]).sum(axis=1)
    return games


def squares_of(rows: Ints) -> Ints:
    """For each column, the sum of its squares, in Python's numbers."""
    rows = squarable(rows)
    squares: Ints = (rows * rows).sum(axis=0).astype(object)
    return squares


def squarable(rows: Ints) -> Ints:
    """The same rows; as Python's numbers, if the sum of squares might be too large for others."""
    most = max(int(rows.max(initial=0)), -int(rows.min(initial=0)))
    return rows.astype(object) if most**2 * len(rows) >= 2**63 else rows


def winners(totals: Ints, lines: Ints, players: int) -> Ints:
    """The number of games won by each seat alone, and last of the shared ones.

    The highest of the `totals` wins, of several the one with the best single one of its `lines`,
    [sheets, colours] (N4); a single player always does.
    """
    if players == 1:
        return np.array([len(totals), 0])
    best = lines.max(axis=1)
    best -= best.min(initial=0)
    ranks = (totals * (int(best.max(initial=0)) + 1) + best).reshape(-1, players)
    won = ranks == ranks.max(axis=1, keepdims=True)
    alone = won.sum(axis=1) == 1
    return np.append(won[alone].sum(axis=0), np.count_nonzero(~alone))
