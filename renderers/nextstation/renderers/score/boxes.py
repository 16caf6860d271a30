"""What all boxes of the score share: how they are drawn, and the signs between them."""

from collections.abc import Sequence

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.score.box_id import BoxId
from nextstation.renderers.score.grid import AIR, CORNER_RADIUS, FRAME, SIGN, SIGN_STROKE
from nextstation.renderers.theme.palette import INK, PALE, PAPER_WHITE
from nextstation.renderers.theme.sides import Side

DIVIDER = 0.3
_LEADER = 0.2


def draw_box(
    canvas: Canvas, box: BoxId, area: Area, *, ink: str = INK, width: float = FRAME
) -> None:
    """An empty box to write in; its frame lies within the area."""
    canvas.register_area(box, area)
    with canvas.group(str(box)):
        _draw_frame(canvas, area, ink, width, PAPER_WHITE)


def draw_card_frame(canvas: Canvas, area: Area) -> None:
    """The rim of a card, which holds together what belongs to it."""
    _draw_frame(canvas, area, PALE, 0.25, None)


def _draw_frame(canvas: Canvas, area: Area, ink: str, width: float, fill: str | None) -> None:
    within = canvas.style.wider(width, ink) / 2
    radius = CORNER_RADIUS - within
    canvas.rect(area.inset(within), fill=fill, stroke=ink, width=width, radius=radius)


def draw_disc(canvas: Canvas, box: BoxId | None, centre: Spot, radius: float) -> None:
    """A circle to cross off or to draw in; its rim lies within the radius."""
    if box:
        canvas.register_area(box, Area(*centre, 0, 0).inset(-radius))
    within = canvas.style.wider(FRAME, INK) / 2
    canvas.circle(centre, radius - within, fill=PAPER_WHITE, stroke=INK, width=FRAME)


def draw_sign(canvas: Canvas, sign: str, spot: Spot) -> None:
    """`×`, `+`, `−` or `=` as strokes, so that all are alike and exactly in the middle."""
    (x, y), reach = spot, SIGN / 2
    turned = 0.78 * reach
    strokes = {
        "+": (((-reach, 0), (reach, 0)), ((0, -reach), (0, reach))),
        "−": (((-reach, 0), (reach, 0)),),
        "×": (((-turned, -turned), (turned, turned)), ((-turned, turned), (turned, -turned))),
        "=": tuple(((-reach, level), (reach, level)) for level in (-0.42 * reach, 0.42 * reach)),
    }  # fmt: skip
    with canvas.read_as(sign):
        for (x1, y1), (x2, y2) in strokes.get(sign, ()):
            canvas.line((x + x1, y + y1), (x + x2, y + y2), stroke=INK, width=SIGN_STROKE)


def draw_leader(canvas: Canvas, spot: Spot, end: float) -> None:
    """A thin line from a sign at a spot to a box that stands far right of it."""
    start, (_, y) = spot[0] + SIGN / 2 + AIR, spot
    if end - AIR > start:
        canvas.line((start, y), (end - AIR, y), stroke=INK, width=_LEADER)


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
