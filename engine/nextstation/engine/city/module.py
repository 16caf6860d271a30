"""Modules: cards that are dealt beside the deck, as their files say them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nextstation.engine.city.deck import Grant, Lays, grants_by_kind
from nextstation.engine.vocabulary.objectives import ALL, SHARED_OBJECTIVES

NOTHING = Lays()


@dataclass(frozen=True, slots=True)
class Objective:
    """A shared objective: what is counted, how many reach it (None for all), and the filters."""

    count: str
    at_least: int | None
    filters: Mapping[str, Any]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Objective":
        """The objective that the data of a card says."""
        words = ("id", "count", "at_least")
        filters = {key: value for key, value in data.items() if key not in words}
        return cls(data["count"], None if data["at_least"] == ALL else data["at_least"], filters)


@dataclass(frozen=True, slots=True)
class Circles:
    """A station that may be circled: when, and among which of the line's (W4, G4)."""

    at: str
    among: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a module's card changes, in the words of its file; all of it optional."""

    once_a_round: bool = False
    when_card: bool = False
    lays: Lays = NOTHING
    double_tracks: bool = False
    adds: tuple[Grant, ...] = ()
    grants: tuple[Grant, ...] = ()
    on_reaching: Mapping[str, tuple[Grant, ...]] = field(default_factory=dict)
    repeats: bool = True
    circles: Circles | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    best_line: bool = False
    idle_as: frozenset[int] = frozenset()
    shows_next_card: bool = False
    switch_returns: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Effect":
        """The effect that the data of a card says."""
        circles = data.get("circles")
        return cls(
            once_a_round=data.get("once_a_round", False),
            when_card="when_card" in data,
            lays=Lays.of(data.get("lays", {})),
            double_tracks=data.get("double_tracks", False),
            adds=tuple(map(Grant.of, data.get("adds", ()))),
            grants=tuple(map(Grant.of, data.get("grants", ()))),
            on_reaching=grants_by_kind(data),
            repeats=data.get("repeats", True),
            circles=Circles(circles["at"], circles.get("among", "any")) if circles else None,
            counts=data.get("counts", {}),
            best_line="lines" in data,
            idle_as=frozenset(data.get("idle_as", ())),
            shows_next_card=data.get("shows_next_card", False),
            switch_returns=data.get("switch_returns", False),
        )

    @property
    def lets_double(self) -> bool:
        """Whether some section may run beside another one with it (X4, T1)."""
        return self.double_tracks or self.lays.double_tracks


@dataclass(frozen=True, slots=True)
class ModuleCard:
    """A card of a module: an effect, or an objective."""

    id: str
    effect: Effect = field(default_factory=Effect)
    objective: Objective | None = None
    not_in_rounds: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its cards and who gets them (`to`, as RECEIVERS has it).

    `count` is how many the game gets; `points` what an objective scores; with `with_symbols` each
    card is dealt with a symbol of the city.
    """

    id: str
    title: str
    to: str
    cards: tuple[ModuleCard, ...]
    count: int = 1
    with_symbols: bool = False
    solo_penalty: int = 0
    points: int = 0

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Module":
        """The module that the data of a file says, which follows the schema."""
        return cls(
            data["id"],
            data["title"],
            data["deal"]["to"],
            tuple(
                ModuleCard(
                    card["id"],
                    Effect.of(card),
                    not_in_rounds=frozenset(card.get("not_in_rounds", ())),
                )
                for card in data["cards"]
            ),
            data["deal"].get("count", 1),
            "with" in data["deal"],
            data.get("solo_penalty", 0),
        )

    @classmethod
    def of_objectives(cls, data: Mapping[str, Any] | None) -> "Module | None":
        """The shared objectives of a city, if it has any."""
        if data is None:
            return None
        return cls(
            SHARED_OBJECTIVES.name,
            SHARED_OBJECTIVES.title,
            data["deal"]["to"],
            tuple(ModuleCard(card["id"], objective=Objective.of(card)) for card in data["cards"]),
            data["deal"]["count"],
            solo_penalty=data.get("solo_penalty", 0),
            points=data["points"],
        )
