"""The pencils of a city in pairs, and how different they look."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from nextstation.engine.city.city import City
from nextstation.renderers.theme.colour_vision import Matrix, difference
from nextstation.renderers.theme.pencils import Pencil, pencils_of
from nextstation.renderers.theme.styles import COLOUR


@dataclass(frozen=True, slots=True)
class PencilPair:
    """Two pencils."""

    one: Pencil
    other: Pencil

    def apart(self, seen: Matrix) -> float:
        """How different their inks are, or their departures as printed, whichever are more alike.

        What is drawn has the inks; a departure may be darker, so that its symbol is readable.
        """
        one, other = self.one.ink, self.other.ink
        printed = COLOUR.field(one).fill, COLOUR.field(other).fill
        return min(difference(one, other, seen), difference(*printed, seen))


def pairs_of(city: City) -> Iterator[PencilPair]:
    """All pairs of pencils."""
    for one, other in combinations(pencils_of(city), 2):
        yield PencilPair(one, other)
