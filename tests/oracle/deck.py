"""The cards of a city file."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

ANY = "any"


@dataclass(frozen=True)
class Card:
    """One card. A symbol of None means that the card by itself allows no section."""

    group: str | None = None
    symbol: str | None = None
    reveals_next: bool = False
    frees_start: bool = False
    idle_as: frozenset[int] = frozenset()


def known_only(entry: Mapping[str, Any], words: Collection[str], where: str) -> None:
    """Refuse a word that the oracle does not know, for to ignore it would be to play it wrong."""
    if strange := sorted(set(entry) - set(words)):
        raise ValueError(f"the oracle does not know {', '.join(strange)} in {where}")


def as_list(value: Any) -> list[Any]:
    """Give a list for a list, and a list of one for one thing."""
    return value if isinstance(value, list) else [value]


def read_card(entry: Mapping[str, Any]) -> list[Card]:
    """D2: multiply out one entry: by group, in each group by symbol, and each of them `copies`."""
    words = ("group", "name", "symbol", "reveals_next", "lays", "idle_as", "copies", "title")
    known_only(entry, words, "a card")
    lays = entry.get("lays", {})
    known_only(lays, ("from",), "lays")
    return [
        Card(
            group=group,
            symbol=symbol,
            reveals_next=entry.get("reveals_next", False),
            frees_start=lays.get("from", "ends") == "anywhere",
            idle_as=frozenset(as_list(entry.get("idle_as", []))),
        )
        for group in as_list(entry.get("group"))
        for symbol in as_list(entry.get("symbol"))
        for _ in range(entry.get("copies", 1))
    ]


def read_cards(entries: Iterable[Mapping[str, Any]]) -> tuple[Card, ...]:
    """D1: the whole deck, in the order of the file."""
    return tuple(card for entry in entries for card in read_card(entry))
