"""A row of the ledger: what is counted on its left, the points that it comes to on its right."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import BoxId
from nextstation.renderers.score.boxes import Label

DrawCell = Callable[[Canvas, Area, int], None]


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row: cells to fill in, side by side or in several lines, then a box for their points.

    `box` is that of the points. The hint stands above the cells; where these are captioned, on a
    line of its own. `mark` is the mark on stations that the hint speaks of. `last_caption` stands
    above the last cell.
    """

    box: BoxId
    label: Label
    hint: str
    cells: int
    least_cell: float
    good_cell: float
    most_cell: float
    draw_cell: DrawCell
    captioned: bool = False
    mark: str = ""
    last_caption: str = ""

    @property
    def name(self) -> str:
        """The name of the row in the drawing."""
        return self.box.row

    def lines(self, width: float) -> int:
        """How many lines the cells take at a width."""
        return max(1, ceil(self.cells / max(1, int(width / self.least_cell))))
