"""The modules: powers, gates, bonuses and effects, read from their files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from oracle.deck import (
    ANY,
    CARD,
    OF_CARD,
    THIS,
    Grant,
    Lays,
    as_list,
    choice,
    known_only,
    read_grant,
    read_lays,
)
from oracle.objectives import Objective, read_objective

DEALT_SYMBOL = "dealt_symbol"

GAME = "game"
COLOURS = "colours"
ROUNDS = "rounds"
SECONDARY = "secondary_districts"

# What a card of a module may say, by what it is.
NAMES = ("id", "name", "title", "text")
NOUNS = ("stations", "interchanges", "sections", "river_crossings", "districts")
GATE_WORDS = ("grants", "circles", "counts")
POWER_WORDS = ("once_a_round", "lays", "adds", "circles", "when_card", "idle_as", "not_in_rounds")
EFFECT_WORDS = (
    *POWER_WORDS,
    "on_reaching",
    "repeats",
    "counts",
    "lines",
    "double_tracks",
    "shows_next_card",
    "switch_returns",
)


@dataclass(frozen=True)
class Circles:
    """W4, G4: leave to circle one station of the line; `ordinary` is one that shows a symbol."""

    ordinary: bool = False


@dataclass(frozen=True)
class Effect:
    """A card of a module other than an objective."""

    id: str
    once_a_round: bool = False
    idle_as: frozenset[int] = frozenset()
    only_with_symbol: bool = False
    lays: Lays | None = None
    adds: tuple[Grant, ...] = ()
    grants: tuple[Grant, ...] = ()
    on_reaching: Mapping[str, tuple[Grant, ...]] = field(default_factory=dict)
    repeats: bool = True
    circles: Circles | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    own: tuple[tuple[Mapping[str, Any], int], ...] = ()  # counts, and as how many each item counts
    best_line_only: bool = False
    double_tracks: bool = False
    shows_next_card: bool = False
    switch_returns: bool = False
    not_in_rounds: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Module:
    """A module: to whom its cards are dealt, what it costs a solo player, and the cards."""

    id: str
    deal_to: str
    cards: Mapping[str, Effect | Objective]
    count: int | None = None
    with_symbols: bool = False
    solo_penalty: int = 0
    points: int = 0


def read_module(source: Path | str | Mapping[str, Any]) -> Module:
    """Read a module: a file, the text of one (several lines), or the document already parsed."""
    if isinstance(source, str) and "\n" not in source:
        source = Path(source)
    if isinstance(source, Path):
        source = source.read_text(encoding="utf-8")
    entry = yaml.safe_load(source) if isinstance(source, str) else source
    words = ("format", "id", "title", "author", "source", "deal", "solo_penalty", "points", "cards")
    known_only(entry, words, "a module")
    deal = entry["deal"]
    known_only(deal, ("to", "count", "with"), "deal")
    deal_to = choice(deal, "to", [GAME, COLOURS, ROUNDS, SECONDARY])
    cards = [read_module_card(card, deal_to) for card in entry["cards"]]
    return Module(
        id=entry["id"],
        deal_to=deal_to,
        cards={card.id: card for card in cards},
        count=deal.get("count"),
        with_symbols=choice(deal, "with", ["nothing", "symbols"]) == "symbols",
        solo_penalty=entry.get("solo_penalty", 0),
        points=entry.get("points", 0),
    )


def read_shared_objectives(city: Mapping[str, Any]) -> Module | None:
    """O: the objectives that a city brings itself; other modules it only names."""
    entry = city.get("modules", {}).get("shared_objectives")
    return read_module({"id": "shared_objectives", **entry}) if entry else None


def read_module_card(entry: Mapping[str, Any], deal_to: str) -> Effect | Objective:
    """Tell the three sorts of cards apart: objectives count, gates wait in a district."""
    if {"count", "all_of"} & {*entry}:
        return read_objective(entry)
    return read_gate(entry) if deal_to == SECONDARY else read_effect(entry)


def read_gate(entry: Mapping[str, Any]) -> Effect:
    """G1 to G4: what a gate gives to each section that ends in its district."""
    known_only(entry, (*NAMES, *GATE_WORDS), "a gate")
    return Effect(
        id=entry["id"],
        grants=read_more_grants(entry.get("grants", []), [CARD, ANY, THIS]),
        circles=read_circles(entry.get("circles"), "once"),
        counts=read_counts(entry, ["this_district"]),
    )


def read_effect(entry: Mapping[str, Any]) -> Effect:
    """W1 to W4, X1 to X5, T1 to T4: what holds in a round.

    † A power, which may be used once in the round, is one thing: it lays, adds, or circles.
    """
    is_power = entry.get("once_a_round", False)
    known_only(entry, (*NAMES, *(POWER_WORDS if is_power else EFFECT_WORDS)), "an effect")
    if is_power and len({"lays", "adds", "circles"} & set(entry)) != 1:
        raise ValueError(f"the oracle does not know how {entry['id']} is one power")
    return Effect(
        id=entry["id"],
        once_a_round=is_power,
        idle_as=frozenset(as_list(entry.get("idle_as", []))),
        only_with_symbol=choice(entry, "when_card", [ANY, DEALT_SYMBOL]) == DEALT_SYMBOL,
        lays=read_lays(entry["lays"]) if "lays" in entry else None,
        adds=read_more_grants(entry.get("adds", []), [CARD, ANY]),
        on_reaching={
            kind: read_more_grants(grants, [CARD, ANY, THIS])
            for kind, grants in entry.get("on_reaching", {}).items()
        },
        repeats=entry.get("repeats", True),
        circles=read_circles(entry.get("circles"), "round_end"),
        counts=read_counts(entry, [SECONDARY, DEALT_SYMBOL, "fullest_district"]),
        own=tuple(map(read_own, read_nouns(entry).items())),
        best_line_only=choice(entry, "lines", ["all", "best"]) == "best",
        double_tracks=entry.get("double_tracks", False),
        shows_next_card=entry.get("shows_next_card", False),
        switch_returns=entry.get("switch_returns", False),
        not_in_rounds=frozenset(as_list(entry.get("not_in_rounds", []))),
    )


def read_more_grants(entries: list[Mapping[str, Any]], lines: list[str]) -> tuple[Grant, ...]:
    """Read grants beside the card's own; where they say nothing else, they go to its symbol."""
    return tuple(read_grant(entry, OF_CARD, lines=lines) for entry in entries)


def read_circles(entry: Mapping[str, Any] | None, at: str) -> Circles | None:
    """W4, G4: gates circle at once, all others at the end of the round."""
    if entry is None:
        return None
    known_only(entry, ("at", "among"), "circles")
    choice(entry, "at", [at])
    return Circles(ordinary=choice(entry, "among", [ANY, "ordinary"]) == "ordinary")


def read_counts(entry: Mapping[str, Any], words: list[str]) -> dict[str, int]:
    """C7: what counts more than once in the scoring of a line."""
    counts: dict[str, int] = entry.get("counts", {})
    known_only(counts, [*words, *NOUNS], "counts")
    return {word: counts[word] for word in words if word in counts}


def read_nouns(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The nouns whose items count more than once, each with how often and which."""
    return {noun: value for noun, value in entry.get("counts", {}).items() if noun in NOUNS}


def read_own(pair: tuple[str, Any]) -> tuple[Mapping[str, Any], int]:
    """A noun with a number, or with a mapping of filters and `times`."""
    noun, value = pair
    words = dict(value) if isinstance(value, Mapping) else {"times": value}
    times = words.pop("times")
    return {"count": noun, **words}, times
