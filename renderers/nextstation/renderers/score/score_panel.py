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
from nextstation.renderers.score.legend import LegendEntry, legend_entries
from nextstation.renderers.score.line_score import LineScore

_BELOW = 5.0


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
    def of(cls, city: City) -> "ScorePanel":
        """The score of a city."""
        return cls(city, LineScore.of(city), ledger_rows(city), legend_entries(city))

    @property
    def least_width(self) -> float:
        """The least width that the score can have: a few columns, and below them the ledger."""
        return max(self.lines.least_width, network_score.least_width(self.rows))

    def is_side_by_side(self, width: float) -> bool:
        """Whether columns and ledger stand side by side at a width."""
        ledger = network_score.good_width(self.rows)
        return width >= self.lines.good_width + GUTTER + ledger - 1e-6

    def least_height(self, width: float) -> float:
        """The least height of the score at a width."""
        left, right = self._widths(width)
        columns = self.lines.least_height(left)
        ledger = network_score.least_height(self.rows, self.entries, right)
        return self._height(width, columns, ledger)

    def best_height(self, width: float) -> float:
        """The height beyond which the score gains nothing."""
        left, right = self._widths(width)
        columns = self.lines.best_height(left)
        ledger = network_score.best_height(self.rows, self.entries, right)
        return self._height(width, columns, ledger)

    def _height(self, width: float, columns: float, ledger: float) -> float:
        return max(columns, ledger) if self.is_side_by_side(width) else columns + _BELOW + ledger

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the whole score into an area."""
        columns, ledger = self._split(area)
        with canvas.group("score", "Score"):
            self.lines.draw(canvas, columns)
            network_score.draw_network_score(canvas, self.rows, self.entries, ledger)

    def _split(self, area: Area) -> tuple[Area, Area]:
        """The areas of columns and ledger."""
        left, right = self._widths(area.width)
        if self.is_side_by_side(area.width):
            return area.slice(0, left), area.slice(area.width - right, right)
        least, best = self.lines.least_height(left), self.lines.best_height(left)
        spare = max(area.height - self.least_height(area.width), 0)
        columns = least + min(spare / 2, best - least)
        top = columns + _BELOW
        return area.strip(0, columns), area.strip(top, area.height - top)

    def _widths(self, width: float) -> tuple[float, float]:
        """The widths of columns and ledger, which share what is spare within their limits."""
        if not self.is_side_by_side(width):
            return width, width
        good = network_score.good_width(self.rows)
        spare = width - self.lines.good_width - GUTTER - good
        ledger = min(good + 0.5 * spare, network_score.most_width(self.rows))
        ledger = max(ledger, width - GUTTER - self.lines.most_width)
        return width - GUTTER - ledger, ledger
