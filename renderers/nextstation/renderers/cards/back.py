"""Draws the back of a pile: the colours of the city, its motif, its title, what the pile is."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.ground import Ground, draw_ground
from nextstation.renderers.cards.signs import draw_station
from nextstation.renderers.cards.sizes import LEAST_TEXT, CardSize
from nextstation.renderers.cards.text_block import text_block
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.symbols.shapes import draw_symbol
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.pencils import pencils_of

_TITLES = (6.2, 5.6, 5.0, 4.4, 3.8, 3.2, 2.6, LEAST_TEXT)
_PILES = (3.4, 3.0, 2.6, LEAST_TEXT)


def draw_back(canvas: Canvas, city: City, pile: Pile, size: CardSize, printed: Area) -> None:
    """Draw the back of the cards of a pile."""
    card = size.area
    ground = Ground.of(canvas, city.look.get("accent", INK))
    draw_ground(canvas, ground, card, printed)
    middle, room = card.centre[0], card.width - 9 * size.scale
    title = text_block(city.title, room, _TITLES, lines=2, bold=True)
    below = text_block(pile.title, room, _PILES, lines=2)
    _draw_lines(canvas, city, card, printed)
    _draw_emblem(canvas, city, card, ground.text)
    title.draw(canvas, (middle, 0.635 * card.height), fill=ground.text)
    foot = card.bottom - max(5.0 * size.scale, 3.6) - below.height
    below.draw(canvas, (middle, foot), fill=ground.text)
    radius = 3.7 * size.scale
    draw_station(canvas, (middle, foot - 1.4 * radius), radius, pile.sign)


def _draw_lines(canvas: Canvas, city: City, card: Area, printed: Area) -> None:
    """A line for each colour across the card, with white between them."""
    pencils = pencils_of(city)
    pitch = min(0.02 * card.height, 0.1 * card.height / len(pencils))
    top = 0.56 * card.height - pitch * len(pencils) / 2
    for number, pencil in enumerate(pencils):
        stripe = Area(printed.x, top + number * pitch, printed.width, 0.62 * pitch)
        canvas.rect(stripe, fill=pencil.ink)


def _draw_emblem(canvas: Canvas, city: City, card: Area, ink: str) -> None:
    """The motif of the city, or its symbols in a row."""
    motif, middle, foot = Motif.of(city), card.centre[0], 0.515 * card.height
    if motif:
        larger = min(0.76 * card.width / motif.width, 0.36 * card.height / motif.height)
        corner = middle - larger * motif.width / 2, foot
        draw_motif(canvas, motif, corner, ink, larger)
        return
    pitch = 0.8 * card.width / max(len(city.symbols), 3)
    for number, symbol in enumerate(city.symbols):
        x = middle + (number - (len(city.symbols) - 1) / 2) * pitch
        draw_symbol(canvas, symbol, (x, 0.34 * card.height), 0.32 * pitch, ink)
