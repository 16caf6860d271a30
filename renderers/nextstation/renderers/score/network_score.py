"""The ledger: rows whose points stand in one column at equal steps, legend and total last."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.score.boxes import (
    CAPTION,
    GUTTER,
    PITCH,
    ROW_GAP,
    SUM,
    SUM_SIGN,
    BoxId,
    box_height,
    draw_box,
    draw_sign,
    draw_total,
    total_height,
    total_width,
)
from nextstation.renderers.score.labels import Heading
from nextstation.renderers.score.legend import LegendEntry, draw_legend, legend_height
from nextstation.renderers.theme.type_sizes import SMALL

DrawCell = Callable[[Canvas, Area, int], None]
_BETWEEN_LINES = 0.9
# Cells of boxes grow by as much as shows, so that no box looks like a smaller one that is off.
GROWTH = 1.7
# The white between two rows.
_GAP = 1.4
# How many products, whose rows share columns, and how many other cells stand side by side where
# there is room.
_IN_A_LINE, _MOST_CELLS = 3, 12
_MOST_SPARE = 16.0
_LEAST_LEGEND = 24.0
# How far above a box its plus stands at most: further up it would belong to nothing.
_MOST_ABOVE = 5.0


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row: cells to fill in, side by side or in several lines, then a box for their points.

    `box` is that of the points, `heading` stands above the cells. `cell` is the width of a cell
    with the white right of it, of which the last one has `apart` less, and `most` what it grows to;
    `high` is its least height. Where cells are boxes of the height of the row, that is nothing.
    `captions` stand above the cells. A `sign` stands before each cell but the first, so that no
    line ends with one: at the begin of a line it hangs in the margin. `alike` is the most cells of
    a row that shares its columns with this one.
    """

    box: BoxId
    heading: Heading
    cells: int
    draw_cell: DrawCell
    cell: float = 0.0
    most: float = 0.0
    apart: float = 0.0
    high: float = 0.0
    captions: Sequence[str] = ()
    sign: str = ""
    alike: int = 0

    @property
    def name(self) -> str:
        """The name of the row in the drawing."""
        return self.box.row

    @property
    def _longest(self) -> int:
        return max(self.cells, self.alike)

    def width(self, a_line: int) -> float:
        """The width of the longest row like this one with at most `a_line` cells on a line."""
        shown = min(self._longest, a_line)
        return shown * self.cell - self.apart

    def _a_line(self, width: float) -> int:
        """How many cells find room on a line."""
        room = _room(width) + 1e-6
        return next((n for n in range(self._longest, 1, -1) if self.width(n) <= room), 1)

    def lines(self, width: float) -> int:
        """How many lines the cells take in a ledger of a width."""
        return max(1, ceil(self.cells / self._a_line(width)))

    def height(self, width: float, box: float) -> float:
        """The height of the row in a ledger of a width, with boxes of a height."""
        return max(self._head(width) + self._cells_height(width, box), box)

    def _head(self, width: float) -> float:
        return self.heading.height(_room(width))

    def _cells_height(self, width: float, box: float) -> float:
        if not self.cells:
            return 0.0
        lines = self.lines(width)
        high = lines * (self._line(box) + self._caption) + (lines - 1) * _BETWEEN_LINES
        return high + self._below(box)

    def _below(self, box: float) -> float:
        """The white below the cells, so that their last line has one axis with the points."""
        return max(box - self._line(box), 0) / 2

    def _line(self, box: float) -> float:
        return self.high or box

    @property
    def _caption(self) -> float:
        return CAPTION if self.captions else 0.0

    def rise(self, width: float, box: float) -> float:
        """How far above the foot of its points the row begins, in a ledger of a width."""
        return self.height(width, box) - self._overhang(box)

    def _overhang(self, box: float) -> float:
        """How far cells that are higher than the points reach below them."""
        return max(self._line(box) - box, 0) / 2 if self.cells else 0.0

    def draw(self, canvas: Canvas, ledger: Area, points: Area) -> None:
        """Draw the row into a ledger, with its points in a box there."""
        box = points.height
        high = self.height(ledger.width, box)
        top = points.bottom + self._overhang(box) - high
        area = Area(ledger.x, top, ledger.width, high)
        self.heading.draw(canvas, (area.x, area.y), _room(area.width))
        cells = list(self._cells(area, box))
        if cells:
            draw_sign(canvas, "=", (points.x - SUM_SIGN / 2, points.centre[1]))
        draw_box(canvas, self.box, points)
        for index, cell in enumerate(cells):
            with canvas.group(f"cell-{self.name}-{index}"):
                if self.captions:
                    spot = cell.x + 0.2, cell.y - CAPTION + 0.3 + CAPITALS * SMALL
                    canvas.text(spot, self.captions[index], SMALL)
                if self.sign and index:
                    draw_sign(canvas, self.sign, (cell.x - self.apart / 2, cell.centre[1]))
                self.draw_cell(canvas, cell, index)

    def _pitch(self, width: float) -> float:
        """From one cell to the next in a ledger of a width."""
        a_line = ceil(self.cells / self.lines(width))
        room = _room(width) + self.apart
        shared = max(a_line, min(_IN_A_LINE, int(room / self.cell))) if self.captions else a_line
        pitch = max(min(room / max(shared, 1), self.most), self.cell)
        return pitch - (pitch - self.cell) % GROWTH if self.captions else pitch

    def _cells(self, area: Area, box: float) -> Iterator[Area]:
        """The areas of the cells, which share the width of their lines as far as they grow."""
        a_line = ceil(self.cells / self.lines(area.width))
        wide = self._pitch(area.width)
        line = self._line(box)
        top = area.bottom - self._cells_height(area.width, box)
        for index in range(self.cells):
            down, across = divmod(index, a_line)
            y = top + down * (line + self._caption + _BETWEEN_LINES) + self._caption
            yield Area(area.x + across * wide, y, wide - self.apart, line)


