"""What the checks of a city look at."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from nextstation.engine.check.paths import COLOURS, MARKS, SCORING, SPECIALS, STATIONS
from nextstation.engine.check.registry import Finding, Registry
from nextstation.engine.city.art import Cell
from nextstation.engine.city.city import City, CityTerm, Colour, Departure
from nextstation.engine.city.network import Network, of_map
from nextstation.engine.city.place import Point
from nextstation.engine.source.diagnostic import Path, Span
from nextstation.engine.source.document import Document
from nextstation.engine.source.suggestions import suggestion


@dataclass(frozen=True, slots=True)
class CityContext:
    """A city under check: its document, what the file describes, and the network."""

    document: Document
    city: City
    network: Network

    def cell_span(self, path: Path, cell: Cell) -> Span:
        """The place of a cell of text art in the file."""
        return self.document.text_span(path, cell.row, cell.offset, len(cell.text))

    def point_span(self, point: Point) -> Span:
        """The place of a grid point in the art of the stations."""
        return self.cell_span(STATIONS, self.city.map.stations.rows[point.row][point.column])

    def departures(self) -> Iterator[tuple[Path, Colour, Departure]]:
        """The departures, each with its path in the file and its colour."""
        for colour in self.city.colours:
            path: Path = (*COLOURS, colour.name, "departs")
            for departure in colour.departures:
                yield path if departure.side is None else (*path, departure.side), colour, departure

    def terms(self) -> Iterator[tuple[Path, CityTerm]]:
        """The scoring terms, each with the path of its value."""
        for scope, terms in (("line", self.city.line_terms), ("network", self.city.network_terms)):
            for number, term in enumerate(terms):
                yield (*SCORING, scope, number, term.name), term

    def district_cells(self) -> dict[str, dict[Point, Cell]]:
        """The cells of the district art by their letter, in the order of the art."""
        return district_cells(self.network)

    def undeclared_special(self, path: Path, name: str, *, on_key: bool = False) -> Finding:
        """The finding that a kind of special station is not declared."""
        return _undeclared(path, name, SPECIALS, self.city.specials, on_key)

    def undeclared_mark(self, path: Path, name: str) -> Finding:
        """The finding that a station mark is not declared."""
        return _undeclared(path, name, MARKS, self.city.marks, False)


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


CITY_CHECKS: Registry[CityContext] = Registry("nextstation.engine.check.city_checks")
check = CITY_CHECKS.check
