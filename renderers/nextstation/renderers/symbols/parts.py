"""Signs made of parts: all lengths are in halves of the height of a sign, from its middle."""

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.symbols.shapes import Corners, DrawSign, corners_path
from nextstation.renderers.theme.palette import INK, PAPER_WHITE

# How wide the lines of signs are.
LINE = 0.17


def sign(*parts: DrawSign) -> DrawSign:
    """A sign of some parts, of which what comes later lies on top."""

    def draw(canvas: Canvas, centre: Spot, size: float) -> None:
        for part in parts:
            part(canvas, centre, size)

    return draw


def at(x: float, y: float, draw: DrawSign, share: float = 1.0) -> DrawSign:
    """Another sign about a spot, in a share of the size."""
    return lambda canvas, centre, size: draw(
        canvas, (centre[0] + x * size, centre[1] + y * size), share * size
    )


def stroke(
    x: float, y: float, to_x: float, to_y: float, *, ink: str = INK, width: float = LINE,
    cap: str = "butt",
) -> DrawSign:  # fmt: skip
    """A straight line."""

    def draw(canvas: Canvas, centre: Spot, size: float) -> None:
        start = centre[0] + x * size, centre[1] + y * size
        end = centre[0] + to_x * size, centre[1] + to_y * size
        canvas.line(start, end, stroke=ink, width=width * size, cap=cap)

    return draw


def disc(
    x: float, y: float, radius: float, *, fill: str | None = None, edge: str | None = None,
    width: float = LINE,
) -> DrawSign:  # fmt: skip
    """A circle, filled or not."""
    return at(
        x,
        y,
        lambda canvas, centre, size: canvas.circle(
            centre, radius * size, fill=fill, stroke=edge, width=width * size
        ),
    )


def card(x: float, y: float, wide: float, high: float, radius: float = 0.16) -> DrawSign:
    """A white card with an edge, about a spot."""

    def draw(canvas: Canvas, centre: Spot, size: float) -> None:
        left, top = centre[0] + (x - wide / 2) * size, centre[1] + (y - high / 2) * size
        area = Area(left, top, wide * size, high * size)
        canvas.rect(area, fill=PAPER_WHITE, stroke=INK, width=LINE * size, radius=radius * size)

    return draw


def outline(corners: Corners) -> DrawSign:
    """A line round some corners."""
    return lambda canvas, centre, size: canvas.path(
        corners_path(corners, centre, size), stroke=INK, width=LINE * size
    )


def filled(corners: Corners, fill: str = INK) -> DrawSign:
    """What lies between some corners."""
    return lambda canvas, centre, size: canvas.path(corners_path(corners, centre, size), fill=fill)
