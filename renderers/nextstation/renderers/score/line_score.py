"""The columns of the score: one for each colour, with a box for each part of its line terms."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text_setting import size_for
from nextstation.renderers.score.boxes import (
    BOLD_FRAME,
    CAPTION,
    CORNER_RADIUS,
    DIVIDER,
    INSIDE,
    LABELS,
    PITCH,
    ROW_GAP,
    SIGN_GAP,
    SUM_SIGN,
    BoxId,
    SheetPart,
    box_height,
    draw_box,
    draw_halves,
    draw_leader,
    draw_sign,
    draw_signs,
    head_of,
)
from nextstation.renderers.score.labels import (
    TOTAL_ROW,
    ColumnRow,
    column_rows,
    draw_label,
    label_height,
    label_width,
)
from nextstation.renderers.theme.palette import PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import Pencil, Side, has_two_lines, pencils_of, sides_of
from nextstation.renderers.theme.type_sizes import FIGURE, LABEL, SMALL

_TILE = 8.4
_BELOW = 1.6
_SIDES = 3.4
# The white beside the widest name, within the edge that a head has in some styles.
_RIM, _EDGE = 0.4, 0.5
# The sign of a side: its width, its height, its rim.
_SIGN_WIDTH, _SIGN_HEIGHT, _SIGN_RIM = 4.0, 2.6, 0.2

Heads = Sequence[tuple[Pencil, Area]]
_FRAME = 0.4
_LEAST_COLUMN, _GOOD_COLUMN, _MOST_COLUMN = 9.6, 11.5, 26.0
# Columns with nothing beside them grow wider, to end where the page does.
_WIDEST_COLUMN = 36.0
_LEAST_SPLIT = 2 * (INSIDE + _FRAME) + DIVIDER
_APART, _SPLIT_APART = SIGN_GAP, 0.8
# Columns beside a higher ledger have rows this far apart at most.
_MOST_PITCH = 18.0
_BETWEEN_BANDS = 4.0
# What long words make of the labels at most: a longer one is broken.
_MOST_LABELS = 1.5 * LABELS
_LEAST_IN_BAND = 3


def heads_height(with_sides: bool) -> float:
    """The height of the heads with the white below them."""
    return _TILE + _BELOW + (_SIDES if with_sides else 0.0)


def draw_heads(canvas: Canvas, city: City, area: Area, heads: Heads, sides: Sequence[Side]) -> None:
    """Draw the heads at the top of columns in an area."""
    rim = _RIM + (0.0 if canvas.style.solid else _EDGE)
    room = min(column.width for _, column in heads) - 2 * rim
    names = {pencil.title for pencil, _ in heads}
    fitting = {name for name in names if size_for([name], room, LABEL, bold=True)}
    size = size_for(fitting, room, LABEL, bold=True)
    for pencil, column in heads:
        with canvas.group(f"head-{pencil.name}", pencil.title):
            tile = column.strip(0, _TILE)
            canvas.register_area(head_of(pencil.name), tile)
            _draw_tile(canvas, pencil, tile, size if pencil.title in fitting else None)
            split = sides if len(pencil.departs) > 1 else ()
            if split:
                strip = column.strip(_TILE + 0.3, _SIDES)
                for side, half in zip(split, strip.columns(len(split)), strict=True):
                    draw_side(canvas, city, side, half.centre)
    if sides:
        _draw_side_names(canvas, city, area.strip(0, _TILE + 0.3 + _SIDES), sides)


def _draw_tile(canvas: Canvas, pencil: Pencil, area: Area, size: float | None) -> None:
    """A field in the pencil's ink: its name above its code; of a name too long, the code."""
    field = canvas.field(pencil.ink)
    within = _EDGE / 2 if field.edge else 0.0
    radius = CORNER_RADIUS - within
    canvas.rect(area.inset(within), fill=field.fill, stroke=field.edge, width=_EDGE, radius=radius)
    x, y = area.centre
    if size is None or pencil.title == pencil.letter:
        canvas.centred_text((x, y), pencil.letter, FIGURE, bold=True, fill=field.text)
        return
    canvas.centred_text((x, y - 1.55), pencil.title, size, bold=True, fill=field.text)
    canvas.centred_text((x, y + 1.95), pencil.letter, SMALL, bold=True, fill=field.text)


def _draw_side_names(canvas: Canvas, city: City, area: Area, sides: Sequence[Side]) -> None:
    """What the signs above the halves mean, in the column of labels."""
    for number, side in enumerate(reversed(sides)):
        middle = area.bottom - _SIDES / 2 - number * 1.1 * CAPTION
        draw_side(canvas, city, side, (area.x + 2.0, middle))
        canvas.level_text((area.x + 5.4, middle), side.title, SMALL)


def draw_side(canvas: Canvas, city: City, side: Side, centre: Spot) -> None:
    """The sign of a side: the map in small, with its part of it in its colour."""
    x, y = centre
    whole = Area(x - _SIGN_WIDTH / 2, y - _SIGN_HEIGHT / 2, _SIGN_WIDTH, _SIGN_HEIGHT)
    canvas.rect(whole, fill=PAPER_WHITE, stroke=QUIET, width=_SIGN_RIM, radius=0.5)
    part = _part(city, side, whole.inset(0.35))
    canvas.rect(part, fill=canvas.field(side.ink).edge or side.ink)


def _part(city: City, side: Side, whole: Area) -> Area:
    """Where a side lies in a drawing of the map."""
    if side.block is None:
        return whole
    (left, top), (right, bottom) = side.block
    across, down = whole.width / city.map.width, whole.height / city.map.height
    return Area.between(
        whole.x + left * across,
        whole.y + top * down,
        whole.x + (right + 1) * across,
        whole.y + (bottom + 1) * down,
    )


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
    def _labels(self) -> float:
        """The width of the labels: wider where a long word would be broken."""
        return max(LABELS, *(min(label_width(row.label), _MOST_LABELS) for row in self.rows))

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
        return self._labels + columns * (wide + self._apart) - self._apart

    def _in_band(self, width: float) -> int:
        """How many columns stand side by side, so that all bands are about equally long."""
        pitch = self._least_column + self._apart
        most = max(1, int((width - self._labels + self._apart) / pitch + 1e-6))
        return ceil(len(self.pencils) / ceil(len(self.pencils) / most))

    def height(self, width: float, share: float) -> float:
        """The height of the columns at a width; `share` is how roomy they are, from 0 to 1."""
        return self._height(width, box_height(share), self._pitch(share))

    def _pitch(self, share: float) -> float:
        """From one row to the next: labels of several lines keep apart."""
        high = (label_height(row.label, self._labels) + 1.0 for row in self.rows)
        least = max(box_height(0) + ROW_GAP, *high)
        return max(least + share * (PITCH - least), least)

    def _column(self, width: float) -> float:
        """How wide a column is."""
        pitch = (width - self._labels + self._apart) / self._in_band(width)
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
                end = area.x + self._labels + in_band * (self._column(area.width) + self._apart)
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
        labels, wide = self._labels, self._column(area.width)
        columns = [
            area.slice(labels + place * (wide + self._apart), wide) for place in range(len(pencils))
        ]
        top = heads_height(self.is_split)
        sides = sides_of(self.city) if self.is_split else ()
        draw_heads(canvas, self.city, area, list(zip(pencils, columns, strict=True)), sides)
        tops = [top + place * pitch for place in range(len(self.rows))]
        for row, down in zip(self.rows, tops, strict=True):
            draw_label(canvas, row.label, area.strip(down, box).slice(0, labels))
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
