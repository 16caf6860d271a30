"""The rhythm of links: dots on one pitch, counted from the grid points.

Links cross on grid points and in the middles between four of them. Each has a dot of every link
that passes, so links that cross share one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Self

from nextstation.engine.city.network import Link
from nextstation.engine.city.place import DIRECTIONS
from nextstation.renderers.canvas.area import Spot

# How far apart dots are meant to be, in units of the sheet. Most papers come near to it.
_PITCH = 1.75


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How many dots half a grid step has, straight and diagonally."""

    straight: int
    diagonal: int

    @classmethod
    def of(cls, step: float) -> Self:
        """The rhythm of a map of this grid step, whose two pitches are nearly the same."""
        half = step / 2
        return cls(max(1, round(half / _PITCH)), max(1, round(sqrt(2) * half / _PITCH)))

    def dots(self, link: Link) -> Iterator[Spot]:
        """The dots between the ends of a link, in grid coordinates where a1 is (0, 0)."""
        across, down = DIRECTIONS[link.direction]
        each = 2 * (self.diagonal if across and down else self.straight)
        for number in range(1, link.start.steps_to(link.end) * each):
            along = number / each
            yield link.start.column + across * along, link.start.row + down * along
