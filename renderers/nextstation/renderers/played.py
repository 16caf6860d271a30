"""Draws what a player drew: lines in their colours, and the marks on stations."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.renderers.area import Area
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.frame import MapFrame
from nextstation.renderers.links import pieces_of
from nextstation.renderers.palette import INK
from nextstation.renderers.stations import departures_of

_STROKE = 0.16
_BOX = 1.32


@dataclass(frozen=True, slots=True)
class Played:
    """A sheet as played: the links drawn in each colour, and the stations that bear a mark."""

    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    marks: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)


def draw_lines(canvas: Canvas, network: Network, frame: MapFrame, played: Played) -> None:
    """The sections of each colour, broken where they pass below another way."""
    inks = {colour.name: colour.ink for colour in network.city.colours}
    departures = departures_of(network)
    with canvas.group("lines", "Lines"):
        for colour, links in played.lines.items():
            with canvas.group(f"line-{colour}", title=colour.replace("_", " ")):
                for index in links:
                    link = network.links[index]
                    for start, end in pieces_of(network, frame, link, departures, short=0):
                        width = _STROKE * frame.step
                        canvas.line(start, end, stroke=inks[colour], width=width)


def draw_marks(canvas: Canvas, network: Network, frame: MapFrame, played: Played) -> None:
    """The marks on stations, as a player draws them: a box or a circle round the station."""
    departures = departures_of(network)
    with canvas.group("marks", "Marks"):
        for mark, points in played.marks.items():
            drawn = network.city.marks[mark].draw
            for point in points:
                departs = point in departures
                reach = _BOX * (frame.departure_radius if departs else frame.station_radius)
                x, y = frame.point(point)
                if drawn == "circle":
                    canvas.circle((x, y), reach, stroke=INK, width=0.6)
                else:
                    box = Area(x - reach, y - reach, 2 * reach, 2 * reach)
                    canvas.rect(box, stroke=INK, width=0.6, radius=0.6)
