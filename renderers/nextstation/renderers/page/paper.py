"""The papers that a sheet is laid out for."""

from dataclasses import dataclass
from typing import Self

# The width of A4, on which type has its usual size, and how much larger a larger paper has it.
_USUAL, _LARGER = 210.0, 0.885
# What is tried where the largest type leaves too little to the map.
_STEPS = (1.0, 0.95, 0.88, 0.8)
# The margin at each side, as a part of the shorter side, and the least in millimetres: wider than
# printers need, for the names of rows hang in it.
_MARGIN, LEAST_MARGIN = 0.0575, 8.8
_TITLES = {"letter": "US Letter"}


class NoRoomError(ValueError):
    """What is to be printed has no room on the paper, or on a card."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by its shorter and longer side, in millimetres."""

    name: str
    short: float
    long: float

    @property
    def title(self) -> str:
        """What people call it."""
        return _TITLES.get(self.name, self.name.upper())

    @property
    def upright(self) -> tuple[float, float]:
        """Its width and height where it is higher than wide."""
        return self.short, self.long

    def half(self) -> Self:
        """The paper of half of a sheet, cut across."""
        short, long = sorted((self.short, self.long / 2))
        return type(self)(f"half of {self.name}", short, long)

    @property
    def margin(self) -> float:
        """The white at each side, in millimetres."""
        return max(LEAST_MARGIN, round(_MARGIN * self.short, 1))

    @property
    def is_small(self) -> bool:
        """Whether it is smaller than A4 and Letter: a paper for small maps."""
        return self.short < _USUAL

    @property
    def units(self) -> tuple[float, ...]:
        """The sizes of type and boxes that may be laid out, the largest first.

        Type of size 1 is the smallest that can be read: a large paper has larger, none smaller.
        """
        largest = max(1.0, _LARGER * self.short / _USUAL)
        return tuple(dict.fromkeys(max(1.0, largest * step) for step in _STEPS))


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297),
        Paper("letter", 215.9, 279.4),
        Paper("a5", 148, 210),
        Paper("a3", 297, 420),
        Paper("a2", 420, 594),
    )
}
