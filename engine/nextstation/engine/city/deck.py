"""The deck of a city: its cards and what they grant (D2, D3, S8 to S11)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from nextstation.engine.city.names import names_by_language
from nextstation.engine.format.vocabulary.limits import MAX_CARDS


def several(value: str | list[str] | None) -> tuple[str, ...]:
    """A string or a list of strings, as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else tuple(value)


@dataclass(frozen=True, slots=True)
class Grant:
    """A section that may be drawn: where it starts, what it may reach, which line it extends.

    `to` is None for the symbol of the card. `marks` is the mark to put on the station reached.
    """

    start: str = "ends"
    to: str | None = None
    line: str = "card"
    marks: str | None = None

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Grant":
        """The grant that data describes."""
        return cls(
            data.get("from", "ends"), data.get("to"), data.get("line", "card"), data.get("marks")
        )


@dataclass(frozen=True, slots=True)
class Lays:
    """What a card changes in the grants of the turn's card (S8, S9, W2, T1)."""

    start: str | None = None
    to: str | None = None
    line: str | None = None
    double_tracks: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Lays":
        """The changes that data describes; none if it is empty."""
        return cls(
            data.get("from"), data.get("to"), data.get("line"), data.get("double_tracks", False)
        )


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck.

    `symbol` is None if the card grants no section itself. `on_reaching` are the grants that follow
    when a section of this card ends at a special station (S11). `entry` is the index of the card in
    the file's list. `names` are those on the printed card, by language; `texts` stand there in
    place of the sentence that is made.
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
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name of the card in the file, or else its symbol."""
        return self.name or self.symbol or "blank"


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck: backgrounds of the groups, when a round ends (D2), and the cards."""

    groups: Mapping[str, str]
    round_ends: Mapping[str, int]
    cards: tuple[Card, ...]
    group_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Deck":
        """The deck that data describes."""
        groups = {name: each.get("background", "#ffffff") for name, each in data["groups"].items()}
        # One card too many is enough for the check to report it.
        cards = tuple(islice(_cards(data["cards"]), MAX_CARDS + 1))
        names = {name: names_by_language(each) for name, each in data["groups"].items()}
        return cls(groups, data["round_ends"], cards, names)

    @property
    def most_turns(self) -> int:
        """The most turns that a round may have (D2, D3).

        A card that reveals the next is in a turn with it. All others may come before the card that
        ends the round, but for those that would end it.
        """
        kinds = Counter(card.group for card in self.cards if not card.reveals_next)
        ends_at = {group: self.round_ends.get(group or "", MAX_CARDS + 1) for group in kinds}
        before = sum(min(count, ends_at[group] - 1) for group, count in kinds.items())
        ends = Counter(card.group for card in self.cards)
        return before + any(ends[group] >= needed for group, needed in self.round_ends.items())


def _cards(entries: list[Mapping[str, Any]]) -> Iterator[Card]:
    for number, entry in enumerate(entries):
        groups = several(entry.get("group")) or (None,)
        symbols = several(entry.get("symbol")) or (None,)
        for group, symbol in product(groups, symbols):
            for _ in range(entry.get("copies", 1)):
                yield Card(
                    number,
                    group,
                    entry.get("name"),
                    symbol,
                    tuple(_grants(entry)) if symbol else (),
                    grants_by_kind(entry.get("on_reaching", {})),
                    entry.get("reveals_next", False),
                    Lays.of(entry.get("lays", {})),
                    frozenset(entry.get("idle_as", ())),
                    names_by_language(entry, "title"),
                    names_by_language(entry, "text"),
                )


def _grants(entry: Mapping[str, Any]) -> Iterator[Grant]:
    """The grants of a card; without the key, one default grant."""
    for grant in entry.get("grants", [{}]):
        yield Grant.of({"marks": entry.get("marks"), **grant})


def grants_of(data: Sequence[Mapping[str, Any]]) -> tuple[Grant, ...]:
    """The grants of a list in a file."""
    return tuple(map(Grant.of, data))


def grants_by_kind(data: Mapping[str, Any]) -> dict[str, tuple[Grant, ...]]:
    """The grants that follow when a special station is reached, by its kind."""
    return {kind: grants_of(grants) for kind, grants in data.items()}
