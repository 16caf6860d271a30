"""What lies on a map where names are written: walls, which no name may touch, and links."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product
from math import floor

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.language.city_names import map_name
from nextstation.renderers.map.districts import Corner
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.obstacles import (
    Obstacle,
    Segment,
    gap_between,
    length_within,
)
from nextstation.renderers.map.rivers import (
    river_width,
    smooth_course,
    water_course,
    water_width,
)
from nextstation.renderers.theme.palette import PAPER_WHITE

# What names keep off: signs and other names; water; the dots of links; the lines of pencils.
CLEAR, _BANK, _DOT, _OFF_LINE = 0.85, 0.6, 0.5, 0.3


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
    """What lies on a map: signs, water and the lines of pencils, which are walls; links.

    A line is a segment with half of its width, a band one with how far names keep from its middle.
    """

    frame: MapFrame
    signs: tuple[Obstacle, ...]
    ways: tuple[Segment, ...]
    lines: Sequence[tuple[Segment, float]]
    bands: Sequence[tuple[Segment, float]]
    ribbons: Sequence[Ribbon]

    @classmethod
    def of(
        cls,
        network: Network,
        frame: MapFrame,
        signs: Iterable[Obstacle],
        ways: Iterable[Segment],
        lines: Iterable[tuple[Segment, float]] = (),
    ) -> "Ground":
        """The ground of a map with some signs, links and lines on it."""
        ribbons, drawn = ribbons_of(network, frame), [*lines]
        bands = [(line, half + _OFF_LINE) for line, half in drawn]
        for each in ribbons:
            bands += ((stretch, each.width / 2 + _BANK) for stretch in pairwise(each.course))
        return cls(frame, tuple(signs), tuple(ways), drawn, bands, ribbons)

    def with_signs(self, more: Iterable[Obstacle]) -> "Ground":
        """The ground with more on it that no name may touch."""
        return replace(self, signs=(*self.signs, *more))

    def near(self, area: Area) -> "Ground":
        """The part of it that lies in an area or not far from it."""
        return replace(
            self,
            signs=tuple(sign for sign in self.signs if sign.gap(area) < CLEAR),
            ways=tuple(way for way in self.ways if length_within(area.inset(-_DOT), way)),
            bands=[
                (line, off) for line, off in self.bands if length_within(area.inset(-off), line)
            ],
        )

    def is_free(self, area: Area) -> bool:
        """Whether no sign, line or water is where a name would stand."""
        if any(sign.gap(area) < CLEAR for sign in self.signs):
            return False
        return not any(
            length_within(area.inset(-off), line) and gap_between(area, line) < off
            for line, off in self.bands
        )

    def covered(self, area: Area) -> float:
        """How much of links a name in an area covers, in millimetres."""
        wide = area.inset(-_DOT)
        return sum(length_within(wide, way) for way in self.ways)

    def is_within(self, area: Area, squares: frozenset[Corner], rim: float = 0.0) -> bool:
        """Whether an area with a rim lies in some squares of the map."""
        corner, step = self.frame.area, self.frame.step
        left, top = area.x - corner.x, area.y - corner.y
        return _hold(
            squares,
            floor((left - rim) / step),
            floor((top - rim) / step),
            floor((left + area.width + rim) / step),
            floor((top + area.height + rim) / step),
        )


@lru_cache(maxsize=4096)
def _hold(squares: frozenset[Corner], left: int, top: int, right: int, foot: int) -> bool:
    """Whether some squares hold all from a corner to another."""
    return squares.issuperset(product(range(left, right + 1), range(top, foot + 1)))


def ribbons_of(network: Network, frame: MapFrame) -> list[Ribbon]:
    """The water of a map: rivers, and water that only decorates."""
    rivers = [
        Ribbon(
            map_name(river),
            [frame.at(x, y) for x, y in smooth_course(network, river)],
            river_width(frame),
        )
        for river in network.city.map.rivers
    ]
    decoration = [
        Ribbon(
            map_name(water),
            [frame.at(x, y) for x, y in water_course(water)],
            water_width(frame),
            PAPER_WHITE,
        )
        for water in network.city.water
    ]
    return [*rivers, *decoration]
