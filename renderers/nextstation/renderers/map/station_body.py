"""The body of a station of several grid points: one rounded shape round all of them."""

from collections.abc import Collection, Iterator

from nextstation.engine.city.network import Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.theme.palette import INK, PAPER_WHITE

# Shapes that lie on one another: how far each reaches from the points, and its colour. The reach
# is in radii of a station's disc.
Layers = tuple[tuple[float, str], ...]
PLAIN: Layers = ((1.3, INK), (1.21, PAPER_WHITE))
RING: Layers = ((1.62, INK), (1.36, PAPER_WHITE), (1.16, INK), (1.08, PAPER_WHITE))


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


def layers_of(icons: Collection[str]) -> Layers:
    """What a body looks like with the signs of its kinds of station."""
    return RING if "ring" in icons else PLAIN


def reach_of(icons: Collection[str]) -> float:
    """How far a body reaches from its points, in radii of a station's disc."""
    return layers_of(icons)[0][0]


def draw_layers(canvas: Canvas, areas: Collection[Area], radius: float, layers: Layers) -> None:
    """Draw a body round the areas that its points span."""
    for reach, colour in layers:
        for area in areas:
            canvas.rect(area.inset(-reach * radius), fill=colour, radius=reach * radius)


def areas_of(station: Station, frame: MapFrame) -> list[Area]:
    """The areas that the points of a station span on the page."""
    return [
        Area.between(*frame.point(start), *frame.point(end))
        for start, end in rects_covering(station.points)
    ]


def exit_spot(areas: Collection[Area], reach: float, inside: Spot, outside: Spot) -> Spot:
    """The spot between one in a body and one outside that lies `reach` from its areas."""
    for _ in range(30):
        middle = ((inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2)
        if min(_distance(area, middle) for area in areas) < reach:
            inside = middle
        else:
            outside = middle
    return outside


def _distance(area: Area, spot: Spot) -> float:
    across = max(area.x - spot[0], 0, spot[0] - area.right)
    down = max(area.y - spot[1], 0, spot[1] - area.bottom)
    return float((across**2 + down**2) ** 0.5)
