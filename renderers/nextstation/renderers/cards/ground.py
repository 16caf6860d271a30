"""The ground of a card: filled with a colour, or white with a frame of it where ink is saved."""

from dataclasses import dataclass
from typing import Self

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.theme.palette import HAIRLINE, PAPER_WHITE, contrast, mixed

# How wide the frame of a card is, and how far it keeps off the edge, in millimetres.
_FRAME, FRAME_INSET = 0.9, 1.6
# The contrast with the ground at which a line on it is seen.
_SEEN = 1.3


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
            edge = HAIRLINE if field.edge == PAPER_WHITE else field.edge
            return cls(field.fill, edge, field.text, edge)
        tone = mixed(field.fill, canvas.style.colour(field.text), 0.34)
        # A style that darkens colours for white paper may darken this one into its ground.
        seen = contrast(canvas.style.colour(tone), canvas.style.colour(field.fill))
        return cls(field.fill, None, field.text, tone if seen > _SEEN else PAPER_WHITE)


def draw_ground(canvas: Canvas, ground: Ground, card: Area, printed: Area) -> None:
    """Fill a card and its bleed, or draw its frame."""
    canvas.rect(printed, fill=ground.fill)
    if ground.edge:
        canvas.rect(card.inset(FRAME_INSET), stroke=ground.edge, width=_FRAME, radius=2.4)
