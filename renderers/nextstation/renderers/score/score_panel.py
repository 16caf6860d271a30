"""The score as a whole: columns and ledger side by side where they fit, else stacked."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import line_score, network_score
from nextstation.renderers.score.ledger import ledger_rows
from nextstation.renderers.score.ledger_row import LedgerRow

GUTTER = 6.0
_BELOW = 6.0


@dataclass(frozen=True, slots=True)
class ScorePanel:
    """The score of a city: the room it needs at a width, and its drawing.

    `rows` are those of the ledger; `columns_width` and `ledger_width` are least widths. A sheet is
    laid out in many ways, so all of them are found once.
    """

    city: City
    rows: Sequence[LedgerRow]
    columns_width: float
    ledger_width: float

    @classmethod
    def of(cls, city: City) -> "ScorePanel":
        """The score of a city."""
        rows = ledger_rows(city)
        return cls(city, rows, line_score.least_width(city), network_score.least_width(city, rows))

    @property
    def least_width(self) -> float:
        """The least width that the score can have."""
        return max(self.columns_width, self.ledger_width)

    def is_side_by_side(self, width: float) -> bool:
        """Whether columns and ledger stand side by side at a width."""
        return width >= self.columns_width + GUTTER + self.ledger_width

    def least_height(self, width: float) -> float:
        """The least height of the score at a width."""
        columns = line_score.least_height(self.city)
        if self.is_side_by_side(width):
            return max(columns, network_score.least_height(self.rows, self._ledger_at(width)))
        return columns + _BELOW + network_score.least_height(self.rows, width)

    def best_height(self, width: float) -> float:
        """The height beyond which the score gains nothing."""
        columns = line_score.best_height(self.city)
        if self.is_side_by_side(width):
            return max(columns, network_score.best_height(self.rows, self._ledger_at(width)))
        return columns + _BELOW + network_score.best_height(self.rows, width)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the whole score into an area."""
        columns, ledger = self._split(area)
        with canvas.group("score", "Score"):
            line_score.draw_line_score(canvas, self.city, columns)
            network_score.draw_network_score(canvas, self.city, self.rows, ledger)

    def _split(self, area: Area) -> tuple[Area, Area]:
        """The areas of columns and ledger."""
        if self.is_side_by_side(area.width):
            ledger = self._ledger_at(area.width)
            left = area.slice(0, area.width - ledger - GUTTER)
            return left, area.slice(area.width - ledger, ledger)
        least, best = line_score.least_height(self.city), line_score.best_height(self.city)
        columns = least + min((area.height - self.least_height(area.width)) / 2, best - least)
        top = columns + _BELOW
        return area.strip(0, columns), area.strip(top, area.height - top)

    def _ledger_at(self, width: float) -> float:
        """The ledger's share of a width: half of the spare room, within its limits."""
        spare = width - self.columns_width - GUTTER - self.ledger_width
        most_columns = line_score.LABELS_WIDTH + line_score.MOST_COLUMN * len(self.city.colours)
        wide = self.ledger_width + 0.5 * spare
        return max(min(wide, network_score.MOST_WIDTH), width - GUTTER - most_columns)
