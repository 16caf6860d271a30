"""The ledger: rows whose points stand in one column at equal steps, legend and total last."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score import total_bar
from nextstation.renderers.score.boxes import draw_sign
from nextstation.renderers.score.grid import GUTTER, PITCH, SUM, SUM_SIGN, box_height
from nextstation.renderers.score.ledger_row import LedgerRow
from nextstation.renderers.score.legend_columns import LegendEntry, draw_legend, legend_height

_GAP = 1.6
# How many products, and how many other cells, stand side by side where there is room.
_IN_A_LINE, _MOST_CELLS = 3, 12
_MOST_SPARE = 16.0
_LEAST_LEGEND = 24.0
# How far above a box its plus stands at most: further up it would belong to nothing.
_MOST_ABOVE = 5.0


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows of the ledger and its legend, which stands beside the total where there is room.

    The bar of the total is in the `ink` of the city. `beside` is what stands left of the legend in
    the row of the total: the width of the sum of the lines, with the white right of it.
    """

    rows: Sequence[LedgerRow]
    entries: Sequence[LegendEntry]
    ink: str
    beside: float = 0.0

    @property
    def least_width(self) -> float:
        """The least width: one cell of each row, and the bar of the total."""
        widest = max((row.width(1) for row in self.rows if row.cells), default=0)
        return max(widest + SUM + SUM_SIGN, total_bar.total_width() + self.beside)

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

    def _steps(self, width: float, share: float, pitch: float = 0.0) -> list[float]:
        """How far below the top the points of each row end, and the foot begins.

        Rows follow each other at one pitch; those of several lines take what they need.
        """
        box = box_height(share)
        rises = [row.rise(width, box) for row in self.rows]
        alike = [
            rise + _GAP
            for row, rise in zip(self.rows[1:], rises[1:], strict=True)
            if row.lines(width) == 1
        ]
        pitch = max(pitch, share * PITCH, *alike, 0.0)
        ends = rises[:1]
        for rise in rises[1:]:
            ends.append(ends[-1] + max(pitch, rise + _GAP))
        if not ends:
            return [0.0]
        total = total_bar.height_for(box)
        return [*ends, ends[-1] + max(2 * _GAP, share * PITCH - total)]

    def _foot(self, width: float, share: float, *, with_legend: bool = True) -> float:
        """The height of total and legend: side by side, or one above the other."""
        total = total_bar.height_for(box_height(share))
        if not with_legend:
            return total
        if beside := self._beside_total(width):
            return max(total, legend_height(self.entries, beside))
        return legend_height(self.entries, width) + _GAP + total

    def _beside_total(self, width: float) -> float:
        """The width of a legend beside the total, if there is room for one."""
        free = width - self.beside - total_bar.total_width() - GUTTER / 2
        return free if free >= _LEAST_LEGEND else 0.0

    def draw(self, canvas: Canvas, area: Area, share: float, above: float | None = None) -> None:
        """Draw the ledger into an area; the total ends at its lower right corner.

        Where rows leave a part of the height, it stays at the top, and the legend stands there if
        it has room. `above` is where a sum ends that stands above all rows.
        """
        box, wide = box_height(share), area.width
        steps = self._steps(wide, share)
        high = legend_height(self.entries, wide)
        bare = self._foot(wide, share, with_legend=False)
        on_top = area.height - steps[-1] - bare >= high + 2 * GUTTER
        foot = bare if on_top else self._foot(wide, share)
        spare = area.height - steps[-1] - foot
        if self.rows and spare > 0:
            pitch = min(PITCH, PITCH * share + spare / len(self.rows))
            grown = self._steps(wide, share, pitch)
            steps = grown if grown[-1] <= area.height - foot else steps
        with canvas.group("score-network", "Score of the network"):
            top = area.y + area.height - foot - steps[-1]
            for row, end in zip(self.rows, steps, strict=False):
                points = Area(area.right - SUM, top + end - box, SUM, box)
                if above is not None:
                    down = max((above + points.y) / 2, points.y - _MOST_ABOVE)
                    draw_sign(canvas, "+", (points.centre[0], down))
                with canvas.group(f"row-{row.name}", row.heading.label.text):
                    row.draw(canvas, area, points)
                above = points.bottom
            self._draw_foot(canvas, area, foot, box, on_top=on_top)

    def _draw_foot(
        self, canvas: Canvas, area: Area, foot: float, box: float, *, on_top: bool
    ) -> None:
        total = total_bar.height_for(box)
        total_bar.draw_total(canvas, area.strip(area.height - total, total), self.ink)
        beside = self._beside_total(area.width)
        if on_top:
            place = area
        elif beside:
            low = max(total - legend_height(self.entries, beside), 0) / 2
            place = area.strip(area.height - foot + low, foot).slice(self.beside, beside)
        else:
            place = area.strip(area.height - foot, foot)
        draw_legend(canvas, self.entries, place)
