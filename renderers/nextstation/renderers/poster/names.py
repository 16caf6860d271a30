"""The names on a diagram: of the stations that lines reach, of districts and of rivers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt

from nextstation.engine.city.network import Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.links.printed import printed_segments
from nextstation.renderers.map.names.ground import Ground
from nextstation.renderers.map.names.lines import PLAIN
from nextstation.renderers.map.names.map_names import NamesTask, draw_place_names
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.names.station_places import Body
from nextstation.renderers.map.obstacles import Obstacle, Segment, area_at, island_obstacles
from nextstation.renderers.map.stations import icons_of, station_name
from nextstation.renderers.poster.game import (
    BAR,
    CIRCLE,
    CIRCLES_APART,
    LINE,
    NODE,
    UNREACHED,
    Diagram,
)
from nextstation.renderers.poster.strokes import Bend, stop_at
from nextstation.renderers.theme.palette import INK, QUIET
from nextstation.renderers.theme.type_sizes import SMALL

# The sizes of names of stations in grid steps, the largest first.
_SIZES = (0.15, 0.135, 0.12, 0.105, 0.09)
# That of other names for a grid step of 1: it grows with the root of the step.
_PLACE = 0.543
# How far stations reach, in grid steps: one that a line passes, one with a sign; and how far off
# their names stand.
_STOP, _SIGHT, _OFF = 0.1, 0.3, 0.03
# So much farther off lines names stand, in grid steps.
_OFF_LINE = 0.01
# Names of interchanges are bold and as wide as others.
_INTERCHANGE = PLAIN._replace(bold=True, spacing=-0.02)
# How far names may reach into the margins beside the map, in units of the poster.
_BEYOND = 1.4


def draw_names(
    canvas: Canvas,
    diagram: Diagram,
    shown: Shown,
    signs: Sequence[Obstacle] = (),
    tags: Sequence[Obstacle] = (),
) -> list[Obstacle]:
    """Draw the names that find room, and return what they take; the canvas keeps those left out.

    Names keep off `signs` on the lines, and off `tags` if all have room so. `shown` adds the
    stations that no line reaches, or nothing.
    """
    if shown is Shown.NONE:
        return []
    network, frame, reached = diagram.network, diagram.frame, diagram.lines.colours_at
    land, half, least = frame.area.inset(frame.street), LINE / 2 * frame.step, SMALL / canvas.unit
    signs = [*signs, *island_obstacles(network, frame)]
    drawn = (*((line, half) for line in segments(diagram)), *printed_segments(network, frame))
    lines = [(line, wide + _OFF_LINE * frame.step) for line, wide in drawn]
    task = NamesTask(
        network,
        Ground.of(network, frame, signs, _edges(land), lines),
        {point: Body([each], [each], [each]) for point, each in stations(diagram).items()},
        [
            each
            for each in network.stations.values()
            if station_name(network, each) and (shown is Shown.ALL or each.point in reached)
        ],
        Area.between(land.x - _BEYOND, land.y, land.right + _BEYOND, land.bottom),
        at_home=False,
    )
    other = max(_PLACE * sqrt(frame.step), least)
    sizes = [(max(size * frame.step, least), other) for size in _SIZES]
    names = replace(task, ground=task.ground.with_signs(tags)).placed(sizes)
    if any(place for place, _ in names.left_out):
        names = task.placed(sizes)
    draw_place_names(canvas, network.city, names)
    with canvas.group("station-names", "Names of stations"):
        for station, label in names.stations:
            joined = reached[station.point] > 1
            written = replace(label.lines, face=_INTERCHANGE) if joined else label.lines
            ink = INK if station.point in reached else QUIET
            replace(label, lines=written).draw(canvas, ink, None)
    return [Obstacle(label.area, 0) for _, label in (*names.stations, *names.districts)]


def stations(diagram: Diagram) -> dict[Point, Obstacle]:
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


def segments(diagram: Diagram) -> Iterator[Segment]:
    """The lines as straight segments, which cut corners as the arcs of the lines do."""
    step = diagram.frame.step
    for trail in diagram.lines.trails:
        spots = diagram.spots(trail)
        course = spots[:1]
        for before, here, after in zip(spots, spots[1:], spots[2:], strict=False):
            bend = Bend.at(before, here, after, step)
            course += (bend.start, bend.middle, bend.end) if bend else (here,)
        yield from pairwise([*course, spots[-1]])


def _edges(area: Area) -> Iterator[Segment]:
    """The upright edges of the map: a name had better stand on one side of them."""
    for x in (area.x, area.right):
        yield (x, area.y), (x, area.bottom)
