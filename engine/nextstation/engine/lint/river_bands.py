"""How a river lies on the sheet: a band round its course, and what links show of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Link, Network
from nextstation.engine.vocabulary.limits import RIVER_WIDTH

# The disc of a station hides this much of a link at each end, in grid steps.
_DISC = 0.22
_SAMPLES = 60
# What the map of an A4 sheet measures in millimetres.
_SHEET = 180
_Spot = tuple[float, float]


@dataclass(frozen=True)
class Meeting:
    """A link and the band of a river: how much of the link lies within it, in grid steps.

    `visible` is what the discs of the stations leave of that; `nearest` the distance of the course
    from the part of the link that is not under the discs.
    """

    link: Link
    river: River
    within: float
    visible: float
    nearest: float
    length: float

    @property
    def crosses(self) -> bool:
        """Whether the link crosses the river."""
        return self.river.name in self.link.rivers


@dataclass(frozen=True)
class Bands:
    """The rivers of a map, and the links near them."""

    network: Network

    @property
    def step(self) -> float:
        """The millimetres of a grid step on an A4 sheet."""
        city_map = self.network.city.map
        return _SHEET / max(city_map.width, city_map.height)

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Every link that crosses a river or touches its band."""
        return [*self._meetings()]

    def _meetings(self) -> Iterator[Meeting]:
        for river in self.network.city.map.rivers:
            course = [*pairwise((float(x), float(y)) for x, y in river.course)]
            for link in self.network.links:
                found = _meeting(link, river, course)
                if found.crosses or found.within:
                    yield found


def _meeting(link: Link, river: River, course: list[tuple[_Spot, _Spot]]) -> Meeting:
    (ax, ay), (bx, by) = link.start, link.end
    length = hypot(bx - ax, by - ay)
    half = RIVER_WIDTH / 2
    near = [each for each in course if _may_touch((ax, ay), (bx, by), each, half)]
    within, visible, nearest = 0, 0, float("inf")
    for sample in range(_SAMPLES if near else 0):
        along = (sample + 0.5) / _SAMPLES
        spot = (ax + along * (bx - ax), ay + along * (by - ay))
        distance = min(_distance(spot, *stretch) for stretch in near)
        is_bare = _DISC < along * length < length - _DISC
        within += distance < half
        visible += distance < half and is_bare
        if is_bare:
            nearest = min(nearest, distance)
    unit = length / _SAMPLES
    return Meeting(link, river, within * unit, visible * unit, nearest, length)


def _may_touch(start: _Spot, end: _Spot, stretch: tuple[_Spot, _Spot], half: float) -> bool:
    """Whether the boxes round a link and a stretch of a course are close."""
    return all(
        min(start[axis], end[axis]) - half <= max(stretch[0][axis], stretch[1][axis])
        and min(stretch[0][axis], stretch[1][axis]) <= max(start[axis], end[axis]) + half
        for axis in (0, 1)
    )


def _distance(spot: _Spot, start: _Spot, end: _Spot) -> float:
    """The distance of a spot from a stretch."""
    across, down = end[0] - start[0], end[1] - start[1]
    square = across * across + down * down
    share = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / square if square else 0
    share = min(1.0, max(0.0, share))
    return hypot(spot[0] - start[0] - share * across, spot[1] - start[1] - share * down)
