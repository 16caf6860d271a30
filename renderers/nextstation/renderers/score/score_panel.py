"""The score as a whole: columns and ledger side by side where they fit, else stacked."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import network_score
from nextstation.renderers.score.grid import GUTTER
from nextstation.renderers.score.ledger import ledger_rows
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.score.legend import legend_entries
from nextstation.renderers.score.legend_columns import LegendEntry
from nextstation.renderers.score.line_score import LineScore

_BELOW = 5.0
# Columns and ledger side by side that fill no more than this of what they would fill one below the
# other leave the page half empty.
_EMPTY = 0.62


@dataclass(frozen=True, slots=True)
class ScorePanel:
    """The score of a city: the room it needs at a width, and its drawing.

    No box to write in is smaller than 7 mm inside: where the width is small, the score is higher.
    `rows` are those of the ledger. A sheet is laid out in many ways, so all is found once.
    """

    city: City
    lines: LineScore
    rows: Sequence[LedgerRow]
    entries: Sequence[LegendEntry]

    @classmethod
    def of(cls, city: City, objectives: Sequence[str] | None = None) -> "ScorePanel":
        """The score of a city; see `ledger_rows` for its objectives in play."""
        return cls(city, LineScore.of(city), ledger_rows(city, objectives), legend_entries(city))

    @property
    def least_width(self) -> float:
        """The least width that the score can have: a few columns, and below them the ledger."""
        return max(self.lines.least_width, network_score.least_width(self.rows))

    def is_side_by_side(self, width: float) -> bool:
        """Whether columns and ledger stand side by side at a width: where that is lower."""
        return self._beside(width) is not None

    def least_height(self, width: float) -> float:
        """The least height of the score at a width."""
        beside = self._beside(width)
        return self._least_beside(*beside) if beside else self._least_stacked(width)

    def best_height(self, width: float) -> float:
        """The height at which boxes are as high as is good."""
        beside = self._beside(width)
        if not beside:
            ledger = network_score.best_height(self.rows, self.entries, width)
            return self.lines.best_height(width) + _BELOW + ledger
        ledger = network_score.best_height(self.rows, self.entries, beside[1])
        return max(self.lines.best_height(beside[0]), ledger)

    def roomy_height(self, width: float, most: float) -> float:
        """The height that the score takes at a width where as much as `most` is free."""
        beside = self._beside(width)
        if not beside or self._is_stacked(width, most, beside):
            return min(most, self._most_stacked(width))
        return min(most, self._most_beside(*beside))

    def _is_stacked(self, width: float, height: float, beside: tuple[float, float]) -> bool:
        """Whether the ledger stands below the columns, although it would be lower beside them."""
        if height < self._least_stacked(width):
            return False
        good = self.lines.good_width + GUTTER + network_score.good_width(self.rows)
        filled = min(height, self._most_stacked(width))
        return width < good or self._most_beside(*beside) < _EMPTY * filled

    def _most_beside(self, left: float, right: float) -> float:
        ledger = network_score.most_height(self.rows, self.entries, right)
        return max(self.lines.most_height(left), ledger)

    def _most_stacked(self, width: float) -> float:
        ledger = network_score.most_height(self.rows, self.entries, width)
        return self.lines.most_height(width) + _BELOW + ledger

    def _least_beside(self, left: float, right: float) -> float:
        ledger = network_score.least_height(self.rows, self.entries, right)
        return max(self.lines.least_height(left), ledger)

    def _least_stacked(self, width: float) -> float:
        ledger = network_score.least_height(self.rows, self.entries, width)
        return self.lines.least_height(width) + _BELOW + ledger

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the whole score into an area."""
        columns, ledger = self._split(area)
        with canvas.group("score", "Score"):
            self.lines.draw(canvas, columns)
            network_score.draw_network_score(canvas, self.rows, self.entries, ledger)

    def _split(self, area: Area) -> tuple[Area, Area]:
        """The areas of columns and ledger."""
        beside = self._beside(area.width)
        if beside and not self._is_stacked(area.width, area.height, beside):
            left, right = beside
            return area.slice(0, left), area.slice(area.width - right, right)
        columns = self._columns_height(area.width, area.height)
        top = columns + _BELOW
        return area.strip(0, columns), area.strip(top, area.height - top)

    def _columns_height(self, width: float, height: float) -> float:
        """The height of the columns above the ledger: both grow as far as they gain by it."""
        least, most = self.lines.least_height(width), self.lines.most_height(width)
        growth = self._most_stacked(width) - self._least_stacked(width)
        spare = max(height - self._least_stacked(width), 0)
        return least + min(spare / growth, 1) * (most - least)

    def _beside(self, width: float) -> tuple[float, float] | None:
        """The widths of columns and ledger side by side, if that is lower than one on the other.

        They share what is spare within their limits; where it is little, cells of the ledger take
        another line.
        """
        free, good = width - GUTTER, network_score.good_width(self.rows)
        spare = free - self.lines.good_width - good
        ledger = min(good + 0.5 * spare, network_score.most_width(self.rows))
        ledger = max(ledger, free - self.lines.most_width)
        if spare < 0:
            ledger = min(good, free - self.lines.tight_width)
        if ledger < network_score.least_width(self.rows):
            return None
        beside = free - ledger, ledger
        return beside if self._least_beside(*beside) < self._least_stacked(width) else None
