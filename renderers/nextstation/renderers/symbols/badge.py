"""The badge of a pencil: its letter in a ring of its ink, for those who cannot tell inks apart."""

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.theme.palette import PAPER_WHITE
from nextstation.renderers.theme.pencils import Pencil


def draw_badge(canvas: Canvas, pencil: Pencil, centre: Spot, size: float) -> None:
    """Draw the badge of a pencil; size is its radius."""
    canvas.circle(centre, size, fill=PAPER_WHITE, stroke=pencil.ink, width=0.2 * size)
    letter = 1.28 * size / (1 if len(pencil.letter) == 1 else 1.22)
    canvas.centred_text(centre, pencil.letter, letter, bold=True)
