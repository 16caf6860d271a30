"""The sign of a gate: a tower with battlements; its face takes a number or an arch."""

from math import inf

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.symbols.shapes import Corners, corners_path
from nextstation.renderers.theme.palette import INK, PAPER_WHITE
from nextstation.renderers.theme.type_sizes import SMALL, sizes_down_from

_TOWER: Corners = (
    (-0.9, 1.0), (-0.9, -0.35), (-1.0, -0.35), (-1.0, -1.0), (-0.6, -1.0), (-0.6, -0.68),
    (-0.2, -0.68), (-0.2, -1.0), (0.2, -1.0), (0.2, -0.68), (0.6, -0.68), (0.6, -1.0),
    (1.0, -1.0), (1.0, -0.35), (0.9, -0.35), (0.9, 1.0),
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
