"""C7: what the bonuses of a round make of the stations and districts of one colour."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import prod
from typing import Any

from oracle.atlas import Atlas
from oracle.line import Line

SECONDARY_KIND = "secondary"


@dataclass(frozen=True)
class Bonuses:
    """Whatever counts more than once, as many times as there are reasons for it."""

    circles: Sequence[str] = ()  # stations, once for each circle
    symbols: Sequence[tuple[str | None, int]] = ()  # T3
    counts: Mapping[str, Sequence[int]] = field(default_factory=dict)  # X2: how often, by word
    gates: Sequence[tuple[str, Set[str], int]] = ()  # G3: the district, its stations reached
    fullest: Sequence[int] = ()  # X3, on each of two unjoined lines
    fullest_of_best: Sequence[int] = ()  # X3, on one of them
    own: Sequence[tuple[Mapping[str, Any], int]] = ()  # counts whose items count so many times


def station_weight(atlas: Atlas, place: str, bonuses: Bonuses) -> int:
    """W4, G4, T3: one, one more for each circle, and more if it shows the symbol of the round."""
    shown = atlas.stations[place].symbol
    more = sum(times - 1 for symbol, times in bonuses.symbols if symbol == shown)
    return 1 + bonuses.circles.count(place) + more


def district_weight(atlas: Atlas, line: Line, district: str, bonuses: Bonuses) -> int:
    """X2, G3: one, and more in a corner; a gate reached twice by the line is not more."""
    is_secondary = atlas.district_kinds.get(district) == SECONDARY_KIND
    more = sum(times - 1 for times in bonuses.counts.get("secondary_districts", ()))
    corners = more if is_secondary else 0
    gates = sum(
        times - 1
        for corner, reached, times in bonuses.gates
        if corner == district and reached & line.stations()
    )
    return 1 + corners + gates


def multiply_fullest(products: Sequence[int], bonuses: Bonuses) -> int:
    """X3: multiply last, the line that gains more where only one of two unjoined lines does."""
    multiplied = [product * prod(bonuses.fullest) for product in products]
    best = max(multiplied, default=0)
    return sum(multiplied) - best + best * prod(bonuses.fullest_of_best)
