"""Overhead crossings: a bridge with rails for one link, a gap below it for the other."""

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.map import WAYS
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.symbols.bridge import Size, draw_bridge, rails_of, unit_along


def draw_crossings(canvas: Canvas, network: Network, frame: MapFrame) -> None:
    """Draw a bridge at every overhead crossing; links are drawn on it next."""
    if not network.crossings:
        return
    with canvas.group("crossings", "Overhead crossings"):
        for point, ways in network.crossings.items():
            one, other = (tr(f"way.{WAYS[way]}") for way in ways)
            names = tr("over", one=one, other=other)
            with canvas.group(f"crossing-{point.name}", title=f"{point.name}, {names}"):
                draw_bridge(
                    canvas, frame.point(point), way_over(network, point), bridge_size(frame)
                )


def way_over(network: Network, point: Point) -> int:
    """The way on the bridge, as an index of WAYS: the first of the two."""
    return network.crossings[point][0]


def bridge_size(frame: MapFrame) -> Size:
    """Half the length and half the width of a bridge of a map."""
    return 0.27 * frame.step, 0.07 * frame.step + 0.5


def bridge_outline(network: Network, frame: MapFrame, point: Point) -> list[Spot]:
    """The corners round the rails of a bridge of a map."""
    one, other = rails_of(frame.point(point), way_over(network, point), bridge_size(frame))
    return [*one, *reversed(other)]


def gap_below(frame: MapFrame, way: int, under: int) -> float:
    """How far from the middle of a crossing the way below the bridge stops."""
    (x, y), (u, v) = unit_along(way), unit_along(under)
    return (bridge_size(frame)[1] + 0.95) / abs(x * v - y * u)
