"""Draws lines as a metro diagram does: one weight, round corners, clean ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import acos, hypot, sin, tan

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number

# The radius of a corner where there is room for it, and how far from the corner its curve may
# begin, in grid steps.
_RADIUS, _REACH = 0.5, 0.3
# Of a unit: what is less is straight.
_STRAIGHT = 0.01


@dataclass(frozen=True, slots=True)
class Bend:
    """The arc that stands for a corner: where it begins and ends, its middle, its radius."""

    start: Spot
    middle: Spot
    end: Spot
    radius: float
    clockwise: bool

    @classmethod
    def at(cls, before: Spot, here: Spot, after: Spot, step: float) -> "Bend | None":
        """The arc between two stretches that meet here; None where they are one straight."""
        one, other = along((0, 0), _from(here, before), 1), along((0, 0), _from(here, after), 1)
        middle = one[0] + other[0], one[1] + other[1]
        opening = acos(max(-1.0, min(1.0, one[0] * other[0] + one[1] * other[1]))) / 2
        if hypot(*middle) < _STRAIGHT or opening < _STRAIGHT:
            return None
        reach = min(_REACH, _RADIUS / tan(opening)) * step
        radius = reach * tan(opening)
        inward = radius / sin(opening) - radius
        return cls(
            along(here, before, reach),
            along(here, (here[0] + middle[0], here[1] + middle[1]), inward),
            along(here, after, reach),
            radius,
            one[0] * other[1] < one[1] * other[0],
        )


def smooth_path(spots: Sequence[Spot], step: float) -> str:
    """The path through some spots, whose corners are arcs."""
    drawn = [f"M{_at(spots[0])}"]
    for before, here, after in zip(spots, spots[1:], spots[2:], strict=False):
        if bend := Bend.at(before, here, after, step):
            r, way = number(bend.radius), int(bend.clockwise)
            drawn.append(f"L{_at(bend.start)}A{r} {r} 0 0 {way} {_at(bend.end)}")
        else:
            drawn.append(f"L{_at(here)}")
    return "".join([*drawn, f"L{_at(spots[-1])}"])


def stop_at(before: Spot, here: Spot, after: Spot, step: float) -> Spot:
    """Where a line passes a station at which it may turn."""
    bend = Bend.at(before, here, after, step)
    return bend.middle if bend else here


def along(here: Spot, there: Spot, reach: float) -> Spot:
    """The spot that lies so far from one towards another."""
    across, down = there[0] - here[0], there[1] - here[1]
    share = reach / (hypot(across, down) or 1)
    return here[0] + across * share, here[1] + down * share


def beside(start: Spot, end: Spot, aside: float) -> tuple[Spot, Spot]:
    """A stretch shifted to the right of its direction."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down) or 1
    shift = (-down / length * aside, across / length * aside)
    return (start[0] + shift[0], start[1] + shift[1]), (end[0] + shift[0], end[1] + shift[1])


def bar(end: Spot, towards: Spot, reach: float) -> tuple[Spot, Spot]:
    """The bar across the end of a line that comes from another spot."""
    x, y = along((0, 0), (towards[0] - end[0], towards[1] - end[1]), reach)
    return (end[0] - y, end[1] + x), (end[0] + y, end[1] - x)


def _from(here: Spot, there: Spot) -> Spot:
    return there[0] - here[0], there[1] - here[1]


def _at(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"
