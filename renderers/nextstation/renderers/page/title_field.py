"""The title page of a city: its motif and title, its lines, what the kit is."""

from collections.abc import Sequence
from math import sqrt

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text_setting import text_block
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, accent_of, pencils_of
from nextstation.renderers.theme.styles import Field

# The title from the left, as a part of the width of the poster.
TITLE_LEFT = 0.08
# Its sizes, the best first.
_TITLES = (0.18, 0.14, 0.125, 0.11, 0.095, 0.08, 0.065, 0.05)
# From one line to the next, as a part of the width of the poster.
_PITCH = 0.036
# As parts of its height: the room for all lines, where they run left and right of their bend, the
# foot of the motif, its most height, the top of the title, its foot at most.
_ROOM, _LEFT, _RIGHT = 0.13, 0.575, 0.46
_MOTIF_FOOT, _HIGH, _TITLE_TOP, _TITLE_FOOT = 0.40, 0.32, 0.75, 0.975
# How far lines reach over the edge, in millimetres.
_OVER = 0.06


def draw_title_field(
    canvas: Canvas, city: City, poster: Area, printed: Area | None = None, *, head: float = 0.0
) -> Field:
    """Draw the title of a city in an area, on a ground in its accent; returns that ground.

    The ground fills `printed`, which is the area with its bleed; `head` is the part of its height
    that is left free above the motif.
    """
    field, printed = canvas.field(accent_of(city)), printed or poster
    canvas.rect(printed, fill=field.fill)
    _draw_emblem(canvas, city, poster, field.text, head)
    _draw_lines(canvas, poster, printed, pencils_of(city))
    if field.edge:
        canvas.rect(poster, stroke=field.edge, width=0.9)
    left, wide = TITLE_LEFT * poster.width, poster.width
    sizes, top = [share * wide for share in _TITLES], poster.y + _TITLE_TOP * poster.height
    lowest = poster.y + _TITLE_FOOT * poster.height
    for at in range(len(sizes)):
        title = text_block(city.title, wide - 2 * left, sizes[at:], lines=2, bold=True)
        if top + title.height <= lowest:
            break
    title.draw(canvas, (poster.x + left, top), fill=field.text)
    return field


def _draw_emblem(canvas: Canvas, city: City, poster: Area, ink: str, head: float) -> None:
    """The motif."""
    motif = Motif.of(city)
    middle, foot = poster.centre[0], poster.y + _MOTIF_FOOT * poster.height
    larger = min(0.66 * poster.width / motif.width, (_HIGH - head) * poster.height / motif.height)
    draw_motif(canvas, motif, (middle - larger * motif.width / 2, foot), ink, larger)


def _draw_lines(canvas: Canvas, poster: Area, printed: Area, pencils: Sequence[Pencil]) -> None:
    """The lines of the city side by side, with white between them and a station each."""
    pitch = min(_PITCH * poster.width, _ROOM * poster.height / len(pencils))
    wide = 0.6 * pitch
    # The white reaches over the edge of the ground, or a hairline of that would be seen.
    within = Area(printed.x - _OVER, printed.y, printed.width + 2 * _OVER, printed.height)
    with canvas.group("lines", within=within):
        for place, pencil in enumerate(pencils):
            (_, low), first, second, (_, high) = _course(poster, pitch, place)
            begin, end = (printed.x - _OVER, low), (printed.right + _OVER, high)
            up = _bent(first, -1, (1 + place) * pitch)
            level = _bent(second, 1, (len(pencils) - place) * pitch)
            drawn = f"M{_spot(begin)}{up}{level}L{_spot(end)}"
            canvas.path(drawn, stroke=PAPER_WHITE, width=2 * pitch - wide)
            canvas.path(drawn, stroke=pencil.ink, width=wide)
        for place in range(len(pencils)):
            (left, low), _, _, (right, high) = _course(poster, pitch, place)
            inset = (0.1 + 0.16 * place / len(pencils)) * poster.width
            for spot in ((left + inset, low), (right - inset, high)):
                canvas.circle(spot, 0.44 * pitch, fill=PAPER_WHITE, stroke=INK, width=0.13 * pitch)


def _course(poster: Area, pitch: float, place: int) -> tuple[Spot, Spot, Spot, Spot]:
    """The corners of a line that rises once at 45 degrees, as far from the others everywhere."""
    down = place * pitch
    low, high = poster.y + _LEFT * poster.height + down, poster.y + _RIGHT * poster.height + down
    bend = poster.x + 0.5 * poster.width + (sqrt(2) - 1) * down
    return (poster.x, low), (bend, low), (bend + low - high, high), (poster.right, high)


def _bent(corner: Spot, side: int, radius: float) -> str:
    """An arc round a corner, from level to 45 degrees (side -1) or from that to level."""
    cut = radius * (sqrt(2) - 1)
    level, slope = (corner[0] + side * cut, corner[1]), cut / sqrt(2)
    sloping = corner[0] - side * slope, corner[1] + side * slope
    start, end = (level, sloping) if side < 0 else (sloping, level)
    size = number(radius)
    return f"L{_spot(start)}A{size} {size} 0 0 {max(side, 0)} {_spot(end)}"


def _spot(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"
