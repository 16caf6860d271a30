"""Rings of departures: one for each pencil, told apart where its ink is not."""

from collections.abc import Callable
from math import cos, pi, sin

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.symbols.shapes import round_path

# Draws a ring on the disc of a departure; the number is the radius of the disc.
DrawRing = Callable[[Canvas, Spot, float, str], None]
# Where the rings lie and how wide they are, in radii of the disc.
_RING, _INNER, _WIDE, _NARROW = 0.86, 0.76, 0.07, 0.055

_DOT = 0.05


def _plain(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
    """No ring: the disc of the first pencil."""


def _solid(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
    canvas.circle(centre, _RING * radius, stroke=colour, width=_WIDE * radius)


def _double(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
    for reach in (_RING + 0.02, _INNER):
        canvas.circle(centre, reach * radius, stroke=colour, width=_NARROW * radius)


def _dotted(dots: int) -> DrawRing:
    def draw(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
        spots = (_on_ring(centre, _RING * radius, each / dots) for each in range(dots))
        canvas.path("".join(round_path(spot, _DOT * radius) for spot in spots), fill=colour)

    return draw


def _dashed(dashes: int) -> DrawRing:
    def draw(canvas: Canvas, centre: Spot, radius: float, colour: str) -> None:
        r = _RING * radius
        ends = (
            (_on_ring(centre, r, (each - 0.3) / dashes), _on_ring(centre, r, (each + 0.3) / dashes))
            for each in range(dashes)
        )
        drawn = "".join(
            f"M{number(x)} {number(y)}A{number(r)} {number(r)} 0 0 1 {number(u)} {number(v)}"
            for (x, y), (u, v) in ends
        )
        canvas.path(drawn, stroke=colour, width=_WIDE * radius)

    return draw


def _on_ring(centre: Spot, reach: float, turn: float) -> Spot:
    angle = 2 * pi * turn - pi / 2
    return centre[0] + reach * cos(angle), centre[1] + reach * sin(angle)


# By the place of the pencil in the file of the city; a tenth looks like the first again.
DEPARTURE_RINGS: tuple[DrawRing, ...] = (
    _plain, _solid, _dotted(18), _dashed(8), _double, _dashed(4), _dotted(8), _dashed(3),
)  # fmt: skip


def draw_departure_ring(
    canvas: Canvas, place: int, centre: Spot, radius: float, colour: str
) -> None:
    """Draw the ring of the pencil at a place of the city's file on the disc of its departure."""
    DEPARTURE_RINGS[place % len(DEPARTURE_RINGS)](canvas, centre, radius, colour)
