"""The small signs beside the boxes of the score, and that of a gate."""

from collections.abc import Sequence
from math import cos, inf, pi, sin

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.symbols.bridge import draw_rails
from nextstation.renderers.symbols.parts import (
    LINE,
    at,
    card,
    disc,
    filled,
    outline,
    sign,
    stroke,
)
from nextstation.renderers.symbols.shapes import (
    POLYGONS,
    Corners,
    DrawSign,
    corners_path,
    sign_of,
)
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.type_sizes import SMALL, sizes_down_from

_TOWER: Corners = (
    (-0.9, 1.0), (-0.9, -0.35), (-1.0, -0.35), (-1.0, -1.0), (-0.6, -1.0), (-0.6, -0.68),
    (-0.2, -0.68), (-0.2, -1.0), (0.2, -1.0), (0.2, -0.68), (0.6, -0.68), (0.6, -1.0),
    (1.0, -1.0), (1.0, -0.35), (0.9, -0.35), (0.9, 1.0),
)  # fmt: skip
_PENCIL: Corners = ((-0.95, 0.95), (-0.75, 0.2), (0.4, -0.95), (0.95, -0.4), (-0.2, 0.75))
_PENCIL_TIP: Corners = ((-0.95, 0.95), (-0.83, 0.5), (-0.5, 0.83))
# A part of the map, as its districts are.
_BLOCK: Corners = (
    (-0.9, -0.9), (0.9, -0.9), (0.9, 0.15), (0.25, 0.15), (0.25, 0.9), (-0.9, 0.9),
)  # fmt: skip


def draw_gate(
    canvas: Canvas, centre: Spot, size: float, *, text: str = "", fill: str = INK, most: float = inf
) -> None:
    """Draw a gate, with a number or an open arch in it; size is half its height.

    `most` is the largest size of type there is beside it: a number has one of the scale.
    """
    canvas.path(corners_path(_TOWER, centre, size), fill=fill)
    x, y = centre
    if text:
        letter = (1.5 if len(text) == 1 else 1.15) * size
        if most < inf:
            letter = next((each for each in sizes_down_from(most) if each <= letter), SMALL)
        spot = (x, y + 0.24 * size)
        canvas.centred_text(spot, text, letter, bold=True, fill=PAPER_WHITE)
        return
    r = 0.42 * size
    canvas.path(
        f"M{number(x - r)} {number(y + size)}V{number(y + 0.3 * size)}"
        f"A{number(r)} {number(r)} 0 0 1 {number(x + r)} {number(y + 0.3 * size)}"
        f"V{number(y + size)}Z",
        fill=PAPER_WHITE,
    )


def draw_district(
    canvas: Canvas, centre: Spot, size: float, *, fill: str | None = None, line: float = LINE
) -> None:
    """Draw the outline of a district, its line as wide as a part of its size."""
    block = corners_path(_BLOCK, centre, 0.95 * size)
    canvas.path(block, fill=fill, stroke=INK, width=line * size)


def _river(canvas: Canvas, centre: Spot, size: float) -> None:
    x, y = centre
    for down in (-0.32, 0.32):
        level, swing = y + down * size, 0.5 * size
        drawn = f"M{number(x - size)} {number(level)}"
        drawn += f"q{number(size / 4)} {number(-swing)} {number(size / 2)} 0"
        drawn += f"t{number(size / 2)} 0" * 3
        canvas.path(drawn, stroke=INK, width=LINE * size)


def draw_interchange(
    canvas: Canvas, centre: Spot, size: float, *, lines: int = 2, inks: Sequence[str] = ()
) -> None:
    """Draw some lines that meet in a station, the first of them in some inks."""
    x, y = centre
    for line in range(lines):
        angle = -pi * line / max(lines, 4)
        across, down = size * cos(angle), size * sin(angle)
        start, end = (x - across, y - down), (x + across, y + down)
        ink, width = (inks[line], 1.4 * LINE) if line < len(inks) else (INK, LINE)
        canvas.line(start, end, stroke=ink, width=width * size)
    canvas.circle(centre, 0.46 * size, fill=PAPER_WHITE, stroke=INK, width=LINE * size)


def _rails(canvas: Canvas, centre: Spot, size: float) -> None:
    draw_rails(canvas, centre, 0, (0.7 * size, 0.36 * size), stroke=INK, width=LINE * size)


# The drawings beside labels, by the names that the vocabulary calls them; half as high as `size`.
LABEL_ICONS: dict[str, DrawSign] = {
    "district": draw_district,
    "stations": sign(
        draw_district, disc(-0.4, -0.4, 0.2, fill=INK), disc(0.4, -0.38, 0.2, fill=INK),
        disc(-0.32, 0.4, 0.2, fill=INK),
    ),
    "station": sign(disc(0, 0, 0.8, edge=INK), at(0, 0, filled(POLYGONS["star"]), 0.36)),
    "river": _river,
    "interchange": draw_interchange,
    # Two ends that have become one line.
    "joined_lines": sign(
        stroke(-0.3, 0, 0.3, 0), disc(-0.66, 0, 0.34, edge=INK), disc(0.66, 0, 0.34, edge=INK)
    ),
    # One way on a bridge over another.
    "bridge": sign(stroke(0, -0.66, 0, -1.05), stroke(0, 0.66, 0, 1.05), _rails),
    "goal": sign(disc(0, 0, 0.88, edge=INK), disc(0, 0, 0.36, fill=INK)),
    # Strokes, and one across.
    "tally": sign(
        *(stroke(x, -0.8, x, 0.8) for x in (-0.54, 0, 0.54)), stroke(-0.98, 0.46, 0.98, -0.46)
    ),
    # A pencil that points down to the left.
    "pencil": sign(outline(_PENCIL), filled(_PENCIL_TIP)),
    # A pile of cards.
    "cards": sign(card(0.28, 0.22, 1, 1.36), card(-0.22, -0.18, 1, 1.36)),
    # A page with a line on it, from station to station.
    "sheet": sign(
        card(0, 0, 1.48, 2), stroke(-0.32, 0.36, 0.32, -0.36),
        disc(-0.32, 0.36, 0.2, fill=INK), disc(0.32, -0.36, 0.2, fill=INK),
    ),
    "gate": sign_of(draw_gate, share=0.9),
}  # fmt: skip


def draw_label_icon(canvas: Canvas, icon: str, centre: Spot, size: float) -> None:
    """Draw one of LABEL_ICONS; a name that is not one of them draws nothing."""
    draw = LABEL_ICONS.get(icon)
    if draw:
        draw(canvas, centre, size)
