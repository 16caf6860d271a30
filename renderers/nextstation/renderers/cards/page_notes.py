"""What stands below the cards of a page: a ruler, how to print it, whose cards these are."""

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.grid import Grid
from nextstation.renderers.page.crop_marks import MARK_LENGTH
from nextstation.renderers.page.furniture import FOOTER, draw_footer

_BELOW_MARKS, _FROM_EDGE = 1.0, 3.6


def draw_notes(canvas: Canvas, grid: Grid) -> None:
    """Draw the footer of a sheet below the crop marks, if there is room for it."""
    area = grid.area
    top = area.bottom + grid.outer_bleed + MARK_LENGTH + _BELOW_MARKS
    if top + FOOTER + _FROM_EDGE <= grid.height:
        draw_footer(canvas, Area(area.x, top, area.width, FOOTER))
