"""The names on a diagram: of the stations that lines reach, of districts and of rivers."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, dist

from nextstation.engine.city.network import Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.names.capitals import LEAST
from nextstation.renderers.map.names.ground import Ground, ribbons_of
from nextstation.renderers.map.names.label_candidates import (
    LabelCandidate,
    Surroundings,
    candidates_for,
)
from nextstation.renderers.map.names.label_placement import place_labels
from nextstation.renderers.map.names.place_names import draw_place_names, place_names_on
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.obstacles import Obstacle, Segment, area_at
from nextstation.renderers.map.stations import icons_of, station_name
from nextstation.renderers.poster.diagram import BAR, LINE, Diagram
from nextstation.renderers.poster.nodes import CIRCLE, CIRCLES_APART, NODE, UNREACHED
from nextstation.renderers.poster.strokes import stop_at
from nextstation.renderers.theme.palette import INK, QUIET

# The sizes of names of stations in grid steps, the largest first.
_SIZES = (0.15, 0.135, 0.12, 0.105, 0.09)
# How far stations reach, in grid steps: one that a line passes, one with a sign; and how far off
# their names stand.
_STOP, _SIGHT, _OFF = 0.1, 0.3, 0.03
# How far names may reach into the margins beside the map, in units of the poster.
_BEYOND = 8.0
# What a line costs that a name lies on: with smaller type to be had, none does.
_BAD = 3.0


def draw_names(
    canvas: Canvas, diagram: Diagram, shown: Shown, codes: Sequence[Obstacle] = ()
) -> None:
    """Draw the names that find room: first those of stations, which others keep off.

    The canvas keeps those left out. Names keep off the `codes` of lines; `shown` adds the
    stations that no line reaches, or nothing.
    """
    if shown is Shown.NONE:
        return
    stations = _stations(diagram)
    labels = dict(_place_labels(canvas, diagram, stations, shown, codes))
    taken = [Obstacle(label.area, 0) for label in labels.values()]
    signs = (*stations.values(), *_along_lines(diagram), *codes, *taken)
    ground = Ground(signs, (), tuple(ribbons_of(diagram.network, diagram.frame)))
    places = place_names_on(ground, diagram.network, diagram.frame, canvas.unit)
    draw_place_names(canvas, diagram.network.city, places)
    with canvas.group("station-names", "Names of stations"):
        for point, label in labels.items():
            ink = INK if point in diagram.lines.colours_at else QUIET
            for line, spot in label.spots():
                canvas.text(spot, line, label.size, fill=ink)


def _place_labels(
    canvas: Canvas,
    diagram: Diagram,
    stations: Mapping[Point, Obstacle],
    shown: Shown,
    codes: Sequence[Obstacle],
) -> Iterator[tuple[Point, LabelCandidate]]:
    """The names of stations that find room, nearly all in one size."""
    network, frame = diagram.network, diagram.frame
    named = {
        point: name
        for point, station in network.stations.items()
        if (name := station_name(network, station))
        and (shown is Shown.ALL or point in diagram.lines.colours_at)
    }
    sizes = sorted({max(size * frame.step, LEAST / canvas.unit) for size in _SIZES}, reverse=True)
    land = frame.area.inset(frame.street)
    ways = [*_segments(diagram), *_water(diagram), *_edges(land)]
    edge = Area.between(land.x - _BEYOND, land.y, land.right + _BEYOND, land.bottom)
    around = [
        Surroundings(
            [stations[point]],
            [*codes, *(other for place, other in stations.items() if place != point)],
            ways, edge, (LINE / 2 + 0.02) * frame.step,
        )
        for point in named
    ]  # fmt: skip
    called = [*named.items()]

    def find(number: int, size: float) -> Sequence[LabelCandidate]:
        places = candidates_for(called[number][1], size, around[number])
        return [each for each in places if each.cost < _BAD or size == sizes[-1]]

    for (point, name), label in zip(called, place_labels(len(called), sizes, find), strict=True):
        if label:
            yield point, label
        else:
            canvas.left_out.append((point.name, name))


def _stations(diagram: Diagram) -> dict[Point, Obstacle]:
    """What names keep off at each station."""
    stops, step = dict(_stops(diagram)), diagram.frame.step
    found = {}
    for point, station in diagram.network.stations.items():
        reached = [each for each in station.points if each in diagram.lines.reached] or [point]
        spots = (stops.get(each, diagram.frame.point(each)) for each in reached)
        area = Area.around([area_at(spot) for spot in spots])
        found[point] = Obstacle(area, (_reach(diagram, station) + _OFF) * step)
    return found


def _reach(diagram: Diagram, station: Station) -> float:
    """How far a station reaches, in grid steps."""
    lines, point = diagram.lines, station.point
    circles = sum(diagram.network.canonical[at] == point for _, at in diagram.played.circled)
    if circles:
        return CIRCLE + (circles - 0.5) * CIRCLES_APART
    if icons_of(diagram.network, station):
        return _SIGHT
    if point in lines.nodes:
        return NODE
    if point not in lines.colours_at:
        return UNREACHED
    ends = (end for colour in diagram.played.lines for end in lines.ends(colour))
    return BAR if point in ends else _STOP


def _stops(diagram: Diagram) -> Iterator[tuple[Point, Spot]]:
    """Where lines pass the stations that they alone reach."""
    for trail in diagram.lines.trails:
        spots = diagram.spots(trail)
        around = zip(trail.points[1:], spots, spots[1:], spots[2:], strict=False)
        for point, before, here, after in around:
            yield point, stop_at(before, here, after, diagram.frame.step)


def _segments(diagram: Diagram) -> Iterator[Segment]:
    for trail in diagram.lines.trails:
        spots = diagram.spots(trail)
        yield from pairwise(spots)


def _water(diagram: Diagram) -> Iterator[Segment]:
    """Rivers and other water, on which names of stations had better not lie."""
    city = diagram.network.city
    for water in (*city.map.rivers, *city.water):
        yield from pairwise(diagram.frame.at(x, y) for x, y in water.course)


def _edges(area: Area) -> Iterator[Segment]:
    """The upright edges of the map: a name had better stand on one side of them."""
    for x in (area.x, area.right):
        yield (x, area.y), (x, area.bottom)


def _along_lines(diagram: Diagram) -> Iterator[Obstacle]:
    """The lines as rows of spots, of which the names of places keep clear."""
    reach = LINE / 2 * diagram.frame.step
    for (x, y), (to_x, to_y) in _segments(diagram):
        parts = ceil(dist((x, y), (to_x, to_y)) / (0.6 * reach))
        for part in range(parts + 1):
            share = part / parts
            yield Obstacle(area_at((x + share * (to_x - x), y + share * (to_y - y))), reach)
