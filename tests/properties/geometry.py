"""Transforms, polygons and distances, in millimetres."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from nextstation.renderers.canvas.area import Area, Spot

Matrix = tuple[float, float, float, float, float, float]
Polygon = Sequence[Spot]
SAME: Matrix = (1, 0, 0, 1, 0, 0)
_CALL = re.compile(r"(\w+)\(([^)]*)\)")


def transform_of(written: str) -> Matrix:
    """The transform that an attribute of SVG says."""
    matrix = SAME
    for name, values in _CALL.findall(written):
        matrix = after(matrix, _step(name, [float(each) for each in re.split(r"[\s,]+", values)]))
    return matrix


def _step(name: str, values: Sequence[float]) -> Matrix:
    if name == "translate":
        x, y = (*values, 0.0)[:2]
        return (1, 0, 0, 1, x, y)
    if name == "scale":
        x, y = (values[0], values[-1])
        return (x, 0, 0, y, 0, 0)
    if name == "rotate":
        turn, x, y = (*values, 0.0, 0.0)[:3]
        c, s = cos(radians(turn)), sin(radians(turn))
        return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
    a, b, c, d, e, f = values
    return (a, b, c, d, e, f)


def after(outer: Matrix, inner: Matrix) -> Matrix:
    """The transform that does the inner one first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
        a * k + c * m + e, b * k + d * m + f,
    )  # fmt: skip


def moved(matrix: Matrix, spots: Iterable[Spot]) -> list[Spot]:
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in spots]


def bounds(spots: Polygon) -> Area:
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return Area.between(min(across), min(down), max(across), max(down))


def clipped(area: Area, clip: Area) -> Area:
    """What lies of an area in another."""
    left, top = max(area.x, clip.x), max(area.y, clip.y)
    right, bottom = min(area.right, clip.right), min(area.bottom, clip.bottom)
    return Area.between(left, top, max(left, right), max(top, bottom))


def corners(area: Area) -> list[Spot]:
    return [
        (area.x, area.y),
        (area.right, area.y),
        (area.right, area.bottom),
        (area.x, area.bottom),
    ]


def holds(polygon: Polygon, spot: Spot) -> bool:
    """Whether a spot lies in a polygon."""
    x, y = spot
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*polygon, polygon[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def meet(one: Polygon, other: Polygon, more: float = 0.01) -> bool:
    """Whether two convex polygons overlap by more than a little in every direction."""
    for polygon in (one, other):
        for (x1, y1), (x2, y2) in pairwise([*polygon, polygon[0]]):
            long = hypot(x2 - x1, y2 - y1)
            if long < 1e-6:
                continue
            across = ((y1 - y2) / long, (x2 - x1) / long)
            shadows = [[across[0] * x + across[1] * y for x, y in each] for each in (one, other)]
            if (min(max(each) for each in shadows) - max(min(each) for each in shadows)) <= more:
                return False
    return True


def apart(area: Polygon, spot: Spot) -> float:
    """How far a spot lies from a polygon; 0 inside of it."""
    if holds(area, spot):
        return 0.0
    return min(to_segment(spot, *side) for side in pairwise([*area, area[0]]))


def to_segment(spot: Spot, start: Spot, end: Spot) -> float:
    """How far a spot lies from a straight line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = across**2 + down**2
    share = (
        min(max(((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / long, 0.0), 1.0)
        if long
        else 0.0
    )
    return hypot(spot[0] - start[0] - share * across, spot[1] - start[1] - share * down)
