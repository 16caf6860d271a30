"""Where the grid of a map lies on the page."""

from dataclasses import dataclass
from fractions import Fraction

from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot

# Half of the white between two districts.
STREET = 0.6
# The least grid step of a sheet, on which a station is 6 mm across.
LEAST_STEP = 9.5


@dataclass(frozen=True, slots=True)
class MapFrame:
    """The map's place on the page: every grid point owns a square of `step` millimetres.

    `head` is the room between the map and the names of its columns, `side` that to those of rows.
    """

    area: Area
    step: float
    street: float = STREET
    head: float = 0.0
    side: float = 0.7

    def at(self, across: float | Fraction, down: float | Fraction) -> Spot:
        """The spot of grid coordinates, where a1 is (0, 0)."""
        return (
            self.area.x + (float(across) + 0.5) * self.step,
            self.area.y + (float(down) + 0.5) * self.step,
        )

    def point(self, point: Point) -> Spot:
        """The spot of a grid point."""
        return self.at(point.column, point.row)

    @property
    def station_radius(self) -> float:
        """The radius of a station's disc: 3 mm where the step allows it, more on large maps."""
        return min(0.32 * self.step, max(3.05, 0.19 * self.step + 0.45), 5.2)

    @property
    def departure_radius(self) -> float:
        """The radius of a departure's disc."""
        return 1.36 * self.station_radius
