"""Boxes that are split where a colour has two lines: a half for each side."""

from collections.abc import Sequence

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import BoxId
from nextstation.renderers.score.boxes import draw_sign
from nextstation.renderers.theme.pencils import Pencil
from nextstation.renderers.theme.sides import Side

_CHIP = 2.7


def halves_of(area: Area, sides: Sequence[Side]) -> list[Area]:
    """The equal parts of a box, one for each side."""
    wide = area.width / len(sides)
    return [area.slice(number * wide, wide) for number in range(len(sides))]


def draw_halves(
    canvas: Canvas, box: BoxId, area: Area, pencil: Pencil, sides: Sequence[Side]
) -> None:
    """The line that splits a box, and the initial of a side in the corner of each half.

    A colour whose lines are joined has one number for both halves: the line is thin.
    """
    canvas.register_area(box.halves, area)
    with canvas.group(str(box.halves)):
        for number, (side, half) in enumerate(zip(sides, halves_of(area, sides), strict=True)):
            if number:
                canvas.line((half.x, area.y + 0.2), (half.x, area.bottom - 0.2), stroke=pencil.ink)
            chip = Area(half.x + 0.55, half.y + 0.55, _CHIP, _CHIP)
            field = canvas.field(side.ink)
            canvas.rect(chip, fill=field.fill, stroke=field.edge, width=0.25, radius=0.8)
            size = 2.1 if len(side.letter) == 1 else 1.6
            canvas.centred_text(chip.centre, side.letter, size, bold=True, fill=field.text)


def draw_signs(canvas: Canvas, sign: str, area: Area, middle: float, sides: Sequence[Side]) -> None:
    """A sign above each half of a box, or above the whole where there are no sides."""
    for half in halves_of(area, sides) if sides else [area]:
        draw_sign(canvas, sign, (half.centre[0], middle))
