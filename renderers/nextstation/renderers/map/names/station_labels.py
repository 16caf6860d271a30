"""The names of stations on the map, each beside its station."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.lettering import HALO
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.borders import border_runs
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.capitals import LEAST
from nextstation.renderers.map.names.ground import ribbons_of
from nextstation.renderers.map.names.label_candidates import (
    POOR,
    LabelCandidate,
    Surroundings,
    box_of,
    candidates_for,
)
from nextstation.renderers.map.names.label_placement import place_labels
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.names.tinted_ground import TintedGround
from nextstation.renderers.map.obstacles import (
    Obstacle,
    Segment,
    segments_to_avoid,
    station_obstacles,
)
from nextstation.renderers.map.played_map import STROKE
from nextstation.renderers.map.stations import departures_of, icons_of, station_name
from nextstation.renderers.map.tints import squares_of
from nextstation.renderers.theme.palette import INK

# The best size for a grid step of 1, which grows with the root of the step; each smaller one as a
# part of that before.
_SIZE, _SMALLER = 0.577, 0.9


@dataclass(frozen=True, slots=True)
class StationNames:
    """The names that find room, each with the halo that it needs, and those left out."""

    shown: Sequence[tuple[LabelCandidate, str | None]]
    left_out: Sequence[tuple[str, str]]

    def covers(self) -> Iterator[Obstacle]:
        """What lies below halos."""
        for place, halo in self.shown:
            if halo:
                yield Obstacle(place.area, HALO / 2 * place.size)


def place_station_names(
    network: Network,
    frame: MapFrame,
    unit: float,
    signs: Sequence[Obstacle],
    shown: Shown = Shown.ALL,
    drawn: Sequence[Segment] = (),
) -> StationNames:
    """The names of stations in places where they find room.

    All have one size, 6 points or more; a unit is `unit` millimetres. `signs` are what else on the
    map must stay free, `drawn` the links on which a player drew.
    """
    named = {
        station.point: name
        for station in network.stations.values()
        if (name := station_name(network, station))
        and (shown == Shown.ALL or _is_known_for(network, station))
    }
    if not named:
        return StationNames((), ())
    sizes = label_sizes(frame, unit)
    around = list(_surroundings(network, frame, named, signs, drawn, sizes[0]))
    called = list(named.values())

    def find(number: int, size: float) -> Sequence[LabelCandidate]:
        return candidates_for(called[number], size, around[number])

    chosen, ground = place_labels(len(called), sizes, find), TintedGround(network, frame)
    found, left_out = [], []
    for (point, name), place, surroundings in zip(named.items(), chosen, around, strict=True):
        if place is None:
            left_out.append((point.name, name))
            continue
        on_lines = place.cost >= POOR or place.covers(surroundings.ways)
        found.append((place, ground.below(place.area) if on_lines else None))
    return StationNames(found, left_out)


def draw_station_names(canvas: Canvas, names: StationNames) -> None:
    """Draw the names of stations; the canvas keeps those left out."""
    canvas.left_out += names.left_out
    if not names.shown:
        return
    with canvas.group("station-names", "Names of stations", hidden=True):
        for place, halo in names.shown:
            for line, spot in place.spots():
                canvas.text(spot, line, place.size, fill=INK, halo=halo)


def label_sizes(frame: MapFrame, unit: float) -> list[float]:
    """The sizes that names of stations may have, the largest first; `unit` is in millimetres."""
    sizes, least = [_SIZE * sqrt(frame.step)], LEAST / unit
    while sizes[-1] > least:
        sizes.append(max(_SMALLER * sizes[-1], least))
    return [max(size, least) for size in sizes]


def _is_known_for(network: Network, station: Station) -> bool:
    """Whether a station has a sign of its own, or is a departure."""
    return bool(icons_of(network, station)) or station.point in departures_of(network)


def _surroundings(
    network: Network,
    frame: MapFrame,
    named: Mapping[Point, str],
    signs: Sequence[Obstacle],
    drawn: Sequence[Segment],
    size: float,
) -> Iterator[Surroundings]:
    """What lies round each station that has a name, as far as one in a size reaches."""
    stations = {
        point: station_obstacles(network, frame, each) for point, each in network.stations.items()
    }
    ways, edge = segments_to_avoid(network, frame), frame.area.inset(frame.street + 0.8)
    borders, water = list(_borders(network, frame)), list(_water(network, frame))
    for point, name in named.items():
        # A circle round a station is part of it: its name stands outside of that.
        round_it = [sign for sign in signs if sign.area == stations[point][0].area]
        own = sorted([*stations[point], *round_it], key=lambda shape: -shape.reach)
        around = Surroundings(
            own=own,
            others=[shape for other in stations if other != point for shape in stations[other]],
            signs=[sign for sign in signs if sign not in round_it],
            ways=ways,
            drawn=drawn,
            borders=borders,
            water=water,
            edge=edge,
            beside=STROKE / 2 * frame.step,
            street=frame.street,
        )
        # No name is higher than its two lines of the largest type.
        reach = max(text_width(name, size), 2.2 * size) + 1
        yield around.near(box_of(own).inset(-reach))


def _borders(network: Network, frame: MapFrame) -> Iterator[Segment]:
    """The borders of districts."""
    for start, end in border_runs(squares_of(network.city)):
        yield frame.at(start[0] - 0.5, start[1] - 0.5), frame.at(end[0] - 0.5, end[1] - 0.5)


def _water(network: Network, frame: MapFrame) -> Iterator[tuple[Segment, float]]:
    """The stretches of all water, each with half of its width."""
    for ribbon in ribbons_of(network, frame):
        for stretch in pairwise(ribbon.course):
            yield stretch, ribbon.width / 2
