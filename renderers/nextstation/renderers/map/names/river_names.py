"""The names of rivers, along their courses and clear of the links that cross them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, inf, pi, sin

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.map.names.ground import Ground, Ribbon
from nextstation.renderers.map.names.lines import CAPS, NameLines
from nextstation.renderers.map.obstacles import Obstacle, area_at, length_within

# From a name to a link that crosses, with its tick: at least, better, and best; and to the end of a
# straight stretch; in sizes. What it costs to be one nearer.
_CLEAR, _END = (0.48, 0.65, 1.3), 0.3
_CROWDED = 2.0
# Of two places that are free a level one is read more easily, and one in the middle looks better.
_SLANTED, _ASIDE = 3.0, 0.01
# Where the water bends, a name lies straight within it: how far the course may stray, in parts of
# the room beside the name, and what a millimetre of that costs.
_BOW, _BENT = 0.6, 8.0
# A name takes so much of the width of its water at most.
_HIGH = 0.55


@dataclass(frozen=True, slots=True)
class RiverName:
    """A name in its place: its middle, the angle of its line in radians, the halo that it needs."""

    lines: NameLines
    middle: Spot
    angle: float
    halo: str | None

    @property
    def turn(self) -> float:
        """The angle in degrees."""
        return round(degrees(self.angle), 2)

    def foot(self, below: float) -> Spot:
        """The spot below the middle, as it is read."""
        x, y = self.middle
        return x - below * sin(self.angle), y + below * cos(self.angle)

    def obstacles(self) -> Iterator[Obstacle]:
        """What other names keep off: spots along it, as it may be turned."""
        reach, half = self.lines.height / 2, self.lines.width / 2
        steps = max(1, round(half / reach))
        for step in range(-steps, steps + 1):
            away = half * step / steps
            x, y = self.middle
            spot = (x + away * cos(self.angle), y + away * sin(self.angle))
            yield Obstacle(area_at(spot), reach)


def place_river_names(ground: Ground, size: float) -> list[RiverName]:
    """The name of every river in its best free place, if there is one."""
    best = (
        min(_places(ribbon, ground, size), default=None, key=lambda each: each[0])
        for ribbon in ground.ribbons
    )
    return [found[1] for found in best if found]


def _places(ribbon: Ribbon, ground: Ground, size: float) -> Iterator[tuple[float, RiverName]]:
    lines = NameLines((ribbon.title.upper(),), size, CAPS)
    if lines.height > _HIGH * ribbon.width:
        return
    frame = ground.frame
    half, inner = lines.width / 2 + _END * size, frame.area.inset(frame.street + 1)
    for number, (start, end) in enumerate(pairwise(ribbon.course)):
        around = Area.around([area_at(start), area_at(end)]).inset(-2 * half - 2 * size)
        near = ground.near(around)
        for begin in _each_millimetre(start, end):
            middle, angle, bow = _chord([begin, *ribbon.course[number + 1 :]], 2 * half)
            name = RiverName(lines, middle, _readable(angle), ribbon.halo)
            if bow > _BOW * (ribbon.width - lines.height) or not _is_on(inner, name, half):
                continue
            crowded = _crowded(name, near)
            if crowded is not None:
                cost = _SLANTED * abs(sin(name.angle)) + _CROWDED * crowded + _BENT * bow
                yield cost + _ASIDE * dist(middle, frame.area.centre), name


def _each_millimetre(start: Spot, end: Spot) -> Iterator[Spot]:
    length = dist(start, end)
    for step in range(int(length) + 1):
        yield _between(start, end, step / max(length, 1))


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _chord(course: Sequence[Spot], length: float) -> tuple[Spot, float, float]:
    """A line of a length along the beginning of a course: its middle, its angle in radians.

    And how far the course strays to both sides of it together; endless where the course is shorter.
    """
    start = course[0]
    ahead = next((at for at, spot in enumerate(course) if dist(start, spot) >= length), None)
    if ahead is None:
        return start, 0, inf
    before, after = course[ahead - 1], course[ahead]
    near, far = dist(start, before), dist(start, after)
    x, y = _between(before, after, (length - near) / (far - near))
    angle = atan2(y - start[1], x - start[0])
    aside = [
        (spot[1] - start[1]) * cos(angle) - (spot[0] - start[0]) * sin(angle)
        for spot in course[:ahead]
    ]
    off = (min(aside) + max(aside)) / 2
    middle = (start[0] + x) / 2 - off * sin(angle), (start[1] + y) / 2 + off * cos(angle)
    return middle, angle, max(aside) - min(aside)


def _readable(angle: float) -> float:
    """The angle at which a line along a course is not upside down; upwards if it is upright."""
    turned = angle if cos(angle) > 0.01 else angle + pi
    return turned if cos(turned) > 0.01 else -pi / 2


def _is_on(inner: Area, name: RiverName, half: float) -> bool:
    (x, y), across, down = name.middle, half * cos(name.angle), half * sin(name.angle)
    return all(inner.holds(area_at((x + way * across, y + way * down))) for way in (-1, 1))


def _crowded(name: RiverName, ground: Ground) -> int | None:
    """How many of the distances that look better it lacks; None where it is too near."""
    clear = [by for by in _CLEAR if _is_clear(name, ground, by * name.lines.size)]
    return len(_CLEAR) - len(clear) if clear else None


def _is_clear(name: RiverName, ground: Ground, clear: float) -> bool:
    """Whether links and signs, seen from a name as if it were level, keep off it."""
    width, height = name.lines.width, name.lines.height
    area = Area(-width / 2, -height / 2, width, height)

    def seen(spot: Spot) -> Spot:
        x, y = spot[0] - name.middle[0], spot[1] - name.middle[1]
        c, s = cos(name.angle), sin(name.angle)
        return x * c + y * s, y * c - x * s

    wide = area.inset(-clear)
    if any(length_within(wide, (seen(start), seen(end))) for start, end in ground.ways):
        return False
    if any(
        length_within(area.inset(-half), (seen(start), seen(end)))
        for (start, end), half in ground.lines
    ):
        return False
    far = hypot(width, height) / 2 + clear
    for sign in ground.signs:
        reach = sign.reach + hypot(sign.area.width, sign.area.height) / 2
        if dist(sign.area.centre, name.middle) > reach + far:
            continue
        if Obstacle(area_at(seen(sign.area.centre)), reach).gap(area) < clear:
            return False
    return True
