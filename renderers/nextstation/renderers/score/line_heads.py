"""The heads of the columns of the score: the pencils, and the sides of those with two lines."""

from collections.abc import Sequence

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.canvas.text_setting import draw_lines, size_for
from nextstation.renderers.score.box_id import head_of
from nextstation.renderers.score.boxes import halves_of
from nextstation.renderers.score.grid import CAPTION, CORNER_RADIUS
from nextstation.renderers.theme.palette import PAPER_WHITE, QUIET
from nextstation.renderers.theme.pencils import Pencil
from nextstation.renderers.theme.sides import Side
from nextstation.renderers.theme.type_sizes import FIGURE, LABEL, SMALL

_TILE = 8.4
_BELOW = 1.6
_SIDES = 3.4
# The white beside the widest name, within the edge that a head has in some styles.
_RIM, _EDGE = 0.4, 0.5
# The sign of a side: its width, its height, its rim.
_SIGN_WIDTH, _SIGN_HEIGHT, _SIGN_RIM = 4.0, 2.6, 0.2

Heads = Sequence[tuple[Pencil, Area]]


def heads_height(with_sides: bool) -> float:
    """The height of the heads with the white below them."""
    return _TILE + _BELOW + (_SIDES if with_sides else 0.0)


def draw_heads(canvas: Canvas, city: City, area: Area, heads: Heads, sides: Sequence[Side]) -> None:
    """Draw the heads at the top of columns in an area."""
    names = [pencil.title for pencil, _ in heads]
    rim = _RIM + (0.0 if canvas.style.solid else _EDGE)
    room = min(column.width for _, column in heads) - 2 * rim
    size = size_for(names, room, LABEL, bold=True)
    for pencil, column in heads:
        with canvas.group(f"head-{pencil.name}", pencil.title):
            tile = column.strip(0, _TILE)
            canvas.register_area(head_of(pencil.name), tile)
            _draw_tile(canvas, pencil, tile, size)
            split = sides if len(pencil.departs) > 1 else ()
            if split:
                strip = column.strip(_TILE + 0.3, _SIDES)
                for side, half in zip(split, halves_of(strip, len(split)), strict=True):
                    draw_side(canvas, city, side, half.centre)
    if sides:
        _draw_side_names(canvas, city, area.strip(0, _TILE + 0.3 + _SIDES), sides)


def _draw_tile(canvas: Canvas, pencil: Pencil, area: Area, size: float | None) -> None:
    """A field in the pencil's ink: its name above its code; where names are long, its code."""
    field = canvas.field(pencil.ink)
    within = _EDGE / 2 if field.edge else 0.0
    radius = CORNER_RADIUS - within
    canvas.rect(area.inset(within), fill=field.fill, stroke=field.edge, width=_EDGE, radius=radius)
    x, y = area.centre
    if size is None or pencil.title == pencil.letter:
        canvas.centred_text((x, y), pencil.letter, FIGURE, bold=True, fill=field.text)
        return
    canvas.centred_text((x, y - 1.55), pencil.title, size, bold=True, fill=field.text)
    canvas.centred_text((x, y + 1.95), pencil.letter, SMALL, bold=True, fill=field.text)


def _draw_side_names(canvas: Canvas, city: City, area: Area, sides: Sequence[Side]) -> None:
    """What the signs above the halves mean, in the column of labels."""
    for number, side in enumerate(reversed(sides)):
        middle = area.bottom - _SIDES / 2 - number * 1.1 * CAPTION
        draw_side(canvas, city, side, (area.x + 2.0, middle))
        line = area.x + 5.4, middle - CAPITALS * SMALL / 2
        draw_lines(canvas, [side.title], line, SMALL)


def draw_side(canvas: Canvas, city: City, side: Side, centre: Spot) -> None:
    """The sign of a side: the map in small, with its part of it in its colour."""
    x, y = centre
    whole = Area(x - _SIGN_WIDTH / 2, y - _SIGN_HEIGHT / 2, _SIGN_WIDTH, _SIGN_HEIGHT)
    canvas.rect(whole, fill=PAPER_WHITE, stroke=QUIET, width=_SIGN_RIM, radius=0.5)
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
