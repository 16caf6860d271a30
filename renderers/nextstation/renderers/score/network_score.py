"""The ledger: rows whose points stand in one column at equal steps, legend and total last."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.boxes import (
    GUTTER,
    PITCH,
    ROW_GAP,
    SUM,
    SUM_SIGN,
    box_height,
    draw_sign,
    draw_total,
    total_height,
    total_width,
)
from nextstation.renderers.score.ledger_row import GAP, LedgerRow
from nextstation.renderers.score.legend import LegendEntry, draw_legend, legend_height

# How many products, and how many other cells, stand side by side where there is room.
_IN_A_LINE, _MOST_CELLS = 3, 12
_MOST_SPARE = 16.0
_LEAST_LEGEND = 24.0
# How far above a box its plus stands at most: further up it would belong to nothing.
_MOST_ABOVE = 5.0


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
            ends.append(ends[-1] + max(pitch, rise + GAP))
        if not ends:
            return [0.0]
        return [*ends, ends[-1] + self._off_total(share)]

    def _foot(self, width: float, share: float) -> float:
        """The height of total and legend: side by side, or one above the other."""
        total = total_height(box_height(share))
        if beside := self._beside_total(width):
            return max(total, legend_height(self.entries, beside))
        return legend_height(self.entries, width) + GAP + total

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
