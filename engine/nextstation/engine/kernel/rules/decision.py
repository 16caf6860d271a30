"""Decisions as numbers: a section to draw, a station to circle, or PASS.

A section is packed as a point and one of eight directions. A decision is a section, or a station's
point with the bit CIRCLES; above them stands the power that it spends, as its place among the slots
at work, from 1 on. All bits of PASS are set.
"""

from nextstation.engine.kernel.bits import high_bits, in_set, low_bits, packed, singleton
from nextstation.engine.kernel.kernel import kernel

PASS = -1
_DIRECTION = 3
_CIRCLES = 11
_POWER = 12


@kernel
def start_of(section: int) -> int:
    """The point that a section starts at."""
    return high_bits(section, _DIRECTION)


@kernel
def direction_of(section: int) -> int:
    """The direction of a section, from 0 to 7."""
    return low_bits(section, _DIRECTION)


@kernel
def opposite(direction: int) -> int:
    """The opposite of a direction."""
    return low_bits(direction + 4, _DIRECTION)


@kernel
def start_at(point: int, power: int) -> int:
    """A decision that lacks a direction: a section from a point, which spends a power or none."""
    return packed(power, packed(point, 0, _DIRECTION), _POWER)


@kernel
def with_power(section: int, power: int) -> int:
    """The decision to draw a section, which spends a power or none."""
    return packed(power, section, _POWER)


@kernel
def circle_at(point: int) -> int:
    """The decision to circle a station."""
    return singleton(_CIRCLES) | point


@kernel
def draws(decision: int) -> bool:
    """Whether a decision draws a section: it neither passes nor circles a station."""
    return in_set(decision, _CIRCLES) == 0


@kernel
def section_of(decision: int) -> int:
    """The section that a decision draws."""
    return low_bits(decision, _POWER)


@kernel
def circled_point(decision: int) -> int:
    """The point of the station that a decision circles."""
    return low_bits(decision, _CIRCLES)


@kernel
def power_of(decision: int) -> int:
    """The power that a decision spends, as its place among the slots at work from 1 on, or 0."""
    return high_bits(decision, _POWER)
