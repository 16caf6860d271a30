"""What tells the lines of a diagram apart: a tag with a name at each end, codes on sections."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import atan2, cos, dist, inf, sin, tau

from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.obstacles import Obstacle, Segment, area_at, distance_to, gap_between
from nextstation.renderers.poster.game import CIRCLE, LINE, NODE, STOP, Diagram
from nextstation.renderers.poster.names import segments, stations
from nextstation.renderers.poster.strokes import Trail
from nextstation.renderers.theme.palette import PAPER_WHITE, readable_on
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

# The size of a code in widths of lines, if it can be read.
_CODE_SIZE = 0.85
# How high a badge is, the white on both sides of its code, and its rim, in sizes of the code.
_CODE_HIGH, _BESIDE, _RIM = 1.45, 0.7, 0.16
# Where on a section a code may stand, in parts of it, the best first.
_PLACES = sorted((number / 20 for number in range(3, 18)), key=lambda share: abs(share - 0.5))
# The size of a name in grid steps, and the largest; in sizes how high a tag is, the room beside the
# name, and how round its corners are.
_SIZE, _LARGEST = 0.11, 4.0
_HIGH, _ASIDE, _ROUND = 1.7, 0.5, 0.4
# In grid steps: how far from a terminus a tag stands, the best first, and from all else at least.
_AWAY, _CLEAR = (0.0, 0.06), 0.03
# How far apart the tags of a line are, in grid steps: more of them would tell nothing new.
_APART = 1.0
# How far a bar reaches beyond the end of its line, with the white between it and the tag.
_DEEP = 0.13
# The directions from a terminus that are tried, and in which steps.
_WAYS, _STRIDE = 24, 0.02

Size = tuple[float, float]
Tag = tuple[Pencil, Area]


@dataclass(frozen=True, slots=True)
class Code:
    """The badge of a pencil: its middle, and the size of its type."""

    pencil: Pencil
    middle: Spot
    size: float

    @property
    def width(self) -> float:
        """How wide the badge is, at least as wide as high."""
        written = text_width(self.pencil.letter, self.size, bold=True)
        return max(written + _BESIDE * self.size, _CODE_HIGH * self.size)

    def obstacle(self) -> Obstacle:
        """What names keep off."""
        wide = self.width - _CODE_HIGH * self.size
        x, y = self.middle
        return Obstacle(Area(x - wide / 2, y, wide, 0), (_CODE_HIGH / 2 + _RIM) * self.size)

    def draw(self, canvas: Canvas) -> None:
        """Draw the code on the ink of its pencil, with a white rim."""
        rim, badge = self.obstacle(), self.obstacle().box.inset(_RIM * self.size)
        canvas.rect(rim.box, fill=PAPER_WHITE, radius=rim.reach)
        canvas.rect(badge, fill=self.pencil.ink, radius=badge.height / 2)
        fill = readable_on(canvas.style.colour(self.pencil.ink))
        canvas.centred_text(self.middle, self.pencil.letter, self.size, bold=True, fill=fill)


def are_coded(canvas: Canvas) -> bool:
    """Whether lines bear codes: in the inks of the city a diagram does without them."""
    return canvas.style.inks != "kept"


def code_for(canvas: Canvas, pencil: Pencil, size: float, middle: Spot = (0, 0)) -> Code:
    """The code of a pencil in a size or, where it could not be read, larger."""
    return Code(pencil, middle, max(size, SMALL / canvas.unit))


def codes_on(canvas: Canvas, diagram: Diagram) -> Sequence[Code]:
    """A code on each stroke that has room for one, and on each line; none if inks do alone."""
    if not are_coded(canvas):
        return []
    size = _CODE_SIZE * LINE * diagram.frame.step
    pencils = {pencil.name: pencil for pencil in pencils_of(diagram.network.city)}
    found = []
    for colour in diagram.played.lines:
        strokes = [each for each in diagram.lines.trails if each.colour == colour]
        pencil = pencils[colour]
        need = code_for(canvas, pencil, size).width / 2
        places = [_best_place(diagram, each, need) for each in strokes]
        roomy = [spot for gap, spot in places if gap >= need]
        spots = roomy or [spot for _, spot in sorted(places)[-1:]]
        found += [code_for(canvas, pencil, size, spot) for spot in spots]
    return found


def draw_codes(canvas: Canvas, codes: Sequence[Code]) -> None:
    """Draw the codes of a diagram over its lines."""
    if codes:
        with canvas.group("codes", "Codes of lines", hidden=True):
            for code in codes:
                code.draw(canvas)


def _best_place(diagram: Diagram, trail: Trail, need: float) -> tuple[float, Spot]:
    """The place nearest to the middle of a long section with the gap needed; else the widest."""
    spots, keeps_off = diagram.spots(trail), [*_obstacles(diagram, trail)]
    others = [
        way
        for other in diagram.lines.trails
        if other is not trail
        for way in pairwise(diagram.spots(other))
    ]
    best = -inf, spots[0]
    for (x, y), (to_x, to_y) in sorted(pairwise(spots), key=lambda ends: -dist(*ends)):
        for share in _PLACES:
            spot = x + share * (to_x - x), y + share * (to_y - y)
            gaps = [distance_to(spot, way) - LINE / 2 * diagram.frame.step for way in others]
            gap = min([*gaps, *(each.gap(area_at(spot)) for each in keeps_off)], default=inf)
            if gap >= need:
                return gap, spot
            best = max(best, (gap, spot))
    return best


def _obstacles(diagram: Diagram, trail: Trail) -> Iterator[Obstacle]:
    """The stations that a code on a stroke keeps off."""
    step, nodes = diagram.frame.step, diagram.lines.nodes
    circled = {diagram.network.canonical[point] for _, point in diagram.played.circled}
    for point in trail.points:
        yield Obstacle(area_at(diagram.frame.point(point)), 2 * STOP * step)
    for place in nodes:
        reach = CIRCLE if place in circled else NODE
        for point in diagram.network.stations[place].points:
            yield Obstacle(area_at(diagram.frame.point(point)), reach * step)


def tags_on(canvas: Canvas, diagram: Diagram, signs: Sequence[Obstacle]) -> list[Tag]:
    """A tag at each terminus that has room for one, clear of some signs.

    A line without such a terminus has one at an end that it shares with others.
    """
    found: list[Tag] = []
    drawn = _Drawn(diagram, stations(diagram), [*segments(diagram)])
    size = max(min(_SIZE * diagram.frame.step, _LARGEST), SMALL / canvas.unit)
    for pencil in pencils_of(diagram.network.city):
        wide = text_width(pencil.title, size, bold=True) + 2 * _ASIDE * size
        taken = [*signs, *(Obstacle(area, 0) for _, area in found)]
        areas = _areas_of(drawn, pencil.name, (wide, _HIGH * size), taken)
        found += ((pencil, area) for area in areas)
    return found


def draw_tags(canvas: Canvas, tags: Sequence[Tag]) -> None:
    """Draw some tags."""
    with canvas.group("tags", "Names of lines at their ends"):
        for pencil, area in tags:
            field, size = canvas.field(pencil.ink), area.height / _HIGH
            radius = _ROUND * size
            canvas.rect(area, fill=field.fill, stroke=field.edge, width=0.5, radius=radius)
            canvas.centred_text(area.centre, pencil.title, size, bold=True, fill=field.text)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What tags keep off on a diagram: its stations and its lines."""

    diagram: Diagram
    bodies: Mapping[Point, Obstacle]
    lines: Sequence[Segment]


