"""The names of stations on the map, each beside its station."""

from collections.abc import Iterator, Mapping, Sequence

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.label_candidates import (
    LabelCandidate,
    Surroundings,
    box_of,
    candidates_for,
)
from nextstation.renderers.map.names.label_placement import place_labels
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.obstacles import Obstacle, segments_to_avoid, station_obstacles
from nextstation.renderers.map.played_map import STROKE
from nextstation.renderers.map.stations import departures_of, icons_of, station_name
from nextstation.renderers.theme.palette import INK, PAPER_WHITE

# In millimetres, the largest first.
TYPE_SIZES = (2.6, 2.3, 2.1, 1.9, 1.75, 1.6)
# With smaller type to be had, no name covers so much of links; see the cost of a place.
_BAD = 7.0


def draw_station_names(
    canvas: Canvas,
    network: Network,
    frame: MapFrame,
    signs: Sequence[Obstacle],
    shown: Shown = Shown.ALL,
) -> None:
    """Draw the names of stations where they find room; the canvas keeps those left out.

    `signs` are what else on the map must stay free.
    """
    named = {
        station.point: name
        for station in network.stations.values()
        if (name := station_name(network, station))
        and (shown == Shown.ALL or _is_known_for(network, station))
    }
    if not named:
        return
    around = list(_surroundings(network, frame, named, signs))
    called = list(named.values())

    def find(number: int, size: float) -> Sequence[LabelCandidate]:
        places = candidates_for(called[number], size, around[number])
        return [each for each in places if each.cost < _BAD or size == TYPE_SIZES[-1]]

    chosen = place_labels(len(called), TYPE_SIZES, find)
    with canvas.group("station-names", "Names of stations", hidden=True):
        for (point, name), place in zip(named.items(), chosen, strict=True):
            if place is None:
                canvas.left_out.append((point.name, name))
                continue
            for line, spot in place.spots():
                canvas.text(spot, line, place.size, fill=INK, halo=PAPER_WHITE)


def _is_known_for(network: Network, station: Station) -> bool:
    """Whether a station has a sign of its own, or is a departure."""
    return bool(icons_of(network, station)) or station.point in departures_of(network)


def _surroundings(
    network: Network, frame: MapFrame, named: Mapping[Point, str], signs: Sequence[Obstacle]
) -> Iterator[Surroundings]:
    """What lies round each station that has a name."""
    stations = {
        point: station_obstacles(network, frame, each) for point, each in network.stations.items()
    }
    ways, edge = segments_to_avoid(network, frame), frame.area.inset(frame.street + 0.5)
    for point, name in named.items():
        # A circle round a station is part of it: its name stands outside of that.
        round_it = [sign for sign in signs if sign.area == stations[point][0].area]
        own = sorted([*stations[point], *round_it], key=lambda shape: -shape.reach)
        others = [sign for sign in signs if sign not in round_it]
        others += [shape for other in stations if other != point for shape in stations[other]]
        around = Surroundings(own, others, ways, edge, STROKE / 2 * frame.step)
        # No name is higher than its two lines of the largest type.
        reach = max(text_width(name, TYPE_SIZES[0]), 2.2 * TYPE_SIZES[0]) + 1
        yield around.near(box_of(own).inset(-reach))
