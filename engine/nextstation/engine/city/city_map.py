"""The map of a city as its file describes it. Links and stations are derived in `network`."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Self

from nextstation.engine.city.art import Art, filled, read_art
from nextstation.engine.city.deck import several
from nextstation.engine.city.names import names_by_language
from nextstation.engine.city.place import Point, parse_block
from nextstation.engine.format.vocabulary.limits import MAX_GRID
from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH, PLACE
from nextstation.engine.format.vocabulary.stations import ANY

# How many maps are remembered, with what follows from them: the cities of an experiment often
# differ in other things alone.
REMEMBERED_MAPS = 8


@dataclass(frozen=True, slots=True)
class Sign:
    """What a letter of the map stands for; `symbol` may be `any`.

    Points with the same `station` are one station (M6). A sign with `over` is an overhead crossing
    instead of a station, with the two ways that pass over it (M7).
    """

    symbol: str = ANY
    specials: frozenset[str] = frozenset()
    station: str | None = None
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class District:
    """A district's letter in the art, its name and its kind."""

    letter: str
    name: str
    kind: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class River:
    """A river: the corners of its course in grid steps, where a1 is (0, 0), and its islands."""

    name: str
    title: str
    course: tuple[tuple[Fraction, Fraction], ...]
    names: Mapping[str, str] = field(default_factory=dict)
    islands: tuple[tuple[Fraction, Fraction], ...] = ()

    @classmethod
    def of(cls, name: str, data: Mapping[str, Any]) -> Self:
        """The river that data describes."""
        course, islands = (
            tuple((Fraction(str(across)) - 1, Fraction(str(down)) - 1) for across, down in spots)
            for spots in (data["course"], data.get("islands", ()))
        )
        names = names_by_language(data)
        return cls(name, names.get(ENGLISH, titled(name)), course, names, islands)


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line that is printed on the map: the stations where it begins, turns and ends."""

    name: str
    title: str
    course: tuple[Point, ...]
    ink: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    counts_as_colour: bool = False
    may_be_crossed: bool = False

    @classmethod
    def of(cls, name: str, data: Mapping[str, Any]) -> Self:
        """The printed line that data describes."""
        given = {key: data[key] for key in data if key not in ("course", "name")}
        names = names_by_language(data)
        course = tuple(map(Point.parse, data["course"]))
        return cls(name, names.get(ENGLISH, titled(name)), course, names=names, **given)


@dataclass(frozen=True, slots=True)
class LinkRules:
    """How links are derived (M2), and the exceptions that the file names."""

    nearest: bool = True
    longest: int | None = None
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """The two layers of the map, stations and districts, and what else lies on it."""

    legend: Mapping[str, Sign]
    suffixes: Mapping[str, str]
    stations: Art
    districts: tuple[District, ...]
    district_art: Art
    link_rules: LinkRules
    sides: Mapping[str, tuple[Point, Point]]
    rivers: tuple[River, ...]
    printed_lines: tuple[PrintedLine, ...]
    station_names: Mapping[Point, str]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Map":
        """The map that the `map` of a city file describes; for the same data, the same object."""
        return _map_of(json.dumps(data))

    def __hash__(self) -> int:
        # Mappings have no hash, and that of the drawings would take longer than to compare them.
        return hash((*self.legend, len(self.stations.rows)))

    @property
    def width(self) -> int:
        """Columns of the map."""
        return min(self.stations.width, MAX_GRID)

    @property
    def height(self) -> int:
        """Rows of the map."""
        return min(self.stations.height, MAX_GRID)


@lru_cache(REMEMBERED_MAPS)
def _map_of(text: str) -> Map:
    """The map that is described by JSON."""
    data = json.loads(text)
    legend = {letter: _sign(value) for letter, value in data["legend"].items()}
    names = data["districts"].get("names", {})
    districts = tuple(
        District(letter, name, kind, names_by_language(names, name))
        for kind in DISTRICT_KINDS
        for letter, name in data["districts"].get(kind, {}).items()
    )
    letters = {each.letter for each in districts}
    links = data.get("links", {})
    return Map(
        legend=legend,
        suffixes=data.get("suffixes", {}),
        stations=read_art(data["stations"], legend),
        districts=districts,
        district_art=filled(read_art(data["districts"]["art"], letters), letters),
        link_rules=LinkRules(
            links.get("join", "nearest") == "nearest",
            links.get("longest"),
            tuple(links.get("add", ())),
            tuple(links.get("remove", ())),
        ),
        sides={name: parse_block(block) for name, block in data.get("sides", {}).items()},
        rivers=tuple(River.of(name, value) for name, value in data.get("rivers", {}).items()),
        printed_lines=tuple(
            PrintedLine.of(name, value) for name, value in data.get("printed_lines", {}).items()
        ),
        station_names={
            Point.parse(place): name
            for place, name in data.get("station_names", {}).items()
            if re.match(PLACE["pattern"], place)
        },
    )


def _sign(value: str | Mapping[str, Any]) -> Sign:
    if isinstance(value, str):
        return Sign(value)
    if "over" in value:
        return Sign(over=tuple(value["over"]))
    specials = frozenset(several(value.get("special")))
    return Sign(value["symbol"], specials, value.get("station"))


def titled(name: str) -> str:
    """What a river or a printed line without a name of its own is called, by its key."""
    return name.replace("_", " ").title()
