"""Departures side by side, where lines get in each other's way (W143)."""

from collections.abc import Collection, Iterable

from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES

# How many grid steps lie between two departures at least.
_APART = DESIGN_CODES["W143"].limit or 0
# With fewer stations for each departure, some of them lie side by side wherever they are.
_ROOM = 4


def is_apart(point: Point, others: Iterable[Point], least: float = _APART) -> bool:
    """Whether a departure lies at least so many grid steps from each of the others."""
    return all(point.steps_to(each) >= least for each in others)


def beside(departures: Collection[Point]) -> int:
    """How many of some departures lie beside another of them."""
    return sum(not is_apart(each, [p for p in departures if p != each]) for each in departures)


def has_room(stations: int, departures: int) -> bool:
    """Whether a map with so many stations has room for these departures to lie apart."""
    return stations >= _ROOM * departures
