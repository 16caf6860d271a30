"""The chosen stations of a network on a grid: what placing makes, and a town is laid out on."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nextstation.engine.city.place import Point
from nextstation.engine.transit.network import Line, Position, Station, TransitNetwork

# A longitude or a latitude, and the column or the row (from 0, with fractions) that it lies on.
Knot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PlacedMap:
    """A network whose chosen stations stand on grid points.

    `courses` has the runs of each line, by its name: the points at which it calls, in order,
    without the stations that were not chosen. `knots` bend the land onto the grid, for columns and
    for rows, each list by rising degrees.
    """

    network: TransitNetwork
    width: int
    height: int
    stations: Mapping[Point, Station]
    courses: Mapping[str, Sequence[Sequence[Point]]]
    knots: tuple[Sequence[Knot], Sequence[Knot]]

    @property
    def lines(self) -> Mapping[str, Line]:
        """The lines of the network, by name."""
        return {line.name: line for line in self.network.lines}

    def spot(self, position: Position) -> tuple[float, float]:
        """Where a place of the land lies: its column and its row, from 0, with fractions."""
        across, down = (
            _between(knots, degrees) for knots, degrees in zip(self.knots, position, strict=True)
        )
        return across, down


def _between(knots: Sequence[Knot], degrees: float) -> float:
    """The value at a place between knots, or beyond them on the line through the nearest two."""
    upper = min(max(bisect_right(knots, (degrees, 0.0)), 1), len(knots) - 1)
    (left, low), (right, high) = knots[upper - 1], knots[upper]
    return low + (high - low) * (degrees - left) / (right - left)
