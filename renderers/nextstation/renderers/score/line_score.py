"""The columns of the score: one for each colour, with a box for each part of its line terms."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import BoxId, SheetPart
from nextstation.renderers.score.boxes import DIVIDER, draw_box, draw_halves, draw_signs
from nextstation.renderers.score.column_rows import TOTAL_ROW, ColumnRow, column_rows
from nextstation.renderers.score.grid import (
    BEST_ROW,
    BOLD_FRAME,
    INSIDE,
    LABELS,
    LEAST_ROW,
    MOST_ROW,
)
from nextstation.renderers.score.line_heads import draw_heads, heads_height
from nextstation.renderers.score.row_labels import draw_label, label_height
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.sides import Side, has_two_lines, sides_of

_FRAME = 0.4
_LEAST_COLUMN, _GOOD_COLUMN, _MOST_COLUMN = 9.6, 11.5, 26.0
# Columns with nothing beside them grow wider, to end where the page does.
_WIDEST_COLUMN = 36.0
_LEAST_SPLIT = 2 * (INSIDE + _FRAME) + DIVIDER
_APART, _SPLIT_APART = 2.0, 0.8
_LEAST_GAP, _BEST_GAP, _MOST_GAP = 3.3, 5.0, 14.0
_BETWEEN_BANDS = 4.0
_LEAST_IN_BAND = 3


@dataclass(frozen=True, slots=True)
class LineScore:
    """The columns of a city: what room they need, and their drawing.

    Where not all colours stand side by side, they stand in bands, one below another.
    """

    city: City
    rows: Sequence[ColumnRow]
    pencils: Sequence[Pencil]
    is_split: bool

    @classmethod
    def of(cls, city: City) -> "LineScore":
        """The columns of a city."""
        return cls(city, column_rows(city), pencils_of(city), has_two_lines(city))

    @property
    def least_width(self) -> float:
        """The width of labels and a few columns."""
        return self._width(min(len(self.pencils), _LEAST_IN_BAND), self._least_column)

    @property
    def tight_width(self) -> float:
        """The least width at which all columns stand side by side."""
        return self._width(len(self.pencils), self._least_column)

    @property
    def good_width(self) -> float:
        """The width at which all columns stand side by side, wide enough for two digits."""
        good = self._least_column if self.is_split else _GOOD_COLUMN
        return self._width(len(self.pencils), good)

    @property
    def most_width(self) -> float:
        """The width beyond which the columns gain nothing."""
        return self._width(len(self.pencils), max(_MOST_COLUMN, self._least_column))

    @property
    def _least_column(self) -> float:
        return _LEAST_SPLIT if self.is_split else _LEAST_COLUMN

    @property
    def _apart(self) -> float:
        return _SPLIT_APART if self.is_split else _APART

    def _width(self, columns: int, wide: float) -> float:
        return LABELS + columns * (wide + self._apart) - self._apart

    def _in_band(self, width: float) -> int:
        """How many columns stand side by side, so that all bands are about equally long."""
        pitch = self._least_column + self._apart
        most = max(1, int((width - LABELS + self._apart) / pitch + 1e-6))
        return ceil(len(self.pencils) / ceil(len(self.pencils) / most))

    def least_height(self, width: float) -> float:
        """The least height of the columns at a width."""
        return self._height(width, LEAST_ROW, _LEAST_GAP)

    def best_height(self, width: float) -> float:
        """The height at which boxes are as high as is good."""
        return self._height(width, BEST_ROW, _BEST_GAP)

    def most_height(self, width: float) -> float:
        """The height beyond which the columns gain nothing."""
        gap = _BEST_GAP + 2 * (MOST_ROW - BEST_ROW)
        return self._height(width, self._most_row(self._column(width)), gap)

    def _most_row(self, column: float) -> float:
        """How high boxes are at most: beyond what is good, no higher than wide."""
        return max(BEST_ROW, min(MOST_ROW, column / 2 if self.is_split else column))

    def _column(self, width: float) -> float:
        """How wide a column is."""
        pitch = (width - LABELS + self._apart) / self._in_band(width)
        return min(pitch - self._apart, max(_WIDEST_COLUMN, self._least_column))

    def _height(self, width: float, box: float, gap: float) -> float:
        bands = ceil(len(self.pencils) / self._in_band(width))
        return bands * self._band(box, gap) + (bands - 1) * _BETWEEN_BANDS

    def _band(self, box: float, gap: float) -> float:
        gap = max(gap, self._least_gap(box))
        return heads_height(self.is_split) + len(self.rows) * (box + gap) - gap

    def _least_gap(self, box: float) -> float:
        """The least gap between boxes, at which labels of several lines keep apart."""
        highest = max(label_height(row.label) for row in self.rows)
        return max(_LEAST_GAP, highest + 1.0 - box)

    def draw(self, canvas: Canvas, area: Area) -> None:
        """Draw the columns into an area, band by band."""
        in_band = self._in_band(area.width)
        bands = [
            self.pencils[start : start + in_band] for start in range(0, len(self.pencils), in_band)
        ]
        high = (area.height - (len(bands) - 1) * _BETWEEN_BANDS) / len(bands)
        with canvas.group("score-lines", "Score of the lines"):
            for number, pencils in enumerate(bands):
                band = area.strip(number * (high + _BETWEEN_BANDS), high)
                self._draw_band(canvas, band, pencils)

    def _draw_band(self, canvas: Canvas, area: Area, pencils: Sequence[Pencil]) -> None:
        wide = self._column(area.width)
        box, gap = self._sizes(area.height, self._most_row(wide))
        columns = [
            area.slice(LABELS + place * (wide + self._apart), wide) for place in range(len(pencils))
        ]
        top = heads_height(self.is_split)
        sides = sides_of(self.city) if self.is_split else ()
        draw_heads(canvas, self.city, area, list(zip(pencils, columns, strict=True)), sides)
        tops = [top + place * (box + gap) for place in range(len(self.rows))]
        for row, down in zip(self.rows, tops, strict=True):
            draw_label(canvas, row.label, area.strip(down, box).slice(0, LABELS))
        for pencil, column in zip(pencils, columns, strict=True):
            split = sides if len(pencil.departs) > 1 else ()
            with canvas.group(f"score-{pencil.name}", pencil.title):
                boxes = [column.strip(down, box) for down in tops]
                self._draw_column(canvas, pencil, boxes, split)

    def _sizes(self, height: float, most: float) -> tuple[float, float]:
        """The height of boxes, up to a most, and of gaps that fill a height.

        First gaps grow, then boxes; beyond what is good, gaps grow twice as much as boxes.
        """
        rows, least = len(self.rows), self._least_gap(LEAST_ROW)
        spare = max(height - self._band(LEAST_ROW, _LEAST_GAP), 0)
        for_gaps = min(spare / max(rows - 1, 1) / 2, max(_BEST_GAP - least, 0))
        box = min(LEAST_ROW + (spare - for_gaps * (rows - 1)) / rows, BEST_ROW)
        box = min(box + max(height - self._band(box, _BEST_GAP), 0) / (3 * rows), most)
        gap = (height - heads_height(self.is_split) - rows * box) / max(rows - 1, 1)
        return box, min(max(gap, least), max(_MOST_GAP, least))

    def _draw_column(
        self, canvas: Canvas, pencil: Pencil, boxes: Sequence[Area], sides: Sequence[Side]
    ) -> None:
        for place, (row, area) in enumerate(zip(self.rows, boxes, strict=True)):
            split = sides if row.each else ()
            if place:
                halves = split if row.sign in "×=" else ()
                middle = (boxes[place - 1].bottom + area.y) / 2
                draw_signs(canvas, row.sign, area, middle, halves)
            name = BoxId(SheetPart.COLUMN, pencil.name, (place,), row.label.key)
            bold = row.label.key == TOTAL_ROW
            draw_box(canvas, name, area, ink=pencil.ink, width=BOLD_FRAME if bold else _FRAME)
            if split:
                draw_halves(canvas, name, area, pencil.ink, len(split))
