"""Tags at the ends of lines, with their names: beyond a terminus, or beside it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import atan2, cos, sin, tau

from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.obstacles import Obstacle, gap_between
from nextstation.renderers.poster.diagram import LINE, Diagram
from nextstation.renderers.poster.names import segments, stations
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

# The size of a name in grid steps, and the largest; in sizes how high a tag is, the room beside the
# name, and how round its corners are.
_SIZE, _LARGEST = 0.15, 5.0
_HIGH, _ASIDE, _ROUND = 1.8, 0.6, 0.4
# In grid steps: how far from a terminus a tag stands, the best first, and from all else at least.
_AWAY, _CLEAR = (0.04, 0.12), 0.05
# The directions from a terminus that are tried, and in which steps.
_WAYS, _STRIDE = 24, 0.02

Size = tuple[float, float]


def draw_tags(canvas: Canvas, diagram: Diagram, signs: Sequence[Obstacle]) -> None:
    """Draw a tag at each terminus that has room for one, clear of some signs."""
    taken = [*signs]
    pencils = {pencil.name: pencil for pencil in pencils_of(diagram.network.city)}
    size = max(min(_SIZE * diagram.frame.step, _LARGEST), SMALL / canvas.unit)
    with canvas.group("tags", "Names of lines at their ends"):
        for colour in diagram.played.lines:
            pencil = pencils[colour]
            wide = text_width(pencil.title, size, bold=True) + 2 * _ASIDE * size
            field = canvas.field(pencil.ink)
            for end in diagram.lines.ends(colour):
                area = _place(diagram, colour, end, (wide, _HIGH * size), taken)
                if area:
                    radius = _ROUND * size
                    canvas.rect(area, fill=field.fill, stroke=field.edge, width=0.5, radius=radius)
                    canvas.centred_text(area.centre, pencil.title, size, bold=True, fill=field.text)
                    taken.append(Obstacle(area, 0))


def _place(
    diagram: Diagram, colour: str, end: Point, size: Size, signs: Iterable[Obstacle]
) -> Area | None:
    """The best free area for a tag of a size at the end of a line."""
    step, bodies = diagram.frame.step, stations(diagram)
    land = diagram.frame.area.inset(diagram.frame.street)
    lines, off = [*segments(diagram)], (LINE / 2 + _CLEAR) * step
    own, others = bodies.pop(end), [*bodies.values(), *signs]
    for area in _areas(own, size, _heading(diagram, colour, end), step):
        if (
            land.holds(area)
            and all(each.gap(area) > _CLEAR * step for each in others)
            and all(gap_between(area, line) > off for line in lines)
        ):
            return area
    return None


def _areas(own: Obstacle, size: Size, heading: float, step: float) -> Iterator[Area]:
    """The areas round a station, the nearest first, of these those beyond the end of the line."""
    (wide, high), (x, y) = size, own.area.centre
    for off, turn in product(_AWAY, range(_WAYS)):
        angle = heading + (turn + 1) // 2 * (-1) ** turn * tau / _WAYS
        area, away = Area(x - wide / 2, y - high / 2, wide, high), 0.0
        while own.gap(area) < off * step:
            away += _STRIDE * step
            left, top = x + away * cos(angle), y + away * sin(angle)
            area = Area(left - wide / 2, top - high / 2, wide, high)
        yield area


def _heading(diagram: Diagram, colour: str, end: Point) -> float:
    """The angle at which a line comes to its end."""
    canonical, frame = diagram.network.canonical, diagram.frame
    ends = [(link.start, link.end) for link in diagram.lines.links(colour)]
    ways = [*ends, *((there, here) for here, there in ends)]
    (x, y), (from_x, from_y) = next(
        (frame.point(here), frame.point(there)) for here, there in ways if canonical[here] == end
    )
    return atan2(y - from_y, x - from_x)
