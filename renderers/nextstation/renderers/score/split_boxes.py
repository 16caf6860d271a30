"""Boxes that are split where a colour has two lines: a half for each side."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import BoxId
from nextstation.renderers.score.boxes import draw_sign
from nextstation.renderers.theme.palette import PAPER_WHITE, QUIET
from nextstation.renderers.theme.sides import Side

DIVIDER = 0.3
_SIGN_WIDTH, _SIGN_HEIGHT, _RIM = 4.0, 2.6, 0.2


def halves_of(area: Area, count: int) -> list[Area]:
    """The equal parts of a box, one for each side."""
    wide = area.width / count
    return [area.slice(number * wide, wide) for number in range(count)]


def draw_halves(canvas: Canvas, box: BoxId, area: Area, ink: str, count: int) -> None:
    """The line that splits a box; a colour whose lines are joined has one number for both."""
    canvas.register_area(box.halves, area)
    with canvas.group(str(box.halves)):
        for half in halves_of(area, count)[1:]:
            ends = (half.x, area.y + 0.4), (half.x, area.bottom - 0.4)
            canvas.line(*ends, stroke=ink, width=DIVIDER)


def draw_signs(canvas: Canvas, sign: str, area: Area, middle: float, sides: Sequence[Side]) -> None:
    """A sign above each half of a box, or above the whole where there are no sides."""
    for half in halves_of(area, len(sides)) if sides else [area]:
        draw_sign(canvas, sign, (half.centre[0], middle))


def draw_side(canvas: Canvas, city: City, side: Side, centre: Spot) -> None:
    """The sign of a side: the map in small, with its part of it in its colour."""
    x, y = centre
    whole = Area(x - _SIGN_WIDTH / 2, y - _SIGN_HEIGHT / 2, _SIGN_WIDTH, _SIGN_HEIGHT)
    canvas.rect(whole, fill=PAPER_WHITE, stroke=QUIET, width=_RIM, radius=0.5)
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
