"""A river as a smooth ribbon that crosses the same links as the course in the file."""

from collections.abc import Sequence
from itertools import pairwise
from math import acos, cos, dist, pi, sin, tan

from nextstation.engine.city.city_map import River
from nextstation.engine.city.geometry import Stretch, apart, cross
from nextstation.engine.city.network import Link, Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.map.frame import MapFrame

# The radius of a corner in grid steps, and how often it is halved at most.
RADIUS, _HALVINGS = 0.6, 6
_PIECES = 12
# Crossings are decided in whole numbers, this many to a grid step: exact and fast.
_FINE = 100_000
# The stretches of a run: most links are far from one, and are not compared with each of them.
_RUN = 16
# How far apart spots are that are close to each other, in grid steps.
CLOSE = 0.05
# How wide a river is: in grid steps, and at most, in units of the sheet.
_WIDTH, _MOST_WIDTH = 0.3, 7.5


def river_width(frame: MapFrame) -> float:
    """How wide the ribbon of a river is."""
    return min(_WIDTH * frame.step, _MOST_WIDTH)


def smooth_course(network: Network, river: River) -> list[Spot]:
    """The spots of a smooth course, in grid coordinates where a1 is (0, 0).

    Each corner becomes an arc, all of one radius where there is room. Where that would cross other
    links than the course, the arcs are smaller, at last the corners stay as they are.
    """
    course = [(float(x), float(y)) for x, y in river.course]
    wanted = {link.name for link in network.links if river.name in link.rivers}
    for halving in range(_HALVINGS):
        smooth = rounded_course(course, RADIUS / 2**halving)
        if crossed_links(network, smooth) == wanted:
            return smooth
    return course


def close_spots(course: Sequence[Spot]) -> list[Spot]:
    """Spots of a course that are close to each other."""
    spots: list[Spot] = []
    for (x, y), (to_x, to_y) in pairwise(course):
        pieces = max(1, round(dist((x, y), (to_x, to_y)) / CLOSE))
        shares = (number / pieces for number in range(pieces))
        spots.extend((x + share * (to_x - x), y + share * (to_y - y)) for share in shares)
    return [*spots, course[-1]]


def rounded_course(course: Sequence[Spot], radius: float) -> list[Spot]:
    """A course whose corners are arcs of a radius, or of less where a stretch is too short."""
    spots = [course[0]]
    for before, here, after in zip(course, course[1:], course[2:], strict=False):
        spots.extend(_arc(before, here, after, radius))
    return [*spots, course[-1]]


def _arc(before: Spot, corner: Spot, after: Spot, radius: float) -> list[Spot]:
    """The arc that takes at most half of the two stretches that meet in a corner."""
    if corner in (before, after):
        return [corner]
    (ax, ay), (bx, by) = _unit(corner, before), _unit(corner, after)
    # Half of the angle between the stretches.
    half = acos(max(-1, min(1, ax * bx + ay * by))) / 2
    if not 0.01 < half < pi / 2 - 0.01:
        return [corner]
    cut = min(radius / tan(half), dist(before, corner) / 2, dist(corner, after) / 2)
    away = cut / cos(half)
    mx, my = (ax + bx) / (2 * cos(half)), (ay + by) / (2 * cos(half))
    middle = corner[0] + away * mx, corner[1] + away * my
    start = corner[0] + cut * ax - middle[0], corner[1] + cut * ay - middle[1]
    turn = pi - 2 * half
    # The arc bulges towards the corner.
    turn = turn if ay * bx > ax * by else -turn
    angles = (turn * each / _PIECES for each in range(_PIECES + 1))
    return [
        (
            middle[0] + start[0] * cos(angle) - start[1] * sin(angle),
            middle[1] + start[0] * sin(angle) + start[1] * cos(angle),
        )
        for angle in angles
    ]


def crossed_links(network: Network, course: Sequence[Spot]) -> set[str]:
    """The names of the links that a course crosses."""
    stretches = list(pairwise((round(x * _FINE), round(y * _FINE)) for x, y in course))
    runs = [stretches[start : start + _RUN] for start in range(0, len(stretches), _RUN)]
    boxes = [_box(run) for run in runs]
    return {
        link.name
        for link in network.links
        for fine in (_fine_stretch(link),)
        if any(
            cross(fine, stretch)
            for box, run in zip(boxes, runs, strict=True)
            if not apart(fine, box)
            for stretch in run
        )
    }


def _box(run: Sequence[Stretch]) -> Stretch:
    """Two corners of the box round a run of stretches."""
    across = [spot[0] for stretch in run for spot in stretch]
    down = [spot[1] for stretch in run for spot in stretch]
    return (min(across), min(down)), (max(across), max(down))


def _fine_stretch(link: Link) -> Stretch:
    start, end = link.start, link.end
    return (
        (start.column * _FINE, start.row * _FINE),
        (end.column * _FINE, end.row * _FINE),
    )


def _unit(start: Spot, end: Spot) -> Spot:
    """The direction from one spot to another, as a step of length 1."""
    length = dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
