"""A section as a player names it, and as it lies on the sheet."""

from dataclasses import dataclass

from nextstation.engine.city.place import Point

Section = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A section on the sheet, from start to end."""

    colour: str
    start: Point
    end: Point
    link: int

    @property
    def name(self) -> str:
        """The section's name, such as `d3-d1`."""
        return f"{self.start.name}-{self.end.name}"
