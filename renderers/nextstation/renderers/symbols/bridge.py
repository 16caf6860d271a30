"""A bridge: two rails whose ends open towards the land, for overhead crossings."""

from math import hypot

from nextstation.engine.city.place import DIRECTIONS
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import closed, number
from nextstation.renderers.theme.palette import INK, PAPER_WHITE

# Half the length and half the width of a bridge, in millimetres.
Size = tuple[float, float]


def draw_bridge(canvas: Canvas, centre: Spot, way: int, size: Size) -> None:
    """Draw a white bridge with dark rails; `way` is the direction along it."""
    length, width = size
    corners = ((-length, -width), (length, -width), (length, width), (-length, width))
    canvas.path(closed(_turned(centre, way, *each) for each in corners), fill=PAPER_WHITE)
    draw_rails(canvas, centre, way, size, stroke=INK, width=0.24 * width + 0.1)


def draw_rails(
    canvas: Canvas, centre: Spot, way: int, size: Size, *, stroke: str, width: float
) -> None:
    """Draw the two rails of a bridge."""
    for rail in rails_of(centre, way, size):
        drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in rail)
        canvas.path(drawn, stroke=stroke, width=width)


def rails_of(centre: Spot, way: int, size: Size) -> list[list[Spot]]:
    """The spots of the two rails of a bridge, whose ends open towards the land."""
    length, half = size
    wing = 0.5 * half
    land = length + wing, half + wing
    spots = ((-land[0], land[1]), (-length, half), (length, half), land)
    return [
        [_turned(centre, way, along, side * aside) for along, aside in spots] for side in (-1, 1)
    ]


def _turned(centre: Spot, way: int, along: float, aside: float) -> Spot:
    x, y = unit_along(way)
    return centre[0] + along * x - aside * y, centre[1] + along * y + aside * x


def unit_along(way: int) -> Spot:
    """One of the eight directions as a step of length 1."""
    x, y = DIRECTIONS[way]
    return x / hypot(x, y), y / hypot(x, y)