def _areas_of(drawn: _Drawn, colour: str, size: Size, signs: Sequence[Obstacle]) -> Iterator[Area]:
    """The areas for the tags of a line, well apart; at an end that it shares if at no other."""
    found: list[Area] = []
    diagram = drawn.diagram
    for end in sorted(diagram.lines.ends(colour), key=diagram.lines.colours_at.__getitem__):
        is_shared = diagram.lines.colours_at[end] > 1
        area = None if found and is_shared else _place(drawn, colour, end, size, signs)
        if area and all(
            Obstacle(each, _APART * diagram.frame.step).gap(area) > 0 for each in found
        ):
            found.append(area)
    yield from found


def _place(
    drawn: _Drawn, colour: str, end: Point, size: Size, signs: Sequence[Obstacle]
) -> Area | None:
    """The best free area for a tag of a size at the end of a line."""
    diagram, own = drawn.diagram, drawn.bodies[end]
    step, land = diagram.frame.step, diagram.frame.area.inset(diagram.frame.street)
    off = (LINE / 2 + _CLEAR) * step
    others = [*(body for point, body in drawn.bodies.items() if point != end), *signs]
    deep = own.reach if end in diagram.lines.nodes else _DEEP * step
    for area in _areas(own, deep, size, _heading(diagram, colour, end), step):
        if (
            land.holds(area)
            and all(each.gap(area) > _CLEAR * step for each in others)
            and all(gap_between(area, line) > off for line in drawn.lines)
        ):
            return area
    return None


def _areas(own: Obstacle, deep: float, size: Size, heading: float, step: float) -> Iterator[Area]:
    """The areas round a station, the nearest first, of these those beyond the end of the line.

    Straight beyond it the station reaches as far as it is `deep`.
    """
    (wide, high), (x, y) = size, own.area.centre
    for off, turn in product(_AWAY, range(_WAYS)):
        angle = heading + (turn + 1) // 2 * (-1) ** turn * tau / _WAYS
        area, away = Area(x - wide / 2, y - high / 2, wide, high), 0.0
        body = Obstacle(own.area, (own.reach if turn else deep) + off * step)
        while body.gap(area) < 0:
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
