"""Pieces in columns: the sums of the example, the bands of a solo game."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text, text_width
from nextstation.renderers.rules.content.model import Bands, Table
from nextstation.renderers.theme.palette import HAIRLINE, INK, PAPER_WHITE

_ROW = 1.75


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A table: a line for each row, sums at the right."""

    table: Table
    width: float
    body: float
    keeps: bool = False

    @property
    def height(self) -> float:
        """A line for each row, and one for the head where it has signs."""
        return (len(self.table.rows) + self._has_head) * _ROW * self.body

    @property
    def gap(self) -> float:
        """The room above it."""
        return 1.2 * self.body

    @property
    def _has_head(self) -> bool:
        return any(column.sign for column in self.table.columns)

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        high = _ROW * self.body
        rights = self._rights(x)
        if self._has_head:
            for head, right in zip(self.table.columns, rights, strict=True):
                if head.sign:
                    head.sign(canvas, (right - 0.8 * self.body, y + high / 2), 0.7 * self.body)
            y += high
        last = len(self.table.rows) - 1
        for number, row in enumerate(self.table.rows):
            line = y + high / 2 + CAPITALS * self.body / 2
            heavy = number == last
            canvas.line(
                (x, y),
                (x + self.width, y),
                stroke=INK if heavy else HAIRLINE,
                width=0.3 if heavy else 0.2,
            )
            left = x
            if row.ink:
                canvas.circle((x + 0.5 * self.body, y + high / 2), 0.42 * self.body, fill=row.ink)
                left += 1.5 * self.body
            elif row.head.sign:
                row.head.sign(canvas, (x + 0.65 * self.body, y + high / 2), 0.6 * self.body)
                left += 1.8 * self.body
            name = fit_text(row.head.text, 0.42 * self.width, self.body, bold=heavy)
            canvas.text((left, line), name.text, name.size, bold=heavy)
            for place, (cell, right) in enumerate(zip(row.cells, rights, strict=True)):
                bold = place == len(rights) - 1
                canvas.text((right, line), cell, self.body, bold=bold, align="end")
            y += high

    def _rights(self, left: float) -> Sequence[float]:
        """The right edges of the columns: each as wide as it needs, from the right."""
        rights: list[float] = []
        right = left + self.width
        for place in reversed(range(len(self.table.columns))):
            rights.insert(0, right)
            cells = [row.cells[place] for row in self.table.rows]
            wide = max(text_width(cell, self.body, bold=True) for cell in cells)
            right -= max(wide, 2 * self.body) + 1.4 * self.body
        return rights


@dataclass(frozen=True, slots=True)
class BandsPiece:
    """The bands of a solo game along a line, with a station for each; the better, the fuller."""

    bands: Bands
    width: float
    body: float
    accent: str
    keeps: bool = False

    @property
    def height(self) -> float:
        """Stations and points below them."""
        return 3.6 * self.body

    @property
    def gap(self) -> float:
        """The room above it."""
        return 0.9 * self.body

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        ranges = self.bands.ranges
        pitch, middle = self.width / len(ranges), y + 0.8 * self.body
        ends = x + pitch / 2, x + self.width - pitch / 2
        canvas.line((ends[0], middle), (ends[1], middle), stroke=self.accent, width=0.7)
        size = min(
            0.95 * self.body, *(0.94 * pitch / text_width(each, 1, bold=True) for each in ranges)
        )
        for number, each in enumerate(ranges):
            spot = x + (number + 0.5) * pitch, middle
            share = number / max(len(ranges) - 1, 1)
            canvas.circle(spot, 0.78 * self.body, fill=PAPER_WHITE, stroke=self.accent, width=0.5)
            if share:
                canvas.circle(spot, 0.6 * self.body * share**0.5, fill=self.accent)
            line = y + 2.9 * self.body
            canvas.text((spot[0], line), each, size, bold=True, align="middle")
