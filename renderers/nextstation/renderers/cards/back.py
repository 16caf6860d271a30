"""Draws the back of a pile: the title of the city, its motif and lines, what the pile is."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text_block import text_block
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.ground import FRAME_INSET
from nextstation.renderers.cards.signs import draw_station
from nextstation.renderers.cards.sizes import LEAST_TEXT, CardSize
from nextstation.renderers.page.title_field import TITLE_LEFT, draw_title_field

# The part of the height that the sign and the title of the pile take, above the motif.
_HEAD = 0.11
_SIGN, _PILES = 3.3, (3.2, 2.8, 2.5, LEAST_TEXT)


def draw_back(canvas: Canvas, city: City, pile: Pile, size: CardSize, printed: Area) -> None:
    """Draw the back of the cards of a pile."""
    card, margin = size.area, size.margin
    saves_ink = bool(canvas.field("#000000").edge)
    framed = card.inset(FRAME_INSET) if saves_ink else card
    field = draw_title_field(canvas, city, framed, framed if saves_ink else printed, head=_HEAD)
    radius = _SIGN * size.scale
    middle, edge = margin + radius, max(margin, TITLE_LEFT * card.width)
    draw_station(canvas, (edge + radius, middle), radius, pile.sign)
    left = edge + 2 * radius + 1.6
    title = text_block(pile.title, card.width - margin - left, _PILES, lines=2)
    top = max(middle - title.height / 2, margin)
    title.draw(canvas, (left, top), fill=field.text, align="start")
