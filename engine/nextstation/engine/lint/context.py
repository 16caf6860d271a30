"""What design checks look at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import (
    DISTRICT_ART,
    OBJECTIVES,
    SOLO_BANDS,
    SYMBOLS,
)
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.geometry import Stretch, cross
from nextstation.engine.city.module import Module, Objective
from nextstation.engine.city.network import Station
from nextstation.engine.city.place import DIRECTIONS, Point
from nextstation.engine.lint.played import OnCompile, Played
from nextstation.engine.source.checked import Checked
from nextstation.engine.source.diagnostic import Path, Span
from nextstation.engine.vocabulary.codes.design_codes import DESIGN_CODES

Shared = TypeVar("Shared")


@dataclass(frozen=True)
class LintContext(CityContext):
    """A city whose design is checked.

    `limits` are those that its file moves, by code; `games` and `on_compile` are for the checks
    that play: see `Played`. `modules` are modules to check with the city, beside those it lists.
    """

    limits: Mapping[str, float] = field(default_factory=dict)
    games: int = 0
    modules: Sequence[Checked[Module]] = ()
    on_compile: OnCompile = lambda setup, player: None
    _shared: dict[Any, Any] = field(default_factory=dict)

    def shared(self, make: Callable[["LintContext"], Shared]) -> Shared:
        """What is made of the context once, for all checks that look at it."""
        if make not in self._shared:
            self._shared[make] = make(self)
        found: Shared = self._shared[make]
        return found

    def limit(self, code: str) -> float:
        """The limit beyond which a check warns."""
        standard = DESIGN_CODES[code].limit
        assert standard is not None, code
        return self.limits.get(code, standard)

    def neighbours(self, point: Point) -> list[Station]:
        """The stations at the other ends of the links of a station, one for each link."""
        canonical, stations = self.network.canonical, self.network.stations
        ends = (
            (canonical[each.start], canonical[each.end]) for each in self.network.links_at[point]
        )
        return [stations[end if start == point else start] for start, end in ends]

    def objectives(self) -> Iterator[tuple[Path, Objective]]:
        """The shared objectives, each with the path of what it asks for."""
        module = self.city.objectives
        for number, card in enumerate(module.cards if module else ()):
            if card.objective:
                yield (*OBJECTIVES, "cards", number, "at_least"), card.objective

    def bands(self) -> Iterator[tuple[Path, int]]:
        """The totals at which the solo bands of the city start, each with its path."""
        for number, start in enumerate(self.city.solo_bands):
            yield (*SOLO_BANDS, number), start

    @cached_property
    def played(self) -> Played:
        """The games of the city."""
        return Played(self.network, self.games, self.on_compile)

    def is_on_map(self, point: Point) -> bool:
        """Whether a point is on the grid."""
        city_map = self.city.map
        return 0 <= point.column < city_map.width and 0 <= point.row < city_map.height

    def is_inside(self, point: Point) -> bool:
        """Whether a point has a neighbour on each of its four sides."""
        return all(self.is_on_map(point.step(side)) for side in DIRECTIONS[::2])

    def is_open(self, point: Point) -> bool:
        """Whether the art leaves the district of a point open (`.`): it joins the nearest one."""
        cell = self.city.map.district_art.rows[point.row][point.column]
        line = str(self.document.at(DISTRICT_ART)).split("\n")[cell.row]
        return line[cell.offset] == EMPTY

    def is_across_water(self, one: Point, other: Point) -> bool:
        """Whether a river runs between two grid points."""
        between: Stretch = (one, other)
        courses = (pairwise(river.course) for river in self.city.map.rivers)
        return any(cross(between, stretch) for course in courses for stretch in course)

    def symbol_place(self, symbol: str) -> tuple[Path, bool]:
        """The path of a symbol where the city declares it, and whether it is a key there."""
        declared = self.document.at(SYMBOLS)
        if isinstance(declared, list):
            return (*SYMBOLS, declared.index(symbol)), False
        return (*SYMBOLS, symbol), True

    def district_span(self, point: Point) -> Span:
        """The place of a grid point in the art of the districts."""
        return self.cell_span(
            DISTRICT_ART, self.city.map.district_art.rows[point.row][point.column]
        )

    def station_span(self, station: Station) -> Span:
        """The place of a station in the art."""
        return self.point_span(station.point)
