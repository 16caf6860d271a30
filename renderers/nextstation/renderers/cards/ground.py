"""The ground of a card: filled with a colour, or white with a frame of it where ink is saved."""

from dataclasses import dataclass
from typing import Self

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.theme.palette import PAPER_WHITE, mixed

# How wide the frame of a card is, and how far it keeps off the edge, in millimetres.
_FRAME, _OFF = 0.9, 1.6


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a card: of what is filled, of its edges, of text and of lines on it."""

    fill: str
    edge: str | None
    text: str
    tone: str

    @classmethod
    def of(cls, canvas: Canvas, ink: str) -> Self:
        """The ground of a colour in the style of a page."""
        field = canvas.field(ink)
        if field.edge:
            return cls(field.fill, field.edge, field.text, field.edge)
        tone = mixed(field.fill, canvas.style.colour(field.text), 0.22)
        # A style that darkens colours for white paper would darken this one into its ground.
        tone = tone if canvas.style.colour(tone) == tone else PAPER_WHITE
        return cls(field.fill, None, field.text, tone)


def draw_ground(canvas: Canvas, ground: Ground, card: Area, printed: Area) -> None:
    """Fill a card and its bleed, or draw its frame."""
    canvas.rect(printed, fill=ground.fill)
    if ground.edge:
        canvas.rect(card.inset(_OFF), stroke=ground.edge, width=_FRAME, radius=2.4)
