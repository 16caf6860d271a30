"""A rectangle of the page, in millimetres from its top left corner."""

from collections.abc import Sequence
from typing import NamedTuple, Self

Spot = tuple[float, float]


class Area(NamedTuple):
    """Where something is drawn."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def between(cls, left: float, top: float, right: float, bottom: float) -> Self:
        """The area between four edges."""
        return cls(left, top, right - left, bottom - top)

    @classmethod
    def around(cls, areas: Sequence["Area"]) -> Self:
        """The smallest area that holds some others."""
        return cls.between(
            min(area.x for area in areas),
            min(area.y for area in areas),
            max(area.right for area in areas),
            max(area.bottom for area in areas),
        )

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Spot:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, other: "Area") -> bool:
        """Whether another area lies in this one."""
        return (
            self.x <= other.x
            and other.right <= self.right
            and self.y <= other.y
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: "Area") -> bool:
        """Whether another area has a point in common with this one, if only of its edge."""
        return (
            self.x <= other.right
            and other.x <= self.right
            and self.y <= other.bottom
            and other.y <= self.bottom
        )

    def inset(self, by: float) -> Self:
        """The area shrunk by a margin on all sides."""
        x, y, width, height = self
        return type(self)(x + by, y + by, width - 2 * by, height - 2 * by)

    def moved(self, right: float) -> Self:
        """The area further right."""
        return type(self)(self.x + right, self.y, self.width, self.height)

    def strip(self, top: float, height: float) -> Self:
        """A horizontal part of the area: `top` below its upper edge, of a height."""
        return type(self)(self.x, self.y + top, self.width, height)

    def columns(self, count: int, gap: float = 0.0) -> list[Self]:
        """Equal columns of the area, with a gap between them."""
        wide = (self.width - (count - 1) * gap) / count
        return [self.slice(number * (wide + gap), wide) for number in range(count)]

    def slice(self, left: float, width: float) -> Self:
        """A vertical part of the area: `left` from its left edge, of a width."""
        return type(self)(self.x + left, self.y, width, self.height)
