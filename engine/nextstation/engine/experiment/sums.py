"""Sums over the games of a comparison, in whole numbers: they add up in any order."""

from dataclasses import dataclass

from nextstation.engine.batch.distribution import Moments
from nextstation.engine.batch.partial import squares_of
from nextstation.engine.game.board.tables import Ints


@dataclass(frozen=True, slots=True)
class ColumnSums:
    """For each column of numbers, one row for each game: their sum, and that of their squares.

    Both are arrays of Python's numbers, which have no limit.
    """

    sums: Ints
    squares: Ints

    @classmethod
    def of(cls, rows: Ints) -> "ColumnSums":
        """The sums over rows, [games, columns]."""
        return cls(rows.sum(axis=0).astype(object), squares_of(rows))

    def __add__(self, other: "ColumnSums") -> "ColumnSums":
        return ColumnSums(self.sums + other.sums, self.squares + other.squares)

    def moments(self, games: int, column: int) -> Moments:
        """The moments of a column."""
        return Moments(games, int(self.sums[column]), int(self.squares[column]))


@dataclass(frozen=True, slots=True)
class SideSums:
    """The sums of one side.

    `points` are those of its columns of results, `gains` those of the figures that it has in common
    with the first side, less that side's; a game's sheets are summed first. `stations` and `links`
    count its sheets, as a chunk's tally does.
    """

    points: ColumnSums
    gains: ColumnSums
    stations: Ints
    links: Ints

    def __add__(self, other: "SideSums") -> "SideSums":
        return SideSums(
            self.points + other.points,
            self.gains + other.gains,
            self.stations + other.stations,
            self.links + other.links,
        )


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of some games, for each side."""

    games: int
    sides: tuple[SideSums, ...]

    def __add__(self, other: "Sums") -> "Sums":
        sides = (one + two for one, two in zip(self.sides, other.sides, strict=True))
        return Sums(self.games + other.games, tuple(sides))
