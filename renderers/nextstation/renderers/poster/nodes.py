"""Draws the stations of a diagram: interchanges as connected circles, sights with their signs."""

from collections.abc import Iterator, Sequence
from math import dist

from nextstation.engine.city.network import Station
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.stations import departures_of, icons_of
from nextstation.renderers.poster.diagram import Diagram
from nextstation.renderers.symbols.icons import draw_special
from nextstation.renderers.theme.palette import HAIRLINE, INK, PAPER_WHITE

# All in grid steps: how far a circle reaches with its ring, and a corridor between two of them.
NODE, _RING = 0.17, 0.046
_CORRIDOR = 0.085
UNREACHED = 0.05
_CORE = 0.07
# The sign of a sight stands round a disc of this radius.
_SIGHT = 0.17
CIRCLE, CIRCLES_APART = 0.255, 0.08


def draw_nodes(canvas: Canvas, diagram: Diagram) -> None:
    """Draw the stations that stand out, and pale dots for those that no line reaches."""
    with canvas.group("stations", "Stations", hidden=True):
        for point, station in diagram.network.stations.items():
            if point not in diagram.lines.colours_at:
                _draw_unreached(canvas, diagram, station)
            elif point in diagram.lines.nodes:
                with canvas.group(f"station-{point.name}"):
                    _draw_node(canvas, diagram, station)


def _draw_unreached(canvas: Canvas, diagram: Diagram, station: Station) -> None:
    """A pale dot, with the sign of a sight."""
    step = diagram.frame.step
    spot = _middle([diagram.frame.point(point) for point in station.points])
    for icon in icons_of(diagram.network, station):
        if icon != "ring":
            draw_special(canvas, icon, spot, 0.7 * _SIGHT * step, HAIRLINE)
    radius = UNREACHED * step
    canvas.circle(spot, radius, fill=PAPER_WHITE, stroke=HAIRLINE, width=0.02 * step)


def _draw_node(canvas: Canvas, diagram: Diagram, station: Station) -> None:
    step, network = diagram.frame.step, diagram.network
    reached = [point for point in station.points if point in diagram.lines.reached]
    spots = [diagram.frame.point(point) for point in reached]
    for icon in icons_of(network, station):
        if icon != "ring":
            draw_special(canvas, icon, _middle(spots), _SIGHT * step)
    _draw_circled(canvas, diagram, station, spots)
    boxed = any(
        network.canonical[point] == station.point
        for mark, points in diagram.played.marks.items()
        if network.city.marks[mark].draw == "box"
        for point in points
    )
    for inset, colour in ((0.0, INK), (_RING, PAPER_WHITE)):
        for start, end in _corridors(spots):
            width = 2 * (_CORRIDOR - 0.6 * inset) * step
            canvas.line(start, end, stroke=colour, width=width)
        for spot in spots:
            _draw_disc(canvas, spot, (NODE - inset) * step, colour, boxed=boxed)
    pencil = departures_of(network).get(station.point)
    if pencil and pencil.name in diagram.played.lines:
        canvas.circle(_middle(spots), _CORE * step, fill=diagram.ink(pencil.name))


def _draw_disc(canvas: Canvas, spot: Spot, reach: float, fill: str, *, boxed: bool) -> None:
    if boxed:
        canvas.rect(Area(*spot, 0, 0).inset(-0.92 * reach), fill=fill, radius=0.12 * reach)
    else:
        canvas.circle(spot, reach, fill=fill)


def _draw_circled(
    canvas: Canvas, diagram: Diagram, station: Station, spots: Sequence[Spot]
) -> None:
    """The circles round a station in the colours of lines that count it twice."""
    step, area = diagram.frame.step, Area.around([Area(*spot, 0, 0) for spot in spots])
    circled = [
        colour
        for colour, point in diagram.played.circled
        if diagram.network.canonical[point] == station.point
    ]
    for number, colour in reversed([*enumerate(circled)]):
        reach = (CIRCLE + number * CIRCLES_APART) * step
        round_it = area.inset(-reach)
        canvas.rect(round_it, fill=PAPER_WHITE, radius=reach)
        canvas.rect(
            round_it, stroke=diagram.ink(colour), width=0.5 * CIRCLES_APART * step, radius=reach
        )


def _corridors(spots: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """What connects the circles of a station: each with the nearest one before it."""
    joined = list(spots[:1])
    left = list(spots[1:])
    while left:
        near, far = min(
            ((one, other) for one in joined for other in left), key=lambda pair: dist(*pair)
        )
        yield near, far
        left.remove(far)
        joined.append(far)


def _middle(spots: Sequence[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
