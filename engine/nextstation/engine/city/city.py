"""A city as its file says it, in the rule books' words. Nothing here is derived."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from nextstation.engine.city.art import Art, read_art
from nextstation.engine.city.deck import Deck, several
from nextstation.engine.city.module import Module
from nextstation.engine.city.place import Point, parse_block
from nextstation.engine.vocabulary.limits import MAX_GRID
from nextstation.engine.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.vocabulary.schema_builder import ENGLISH, PLACE
from nextstation.engine.vocabulary.scoring import TERM_NAMED, TermValue
from nextstation.engine.vocabulary.stations import ANY


@dataclass(frozen=True, slots=True)
class Special:
    """A kind of special station."""

    icon: str = "none"
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that play puts on stations, and how it is drawn."""

    draw: str = "box"
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Departure:
    """Where a line departs from, and the side it is called by where a colour has two (M4)."""

    side: str | None
    point: Point


@dataclass(frozen=True, slots=True)
class Colour:
    """A pencil: its ink as `#rrggbb`, and a departure for each of its one or two lines (M4)."""

    name: str
    ink: str
    departures: tuple[Departure, ...]
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rules:
    """Choices where the rule books differ: S6, S4, and the solo order."""

    unbuilt_line: str = "ignored"
    crossing: str = "none"
    solo_order: str = "random"


@dataclass(frozen=True, slots=True)
class Sign:
    """What a letter of the map stands for; `symbol` may be `any`.

    Points with one `station` are one station (M6). A sign with `over` is no station but an overhead
    crossing: the two ways that pass over it (M7).
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
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class River:
    """A river: the corners of its course in grid steps, where a1 is (0, 0)."""

    name: str
    title: str
    course: tuple[tuple[Fraction, Fraction], ...]
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LinkRules:
    """How links come about: M2 and the exceptions that the file names."""

    nearest: bool = True
    longest: int | None = None
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """The map's two layers and what is added to them."""

    legend: Mapping[str, Sign]
    suffixes: Mapping[str, str]
    stations: Art
    districts: tuple[District, ...]
    district_art: Art
    link_rules: LinkRules
    sides: Mapping[str, tuple[Point, Point]]
    rivers: tuple[River, ...]
    station_names: Mapping[Point, str]

    @property
    def width(self) -> int:
        """Columns of the map."""
        return min(self.stations.width, MAX_GRID)

    @property
    def height(self) -> int:
        """Rows of the map."""
        return min(self.stations.height, MAX_GRID)


@dataclass(frozen=True, slots=True)
class CityTerm:
    """A scoring term of the file: its name in the vocabulary and its value."""

    name: str
    value: Any

    @property
    def parsed(self) -> TermValue:
        """What its value says."""
        return TERM_NAMED[self.name].parse(self.value)


@dataclass(frozen=True, slots=True)
class City:
    """A city, as its file says it."""

    id: str
    title: str
    author: str | None
    symbols: tuple[str, ...]
    specials: Mapping[str, Special]
    marks: Mapping[str, Mark]
    colours: tuple[Colour, ...]
    rules: Rules
    map: Map
    deck: Deck
    line_terms: tuple[CityTerm, ...]
    network_terms: tuple[CityTerm, ...]
    objectives: Module | None
    modules: tuple[str, ...]
    solo_bands: tuple[int, ...]
    look: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "City":
        """The city that data says which follows the schema. Faults beyond it raise nothing."""
        scoring, modules = data["scoring"], data.get("modules", {})
        return cls(
            id=data["id"],
            title=data["title"],
            author=data.get("author"),
            symbols=tuple(data["symbols"]),
            specials={name: _special(value) for name, value in data.get("specials", {}).items()},
            marks={name: _mark(value) for name, value in data.get("station_marks", {}).items()},
            colours=tuple(
                Colour(name, value["ink"], tuple(_departures(value["departs"])), _names(value))
                for name, value in data["colours"].items()
            ),
            rules=Rules(**data.get("rules", {})),
            map=_map(data["map"]),
            deck=Deck.of(data["deck"]),
            line_terms=_terms(scoring.get("line", ())),
            network_terms=_terms(scoring.get("network", ())),
            objectives=Module.of_objectives(modules.get("shared_objectives")),
            modules=tuple(modules),
            solo_bands=tuple(data.get("solo", {}).get("bands", ())),
            look=data.get("look", {}),
            words=data.get("words", {}),
        )


def term_names(terms: Sequence[CityTerm]) -> list[str]:
    """The names of terms; one that occurs again is numbered."""
    names: list[str] = []
    for term in terms:
        again = sum(name.split()[0] == term.name for name in names)
        names.append(f"{term.name} {again + 1}" if again else term.name)
    return names


def _special(value: Mapping[str, Any]) -> Special:
    return Special(value.get("icon", "none"), _names(value))


def _mark(value: Mapping[str, Any]) -> Mark:
    return Mark(value.get("draw", "box"), _names(value))


def _departures(value: str | Mapping[str, str]) -> Iterator[Departure]:
    if isinstance(value, str):
        yield Departure(None, Point.parse(value))
    else:
        for side, place in value.items():
            yield Departure(side, Point.parse(place))


def _sign(value: str | Mapping[str, Any]) -> Sign:
    if isinstance(value, str):
        return Sign(value)
    if "over" in value:
        return Sign(over=tuple(value["over"]))
    specials = frozenset(several(value.get("special")))
    return Sign(value["symbol"], specials, value.get("station"))


def _map(data: Mapping[str, Any]) -> Map:
    legend = {letter: _sign(value) for letter, value in data["legend"].items()}
    said = data["districts"].get("names", {})
    districts = tuple(
        District(letter, name, kind, said.get(name, {}))
        for kind in DISTRICT_KINDS
        for letter, name in data["districts"].get(kind, {}).items()
    )
    links = data.get("links", {})
    return Map(
        legend=legend,
        suffixes=data.get("suffixes", {}),
        stations=read_art(data["stations"], legend),
        districts=districts,
        district_art=read_art(data["districts"]["art"], {each.letter for each in districts}),
        link_rules=LinkRules(
            links.get("join", "nearest") == "nearest",
            links.get("longest"),
            tuple(links.get("add", ())),
            tuple(links.get("remove", ())),
        ),
        sides={name: parse_block(block) for name, block in data.get("sides", {}).items()},
        rivers=tuple(_river(name, value) for name, value in data.get("rivers", {}).items()),
        station_names={
            Point.parse(place): name
            for place, name in data.get("station_names", {}).items()
            if re.match(PLACE["pattern"], place)
        },
    )


def _river(name: str, data: Mapping[str, Any]) -> River:
    corners = ((Fraction(str(across)), Fraction(str(down))) for across, down in data["course"])
    course = tuple((across - 1, down - 1) for across, down in corners)
    spelt = name.replace("_", " ").title()
    names = _names(data)
    return River(name, names.get(ENGLISH, spelt), course, names)


def _names(data: Mapping[str, Any]) -> Mapping[str, str]:
    """The names that the data gives by language; one for all of them is the English one."""
    names: str | Mapping[str, str] = data.get("name", {})
    return {ENGLISH: names} if isinstance(names, str) else names


def _terms(entries: list[Mapping[str, Any]]) -> tuple[CityTerm, ...]:
    return tuple(CityTerm(name, entry[name]) for entry in entries for name in list(entry)[:1])
