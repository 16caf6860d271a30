"""What covers links (stations, signs and bridges), and what is seen of a link between them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, floor, inf
from typing import Self

from nextstation.engine.city.network import Link, Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.crossings import bridge_outline, gap_below, way_over
from nextstation.renderers.map.obstacles import Obstacle, area_at, distance_to
from nextstation.renderers.map.station_body import CORRIDOR, NODE, corridors_of, reach_at
from nextstation.renderers.map.stations import (
    badge_of,
    departures_of,
    icons_of,
    place_of,
    sign_radius,
)
from nextstation.renderers.symbols.icons import sign_outline

# From the edge of a station to where a link is seen.
_SHORT = 0.9
# The way below a bridge is seen so much further than other links before what covers them.
_UP_TO_RAILS = 0.3


def pieces_of(
    network: Network,
    frame: MapFrame,
    link: Link,
    departures: Collection[Point],
    short: float = _SHORT,
) -> Iterator[tuple[Spot, Spot]]:
    """What is seen of a link: it is broken at each bridge that it passes below.

    `short` is how far it keeps from the edges of its stations.
    """
    way = link.direction % 4
    last = _end(network, frame, link.start, link.end, departures, short)
    for point in link.over:
        over = way_over(network, point)
        if over != way:
            spot, gap = frame.point(point), gap_below(frame, over, way)
            yield last, _towards(spot, frame.point(link.start), gap)
            last = _towards(spot, frame.point(link.end), gap)
    yield last, _end(network, frame, link.end, link.start, departures, short)


def _end(
    network: Network,
    frame: MapFrame,
    here: Point,
    there: Point,
    departures: Collection[Point],
    short: float,
) -> Spot:
    """Where a link begins to be seen at one of the two points that it joins."""
    station = network.station_at[here]
    if len(station.points) > 1:
        reach = reach_at(station, frame, here)
    else:
        reach = frame.departure_radius if here in departures else frame.station_radius
    return _towards(frame.point(here), frame.point(there), reach + short)


def _towards(here: Spot, there: Spot, reach: float) -> Spot:
    across, down = there[0] - here[0], there[1] - here[1]
    share = reach / (across**2 + down**2) ** 0.5
    return here[0] + across * share, here[1] + down * share


@dataclass(frozen=True, slots=True)
class Outline:
    """Something with corners, which reaches so far beyond them.

    `way` is the direction of the links that are drawn on it, if any.
    """

    corners: Sequence[Spot]
    way: int | None = None
    reach: float = 0.0

    def gap(self, spot: Spot) -> float:
        """How far a spot is from it; below zero within."""
        sides = list(zip(self.corners, [*self.corners[1:], self.corners[0]], strict=True))
        away = min(distance_to(spot, side) for side in sides)
        (x, y), inside = spot, False
        for (left, top), (right, bottom) in sides:
            if (top > y) != (bottom > y) and x < left + (y - top) / (bottom - top) * (right - left):
                inside = not inside
        return (-away if inside else away) - self.reach


Shape = Obstacle | Outline


@dataclass(frozen=True, slots=True)
class Clearings:
    """What covers links, by the grid points near it."""

    found: Mapping[tuple[int, int], Sequence[Shape]]

    @classmethod
    def of(cls, network: Network, frame: MapFrame) -> Self:
        """What is drawn on the links of a map."""
        found: dict[tuple[int, int], list[Shape]] = defaultdict(list)
        departures = departures_of(network)
        for station in network.stations.values():
            departs = station.point in departures
            shapes = list(_station_shapes(network, frame, station, departs=departs))
            for point in station.points:
                found[point].extend(shapes)
        for point in network.crossings:
            corners = bridge_outline(network, frame, point)
            way = way_over(network, point)
            found[point].append(Outline(corners, way, reach=-_UP_TO_RAILS))
        return cls(found)

    def gap(self, spot: Spot, at: Spot, way: int | None) -> float:
        """How far a spot of the page, at these grid coordinates, is from what covers it.

        A link that runs in direction `way` is not covered by a bridge that carries it; what is no
        link has none.
        """
        least, area = inf, area_at(spot)
        columns, rows = ({floor(each), ceil(each)} for each in at)
        for place in product(columns, rows):
            for shape in self.found.get(place, ()):
                if isinstance(shape, Obstacle):
                    least = min(least, shape.gap(area))
                elif shape.way is None or shape.way != way:
                    least = min(least, shape.gap(spot))
        return least


def _station_shapes(
    network: Network, frame: MapFrame, station: Station, *, departs: bool
) -> Iterator[Shape]:
    spot, radius = place_of(frame, station, departs=departs)
    yield Obstacle(area_at(spot), radius)
    size = sign_radius(frame, station, radius)
    for icon in icons_of(network, station):
        yield Outline([(spot[0] + size * x, spot[1] + size * y) for x, y in sign_outline(icon)])
    if len(station.points) > 1:
        for point in station.points:
            yield Obstacle(area_at(frame.point(point)), NODE * frame.station_radius)
        wide = CORRIDOR * frame.station_radius
        yield from (Outline(ends, reach=wide) for ends in corridors_of(station, frame))
    if departs:
        centre, size = badge_of(network, frame, station)
        yield Obstacle(area_at(centre), 1.1 * size)
