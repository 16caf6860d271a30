"""The file of a city as edits see it: its text, its data and what follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.art import EMPTY, Art, read_art
from nextstation.engine.city.city_map import Map
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.paths import DISTRICT_ART, STATIONS
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Diagnostic, Path, UnreadableError
from nextstation.engine.format.source.document import Document, copied
from nextstation.engine.format.source.reader import parse_document

# Where one of these faults is, it is not clear what the text says.
_UNCLEAR = ("E008", "E009", "E010", "E011")


@dataclass(frozen=True)
class CityFile:
    """A city file that can be edited, with or without faults.

    `document` has what it says, unrepaired; `network` is partly guessed if there are `faults`.
    """

    text: str
    document: Document
    network: Network
    faults: tuple[Diagnostic, ...]

    @classmethod
    def of(cls, text: str, file: str = "<text>") -> "CityFile":
        """The city file with this text.

        Raises RefusedEditError if it is not a city file, or not plain YAML.
        """
        try:
            document = parse_document(text, file)
        except UnreadableError as error:
            raise _first(error.diagnostic) from None
        if unclear := [each for each in document.faults if each.code in _UNCLEAR]:
            raise _first(unclear[0])
        checked = check_city(document)
        if checked.value is None:
            raise _first(checked.diagnostics[0])
        return cls(text, document, checked.value, checked.diagnostics)

    @property
    def map(self) -> Map:
        """The map."""
        return self.network.city.map

    @cached_property
    def arts(self) -> dict[Path, Art]:
        """The layers of text art that the file has, as they are written."""
        city_map = self.map
        letters = {
            STATIONS: {*city_map.legend},
            DISTRICT_ART: {each.letter for each in city_map.districts},
        }
        return {
            path: read_art(text, letters[path])
            for path, text in ((path, self.at(path)) for path in letters)
            if isinstance(text, str)
        }

    def at(self, path: Path) -> Any:
        """The value at a path, or None."""
        return self.document.at(path)

    def plain(self) -> Any:
        """A copy of the data in which each art is a list of rows of words."""
        data = copied(self.document.data)
        for path, art in self.arts.items():
            holder: Any = data
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = [[cell.text for cell in row] for row in art.rows]
        return data

    def word(self, point: Point, path: Path = STATIONS) -> str:
        """What the art has at a grid point. Raises RefusedEditError outside of it."""
        rows = self.arts[path].rows if path in self.arts else ()
        if point.row >= len(rows) or point.column >= len(rows[point.row]):
            raise RefusedEditError(f"{point.name} is outside the map")
        return rows[point.row][point.column].text

    def station(self, point: Point) -> Station:
        """The station at a grid point. Raises RefusedEditError if there is none."""
        self.word(point)
        station = self.network.station_at.get(point)
        if station is None:
            raise RefusedEditError(f"there is no station at {point.name}")
        return station

    def check_empty(self, point: Point) -> None:
        """Raise RefusedEditError unless a grid point is empty."""
        if point in self.network.crossings:
            raise RefusedEditError(f"there is an overhead crossing at {point.name}")
        if self.word(point) != EMPTY:
            raise RefusedEditError(f"there is a station at {point.name} already")

    def departures(self) -> Iterator[tuple[Path, Point]]:
        """The departures, each with its path."""
        for colour in self.network.city.colours:
            path: Path = ("colours", colour.name, "departs")
            for each in colour.departures:
                yield (path if each.side is None else (*path, each.side)), each.point


def _first(fault: Diagnostic) -> RefusedEditError:
    where = f"line {fault.span.line}, {fault.code}"
    return RefusedEditError(
        f"correct this fault in the file first: {fault.message} ({where})", fault
    )
