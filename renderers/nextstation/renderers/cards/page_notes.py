"""What stands round the cards of a page: where to cut and to fold, a ruler, the small print."""

from collections.abc import Iterable

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.grid import MARKS_APART, Grid
from nextstation.renderers.page.crop_marks import MARK_LENGTH, draw_marks
from nextstation.renderers.page.furniture import FOOTER, draw_footer
from nextstation.renderers.theme.palette import HAIRLINE, PALE
from nextstation.renderers.theme.type_sizes import POINT

# How round the corners of cards are cut.
_CORNER = 3.0
# The footer keeps off the marks and off the edge of the paper.
_BELOW_MARKS, _FROM_EDGE = 1.6, 3.6


def draw_cuts(canvas: Canvas, grid: Grid) -> None:
    """Crop marks outside of the cards, and the line to fold along."""
    area, near = grid.area, grid.outer_bleed + MARKS_APART
    with canvas.group("crop-marks", "Crop marks"):
        draw_marks(canvas, area, *grid.cuts, near)
    if grid.is_folded:
        middle = area.centre[0]
        with canvas.group("fold", "Fold"):
            for edge, way in ((area.y, -1), (area.bottom, 1)):
                start, end = edge + way * near, edge + way * (near + 1.6 * MARK_LENGTH)
                canvas.dotted_line((middle, start), (middle, end), stroke=PALE, size=0.3, apart=1)


def draw_cut_lines(canvas: Canvas, cards: Iterable[Area]) -> None:
    """A line round each card, with the corners that a corner punch gives it."""
    with canvas.group("cut-line", "Cut line"):
        for card in cards:
            canvas.rect(card, stroke=HAIRLINE, width=0.25 * POINT, radius=_CORNER)


def draw_notes(canvas: Canvas, grid: Grid) -> None:
    """The footer of a sheet below the crop marks, where there is room for it."""
    area = grid.area
    top = area.bottom + grid.outer_bleed + MARKS_APART + MARK_LENGTH + _BELOW_MARKS
    if top + FOOTER + _FROM_EDGE <= grid.height:
        draw_footer(canvas, Area(area.x, top, area.width, FOOTER))
