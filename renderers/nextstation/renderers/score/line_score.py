"""The columns of the score: one for each colour, with a box for each part of its line terms."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import BoxId, SheetPart
from nextstation.renderers.score.boxes import (
    DIVIDER,
    draw_box,
    draw_halves,
    draw_leader,
    draw_sign,
    draw_signs,
)
from nextstation.renderers.score.column_rows import TOTAL_ROW, ColumnRow, column_rows
from nextstation.renderers.score.grid import (
    BOLD_FRAME,
    INSIDE,
    LABELS,
    PITCH,
    ROW_GAP,
    SIGN_GAP,
    SUM_SIGN,
    box_height,
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
_APART, _SPLIT_APART = SIGN_GAP, 0.8
# Columns beside a higher ledger have rows this far apart at most.
_MOST_PITCH = 18.0
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

    def height(self, width: float, share: float) -> float:
        """The height of the columns at a width; `share` is how roomy they are, from 0 to 1."""
        return self._height(width, box_height(share), self._pitch(share))

    def _pitch(self, share: float) -> float:
        """From one row to the next: labels of several lines keep apart."""
        least = max(box_height(0) + ROW_GAP, *(label_height(row.label) + 1.0 for row in self.rows))
        return max(least + share * (PITCH - least), least)

    def _column(self, width: float) -> float:
        """How wide a column is."""
        pitch = (width - LABELS + self._apart) / self._in_band(width)
        return min(pitch - self._apart, max(_WIDEST_COLUMN, self._least_column))

    def _height(self, width: float, box: float, pitch: float) -> float:
        bands = ceil(len(self.pencils) / self._in_band(width))
        return bands * (self._band(box, pitch) + _BETWEEN_BANDS) - _BETWEEN_BANDS

    def _band(self, box: float, pitch: float) -> float:
        return heads_height(self.is_split) + (len(self.rows) - 1) * pitch + box

    def draw(self, canvas: Canvas, area: Area, share: float, sum_at: float | None = None) -> None:
        """Draw the columns into an area, band by band; what they leave of it stays at the top.

        `sum_at` is the left edge of the box in which the line totals are added up, if it stands in
        their row: a line leads to it where it is far.
        """
        in_band = self._in_band(area.width)
        bands = [
            self.pencils[start : start + in_band] for start in range(0, len(self.pencils), in_band)
        ]
        box, spare = box_height(share), area.height - self.height(area.width, share)
        steps = max(len(bands) * (len(self.rows) - 1), 1)
        pitch = self._pitch(share)
        pitch = max(min(pitch + spare / steps, _MOST_PITCH), pitch)
        high = self._band(box, pitch)
        with canvas.group("score-lines", "Score of the lines"):
            for number, pencils in enumerate(reversed(bands), 1):
                top = area.height - number * (high + _BETWEEN_BANDS) + _BETWEEN_BANDS
                band = area.strip(top, high)
                self._draw_band(canvas, band, pencils, box, pitch, summed=sum_at is not None)
            if sum_at is not None:
                end = area.x + LABELS + in_band * (self._column(area.width) + self._apart)
                spot = end - self._apart + SUM_SIGN / 2, area.bottom - box / 2
                draw_sign(canvas, "=", spot)
                draw_leader(canvas, spot, sum_at)

    def _draw_band(
        self,
        canvas: Canvas,
        area: Area,
        pencils: Sequence[Pencil],
        box: float,
        pitch: float,
        *,
        summed: bool,
    ) -> None:
        wide = self._column(area.width)
        columns = [
            area.slice(LABELS + place * (wide + self._apart), wide) for place in range(len(pencils))
        ]
        top = heads_height(self.is_split)
        sides = sides_of(self.city) if self.is_split else ()
        draw_heads(canvas, self.city, area, list(zip(pencils, columns, strict=True)), sides)
        tops = [top + place * pitch for place in range(len(self.rows))]
        for row, down in zip(self.rows, tops, strict=True):
            draw_label(canvas, row.label, area.strip(down, box).slice(0, LABELS))
        for pencil, column in zip(pencils, columns, strict=True):
            split = sides if len(pencil.departs) > 1 else ()
            with canvas.group(f"score-{pencil.name}", pencil.title):
                boxes = [column.strip(down, box) for down in tops]
                if summed:
                    # Room for the plus between two totals.
                    rim = (_APART - self._apart) / 2
                    boxes[-1] = boxes[-1].slice(rim, column.width - 2 * rim)
                self._draw_column(canvas, pencil, boxes, split)
                if summed and pencil is not self.pencils[0]:
                    plus = column.x - self._apart / 2, boxes[-1].centre[1]
                    draw_sign(canvas, "+", plus)

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
