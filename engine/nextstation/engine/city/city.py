"""A city as its file says it, in the rule books' words. Nothing here is derived."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product
from typing import Any

from nextstation.engine.city.art import Art, read_art
from nextstation.engine.city.place import Point, parse_block
from nextstation.engine.vocabulary.limits import CARDS, GRID
from nextstation.engine.vocabulary.objectives import ALL
from nextstation.engine.vocabulary.stations import ANY
from nextstation.engine.vocabulary.terrain import DISTRICT_KINDS
from nextstation.engine.vocabulary.word import PLACE


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


@dataclass(frozen=True, slots=True)
class River:
    """A river: the corners of its course in grid steps, where a1 is (0, 0)."""

    name: str
    title: str
    course: tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Joining:
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
    joining: Joining
    sides: Mapping[str, tuple[Point, Point]]
    rivers: tuple[River, ...]
    station_names: Mapping[Point, str]

    @property
    def width(self) -> int:
        """Columns of the map."""
        return min(self.stations.width, GRID)

    @property
    def height(self) -> int:
        """Rows of the map."""
        return min(self.stations.height, GRID)


@dataclass(frozen=True, slots=True)
class Grant:
    """One section that may be drawn: where it starts, what it may reach, which line it extends.

    `to` is None for the symbol of the card. `marks` is the mark put on the station reached.
    """

    start: str = "ends"
    to: str | None = None
    line: str = "card"
    marks: str | None = None


@dataclass(frozen=True, slots=True)
class Lays:
    """What a card changes in the grants of the turn's card: their start, their line (S8, S9)."""

    start: str | None = None
    line: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck.

    `symbol` is None where the card lets nobody draw by itself. `on_reaching` are the grants that
    follow when a section of this card ends at a special station (S11). `entry` is the card's place
    in the file's list of cards.
    """

    entry: int
    group: str | None
    name: str | None
    symbol: str | None
    grants: tuple[Grant, ...] = ()
    on_reaching: Mapping[str, tuple[Grant, ...]] = field(default_factory=dict)
    reveals_next: bool = False
    lays: Lays = Lays()
    idle_as: frozenset[int] = frozenset()

    @property
    def title(self) -> str:
        """What the card is called."""
        return self.name or self.symbol or "blank"


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck: backgrounds of the groups, when a round ends (D2), and the cards."""

    groups: Mapping[str, str]
    round_ends: Mapping[str, int]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A scoring term of the file: its name in the vocabulary and its value."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Objective:
    """A shared objective: what is counted, how many reach it (None for all), and the filters."""

    id: str
    count: str
    at_least: int | None
    filters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SharedObjectives:
    """The objective cards of a city: how many are dealt, what one scores, the solo penalty."""

    deal: int
    points: int
    solo_penalty: int
    cards: tuple[Objective, ...]


@dataclass(frozen=True, slots=True)
class City:
    """A city, as its file says it."""

    id: str
    title: str
    author: str | None
    stage: str
    symbols: tuple[str, ...]
    specials: Mapping[str, Special]
    marks: Mapping[str, Mark]
    colours: tuple[Colour, ...]
    rules: Rules
    map: Map
    deck: Deck
    line_terms: tuple[Term, ...]
    network_terms: tuple[Term, ...]
    objectives: SharedObjectives | None
    modules: tuple[str, ...]
    solo_bands: tuple[int, ...]
    look: Mapping[str, str]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "City":
        """The city that data says which follows the schema. Faults beyond it raise nothing."""
        scoring, modules = data["scoring"], data.get("modules", {})
        return cls(
            id=data["id"],
            title=data["title"],
            author=data.get("author"),
            stage=data.get("stage", "draft"),
            symbols=tuple(data["symbols"]),
            specials={name: _special(value) for name, value in data.get("specials", {}).items()},
            marks={name: _mark(value) for name, value in data.get("station_marks", {}).items()},
            colours=tuple(
                Colour(name, value["ink"], tuple(_departures(value["departs"])))
                for name, value in data["colours"].items()
            ),
            rules=Rules(**data.get("rules", {})),
            map=_map(data["map"]),
            deck=_deck(data["deck"]),
            line_terms=_terms(scoring.get("line", ())),
            network_terms=_terms(scoring.get("network", ())),
            objectives=_objectives(modules.get("shared_objectives")),
            modules=tuple(modules),
            solo_bands=tuple(data.get("solo", {}).get("bands", ())),
            look=data.get("look", {}),
        )


