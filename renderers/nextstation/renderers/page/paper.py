"""The papers that a sheet is laid out for."""

from dataclasses import dataclass
from typing import Self

# The sides of papers that take type a little smaller or larger, in millimetres.
_SMALL, _LARGE = 200.0, 250.0
# The sizes of type and boxes for small papers, and for large ones with much to hold.
SMALL_UNITS = (0.9, 0.86, 0.82, 0.79, 0.76)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by its shorter and longer side, in millimetres."""

    name: str
    short: float
    long: float

    def half(self) -> Self:
        """The paper of half of a sheet, cut across."""
        short, long = sorted((self.short, self.long / 2))
        return type(self)(f"half of {self.name}", short, long)

    @property
    def is_small(self) -> bool:
        """Whether it is smaller than A4 and Letter: a paper for small maps."""
        return self.short < _SMALL

    @property
    def units(self) -> tuple[float, ...]:
        """The sizes of type and boxes that may be laid out, the best first; A4 has 1."""
        if self.is_small:
            return SMALL_UNITS
        return (1.25, 1.2, 1.1, 1) if self.short > _LARGE else (1,)

    @property
    def least_step(self) -> float:
        """The least room for a grid point on this paper, in millimetres.

        A city that needs more room is refused on a small paper, for a larger one will do. On a
        large paper it is refused only where stations and gates would lie on each other: no city
        is, but many modules with long lists may leave so little of the page.
        """
        return 5.0 if self.is_small else 3.0


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210, 297),
        Paper("letter", 215.9, 279.4),
        Paper("a5", 148, 210),
        Paper("a3", 297, 420),
    )
}
