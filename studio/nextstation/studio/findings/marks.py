"""What a finding points at on the map.

A finding is about a value of the file, a part of a line, and what its message names; each may stand
for grid points, links, rivers or districts.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from nextstation.engine.city.network import Network
from nextstation.engine.city.paths import (
    COLOURS,
    DISTRICT_LETTERS,
    LEGEND,
    RIVERS,
    SPECIALS,
    STATION_NAMES,
    STATIONS,
    SUFFIXES,
    SYMBOLS,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Diagnostic, Path
from nextstation.engine.format.source.document import Document
from nextstation.studio.findings.art_places import ArtPlaces

_POINT = r"[a-p](?:1[0-6]|[1-9])"
_PLACE = re.compile(rf"\b{_POINT}(?:-{_POINT})?\b")
_QUOTED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Marks:
    """What to show on the map: `places` are grid points such as `d3`, `near` those of the hint.

    `links` are names such as `d3-d1`, `spots` grid coordinates of the corners of rivers, where a1
    is (1, 1).
    """

    places: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    spots: tuple[tuple[float, float], ...] = ()


class Marker:
    """Finds the marks of findings in one reading of a file."""

    def __init__(self, document: Document | None, network: Network | None) -> None:
        """A file that is not YAML has no document; one with faults may have no network."""
        self._document, self._network = document, network
        self._art = ArtPlaces(document) if document else None

    def data(self, finding: Diagnostic) -> dict[str, Any]:
        """A finding as plain data, with its `marks`."""
        return {**finding.to_dict(), "marks": asdict(self.marks(finding))}

    def marks(self, finding: Diagnostic) -> Marks:
        """What a finding points at."""
        named = [*_named(finding.message), *self._at_path(finding)]
        rivers, districts = self._rivers(finding), self._districts(finding)
        places = [*self._at_spans(finding), *(each for each in named if "-" not in each)]
        if not (places or named or rivers or districts):
            places = [point.name for point in self._of_kind(finding)]
        return Marks(
            _each_once(places),
            tuple(each for each in _named(finding.hint) if each not in named and "-" not in each),
            _each_once(each for each in named if "-" in each),
            tuple(rivers),
            tuple(districts),
            tuple(self._corners(finding)),
        )

    def _at_spans(self, finding: Diagnostic) -> list[str]:
        """The cells of the art that the finding, and the places it refers to, stand on."""
        if self._art is None:
            return []
        spans = [finding.span, *(each.span for each in finding.related)]
        return [point.name for span in spans for point in self._art.at(span)]

    def _at_path(self, finding: Diagnostic) -> list[str]:
        """The places and links that the value of the finding contains, or its key is."""
        if self._document is None or not finding.path:
            return []
        path = finding.path
        value = self._document.at(path)
        if path[:1] == COLOURS and len(path) <= 3 and not isinstance(value, str):
            value = self._document.at((*path[:2], "departs"))
        key = str(path[-1]) if path[:-1] == STATION_NAMES else ""
        texts = [] if path[:2] == STATIONS else list(_texts(value))
        return [place for text in (key, *texts) for place in _named(text) if place == text]

    def _rivers(self, finding: Diagnostic) -> list[str]:
        known = self._keys(RIVERS)
        at_path = finding.path[2:3] if finding.path[:2] == RIVERS else ()
        quoted = set(_QUOTED.findall(finding.message))
        spoken = set(re.findall(r"the river ([\w-]+)", finding.message))
        return [name for name in known if name in {*map(str, at_path), *quoted, *spoken}]

    def _districts(self, finding: Diagnostic) -> list[str]:
        """The names of districts that the finding is about."""
        named: dict[str, str] = {}
        for path in DISTRICT_LETTERS:
            found = self._document.at(path) if self._document else None
            if isinstance(found, dict):
                named |= {str(letter): str(name) for letter, name in found.items()}
        about = set(_QUOTED.findall(finding.message))
        if finding.path[:3] in DISTRICT_LETTERS:
            about |= set(map(str, finding.path[3:4]))
        return [name for letter, name in named.items() if {letter, name} & about]

    def _corners(self, finding: Diagnostic) -> list[tuple[float, float]]:
        """The corner of a river that the finding is about."""
        path = finding.path
        if self._document is None or path[:2] != RIVERS or path[3:4] != ("course",):
            return []
        value = self._document.at(path[:5]) if len(path) >= 5 else None
        if not isinstance(value, list) or len(value) != 2:
            return []
        across, down = value
        if not isinstance(across, int | float) or not isinstance(down, int | float):
            return []
        return [(float(across), float(down))]

    def _of_kind(self, finding: Diagnostic) -> Iterable[Point]:
        """The stations of the symbol, special or letter that the finding is about."""
        path = finding.path
        if self._document is None or self._art is None:
            return []
        if path[:2] in (LEGEND, SUFFIXES) and len(path) > 2:
            return self._art.with_sign(str(path[2]))
        stations = self._network.stations.values() if self._network else ()
        if path[:1] == SYMBOLS and len(path) > 1:
            symbol = self._document.at(path[:2])
            return [each.point for each in stations if each.symbol == symbol]
        if path[:1] == SPECIALS and len(path) > 1:
            return [each.point for each in stations if path[1] in each.specials]
        return []

    def _keys(self, path: Path) -> list[str]:
        found = self._document.at(path) if self._document else None
        return [str(key) for key in found] if isinstance(found, dict) else []


def _named(text: str) -> list[str]:
    """The places and links that a text names."""
    return _PLACE.findall(text)


def _texts(value: Any) -> Iterator[str]:
    """The texts in a value, and in what it contains."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
