"""Draws the faces and the backs of cards."""

from colorsys import hsv_to_rgb, rgb_to_hsv
from dataclasses import dataclass
from math import sqrt
from typing import Self

from nextstation.engine.city.city import City
from nextstation.engine.city.colour_vision import colour_of, parts_of
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text_setting import text_block
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.cards.face_plan import FacePlan
from nextstation.renderers.cards.signs import draw_station
from nextstation.renderers.cards.sizes import LEAST_TEXT, CardSize
from nextstation.renderers.page.motif import Motif, draw_motif
from nextstation.renderers.page.title_field import TITLE_LEFT, draw_title_field
from nextstation.renderers.theme.palette import (
    BLACK,
    HAIRLINE,
    PAPER_WHITE,
    READABLE,
    contrast,
    mixed,
)

# How wide the frame of a card is, and how far it keeps off the edge, in millimetres.
FRAME, FRAME_INSET = 0.9, 1.6
# The contrast of a tone with its ground; how vivid it is, and at most. The contrast with white from
# which it is no colour any more: then it is the ground with a share of black.
_SEEN, _VIVID, _MOST_VIVID = 1.8, 1.4, 0.88
_DEEP, _SHADE = 12.0, 0.35
# The part of the height that the sign and the title of the pile take, above the motif.
_HEAD = 0.11
_SIGN, _PILES = 3.3, (3.2, 2.8, 2.5, LEAST_TEXT)
# Of the width of the index: that of all lines of a card, and of the white beside them. Of the way
# from one line to the next, the white between them.
_LINES, _CASING, _BETWEEN = 0.55, 0.07, 0.35
# How much of the tone of a card is in the ink of its motif.
_QUIET = 0.42


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a card: of what is filled, of its edges, of text on it.

    `tone` is that of lines, and of the band on which white is read.
    """

    fill: str
    edge: str | None
    text: str
    tone: str

    @classmethod
    def of(cls, canvas: Canvas, ink: str) -> Self:
        """The ground of a colour in the style of a page."""
        field = canvas.field(ink)
        if field.edge:
            edge = HAIRLINE if field.edge == PAPER_WHITE else field.edge
            return cls(field.fill, edge, field.text, edge)
        return cls(field.fill, None, field.text, tone_of(field.fill))


def tone_of(colour: str) -> str:
    """The lightest vivid tone in the hue of a colour that is darker, and on which white is read."""
    hue, saturation, _ = rgb_to_hsv(*parts_of(colour))
    vivid = min(_VIVID * sqrt(saturation), _MOST_VIVID)
    wanted = max(_SEEN * contrast(colour, PAPER_WHITE), READABLE)
    if wanted > _DEEP:
        return mixed(colour, BLACK, _SHADE)
    tones = (colour_of(hsv_to_rgb(hue, vivid, value)) for value in range(255, 0, -5))
    return next(tone for tone in tones if contrast(tone, PAPER_WHITE) >= wanted)


def draw_ground(canvas: Canvas, ground: Ground, card: Area, printed: Area) -> None:
    """Fill a card and its bleed, or draw its frame."""
    canvas.rect(printed, fill=ground.fill)
    if ground.edge:
        canvas.rect(card.inset(FRAME_INSET), stroke=ground.edge, width=FRAME, radius=2.4)


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
    title.draw(canvas, (left, top), fill=field.text)


def draw_face(canvas: Canvas, city: City, plan: FacePlan, card: Area, printed: Area) -> None:
    """Draw a face; `printed` is the card with its bleed."""
    face, ground = plan.face, Ground.of(canvas, plan.face.ink)
    within = card.inset(FRAME_INSET + FRAME / 2) if ground.edge else printed
    draw_ground(canvas, ground, card, printed)
    if plan.motif and not ground.edge:
        _draw_motif(canvas, Motif.of(city), plan.motif, mixed(ground.fill, ground.tone, _QUIET))
    for spot, text in (plan.title, plan.sentence):
        text.draw(canvas, spot, fill=ground.text, align="middle")
    if face.heading:
        band = Area.between(within.x, within.y, within.right, plan.band.bottom)
        _draw_band(canvas, ground, band)
    for spot, text in (plan.heading, plan.note):
        text.draw(canvas, spot, fill=ground.text if ground.edge else PAPER_WHITE)
    _draw_lines(canvas, ground, plan, within)
    draw_station(canvas, plan.station.centre, plan.station.width / 2, face.sign, 0.66)
    draw_station(canvas, plan.index.centre, plan.index.width / 2, face.index)
    for area, sign in zip(plan.icons, face.icons, strict=True):
        draw_station(canvas, area.centre, area.width / 2, sign)


def _draw_motif(canvas: Canvas, motif: Motif, area: Area, ink: str) -> None:
    """The motif of the city, as large as there is room for, on the foot of an area."""
    larger = min(area.width / motif.width, area.height / motif.height)
    left = area.centre[0] - larger * motif.width / 2
    draw_motif(canvas, motif, (left, area.bottom), ink, larger)


def _draw_band(canvas: Canvas, ground: Ground, area: Area) -> None:
    """The band of the heading: filled, or a line at its foot where ink is saved."""
    if ground.edge:
        foot = area.bottom
        canvas.line((area.x, foot), (area.right, foot), stroke=ground.edge, width=FRAME)
    else:
        canvas.rect(area, fill=ground.tone)


def _draw_lines(canvas: Canvas, ground: Ground, plan: FacePlan, within: Area) -> None:
    """The lines of the card, level from edge to edge: those of cards in a row are one railway."""
    inks, middle = plan.face.lines, plan.station.centre[1]
    wide, casing = _LINES * plan.index.width, _CASING * plan.index.width
    pitch = wide / (len(inks) - _BETWEEN)
    lines = [
        (middle + (number - (len(inks) - 1) / 2) * pitch, ink or ground.tone)
        for number, ink in enumerate(inks)
    ]
    for level, ink, width in (
        (middle, PAPER_WHITE, wide + 2 * casing),
        *((level, ink, (1 - _BETWEEN) * pitch) for level, ink in lines),
    ):
        canvas.line((within.x, level), (within.right, level), stroke=ink, width=width)


def draw_small_face(canvas: Canvas, face: Face, area: Area) -> None:
    """Draw what is left of a face in a small area: its colour, its sign."""
    ground, corner = Ground.of(canvas, face.ink), 0.1 * area.width
    canvas.rect(area.inset(-0.35), fill=PAPER_WHITE, radius=corner + 0.35)
    canvas.rect(area, fill=ground.fill, stroke=ground.edge, width=0.35, radius=corner)
    draw_station(canvas, area.centre, 0.36 * area.width, face.sign, 0.66)
