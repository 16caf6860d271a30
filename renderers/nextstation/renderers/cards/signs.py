"""Signs that only cards have: letters and numbers, a power to cross off."""

from functools import partial

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.symbols.shapes import DrawSign
from nextstation.renderers.theme.palette import INK, PAPER_WHITE, QUIET


def written(text: str) -> DrawSign:
    """A letter or a number as a sign; its size is half of the width that it may take."""
    return partial(_write, text)


def _write(text: str, canvas: Canvas, centre: Spot, size: float) -> None:
    letter = min(1.6 * size, 1.85 * size / text_width(text, 1, bold=True))
    canvas.centred_text(centre, text, letter, bold=True)


def draw_spent(canvas: Canvas, centre: Spot, size: float) -> None:
    """A power that is crossed off once it was used."""
    (x, y), reach = centre, 0.5 * size
    canvas.circle(centre, 0.92 * size, stroke=INK, width=0.14 * size)
    for side in (-1, 1):
        start, end = (x - reach, y - side * reach), (x + reach, y + side * reach)
        canvas.line(start, end, stroke=INK, width=0.2 * size, cap="round")


def draw_blank(canvas: Canvas, centre: Spot, size: float) -> None:
    """A card that shows nothing."""
    area = Area(*centre, 0, 0).inset(-0.6 * size)
    canvas.rect(area, fill=PAPER_WHITE, stroke=INK, width=0.12 * size, radius=0.15 * size)


def draw_station(
    canvas: Canvas, centre: Spot, radius: float, sign: DrawSign, share: float = 0.62
) -> None:
    """A station with a sign in it, which takes a share of its radius."""
    ring = 0.1 * radius
    canvas.circle(centre, 1.05 * radius, fill=PAPER_WHITE)
    canvas.circle(centre, radius - ring / 2, fill=PAPER_WHITE, stroke=INK, width=ring)
    with canvas.in_colours({QUIET: INK}):
        sign(canvas, centre, share * radius)
