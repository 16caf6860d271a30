"""Exact plane geometry of straight stretches, in integers and fractions."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Number = int | Fraction
Spot = tuple[Number, Number]
Stretch = tuple[Spot, Spot]


def in_units(spots: Sequence[Spot], unit: int) -> list[Spot]:
    """Spots in a unit of which `unit` make a grid step, cut to whole numbers."""
    return [(int(across * unit), int(down * unit)) for across, down in spots]


def whole_unit(spots: Sequence[Spot]) -> int:
    """The largest unit in which all spots are whole; those are compared many times as fast."""
    return lcm(*(Fraction(number).denominator for spot in spots for number in spot))


def _side(stretch: Stretch, spot: Spot) -> int:
    """On which side of a stretch a spot lies: 1, -1, or 0 in line with it."""
    (ax, ay), (bx, by) = stretch
    turn = (bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)
    return (turn > 0) - (turn < 0)


def apart(one: Stretch, other: Stretch) -> bool:
    """Whether the bounding boxes of two stretches are apart; cheap, and mostly true."""
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    # Called tens of thousands of times for a map: comparisons only, no calls.
    return (
        (ax < cx > bx and ax < dx > bx)
        or (ax > cx < bx and ax > dx < bx)
        or (ay < cy > by and ay < dy > by)
        or (ay > cy < by and ay > dy < by)
    )


def _within(stretch: Stretch, spot: Spot) -> bool:
    return all(
        min(stretch[0][axis], stretch[1][axis])
        <= spot[axis]
        <= max(stretch[0][axis], stretch[1][axis])
        for axis in (0, 1)
    )


def cross(one: Stretch, other: Stretch) -> bool:
    """Whether two stretches cross inside both, not at an end of either."""
    if apart(one, other):
        return False
    return (
        _side(one, other[0]) * _side(one, other[1]) < 0
        and _side(other, one[0]) * _side(other, one[1]) < 0
    )


def touch(one: Stretch, other: Stretch) -> bool:
    """Whether an end of one stretch lies on the other, or they run along each other."""
    if apart(one, other):
        return False
    return any(_side(one, spot) == 0 and _within(one, spot) for spot in other) or any(
        _side(other, spot) == 0 and _within(other, spot) for spot in one
    )
