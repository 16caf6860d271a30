"""What is seen of a link between its stations: it is broken where it passes below bridges."""

from collections.abc import Collection, Iterator

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.crossings import gap_below, way_over
from nextstation.renderers.map.station_body import reach_at

# From the edge of a station to where a link is seen.
_SHORT = 0.9


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
