"""The codes of pencils on the lines of a diagram, for inks that are hard to tell apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, inf

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.map.obstacles import Obstacle, area_at, distance_to
from nextstation.renderers.poster.diagram import LINE, STOP, Diagram
from nextstation.renderers.poster.game import CIRCLE, NODE
from nextstation.renderers.poster.strokes import Trail
from nextstation.renderers.theme.palette import PAPER_WHITE, readable_on
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.type_sizes import SMALL

# The size of a code in widths of lines, if it can be read.
_SIZE = 0.85
# How high a badge is, the white on both sides of its code, and its rim, in sizes of the code.
_HIGH, _BESIDE, _RIM = 1.45, 0.7, 0.16
# Where on a section a code may stand, in parts of it, the best first.
_PLACES = sorted((number / 20 for number in range(3, 18)), key=lambda share: abs(share - 0.5))


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
        return max(written + _BESIDE * self.size, _HIGH * self.size)

    def obstacle(self) -> Obstacle:
        """What names keep off."""
        wide = self.width - _HIGH * self.size
        x, y = self.middle
        return Obstacle(Area(x - wide / 2, y, wide, 0), (_HIGH / 2 + _RIM) * self.size)

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
    size = _SIZE * LINE * diagram.frame.step
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
