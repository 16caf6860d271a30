"""What is so at a seat now, as named facts: the terminal and the studio list all of them.

Something new that a player shall see of a game is one more function in `_FACTS`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.titles import name_in
from nextstation.engine.play.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so: what it is called, and what it is, in words."""

    title: str
    text: str


def facts_of(seat: Seat) -> list[Fact]:
    """What is so at a seat, in the order in which it is listed."""
    return [fact for each in _FACTS for fact in each(seat)]


def _marks(seat: Seat) -> Iterator[Fact]:
    """The stations that bear a mark (S10)."""
    for name, mark in seat.network.city.marks.items():
        if places := seat.sheet.marked(name):
            yield Fact(name_in(mark.names, name), " ".join(place.name for place in places))


def _circles(seat: Seat) -> Iterator[Fact]:
    """The stations that are circled on the line of the round (W4, G4)."""
    circled = [place.name for colour, place in seat.sheet.circled if colour == seat.sheet.colour]
    if circled:
        yield Fact("circled", " ".join(circled))


_FACTS = (_marks, _circles)
