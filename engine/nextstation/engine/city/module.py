"""Modules: cards that are dealt beside the deck, as their files describe them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from nextstation.engine.city.counting.count import Count
from nextstation.engine.city.deck import Grant, Lays, grants_by_kind, grants_of
from nextstation.engine.city.names import names_by_language
from nextstation.engine.format.vocabulary.counts import ALL
from nextstation.engine.format.vocabulary.modules import COUNTS, EFFECT_WORDS
from nextstation.engine.format.vocabulary.objectives import SHARED_OBJECTIVES
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH

NOTHING = Lays()


@dataclass(frozen=True, slots=True)
class Objective:
    """A shared objective: what it counts, the least that reaches it (None for all), its filters.

    Other tests are among the filters, and so are several counts, with `all_of` in place of what is
    counted.
    """

    count: str
    at_least: int | None
    filters: Mapping[str, Any]

    @property
    def asked(self) -> Mapping[str, Any]:
        """The objective as a count with a test."""
        if self.count == "all_of":
            return self.filters
        least = ALL if self.at_least is None else self.at_least
        return {"count": self.count, "at_least": least, **self.filters}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Objective":
        """The objective that the data of a card describes."""
        words = ("id", "title", "text", "count", "at_least")
        filters = {key: value for key, value in data.items() if key not in words}
        least = data.get("at_least", 0)
        return cls(data.get("count", "all_of"), None if least == ALL else least, filters)


@dataclass(frozen=True, slots=True)
class Circles:
    """When a station may be circled, and which stations of the line (W4, G4)."""

    at: str
    among: str = "any"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a module's card changes. The fields are the words of its file; all are optional.

    `weighs` are the counts among `counts`: each item of one counts as its `times`.
    """

    once_a_round: bool = False
    when_card: str | None = None
    lays: Lays = NOTHING
    double_tracks: bool = False
    adds: tuple[Grant, ...] = ()
    grants: tuple[Grant, ...] = ()
    on_reaching: Mapping[str, tuple[Grant, ...]] = field(default_factory=dict)
    repeats: bool = True
    circles: Circles | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    weighs: tuple[Count, ...] = ()
    lines: str | None = None
    idle_as: frozenset[int] = frozenset()
    shows_next_card: bool = False
    switch_returns: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Effect":
        """The effect that the data of a card describes."""
        given = {name: data[name] for name in _FIELDS if name in data}
        if "counts" in data:
            given["weighs"] = data["counts"]
        return cls(**{name: _READ.get(name, _as_it_is)(each) for name, each in given.items()})

    @property
    def lets_double(self) -> bool:
        """Whether some section may run beside another one with it (X4, T1)."""
        return self.double_tracks or self.lays.double_tracks


def _as_it_is(value: Any) -> Any:
    return value


# How the words are read whose value is not kept as it is.
_READ: dict[str, Callable[[Any], Any]] = {
    "lays": Lays.of,
    "adds": grants_of,
    "grants": grants_of,
    "on_reaching": grants_by_kind,
    "circles": lambda data: Circles(**data),
    "counts": lambda data: {name: each for name, each in data.items() if name in COUNTS},
    "weighs": lambda data: tuple(
        {"count": name, **(each if isinstance(each, Mapping) else {"times": each})}
        for name, each in data.items()
        if name not in COUNTS
    ),
    "idle_as": frozenset,
}
_FIELDS = [each.name for each in fields(Effect)]
# This word is about how the card is dealt.
if missing := {word.name for word in EFFECT_WORDS} - {*_FIELDS, "not_in_rounds"}:
    raise NotImplementedError(f"`{min(missing)}` needs a field of Effect in {__file__}")


@dataclass(frozen=True, slots=True)
class ModuleCard:
    """A card of a module: an effect, or an objective.

    `names` are those on the printed card, by language; so are `texts`, which stand in place of the
    sentence that is made. `dealt_to` is the `to` of its module.
    """

    id: str
    effect: Effect = field(default_factory=Effect)
    objective: Objective | None = None
    not_in_rounds: frozenset[int] = frozenset()
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    dealt_to: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any], dealt_to: str = "") -> "ModuleCard":
        """The card that data describes."""
        names, texts = (names_by_language(data, word) for word in ("title", "text"))
        rounds = frozenset(data.get("not_in_rounds", ()))
        if {"count", "all_of"} & {*data}:
            return cls(data["id"], objective=Objective.of(data), names=names, texts=texts)
        return cls(data["id"], Effect.of(data), None, rounds, names, texts, dealt_to)


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its cards and who gets them (`to`, as RECEIVERS has it).

    `count` is how many the game gets; `points` what an objective scores; with `with_symbols` each
    card is dealt with a symbol of the city. `names` are its titles by language, and `texts` what
    the rules say of it first.
    """

    id: str
    title: str
    to: str
    cards: tuple[ModuleCard, ...]
    count: int = 1
    with_symbols: bool = False
    solo_penalty: int = 0
    points: int = 0
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def turned_up_by_round(self) -> bool:
        """Whether each round begins with a card that nobody saw before: one with a symbol (T).

        Other cards dealt to rounds lie open from the start of the game (X).
        """
        return self.to == "rounds" and self.with_symbols

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Module":
        """The module that data describes, which must match the schema."""
        names, texts = (names_by_language(data, word) for word in ("title", "text"))
        to = data["deal"]["to"]
        return cls(
            data["id"],
            _title(names),
            to,
            tuple(ModuleCard.of(each, to) for each in data["cards"]),
            data["deal"].get("count", 1),
            "with" in data["deal"],
            data.get("solo_penalty", 0),
            names=names,
            texts=texts,
        )

    @classmethod
    def of_objectives(cls, data: Mapping[str, Any] | None) -> "Module | None":
        """The shared objectives of a city, if it has any."""
        if data is None:
            return None
        names, texts = (names_by_language(data, word) for word in ("title", "text"))
        return cls(
            SHARED_OBJECTIVES.name,
            _title(names) or SHARED_OBJECTIVES.title,
            data["deal"]["to"],
            tuple(map(ModuleCard.of, data["cards"])),
            data["deal"]["count"],
            solo_penalty=data.get("solo_penalty", 0),
            points=data["points"],
            names=names,
            texts=texts,
        )


def _title(names: Mapping[str, str]) -> str:
    """The title in English, else in the language that the file names first."""
    return names.get(ENGLISH) or next(iter(names.values()), "")
