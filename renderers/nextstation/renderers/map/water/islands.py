"""Islands in water that decorates a map: there it is wider, and flows round them."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import cos, dist, pi

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.water.course import CLOSE, close_spots

# In grid steps: half of the length of an island, and of the stretch on which water is wider; half
# of the width of an island, and how much farther the banks are from its middle.
_LONG, _REACH = 0.6, 1.0
_WIDE, WIDER = 0.115, 0.12


def outline(
    course: Sequence[Spot],
    island: Sequence[Fraction],
    half: float,
    shape: Callable[[float], float],
    frame: MapFrame,
) -> str:
    """The path round an island in a course, or round its water.

    It is so far from the middle of the course, and farther by what `shape` says for a distance from
    the middle of the island, all in grid steps.
    """
    spots = close_spots(course)
    banks: tuple[list[Spot], list[Spot]] = [], []
    middle = min(range(len(spots)), key=lambda place: dist(spots[place], island))
    reach, last = round(_REACH / CLOSE), len(spots) - 1
    for place in range(max(middle - reach, 0), min(middle + reach, last) + 1):
        (x, y), (ax, ay) = spots[place], spots[max(place - 1, 0)]
        bx, by = spots[min(place + 1, last)]
        off = (half + shape((place - middle) * CLOSE)) / (dist((ax, ay), (bx, by)) or 1)
        for side, bank in zip((off, -off), banks if off > -1e-9 else (), strict=False):
            bank.append(frame.at(x + side * (by - ay), y - side * (bx - ax)))
    there, back = banks
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in [*there, *reversed(back)]) + "Z"


def land(along: float) -> float:
    """Half of the width of an island so far from its middle; less than 0 beyond its ends."""
    return _WIDE * (1 - (along / _LONG) ** 2)


def widening(along: float) -> float:
    """How much farther banks are from each other's middle so far from that of an island."""
    return WIDER * cos(pi / 2 * along / _REACH) ** 2
