"""How true a map is to its network, as numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from nextstation.engine.city.network import Network
from nextstation.engine.city.place import direction_between
from nextstation.engine.transit.placed import PlacedMap

# Stations that are no more grid steps apart keep their order on a good map.
_NEAR = 3


@dataclass(frozen=True, slots=True)
class Quality:
    """How true a map is, in shares from 0 to 1.

    Of the pairs of stations at which a line calls one after the other: those in one of the eight
    directions, and those with a link. Of the pairs of stations near each other: those that lie to
    each other as on the land, west or east, and north or south.
    """

    in_directions: float
    linked: float
    in_order: float

    @classmethod
    def of(cls, placed: PlacedMap, network: Network) -> "Quality":
        """The quality of a map, and of the city that was made of it."""
        calls = placed.pairs
        links = {frozenset((link.start, link.end)) for link in network.links}
        straight = sum(direction_between(*sorted(pair)) is not None for pair in calls)
        near = [
            (one, other)
            for one, other in combinations(placed.stations, 2)
            if one.steps_to(other) <= _NEAR
        ]
        lands = {point: each.position for point, each in placed.stations.items()}
        kept = sum(
            (one.column - other.column) * (lands[one][0] - lands[other][0]) >= 0
            and (one.row - other.row) * (lands[one][1] - lands[other][1]) <= 0
            for one, other in near
        )
        count = max(len(calls), 1)
        return cls(straight / count, len(calls & links) / count, kept / max(len(near), 1))

    @property
    def figures(self) -> Mapping[str, str]:
        """What is measured, in words."""
        return {
            "ways between stops straight or diagonal": f"{self.in_directions:.0%}",
            "ways between stops linked": f"{self.linked:.0%}",
            "neighbouring stations placed as on the land": f"{self.in_order:.0%}",
        }

    def __str__(self) -> str:
        """The figures on a line."""
        return ", ".join(f"{value} of {name}" for name, value in self.figures.items())
