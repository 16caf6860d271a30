"""The ground on which names of districts and rivers are written: what is free of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.language.city_names import river_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.obstacles import (
    Obstacle,
    Segment,
    length_within,
    segments_to_avoid,
    sign_obstacles,
    station_obstacles,
)
from nextstation.renderers.map.water.course import river_width, smooth_course
from nextstation.renderers.map.water.decoration import water_course, water_width
from nextstation.renderers.theme.palette import PAPER_WHITE

# What names keep off: stations, signs and other names; water; the dots of links.
CLEAR, _BANK, _DOT = 0.85, 0.7, 0.5
# How many times as bad it is to cover the line of a pencil as the dots of a link.
_DRAWN = 8.0


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Water on the page: what it is called, its course, how wide it is.

    Water that is not filled with one colour has a `halo` for names on it.
    """

    title: str
    course: Sequence[Spot]
    width: float
    halo: str | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies on a map: things that no name may touch, links that names had better not cross.

    `drawn` are the lines of pencils, each with half of its width.
    """

    signs: tuple[Obstacle, ...]
    ways: tuple[Segment, ...]
    ribbons: tuple[Ribbon, ...]
    drawn: tuple[tuple[Segment, float], ...] = ()

    @classmethod
    def of(
        cls, network: Network, frame: MapFrame, signs: Sequence[Obstacle], ribbons: Sequence[Ribbon]
    ) -> "Ground":
        """The ground of a map with some signs on it besides the stations and their letters."""
        stations = (
            each
            for station in network.stations.values()
            for each in station_obstacles(network, frame, station, marked=False)
        )
        every = (*stations, *sign_obstacles(network, frame), *signs)
        return cls(every, tuple(segments_to_avoid(network, frame)), tuple(ribbons))

    def with_signs(self, more: Iterable[Obstacle]) -> "Ground":
        """The ground with more on it that no name may touch."""
        return replace(self, signs=(*self.signs, *more))

    def near(self, area: Area) -> "Ground":
        """The part of it that lies in an area or not far from it."""
        return Ground(
            tuple(sign for sign in self.signs if sign.gap(area) < CLEAR),
            tuple(way for way in self.ways if length_within(area.inset(-_DOT), way)),
            self.ribbons,
            tuple(
                (line, half)
                for line, half in self.drawn
                if length_within(area.inset(-_DOT - half), line)
            ),
        )

    def covered(self, area: Area) -> float | None:
        """How much of links a name in an area covers, in millimetres; None if it may not stand.

        What it covers of lines counts several times.
        """
        if any(sign.gap(area) < CLEAR for sign in self.signs) or self._is_wet(area):
            return None
        wide = area.inset(-_DOT)
        lines = sum(length_within(wide.inset(-half), line) for line, half in self.drawn)
        return sum(length_within(wide, way) for way in self.ways) + _DRAWN * lines

    def _is_wet(self, area: Area) -> bool:
        return any(
            length_within(wide, stretch)
            for ribbon in self.ribbons
            for wide in [area.inset(-_BANK - ribbon.width / 2)]
            for stretch in pairwise(ribbon.course)
        )


def ribbons_of(network: Network, frame: MapFrame) -> list[Ribbon]:
    """The water of a map: rivers, and water that only decorates."""
    rivers = [
        Ribbon(
            river_name(river),
            [frame.at(x, y) for x, y in smooth_course(network, river)],
            river_width(frame),
        )
        for river in network.city.map.rivers
    ]
    decoration = [
        Ribbon(
            river_name(water),
            [frame.at(x, y) for x, y in water_course(water)],
            water_width(frame),
            PAPER_WHITE,
        )
        for water in network.city.water
    ]
    return [*rivers, *decoration]
