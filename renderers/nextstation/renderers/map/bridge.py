"""Overhead crossings: a bridge with rails for the one way, a gap below it for the other."""

from math import hypot

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.vocabulary.map import WAYS
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas, closed, number
from nextstation.renderers.language.translations import word
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.theme.palette import INK, PAPER_WHITE

Size = tuple[float, float]


def draw_bridges(canvas: Canvas, network: Network, frame: MapFrame) -> None:
    """Draw a bridge at every overhead crossing, on which links are drawn next."""
    if not network.crossings:
        return
    with canvas.group("crossings", "Overhead crossings"):
        for point, ways in network.crossings.items():
            one, other = (word(f"way.{WAYS[way]}") for way in ways)
            names = word("over", one=one, other=other)
            with canvas.group(f"crossing-{point.name}", title=f"{point.name}, {names}"):
                draw_bridge(canvas, frame.point(point), way_over(network, point), size_of(frame))


def way_over(network: Network, point: Point) -> int:
    """The way on the bridge, as an index of WAYS: the first of the two."""
    return network.crossings[point][0]


def size_of(frame: MapFrame) -> Size:
    """Half the length and half the width of a bridge of a map."""
    return 0.27 * frame.step, 0.07 * frame.step + 0.5


def gap_below(frame: MapFrame, way: int, under: int) -> float:
    """How far from the middle of a crossing the way below the bridge stops."""
    (x, y), (u, v) = _unit(way), _unit(under)
    return (size_of(frame)[1] + 0.95) / abs(x * v - y * u)


def draw_bridge(canvas: Canvas, centre: Spot, way: int, size: Size) -> None:
    """A white bridge with dark rails."""
    length, width = size
    corners = ((-length, -width), (length, -width), (length, width), (-length, width))
    canvas.path(closed(_turned(centre, way, *each) for each in corners), fill=PAPER_WHITE)
    draw_rails(canvas, centre, way, size, stroke=INK, width=0.24 * width + 0.1)


def draw_rails(
    canvas: Canvas, centre: Spot, way: int, size: Size, *, stroke: str, width: float
) -> None:
    """The two rails of a bridge, whose ends open towards the land."""
    length, half = size
    wing = 0.5 * half
    for side in (-1, 1):
        spots = (
            (-length - wing, side * (half + wing)),
            (-length, side * half),
            (length, side * half),
            (length + wing, side * (half + wing)),
        )
        turned = (_turned(centre, way, *spot) for spot in spots)
        drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in turned)
        canvas.path(drawn, stroke=stroke, width=width)


def _turned(centre: Spot, way: int, along: float, aside: float) -> Spot:
    x, y = _unit(way)
    return centre[0] + along * x - aside * y, centre[1] + along * y + aside * x


def _unit(way: int) -> Spot:
    # The ways are the first four of the eight directions.
    x, y = DIRECTIONS[way]
    return x / hypot(x, y), y / hypot(x, y)
