"""Draws where to cut: crop marks round a page, a cut between two sheets.

All lengths are millimetres.
"""

from collections.abc import Sequence

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.theme.palette import HAIRLINE, PALE, REGISTRATION

MARK_LENGTH = 3.0
MARK_WIDTH = 0.15
# Marks keep off what is trimmed, and the edge of the page off the marks.
_APART, _BEYOND = 1.0, 1.0
# How far inside of the paper a sheet for a sleeve is cut out, and how round its corners are.
CUT, _CUT_CORNER = 5.5, 6.0
# A printer's own margin, where the dotted cut may be missing.
_FROM_EDGE = 6.0


def room_for_marks(bleed: float) -> float:
    """The width that marks outside of a bleed need round the trimmed paper."""
    return max(bleed, _APART) + MARK_LENGTH + _BEYOND


def draw_crop_marks(canvas: Canvas) -> None:
    """Two marks at each corner of the trimmed paper."""
    with canvas.group("crop-marks", "Crop marks"):
        draw_marks(canvas, _paper(canvas), (0, canvas.width), (0, canvas.height), canvas.bleed)


def draw_marks(
    canvas: Canvas, area: Area, columns: Sequence[float], rows: Sequence[float], bleed: float
) -> None:
    """Marks outside of an area and its bleed, for upright and level cuts through it."""
    near = max(bleed, _APART)
    for x in columns:
        for edge, way in ((area.y, -1), (area.bottom, 1)):
            start, end = edge + way * near, edge + way * (near + MARK_LENGTH)
            canvas.line((x, start), (x, end), stroke=REGISTRATION, width=MARK_WIDTH)
    for y in rows:
        for edge, way in ((area.x, -1), (area.right, 1)):
            start, end = edge + way * near, edge + way * (near + MARK_LENGTH)
            canvas.line((start, y), (end, y), stroke=REGISTRATION, width=MARK_WIDTH)


def draw_cut(canvas: Canvas, corner: Spot, *, marks: bool) -> None:
    """The cut between two sheets, of which the second has its corner there.

    It is dotted across the page, or with `marks` marked only outside of the trimmed paper.
    """
    x, y = corner
    with canvas.group("cut", "Cut"):
        if marks and x:
            draw_marks(canvas, _paper(canvas), (x,), (), canvas.bleed)
        elif marks:
            draw_marks(canvas, _paper(canvas), (), (y,), canvas.bleed)
        elif x:
            _draw_dots(canvas, (x, _FROM_EDGE), (x, canvas.height - _FROM_EDGE))
        else:
            _draw_dots(canvas, (_FROM_EDGE, y), (canvas.width - _FROM_EDGE, y))


def draw_cut_line(canvas: Canvas, page: Area) -> None:
    """The line with round corners along which a page is cut out for a sleeve, in units."""
    with canvas.group("cut-line", "Cut line"):
        area, radius = page.inset(CUT / canvas.unit), _CUT_CORNER / canvas.unit
        canvas.rect(area, stroke=HAIRLINE, width=0.2 / canvas.unit, radius=radius)


def _draw_dots(canvas: Canvas, start: Spot, end: Spot) -> None:
    canvas.dotted_line(start, end, stroke=PALE, size=0.25, apart=1.5)


def _paper(canvas: Canvas) -> Area:
    return Area(0, 0, canvas.width, canvas.height)
