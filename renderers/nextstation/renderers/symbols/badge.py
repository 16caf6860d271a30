"""The badge of a pencil: its letter in a ring of its ink, for those who cannot tell inks apart."""

from math import hypot

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, text_width
from nextstation.renderers.theme.palette import PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil
from nextstation.renderers.theme.type_sizes import SMALL, TEXT

# Of the radius: the ring, and the white between it and the letter.
_RING, _WHITE = 0.2, 0.06


def badge_radius(pencil: Pencil, wanted: float) -> float:
    """The radius of a badge: the one wanted, or as large as its letter needs."""
    size = _letter_size(pencil)
    wide = text_width(pencil.letter, size, bold=True)
    return max(wanted, hypot(wide, CAPITALS * size) / 2 / (1 - _RING / 2 - _WHITE))


def draw_badge(canvas: Canvas, pencil: Pencil, centre: Spot, radius: float) -> None:
    """Draw the badge of a pencil with a radius of `badge_radius`."""
    canvas.circle(centre, radius, fill=PAPER_WHITE, stroke=pencil.ink, width=_RING * radius)
    canvas.centred_text(centre, pencil.letter, _letter_size(pencil), bold=True)


def _letter_size(pencil: Pencil) -> float:
    return TEXT if len(pencil.letter) == 1 else SMALL
