"""The score as a whole: columns and ledger side by side where they fit, else stacked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.boxes import (
    GUTTER,
    SUM,
    SUM_OF_LINES,
    SUM_SIGN,
    box_height,
    draw_box,
)
from nextstation.renderers.score.ledger import ledger_rows
from nextstation.renderers.score.legend import legend_entries
from nextstation.renderers.score.line_score import LineScore
from nextstation.renderers.score.network_score import Ledger
from nextstation.renderers.theme.pencils import accent_of

_BELOW = 4.0


@dataclass(frozen=True, slots=True)
class _Arrangement:
    """Columns and ledger at a width, side by side or the ledger below.

    `columns` is the width of the columns. The line totals are added up in the first row of the
    ledger; where that lies below, at the end of their own row, if there is room.
    """

    lines: LineScore
    ledger: Ledger
    width: float
    columns: float
    beside: bool = False

    def height(self, share: float) -> float:
        """The height; `share` is how roomy it is, from 0 to 1."""
        columns = self.lines.height(self.columns, share)
        if self.beside:
            return max(columns, self.ledger.height(self.width - self.columns - GUTTER, share))
        return columns + _BELOW + self.ledger.height(self.width, share)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw both into an area, as roomy as it is high; what is too much stays at its foot."""
        least, best = self.height(0), self.height(1)
        share = min(max((area.height - least) / max(best - least, 0.01), 0), 1)
        area = area.strip(0, self.height(share))
        columns = area.slice(0, self.columns)
        if self.beside:
            ledger = area.slice(self.columns + GUTTER, area.width - self.columns - GUTTER)
            self.lines.draw(canvas, columns, share)
            self.ledger.draw(canvas, ledger, share)
            return
        columns = columns.strip(0, self.lines.height(self.columns, share))
        top = columns.height + _BELOW
        summed = self.columns < self.width
        self.lines.draw(canvas, columns, share, area.right - SUM if summed else None)
        if summed:
            box = box_height(share)
            draw_box(canvas, SUM_OF_LINES, Area(area.right - SUM, columns.bottom - box, SUM, box))
        above = columns.bottom if summed else None
        self.ledger.draw(canvas, area.strip(top, area.height - top), share, above)


@dataclass(frozen=True, slots=True)
class ScorePanel:
    """The score of a city: the room it needs at a width, and its drawing.

    No box to write in is smaller than 7 mm inside: where the width is small, the score is higher.
    A sheet is laid out in many ways, so all is found once.
    """

    city: City
    lines: LineScore
    ledger: Ledger

    @classmethod
    def of(cls, city: City, objectives: Sequence[str] | None = None) -> "ScorePanel":
        """The score of a city; see `ledger_rows` for its objectives in play."""
        ink = accent_of(city)
        ledger = Ledger(ledger_rows(city, objectives), legend_entries(city), ink)
        return cls(city, LineScore.of(city), ledger)

    @property
    def without_legend(self) -> "ScorePanel":
        """The score on a sheet that has its legend below the map."""
        return replace(self, ledger=replace(self.ledger, entries=()))

    @property
    def least_width(self) -> float:
        """The least width that the score can have: a few columns, and below them the ledger."""
        return max(self.lines.least_width, self.ledger.least_width)

    def least_height(self, width: float) -> float:
        """The least height of the score at a width."""
        return min(each.height(0) for each in self._arrangements(width))

    def best_height(self, width: float, most: float) -> float:
        """The height at which rows are as far apart as is good, where as much as `most` is free."""
        return min(self._arranged(width, most).height(1), most)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the whole score into an area."""
        with canvas.group("score", "Score"):
            self._arranged(area.width, area.height).draw(canvas, area)

    def _arranged(self, width: float, height: float) -> _Arrangement:
        """The best arrangement that fits a height: with nothing cramped, else the lowest."""
        found = self._arrangements(width)
        fitting = (each for each in found if each.height(0) <= height + 0.01)
        return next(fitting, None) or min(found, key=lambda each: each.height(0))

    def _arrangements(self, width: float) -> list[_Arrangement]:
        """The ways to arrange it at a width, those in which nothing is cramped first."""
        stacked, beside = self._stacked(width), self._beside(width)
        if beside is None:
            return [stacked]
        good = self.lines.good_width + GUTTER + beside.ledger.good_width
        return [beside, stacked] if width >= good else [stacked, beside]

    def _stacked(self, width: float) -> _Arrangement:
        columns = width - SUM_SIGN - SUM
        if columns < self.lines.tight_width:
            return _Arrangement(self.lines, self.ledger, width, width)
        rows = [row for row in self.ledger.rows if row.box != SUM_OF_LINES]
        return _Arrangement(self.lines, replace(self.ledger, rows=rows), width, columns)

    def _beside(self, width: float) -> _Arrangement | None:
        """Columns and ledger side by side, if there is room.

        They share what is spare within their limits; where it is little, cells of the ledger take
        another line.
        """
        rows, free, good = self.ledger, width - GUTTER, self.ledger.good_width
        spare = free - self.lines.good_width - good
        ledger = min(good + 0.5 * spare, rows.most_width)
        ledger = max(ledger, free - self.lines.most_width)
        if spare < 0:
            ledger = min(good, free - self.lines.tight_width)
        if ledger < rows.least_width:
            return None
        columns = free - ledger
        return _Arrangement(self.lines, rows, width, columns, beside=True)
