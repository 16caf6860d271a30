"""Obstacles on a map: what is drawn there, of which gates and names keep clear."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, pi

from nextstation.engine.city.network import Network, Station
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.crossings import bridge_size
from nextstation.renderers.map.rivers import islands_of
from nextstation.renderers.map.side_banners import divide_of
from nextstation.renderers.map.station_body import NODE, areas_of
from nextstation.renderers.map.stations import (
    MARK_REACH,
    badge_of,
    departures_of,
    icons_of,
    place_of,
    sign_radius,
)
from nextstation.renderers.symbols.icons import sign_outline

Segment = tuple[Spot, Spot]

# How far the ring of a station reaches, in radii of its disc.
_RING = 1.06


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something round that is drawn: it reaches so far beyond an area, which may be a spot."""

    area: Area
    reach: float

    def gap(self, other: Area) -> float:
        """How far an area is from it; below zero where they overlap."""
        # Asked a million times a sheet: edges are added up in place, and compared without `max`.
        (x, y, wide, high), (other_x, other_y, width, height) = self.area, other
        left, right = x - (other_x + width), other_x - (x + wide)
        above, below = y - (other_y + height), other_y - (y + high)
        across = left if left > 0 else max(0, right)
        down = above if above > 0 else max(0, below)
        return hypot(across, down) - self.reach

    @property
    def box(self) -> Area:
        """The area round it."""
        return self.area.inset(-self.reach)


def station_obstacles(
    network: Network, frame: MapFrame, station: Station, *, marked: bool = True
) -> list[Obstacle]:
    """A station with its signs, and with the mark that play may put on it unless asked without."""
    departs = station.point in departures_of(network)
    spot, radius = place_of(frame, station, departs=departs)
    reach = MARK_REACH * frame.station_radius if marked and network.city.marks else 0
    found = [Obstacle(area_at(spot), max(_RING * radius, reach))]
    size = sign_radius(frame, station, radius)
    found += (_sign(icon, spot, size) for icon in icons_of(network, station))
    if len(station.points) > 1:
        node = NODE * frame.station_radius
        found += (Obstacle(area, node) for area in areas_of(station, frame))
    return found


def seen_obstacles(network: Network, frame: MapFrame, station: Station) -> list[Obstacle]:
    """What is seen of a station, first its disc: the corners of its sign, the nodes of its body."""
    departs = station.point in departures_of(network)
    spot, radius = place_of(frame, station, departs=departs)
    found, size = [Obstacle(area_at(spot), radius)], sign_radius(frame, station, radius)
    for icon in icons_of(network, station):
        sign = _sign(icon, spot, size)
        # Between the rays of a round sign much is free.
        rays = [each for each in sign_outline(icon) if size * hypot(*each) > 0.9 * sign.reach]
        ends = [area_at((spot[0] + size * x, spot[1] + size * y)) for x, y in rays]
        found += [sign] if sign.area.width else [Obstacle(end, 0) for end in ends]
    if len(station.points) > 1:
        found += (Obstacle(area, NODE * frame.station_radius) for area in areas_of(station, frame))
    return found


def _sign(icon: str, spot: Spot, size: float) -> Obstacle:
    """The sign of a special station: round, or as its box where that is smaller."""
    corners = sign_outline(icon)
    reach = max(hypot(*corner) for corner in corners)
    box = Area.around([area_at((spot[0] + size * x, spot[1] + size * y)) for x, y in corners])
    if pi * (size * reach) ** 2 < box.width * box.height:
        return Obstacle(area_at(spot), 1.03 * size * reach)
    return Obstacle(box, 0.03 * size * reach)


def sign_obstacles(network: Network, frame: MapFrame) -> Iterator[Obstacle]:
    """The letters of departures, bridges, and islands."""
    for point in departures_of(network):
        centre, size = badge_of(network, frame, network.stations[point])
        yield Obstacle(area_at(centre), 1.1 * size)
    for point in network.crossings:
        yield Obstacle(area_at(frame.point(point)), bridge_size(frame)[0])
    yield from island_obstacles(network, frame)


def island_obstacles(network: Network, frame: MapFrame) -> Iterator[Obstacle]:
    """Islands, with the water round them."""
    for spot, reach in islands_of(network.city, frame):
        yield Obstacle(area_at(spot), reach)


def link_segments(network: Network, frame: MapFrame) -> list[Segment]:
    """The links as straight segments."""
    return [(frame.point(link.start), frame.point(link.end)) for link in network.links]


def segments_to_avoid(network: Network, frame: MapFrame) -> list[Segment]:
    """Links, and the divide between the sides of a city."""
    divide = divide_of(network.city, frame)
    return [*link_segments(network, frame), *([divide] if divide else [])]


def length_within(area: Area, segment: Segment) -> float:
    """How much of a segment lies in an area, in millimetres."""
    ((x, y), (to_x, to_y)), (left, top, width, height) = segment, area
    right, bottom = left + width, top + height
    if x < left > to_x or x > right < to_x or y < top > to_y or y > bottom < to_y:
        return 0.0
    first, last = 0.0, 1.0
    for here, there, least, most in ((x, to_x, left, right), (y, to_y, top, bottom)):
        if here == there:
            if not least < here < most:
                return 0.0
            continue
        one, other = (least - here) / (there - here), (most - here) / (there - here)
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return max(last - first, 0.0) * hypot(to_x - x, to_y - y)


def distance_to(spot: Spot, segment: Segment) -> float:
    """How far a spot is from the nearest one of a segment, in millimetres."""
    start, end = segment
    across, down = end[0] - start[0], end[1] - start[1]
    along = (spot[0] - start[0]) * across + (spot[1] - start[1]) * down
    share = min(max(along / (across**2 + down**2), 0), 1)
    return hypot(spot[0] - start[0] - share * across, spot[1] - start[1] - share * down)


def gap_between(area: Area, segment: Segment) -> float:
    """How far an area is from the nearest spot of a segment; 0 where they meet."""
    if length_within(area, segment):
        return 0.0
    (x, y), (right, bottom) = (area.x, area.y), (area.right, area.bottom)
    corners = ((x, y), (right, y), (x, bottom), (right, bottom))
    ends = (Obstacle(area, 0).gap(area_at(end)) for end in segment)
    return min(*(distance_to(corner, segment) for corner in corners), *ends)


def area_at(spot: Spot) -> Area:
    """A spot as an area without width and height."""
    return Area(*spot, 0, 0)
