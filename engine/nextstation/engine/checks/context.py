"""What the checks of a city, or of a module, look at."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from nextstation.engine.checks.registry import Finding
from nextstation.engine.city.art import Cell
from nextstation.engine.city.city import City, CityTerm, Colour, Departure
from nextstation.engine.city.counting.count import Count, tests_of
from nextstation.engine.city.module import Module, Objective
from nextstation.engine.city.network import Link, Network, Station, of_map
from nextstation.engine.city.paths import (
    COLOURS,
    DISTRICT_ART,
    MARKS,
    OBJECTIVES,
    SCORING,
    SOLO_BANDS,
    SPECIALS,
    STATIONS,
    SYMBOLS,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.format.vocabulary.codes.design_codes import DESIGN_CODES
from nextstation.engine.format.vocabulary.counts import MET_BY, TESTS

if TYPE_CHECKING:
    from nextstation.engine.city.setup import Setup

Shared = TypeVar("Shared")
OnCompile = Callable[["Setup", str], None]


@dataclass(frozen=True, slots=True)
class CityContext:
    """A city under check: its document, what the file describes, and the network.

    The rest is for the checks of its design. `limits` are those that its file moves, by code;
    `games` are how many each player plays; `on_compile` gets the set-up and the player that the
    kernel must first be built for. `modules` are modules to check with the city, beside those it
    lists.
    """

    document: Document
    network: Network
    limits: Mapping[str, float] = field(default_factory=dict)
    games: int = 0
    modules: Sequence[Checked[Module]] = ()
    on_compile: OnCompile = lambda setup, player: None
    _shared: dict[Any, Any] = field(default_factory=dict)

    @property
    def city(self) -> City:
        """What the file describes."""
        return self.network.city

    def shared(self, make: Callable[["CityContext"], Shared]) -> Shared:
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

    def cell_span(self, path: Path, cell: Cell) -> Span:
        """The place of a cell of text art in the file."""
        return self.document.text_span(path, cell.row, cell.offset, len(cell.text))

    def district_span(self, point: Point) -> Span:
        """The place of a grid point in the art of the districts."""
        return self.cell_span(
            DISTRICT_ART, self.city.map.district_art.rows[point.row][point.column]
        )

    def is_on_map(self, point: Point) -> bool:
        """Whether a point is on the grid."""
        city_map = self.city.map
        return 0 <= point.column < city_map.width and 0 <= point.row < city_map.height

    def neighbours(self, point: Point) -> list[Station]:
        """The stations at the other ends of the links of a station, one for each open link."""
        canonical, stations = self.network.canonical, self.network.stations
        closed = self.network.printed_links | self.network.shut_links
        links = (each for each in self.network.links_at[point] if each not in closed)
        ends = ((canonical[each.start], canonical[each.end]) for each in links)
        return [stations[end if start == point else start] for start, end in ends]

    def departures(self) -> Iterator[tuple[Path, Colour, Departure]]:
        """The departures, each with its path in the file and its colour."""
        for colour in self.city.colours:
            path: Path = (*COLOURS, colour.name, "departs")
            for departure in colour.departures:
                yield path if departure.side is None else (*path, departure.side), colour, departure

    def terms(self) -> Iterator[tuple[Path, CityTerm]]:
        """The scoring terms, each with the path of its value, of a count that of its entry."""
        for scope, terms in (("line", self.city.line_terms), ("network", self.city.network_terms)):
            for number, term in enumerate(terms):
                path: Path = (*SCORING, scope, number)
                yield path if term.is_count else (*path, term.name), term

    def objectives(self) -> Iterator[tuple[Path, Objective]]:
        """The shared objectives, each with the path of what it asks for."""
        module = self.city.objectives
        for number, card in enumerate(module.cards if module else ()):
            if card.objective:
                path = (*OBJECTIVES, "cards", number)
                word = next((word for word in MET_BY if word in self.document.at(path)), "count")
                yield (*path, word), card.objective

    def tests(self) -> Iterator[tuple[Path, Count]]:
        """The counts with a test, of objectives and of terms, each with the path of its test."""
        found: list[tuple[Path, Count]] = [
            *((path[:-1], objective.asked) for path, objective in self.objectives()),
            *((path, term.value) for path, term in self.terms() if term.is_count),
        ]
        for path, count in found:
            for number, each in enumerate(tests_of(count)):
                here = (*path, "all_of", number) if "all_of" in count else path
                if words := [word for word in TESTS if word in each]:
                    yield (*here, words[0]), each

    def bands(self) -> Iterator[tuple[Path, int]]:
        """The totals at which the solo bands of the city start, each with its path."""
        for number, start in enumerate(self.city.solo_bands):
            yield (*SOLO_BANDS, number), start

    def district_cells(self) -> dict[str, dict[Point, Cell]]:
        """The cells of the district art by their letter, in the order of the art."""
        return district_cells(self.network)

    def symbol_place(self, symbol: str) -> tuple[Path, bool]:
        """The path of a symbol where the city declares it, and whether it is a key there."""
        declared = self.document.at(SYMBOLS)
        if isinstance(declared, list):
            return (*SYMBOLS, declared.index(symbol)), False
        return (*SYMBOLS, symbol), True

    def at_point(self, point: Point, message: str, hint: str, measure: float = 0) -> Finding:
        """The finding about a grid point, in the art of the stations."""
        span = self.cell_span(STATIONS, self.city.map.stations.rows[point.row][point.column])
        return Finding(message, STATIONS, hint, span=span, measure=measure)

    def on_link(self, link: Link, message: str, hint: str, measure: float) -> Finding:
        """The finding about a link, at the station where it begins."""
        return self.at_point(link.start, message, hint, measure)

    def undeclared_special(self, path: Path, name: str, *, on_key: bool = False) -> Finding:
        """The finding that a kind of special station is not declared."""
        return _undeclared(path, name, SPECIALS, self.city.specials, on_key)

    def undeclared_mark(self, path: Path, name: str) -> Finding:
        """The finding that a station mark is not declared."""
        return _undeclared(path, name, MARKS, self.city.marks, False)


@dataclass(frozen=True, slots=True)
class ModuleContext:
    """A module under check: its document, and what the file describes."""

    document: Document
    module: Module


@of_map
def district_cells(network: Network) -> dict[str, dict[Point, Cell]]:
    """The cells of the district art by their letter, in the order of the art."""
    letters: dict[str, dict[Point, Cell]] = {}
    for point, cell in network.city.map.district_art.cells():
        letters.setdefault(cell.text, {})[point] = cell
    return letters


def _undeclared(
    path: Path, name: str, where: Path, known: Collection[str], on_key: bool
) -> Finding:
    hint = suggestion(name, known, "declared")
    return Finding(f"`{name}` is not declared in `{where[0]}`", path, hint, on_key)