def _room(width: float) -> float:
    """What the points leave of the width of a ledger."""
    return width - SUM - SUM_SIGN


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows of the ledger and its legend, which stands beside the total where there is room.

    The bar of the total is in the `ink` of the city.
    """

    rows: Sequence[LedgerRow]
    entries: Sequence[LegendEntry]
    ink: str

    @property
    def least_width(self) -> float:
        """The least width: one cell of each row, and the bar of the total."""
        widest = max((row.width(1) for row in self.rows if row.cells), default=0)
        return max(widest + SUM + SUM_SIGN, total_width())

    @property
    def good_width(self) -> float:
        """The width at which three products stand side by side, and all other cells of a row."""
        shown = (row.width(_IN_A_LINE if row.captions else _MOST_CELLS) for row in self.rows)
        return max(max(shown, default=0) + SUM + SUM_SIGN, self.least_width)

    @property
    def most_width(self) -> float:
        """The width beyond which the ledger gains nothing."""
        return self.good_width + _MOST_SPARE

    def height(self, width: float, share: float) -> float:
        """The height at a width; `share` is how roomy it is, from 0 to 1."""
        return self._steps(width, share)[-1] + self._foot(width, share)

    def _off_total(self, share: float) -> float:
        return max(ROW_GAP, share * PITCH - box_height(share))

    def _steps(self, width: float, share: float, pitch: float = 0.0) -> list[float]:
        """How far below the top the points of each row end, and the foot begins.

        Rows follow each other at one pitch; those that are higher take what they need.
        """
        box = box_height(share)
        rises = [row.rise(width, box) for row in self.rows]
        pitch = max(pitch, share * PITCH, box + ROW_GAP)
        ends = rises[:1]
        for rise in rises[1:]:
            ends.append(ends[-1] + max(pitch, rise + _GAP))
        if not ends:
            return [0.0]
        return [*ends, ends[-1] + self._off_total(share)]

    def _foot(self, width: float, share: float) -> float:
        """The height of total and legend: side by side, or one above the other."""
        total = total_height(box_height(share))
        if beside := self._beside_total(width):
            return max(total, legend_height(self.entries, beside))
        return legend_height(self.entries, width) + _GAP + total

    def _beside_total(self, width: float) -> float:
        """The width of a legend beside the total, if there is room for one."""
        free = width - total_width() - GUTTER / 2
        return free if free >= _LEAST_LEGEND else 0.0

    def draw(self, canvas: Canvas, area: Area, share: float, above: float | None = None) -> None:
        """Draw the ledger into an area; the total ends at its lower right corner.

        What rows leave of the height stays at the top. `above` is where a sum ends that stands
        above all rows.
        """
        box, wide = box_height(share), area.width
        steps = self._steps(wide, share)
        foot = self._foot(wide, share)
        spare = area.height - steps[-1] - foot
        if self.rows and spare > 0:
            pitch = min(PITCH, PITCH * share + spare / len(self.rows))
            grown = self._steps(wide, share, pitch)
            steps = grown if grown[-1] <= area.height - foot else steps
        with canvas.group("score-network", "Score of the network"):
            top = area.y + area.height - foot - steps[-1]
            for row, end in zip(self.rows, steps, strict=False):
                points = Area(area.right - SUM, top + end - box, SUM, box)
                _draw_sign(canvas, "+", area.right, above, points.y)
                with canvas.group(f"row-{row.name}", row.heading.label.text):
                    row.draw(canvas, area, points)
                above = points.bottom
            total = total_height(box)
            bar = area.strip(area.height - total, total)
            _draw_sign(canvas, "=", area.right, above, bar.y)
            draw_total(canvas, bar, self.ink)
            self._draw_legend(canvas, area.strip(area.height - foot, foot), total)

    def _draw_legend(self, canvas: Canvas, foot: Area, total: float) -> None:
        if beside := self._beside_total(foot.width):
            low = max(total - legend_height(self.entries, beside), 0) / 2
            foot = foot.strip(low, foot.height).slice(0, beside)
        draw_legend(canvas, self.entries, foot)


def _draw_sign(canvas: Canvas, sign: str, right: float, above: float | None, below: float) -> None:
    """A sign between a sum that ends `above` and the box below it, which begins there."""
    if above is not None:
        middle = max((above + below) / 2, below - _MOST_ABOVE)
        draw_sign(canvas, sign, (right - SUM / 2, middle))
