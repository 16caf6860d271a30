"""The body of a station of several grid points: a node on each, and corridors to its disc."""

from collections.abc import Collection, Iterator

from nextstation.engine.city.network import Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.symbols.shapes import round_path
from nextstation.renderers.theme.palette import PAPER_WHITE

# How far a node reaches from its grid point, half of the width of a corridor, which ends round
# there, and the edge of both: in radii of a station's disc.
NODE = CORRIDOR = 0.4
_EDGE = 0.12
# The disc in the middle of a square of points: larger than a station's by this factor, up to this
# part of a grid step.
_IN_SQUARE, _MOST_STEPS = 1.4, 0.29


def rects_covering(points: Collection[Point]) -> Iterator[tuple[Point, Point]]:
    """Rectangles that cover some points together: squares, pairs, and points that stand alone."""
    found: list[set[Point]] = []
    for reach in (Point(1, 1), Point(1, 0), Point(0, 1), Point(0, 0)):
        for point in sorted(points):
            end = point.step(reach)
            block = {Point(x, y) for x in (point.column, end.column) for y in (point.row, end.row)}
            if block <= set(points) and not any(block <= larger for larger in found):
                found.append(block)
                yield point, end


def middle_of(points: Collection[Point]) -> Spot:
    """The middle of a body in grid coordinates; its nearest point where that lies outside."""
    x = sum(point.column for point in points) / len(points)
    y = sum(point.row for point in points) / len(points)
    around = {Point(int(x + a), int(y + b)) for a in (0, 0.999) for b in (0, 0.999)}
    if around <= set(points):
        return x, y
    return min(points, key=lambda point: (point.column - x) ** 2 + (point.row - y) ** 2)


def disc_of(station: Station, frame: MapFrame) -> tuple[Spot, float]:
    """The middle and the radius of the disc that shows the symbol of a body."""
    middle = middle_of(station.points)
    radius = frame.station_radius
    if all(each % 1 for each in middle):
        radius = max(radius, min(_IN_SQUARE * radius, _MOST_STEPS * frame.step))
    return frame.at(*middle), radius


def corridors_of(station: Station, frame: MapFrame) -> Iterator[tuple[Spot, Spot]]:
    """The stretches in the middle of corridors, which join the nodes of a body."""
    for start, end in rects_covering(station.points):
        (x, y), (to_x, to_y) = frame.point(start), frame.point(end)
        yield (x, y), (to_x, to_y)
        if x != to_x and y != to_y:
            yield (to_x, y), (x, to_y)


def reach_at(station: Station, frame: MapFrame, point: Point) -> float:
    """How far a body reaches from one of its points: as far as a node, or as its disc."""
    spot, radius = disc_of(station, frame)
    return radius if spot == frame.point(point) else NODE * frame.station_radius


def draw_body(canvas: Canvas, station: Station, frame: MapFrame, ink: str) -> None:
    """Draw the nodes and corridors of a body, with an edge in an ink."""
    radius = frame.station_radius
    corridors = "".join(
        f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        for (x, y), (to_x, to_y) in corridors_of(station, frame)
    )
    for colour, inside in ((ink, 0.0), (PAPER_WHITE, _EDGE)):
        canvas.path(corridors, stroke=colour, width=2 * (CORRIDOR - inside) * radius)
        for point in station.points:
            canvas.path(round_path(frame.point(point), (NODE - inside) * radius), fill=colour)


def areas_of(station: Station, frame: MapFrame) -> list[Area]:
    """The areas that the points of a station span on the page."""
    return [
        Area.between(*frame.point(start), *frame.point(end))
        for start, end in rects_covering(station.points)
    ]
