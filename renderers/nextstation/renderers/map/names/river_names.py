"""The names of rivers, along their courses and clear of the links that cross them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, inf, pi, sin

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.text_setting import TextLines
from nextstation.renderers.map.names.ground import Ground, Ribbon
from nextstation.renderers.map.names.lines import CAPS
from nextstation.renderers.map.obstacles import Obstacle, area_at, length_within

# From a name to a link that crosses, with its tick: at least, better, and best; and to the end of a
# straight stretch; in sizes. What it costs to be one nearer.
_CLEAR, _END = (0.48, 0.65, 1.3), 0.3
_CROWDED = 2.0
# Of two places that are free a level one is read more easily, and one in the middle looks better.
_SLANTED, _ASIDE = 3.0, 0.01
# A name takes so much of the width of its water at most.
_HIGH = 0.55


@dataclass(frozen=True, slots=True)
class RiverName:
    """A name in its place: its middle, the angle of its line in radians, the halo that it needs."""

    lines: TextLines
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
    lines = TextLines((ribbon.title.upper(),), size, CAPS)
    if lines.height > _HIGH * ribbon.width:
        return
    frame = ground.frame
    half, inner = lines.width / 2 + _END * size, frame.area.inset(frame.street + 1)
    for start, end in pairwise(ribbon.course):
        length = dist(start, end)
        angle = atan2(end[1] - start[1], end[0] - start[0])
        steps = int(max(length - 2 * half, -1))
        if steps < 0:
            continue
        around = Area.around([area_at(start), area_at(end)]).inset(-2 * size)
        near = ground.near(around)
        for step in range(steps + 1):
            along = half + step
            middle = (start[0] + along * cos(angle), start[1] + along * sin(angle))
            name = RiverName(lines, middle, _readable(angle), ribbon.halo)
            if not _is_on(inner, name, half):
                continue
            crowded = _crowded(name, near)
            if crowded is not None:
                cost = _SLANTED * abs(sin(name.angle)) + _CROWDED * crowded
                yield cost + _ASIDE * dist(middle, frame.area.centre), name


def _readable(angle: float) -> float:
    """The angle at which a line along a course is not upside down; upwards if it is upright."""
    turned = angle if cos(angle) > 0.01 else angle + pi
    return turned if cos(turned) > 0.01 else -pi / 2


def _is_on(inner: Area, name: RiverName, half: float) -> bool:
    (x, y), across, down = name.middle, half * cos(name.angle), half * sin(name.angle)
    return all(inner.holds(area_at((x + way * across, y + way * down))) for way in (-1, 1))


def _crowded(name: RiverName, ground: Ground) -> int | None:
    """How many of the distances that look better it lacks; None where it is too near."""
    width, height, size = name.lines.width, name.lines.height, name.lines.size
    area, (left, top) = Area(-width / 2, -height / 2, width, height), name.middle
    c, s = cos(name.angle), sin(name.angle)

    def seen(spot: Spot) -> Spot:
        """Where a spot is seen from the name as if that were level."""
        x, y = spot[0] - left, spot[1] - top
        return x * c + y * s, y * c - x * s

    for (start, end), half in ground.lines:
        if length_within(area.inset(-half), (seen(start), seen(end))):
            return None
    ways = [(seen(start), seen(end)) for start, end in ground.ways]
    # Signs are round from here: they may be turned.
    signs = (
        (area_at(seen(each.area.centre)), hypot(each.area.width, each.area.height) / 2 + each.reach)
        for each in ground.signs
    )
    gap = min((Obstacle(*each).gap(area) for each in signs), default=inf)
    for lacking, by in enumerate(reversed(_CLEAR)):
        wide = area.inset(-by * size)
        if gap >= by * size and not any(length_within(wide, way) for way in ways):
            return lacking
    return None
