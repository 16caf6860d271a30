"""What a player drew on a map; draws the marks on stations, and the circles round them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.stations import MARK_REACH, departures_of, icons_of, place_of
from nextstation.renderers.theme.palette import INK, PAPER_WHITE

# How wide a line is, in grid steps.
STROKE = 0.16
# How far a circle is from the middle of its station, in radii of its disc: of a plain station, and
# of one with a sign or a box. How wide its line is, how much white it has, where the next one is.
_CIRCLE, _CIRCLE_ROUND_SIGN = 1.38, 2.0
_CIRCLE_WIDTH, _WHITE, _CIRCLES_APART = 0.9, 1.7, 1.2


@dataclass(frozen=True, slots=True)
class PlayedMap:
    """What a player drew on the map: the links in each colour, and the stations with a mark.

    `circled` are the stations that were circled, each with the colour whose line counts it twice.
    """

    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    marks: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    circled: tuple[tuple[str, Point], ...] = ()


def draw_marks(canvas: Canvas, network: Network, frame: MapFrame, played: PlayedMap) -> None:
    """The marks on stations, as a player draws them: a box or a circle round the station."""
    with canvas.group("marks", "Marks"):
        for mark, box in marks_of(network, frame, played):
            if network.city.marks[mark].draw == "circle":
                canvas.circle(box.centre, box.width / 2, stroke=INK, width=0.6)
            else:
                canvas.rect(box, stroke=INK, width=0.6, radius=0.6)


def marks_of(network: Network, frame: MapFrame, played: PlayedMap) -> Iterator[tuple[str, Area]]:
    """The marks on stations, each with the box that it is or that it fills."""
    departures = departures_of(network)
    for mark, points in played.marks.items():
        for station in (network.station_at[point] for point in points):
            (x, y), radius = place_of(frame, station, departs=station.point in departures)
            yield mark, Area(x, y, 0, 0).inset(-MARK_REACH * radius)


def draw_circles(canvas: Canvas, network: Network, frame: MapFrame, played: PlayedMap) -> None:
    """The circles round stations in the colours of their lines, one outside the other.

    Lines end at them: within, all is white but the station.
    """
    inks = {colour.name: colour.ink for colour in network.city.colours}
    with canvas.group("circles", "Circled stations"):
        for colour, spot, reach in reversed([*circles_of(network, frame, played)]):
            canvas.circle(spot, reach + _WHITE / 2, fill=PAPER_WHITE)
            canvas.circle(spot, reach, stroke=inks[colour], width=_CIRCLE_WIDTH)


def circles_of(
    network: Network, frame: MapFrame, played: PlayedMap
) -> Iterator[tuple[str, Spot, float]]:
    """The colour of each circle, the middle of its station, and the radius."""
    round_it: Counter[Point] = Counter()
    departures = departures_of(network)
    for colour, point in played.circled:
        station = network.station_at[point]
        spot, radius = place_of(frame, station, departs=station.point in departures)
        boxed = any(station.point in points for points in played.marks.values())
        signed = boxed or icons_of(network, station)
        reach = (_CIRCLE_ROUND_SIGN if signed else _CIRCLE) * radius
        yield colour, spot, reach + _CIRCLES_APART * round_it[station.point]
        round_it[station.point] += 1
