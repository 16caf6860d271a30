"""The title page of a city: its motif and title, its lines, what the kit is."""

from collections.abc import Sequence
from math import sqrt

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import fit_lines
from nextstation.renderers.cards.ground import Ground
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil, pencils_of

# From one line to the next, as a part of the width of the poster.
_PITCH = 0.036
# As parts of its height: the room for all lines, where they run left and right of their bend, the
# foot of the motif, the top of the title.
_ROOM, _LEFT, _RIGHT = 0.13, 0.575, 0.46
_MOTIF_FOOT, _TITLE_TOP = 0.40, 0.75


def draw_title_field(canvas: Canvas, network: Network, poster: Area) -> None:
    """Draw the title of a city in an area, on a ground in its accent."""
    city = network.city
    ground = Ground.of(canvas, city.look.get("accent", INK))
    canvas.rect(poster, fill=ground.fill, stroke=ground.edge, width=0.9)
    _draw_emblem(canvas, network, poster, ground.text)
    _draw_lines(canvas, poster, pencils_of(city))
    left, wide = poster.x + 0.08 * poster.width, poster.width
    lines, size = fit_lines(
        city.title, 0.84 * wide, 0.19 * wide, least=0.13 * wide, small=0.14 * wide, bold=True
    )
    for row, text in enumerate(lines):
        line = poster.y + _TITLE_TOP * poster.height + (0.85 + 1.06 * row) * size
        canvas.text((left, line), text, size, bold=True, fill=ground.text)


def _draw_emblem(canvas: Canvas, network: Network, poster: Area, ink: str) -> None:
    """The motif, or the symbols of the city in a row."""
    motif = Motif.of(network.city)
    middle, foot = poster.centre[0], poster.y + _MOTIF_FOOT * poster.height
    if motif:
        larger = min(0.66 * poster.width / motif.width, 0.32 * poster.height / motif.height)
        draw_motif(canvas, motif, (middle - larger * motif.width / 2, foot), ink, larger)
        return
    symbols = network.city.symbols
    pitch = 0.84 * poster.width / max(len(symbols), 4)
    for place, symbol in enumerate(symbols):
        x = middle + (place - (len(symbols) - 1) / 2) * pitch
        draw_symbol(canvas, symbol, (x, poster.y + 0.24 * poster.height), 0.3 * pitch, ink)


def _draw_lines(canvas: Canvas, poster: Area, pencils: Sequence[Pencil]) -> None:
    """The lines of the city side by side, with white between them and a station each."""
    pitch = min(_PITCH * poster.width, _ROOM * poster.height / len(pencils))
    wide = 0.6 * pitch
    with canvas.group("lines", within=poster):
        for place, pencil in enumerate(pencils):
            spots = _course(poster, pitch, place)
            drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
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
