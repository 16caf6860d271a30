"""What design checks look at."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import STATIONS
from nextstation.engine.city.network import Station
from nextstation.engine.city.place import Point
from nextstation.engine.source.diagnostic import Span
from nextstation.engine.vocabulary.design_codes import DESIGN_CODES


@dataclass(frozen=True)
class LintContext(CityContext):
    """A city whose design is checked; `limits` are those that its file moves, by code."""

    limits: Mapping[str, float] = field(default_factory=dict)

    def limit(self, code: str) -> float:
        """The limit beyond which a check warns."""
        standard = DESIGN_CODES[code].limit
        assert standard is not None, code
        return self.limits.get(code, standard)

    def point_span(self, point: Point) -> Span:
        """The place of a grid point in the art of the stations."""
        return self.cell_span(STATIONS, self.city.map.stations.rows[point.row][point.column])

    def station_span(self, station: Station) -> Span:
        """The place of a station in the art."""
        return self.point_span(station.point)
