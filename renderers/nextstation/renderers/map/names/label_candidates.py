"""Where the name of a station may stand: on one line or two, on any side, and how good that is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, text_width
from nextstation.renderers.language.hyphenation import two_lines_of, without_hyphens
from nextstation.renderers.map.obstacles import Obstacle, Segment, length_within

_LEADING = 1.12
# What letters such as `l` rise above capitals, in parts of the size.
_RISE = 0.05
# From a station to its name; from every other sign, from the bank of a river.
_NEAR, _CLEAR, _BANK = 0.98, 0.95, 0.5
# From another station at least, that a name is not taken for its own, and where it stands well.
_FAR, _FARTHER = 1.7, 2.6
# From the border of a district, on either side.
_BORDER = 0.85
# From the line of a pencil.
_OFF_LINE = 0.4
# What it costs to stand on a border, or on the line of a pencil: more than any other place does.
POOR = 25.0
# What a second line costs, and each step down the sides.
_TWO_LINES, _NOT_FIRST = 1.4, 0.05
# What a millimetre of a link costs that a name covers, or of a pencil's line along one.
_COVERS, _TOUCHES = 1.0, 0.4

# Links this near to a name run below its halo.
_HALO = 0.8

# Sides of a station: where the middle of the name lies, across and down. The best come first.
_SIDES = (
    (1, 0), (-1, 0), (0, 1), (0, -1), (1, -0.5), (1, 0.5), (-1, -0.5), (-1, 0.5),
    (0.5, 1), (0.5, -1), (-0.5, 1), (-0.5, -1), (1, -1), (1, 1), (-1, -1), (-1, 1),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LabelCandidate:
    """A place for a name: its lines of text, the area that they take, how bad it is.

    `lean` is -1 where lines end alike, 1 where they begin alike, 0 where their middles agree.
    """

    lines: Sequence[str]
    size: float
    area: Area
    lean: int
    cost: float

    def covers(self, ways: Sequence[Segment]) -> bool:
        """Whether some links run below it."""
        return any(length_within(self.area.inset(-_HALO), way) for way in ways)

    def spots(self) -> Iterator[tuple[str, Spot]]:
        """Each line with the spot where it begins."""
        for number, line in enumerate(self.lines):
            free = self.area.width - text_width(line, self.size)
            y = self.area.y + (CAPITALS + _RISE + number * _LEADING) * self.size
            yield line, (self.area.x + free * (1 - self.lean) / 2, y)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What lies round a station: other stations, signs, links, borders, water, the map's edge.

    Water is its course as segments, each with half of its width. `drawn` are the links on which a
    player drew. `beside` is the half width of a pencil's line, `street` that of the white between
    districts, in millimetres.
    """

    own: Sequence[Obstacle]
    others: Sequence[Obstacle]
    ways: Sequence[Segment]
    edge: Area
    beside: float
    signs: Sequence[Obstacle] = ()
    borders: Sequence[Segment] = ()
    water: Sequence[tuple[Segment, float]] = ()
    drawn: Sequence[Segment] = ()
    street: float = 0.0

    def near(self, area: Area) -> "Surroundings":
        """The part that says how bad places within an area are."""
        wide = area.inset(-self.beside)
        others = [shape for shape in self.others if shape.gap(area) < _FARTHER]
        signs = [shape for shape in self.signs if shape.gap(area) < _CLEAR]
        around = area.inset(-_BORDER - self.street)
        borders = [border for border in self.borders if length_within(around, border)]
        water = [
            (course, half)
            for course, half in self.water
            if length_within(area.inset(-_BANK - half), course)
        ]
        drawn = [line for line in self.drawn if length_within(wide.inset(-_OFF_LINE), line)]
        top, bottom = wide.y, wide.bottom
        ways = [
            (start, end)
            for start, end in self.ways
            # Names are wide and low: most links lie above or below.
            if not (start[1] < top > end[1] or start[1] > bottom < end[1])
            and length_within(wide, (start, end))
        ]
        return replace(
            self,
            others=others,
            signs=signs,
            ways=ways,
            borders=borders,
            water=water,
            drawn=drawn,
        )

    def cost(self, area: Area) -> float | None:
        """How bad an area within the edge is for a name, or None where none may stand."""
        cost = 0.0
        for shape in self.others:
            gap = shape.gap(area)
            if gap < _FAR:
                return None
            cost += max(_FARTHER - gap, 0)
        if any(shape.gap(area) < _CLEAR for shape in self.signs):
            return None
        if min(shape.gap(area) for shape in self.own) < 0.97 * _NEAR:
            return None
        if any(length_within(area.inset(-_BANK - half), course) for course, half in self.water):
            return None
        around = area.inset(-_BORDER - self.street)
        if any(length_within(around, border) for border in self.borders):
            cost += POOR
        close, wide = area.inset(-0.3), area.inset(-self.beside)
        off = wide.inset(-_OFF_LINE)
        crossed = [length_within(off, line) for line in self.drawn]
        cost += sum(POOR + each for each in crossed if each)
        for way in self.ways:
            touched = length_within(wide, way)
            if touched:
                cost += _TOUCHES * touched + _COVERS * length_within(close, way)
        return cost


def box_of(shapes: Sequence[Obstacle]) -> Area:
    """The area round some obstacles."""
    return Area.around([shape.box for shape in shapes])


def candidates_for(name: str, size: float, around: Surroundings) -> list[LabelCandidate]:
    """The places that a name in a size has round its station, on one line and on two."""
    whole = without_hyphens(name)
    halves = min(two_lines_of(name), key=lambda half: _width(half, size), default=None)
    found = []
    for lines in [(whole,), halves] if halves else [(whole,)]:
        areas = [(side, _area(lines, size, side, around)) for side in _SIDES]
        within = [each for each in enumerate(areas) if around.edge.holds(each[1][1])]
        if not within:
            continue
        near = around.near(Area.around([area for _, (_, area) in within]))
        for number, (side, area) in within:
            cost = near.cost(area)
            if cost is not None:
                cost += _TWO_LINES * (len(lines) - 1) + _NOT_FIRST * number
                lean = (side[0] > 0) - (side[0] < 0)
                found.append(LabelCandidate(lines, size, area, lean, cost))
    return found


def _width(lines: Sequence[str], size: float) -> float:
    return max(text_width(line, size) for line in lines)


def _area(lines: Sequence[str], size: float, side: Spot, around: Surroundings) -> Area:
    """The area of some lines on one side of a station, as near as its round shape lets them."""
    box, reach = box_of(around.own), around.own[0].reach
    width = _width(lines, size)
    height = (_RISE + CAPITALS + DESCENT + (len(lines) - 1) * _LEADING) * size
    (x, y), (across, down) = box.centre, side
    aside = x + across * (box.width / 2 + _NEAR + width / 2)
    above = y + down * (box.height / 2 + _NEAR + height / 2)
    free = around.beside + 0.1
    if abs(across) < 1:
        aside = x + 2 * across * (free + width / 2)
    elif abs(down) < 1:
        above = y + 2 * down * (free + height / 2)
        # Above or below its middle a disc leaves more room.
        if down and box.height <= 2 * reach:
            aside -= across * (reach - sqrt(max(reach**2 - free**2, 0)))
    elif box.height <= 2.01 * reach:
        aside, above = aside - 0.27 * across * reach, above - 0.27 * down * reach
    return Area(aside - width / 2, above - height / 2, width, height)