def several(value: str | list[str] | None) -> tuple[str, ...]:
    """A word or a list of words, as words."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


def term_names(terms: Sequence[Term]) -> list[str]:
    """The names of terms; one that occurs again is numbered."""
    names: list[str] = []
    for term in terms:
        again = sum(name.split()[0] == term.name for name in names)
        names.append(f"{term.name} {again + 1}" if again else term.name)
    return names


def interchange_values(term: Term) -> tuple[list[int], str | None]:
    """The values of an interchange term, and the mark that makes a station count twice (N1)."""
    if isinstance(term.value, Mapping):
        return term.value["values"], term.value.get("twice")
    return term.value, None


def _special(value: Mapping[str, Any]) -> Special:
    return Special(value.get("icon", "none"), value.get("name", {}))


def _mark(value: Mapping[str, Any]) -> Mark:
    return Mark(value.get("draw", "box"), value.get("name", {}))


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
    districts = tuple(
        District(letter, name, kind)
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
        joining=Joining(
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
    return River(name, data.get("name", name.replace("_", " ").title()), course)


def _deck(data: Mapping[str, Any]) -> Deck:
    groups = {name: each.get("background", "#ffffff") for name, each in data["groups"].items()}
    # One card too many is enough to be told that there are too many.
    cards = tuple(islice(_cards(data["cards"]), CARDS + 1))
    return Deck(groups, data["round_ends"], cards)


def _cards(entries: list[Mapping[str, Any]]) -> Iterator[Card]:
    for number, entry in enumerate(entries):
        groups = several(entry.get("group")) or (None,)
        symbols = several(entry.get("symbol")) or (None,)
        lays = entry.get("lays", {})
        for group, symbol in product(groups, symbols):
            for _ in range(entry.get("copies", 1)):
                yield Card(
                    number,
                    group,
                    entry.get("name"),
                    symbol,
                    tuple(_grants(entry)) if symbol else (),
                    {
                        kind: tuple(_grant(each) for each in grants)
                        for kind, grants in entry.get("on_reaching", {}).items()
                    },
                    entry.get("reveals_next", False),
                    Lays(lays.get("from"), lays.get("line")),
                    frozenset(entry.get("idle_as", ())),
                )


def _grants(entry: Mapping[str, Any]) -> Iterator[Grant]:
    """The grants of a card; without the word, one plain grant."""
    for grant in entry.get("grants", [{}]):
        yield _grant({"marks": entry.get("marks"), **grant})


def _grant(data: Mapping[str, Any]) -> Grant:
    return Grant(
        data.get("from", "ends"), data.get("to"), data.get("line", "card"), data.get("marks")
    )


def _terms(entries: list[Mapping[str, Any]]) -> tuple[Term, ...]:
    return tuple(Term(name, entry[name]) for entry in entries for name in list(entry)[:1])


def _objectives(data: Mapping[str, Any] | None) -> SharedObjectives | None:
    if data is None:
        return None
    return SharedObjectives(
        data["deal"]["count"],
        data["points"],
        data.get("solo_penalty", 0),
        tuple(
            Objective(
                card["id"],
                card["count"],
                None if card["at_least"] == ALL else card["at_least"],
                {
                    key: value
                    for key, value in card.items()
                    if key not in ("id", "count", "at_least")
                },
            )
            for card in data["cards"]
        ),
    )
