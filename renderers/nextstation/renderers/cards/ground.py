"""The ground of a card: filled with a colour, or white with a frame of it where ink is saved."""

from colorsys import hsv_to_rgb, rgb_to_hsv
from dataclasses import dataclass
from math import sqrt
from typing import Self

from nextstation.engine.city.colour_vision import colour_of, parts_of
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
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
