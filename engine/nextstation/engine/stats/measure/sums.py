"""What the games of a measurement come to, in whole numbers: sums of chunks, exact in any order."""

from dataclasses import dataclass
from functools import cached_property

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.stats.batch.chunk import Column, ColumnGroups
from nextstation.engine.stats.batch.distribution import Distribution
from nextstation.engine.stats.batch.observe import Observed, Observer
from nextstation.engine.stats.batch.partial import ColumnSums, PartialResult, Summed
from nextstation.engine.stats.batch.result import Legend, Used
from nextstation.engine.stats.measure.openings import opening_sums


@dataclass(frozen=True, slots=True)
class PointSums(Summed):
    """Sums of points in columns; `apart` is how far each is from the mean of the others.

    That is summed in whole numbers, times the number of others.
    """

    games: int
    points: ColumnSums
    apart: ColumnSums

    @classmethod
    def of(cls, rows: Ints) -> "PointSums":
        """The sums of rows, [games, columns]."""
        apart = rows.shape[1] * rows - rows.sum(axis=1, keepdims=True)
        return cls(len(rows), ColumnSums.of(rows), ColumnSums.of(apart))


@dataclass(frozen=True, slots=True)
class SheetSums(Summed):
    """The sums of some sheets of a player."""

    part: PartialResult
    turns: Ints
    openings: Ints
    pencils: PointSums
    rounds: PointSums

    @classmethod
    def of(cls, observer: Observer, observed: Observed) -> "SheetSums":
        """The sums of games that were observed."""
        at, rows = observed.at, observed.rows
        return cls(
            observer.summed(rows, observed.tally),
            observed.tally.stats.turns,
            opening_sums(observed),
            PointSums.of(rows[:, at.colours : at.rounds]),
            PointSums.of(rows[:, at.rounds : at.round_turns]),
        )


@dataclass(frozen=True)
class Measured:
    """The games of a player, each column of their sheets as a distribution."""

    setup: Setup
    at: ColumnGroups
    sums: SheetSums

    @cached_property
    def columns(self) -> list[Distribution]:
        """The columns of a row, over all sheets."""
        return [Distribution(*each) for each in self.sums.part.histograms.columns()]

    @property
    def totals(self) -> Distribution:
        """The totals."""
        return self.columns[Column.TOTAL]

    @property
    def used(self) -> Used:
        """The stations and links that the sheets use."""
        part, sheets = self.sums.part, self.sums.pencils.games
        return Used.of(Legend.of(self.setup), part.stations, part.links, sheets)
