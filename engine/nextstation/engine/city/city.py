"""A city as its file describes it, in the words of the rule books. Nothing here is derived."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nextstation.engine.city.city_map import Map, River
from nextstation.engine.city.counting.cells import form_of
from nextstation.engine.city.counting.count import Count, written_out
from nextstation.engine.city.deck import Deck
from nextstation.engine.city.module import Module
from nextstation.engine.city.names import names_by_language
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.counts import OWN_WORDS
from nextstation.engine.format.vocabulary.scoring import TERM_NAMED, Form, TermValue


@dataclass(frozen=True, slots=True)
class Special:
    """A kind of special station: its icon, and what one or several are called, by language.

    The icon is a word of the vocabulary, or the drawing of a sign. `texts` are for the rules.
    """

    icon: str = "none"
    names: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that players put on stations: how they draw it, and what its stations are called."""

    draw: str = "box"
    names: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Departure:
    """Where a line departs from; `side` tells the two lines of a colour apart (M4)."""

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
    """Choices where rule books or players differ: S6, S4, and the solo order (L1)."""

    unbuilt_line: str = "ignored"
    crossing: str = "none"
    solo_order: str = "random"


@dataclass(frozen=True, slots=True)
class CityTerm:
    """A scoring term of a city: its name in the vocabulary, and its value in the file.

    A count has an id, names and texts of its own.
    """

    name: str
    value: Any
    id: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, scope: str, entry: Mapping[str, Any]) -> "CityTerm":
        """The term that an entry of the file describes."""
        if not {"count", "all_of"} & {*entry}:
            ((name, value),) = entry.items()
            return cls(name, value)
        own = {word.name for word in OWN_WORDS}
        count = {word: value for word, value in entry.items() if word not in own}
        names, texts = (names_by_language(entry, word) for word in ("title", "text"))
        name = entry.get("id", entry.get("count", "all_of"))
        return cls(f"{scope}_count", count, name, names, texts)

    @property
    def is_count(self) -> bool:
        """Whether it is a count that the file writes out."""
        return bool(self.id)

    @property
    def form(self) -> Form:
        """How the sheet lays it out."""
        return form_of(self.value) if self.is_count else TERM_NAMED[self.name].form

    @property
    def written_out(self) -> Count:
        """The count that it is, or that its word is a name for."""
        return written_out("count" if self.is_count else self.name, self.value)

    @property
    def is_compared(self) -> bool:
        """Whether it is scored by comparing players at the end of the game."""
        return self.is_count and "players" in self.value

    @property
    def parsed(self) -> TermValue:
        """The value, as the vocabulary parses it."""
        return TERM_NAMED[self.name].parse(self.value)


@dataclass(frozen=True, slots=True)
class City:
    """A city, as its file describes it.

    Its `water` decorates the map, unlike its rivers. `drawings` are those of `symbols` and `signs`
    that the file brings, by what they are and the name.
    """

    id: str
    title: str
    author: str | None
    credit: str | None
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
    water: tuple[River, ...]
    drawings: Mapping[tuple[str, str], str]
    symbol_names: Mapping[str, Mapping[str, str]]
    words: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "City":
        """The city that data describes, which must match the schema but may have other faults."""
        scoring, modules = data["scoring"], data.get("modules", {})
        look = data.get("look", {})
        return cls(
            id=data["id"],
            title=data["title"],
            author=data.get("author"),
            credit=data.get("source", {}).get("credit"),
            symbols=tuple(data["symbols"]),
            specials={
                name: _special(name, value, look.get("signs", {}))
                for name, value in data.get("specials", {}).items()
            },
            marks={name: _mark(value) for name, value in data.get("station_marks", {}).items()},
            colours=tuple(
                Colour(
                    name,
                    value["ink"],
                    tuple(_departures(value["departs"])),
                    names_by_language(value),
                )
                for name, value in data["colours"].items()
            ),
            rules=Rules(**data.get("rules", {})),
            map=Map.of(data["map"]),
            deck=Deck.of(data["deck"]),
            line_terms=_terms(scoring.get("line", ()), "line"),
            network_terms=_terms(scoring.get("network", ()), "network"),
            objectives=Module.of_objectives(modules.get("shared_objectives")),
            modules=tuple(modules),
            solo_bands=tuple(data.get("solo", {}).get("bands", ())),
            look={name: value for name, value in look.items() if isinstance(value, str)},
            water=tuple(River.of(name, value) for name, value in look.get("water", {}).items()),
            drawings={
                (what, name): drawn if isinstance(drawn, str) else drawn["drawing"]
                for what in ("symbols", "signs")
                for name, drawn in look.get(what, {}).items()
            },
            symbol_names={
                name: names_by_language(drawn)
                for name, drawn in look.get("symbols", {}).items()
                if isinstance(drawn, Mapping)
            },
            words=data.get("words", {}),
        )


def term_names(terms: Sequence[CityTerm]) -> list[str]:
    """The names of terms, of a count its id; a repeated name is numbered."""
    names: list[str] = []
    for term in terms:
        own = term.id or term.name
        again = sum(name.split()[0] == own for name in names)
        names.append(f"{own} {again + 1}" if again else own)
    return names


def network_names(city: City) -> list[str]:
    """The names of the terms of the network, which differ from those of lines."""
    return term_names((*city.line_terms, *city.network_terms))[len(city.line_terms) :]


def _special(name: str, value: Mapping[str, Any], signs: Mapping[str, str]) -> Special:
    icon = signs.get(name, value.get("icon", "none"))
    names, plurals, texts = (names_by_language(value, key) for key in ("name", "plural", "text"))
    return Special(icon, names, plurals, texts)


def _mark(value: Mapping[str, Any]) -> Mark:
    return Mark(
        value.get("draw", "box"), names_by_language(value), names_by_language(value, "plural")
    )


def _departures(value: str | Mapping[str, str]) -> Iterator[Departure]:
    if isinstance(value, str):
        yield Departure(None, Point.parse(value))
    else:
        for side, place in value.items():
            yield Departure(side, Point.parse(place))


def _terms(entries: list[Mapping[str, Any]], scope: str) -> tuple[CityTerm, ...]:
    return tuple(CityTerm.of(scope, entry) for entry in entries)
