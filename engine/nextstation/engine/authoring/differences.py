"""`ns diff`: what changed between two cities."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from nextstation.engine.authoring.art_layout import DISTRICT_ART, DISTRICTS, STATIONS
from nextstation.engine.authoring.change import Change
from nextstation.engine.authoring.map_changes import map_changes
from nextstation.engine.city.deck import several
from nextstation.engine.city.network import Network
from nextstation.engine.source.checked import Checked
from nextstation.engine.vocabulary.map import DISTRICT_KINDS

# Mappings whose order is seen: that of the pencils on the sheet.
_ORDERED = ("colours",)
# What a station, a district or a card is says more than the value that makes it so.
_DERIVED = (
    STATIONS,
    DISTRICT_ART,
    *((*DISTRICTS, kind) for kind in DISTRICT_KINDS),
    ("map", "legend"),
    ("map", "suffixes"),
    ("deck", "cards"),
)
_WITHOUT = {".".join(path) for path in _DERIVED}


def differences(before: Checked[Network], after: Checked[Network]) -> Iterator[Change]:
    """What changed from one city to another, as their author would say it, in the order of a file.

    The layout of the files, their comments and the letters of the art do not count. Raises
    FaultyFileError if a file has faults.
    """
    networks = before.sound(), after.sound()
    was, now = before.document.data, after.document.data
    for key in {**was, **now}:
        if key == "map":
            yield from map_changes(*networks)
        if key == "deck":
            yield from _card_changes(was[key]["cards"], now[key]["cards"])
        yield from _value_changes(was.get(key), now.get(key), key)


def _value_changes(before: Any, after: Any, path: str) -> Iterator[Change]:
    """The values that differ, each under its path, without those that other changes tell.

    The entries of a list are known by their id, or where they have a single key, by that key.
    """
    if path in _WITHOUT or before == after:
        return
    was, now = _by_name(before), _by_name(after)
    if was is None or now is None:
        yield Change("value", path, before, after)
        return
    for key in {**was, **now}:
        yield from _value_changes(was.get(key), now.get(key), f"{path}.{key}")
    kept = [[key for key in each if key in was and key in now] for each in (was, now)]
    if kept[0] != kept[1] and (isinstance(before, list) or path in _ORDERED):
        yield Change("order", path, *kept)


def _by_name(value: Any) -> Mapping[str, Any] | None:
    """The entries of a mapping or a list by name, a repeated one numbered; None without names."""
    if isinstance(value, Mapping):
        return value
    if not isinstance(value, list):
        return None
    found: dict[str, Any] = {}
    times: Counter[str] = Counter()
    for entry in value:
        if not isinstance(entry, Mapping) or not ("id" in entry or len(entry) == 1):
            return None
        name = entry["id"] if "id" in entry else next(iter(entry))
        times[name] += 1
        found[f"{name} {times[name]}" if times[name] > 1 else name] = (
            entry if "id" in entry else entry[name]
        )
    return found


def _card_changes(before: list[Any], after: list[Any]) -> Iterator[Change]:
    """What changed in a deck: more or fewer cards of a name, and cards of a name that differ."""
    was, now = _cards(before), _cards(after)
    for name in {**was, **now}:
        one, other = was.get(name, []), now.get(name, [])
        if len(one) != len(other):
            yield Change("cards", name, len(one), len(other))
        for old, new in zip(_without(one, other), _without(other, one), strict=False):
            yield from _value_changes(old, new, f"deck.cards.{name}")


def _cards(entries: list[Any]) -> dict[str, list[Any]]:
    """The cards of a deck one by one, by group and name."""
    found: dict[str, list[Any]] = {}
    for entry in entries:
        rest = {key: each for key, each in entry.items() if key not in ("group", "symbol")}
        copies = rest.pop("copies", 1)
        groups, symbols = (several(entry.get(key)) or ("",) for key in ("group", "symbol"))
        for group, symbol in product(groups, symbols):
            name = f"{group} {rest.get('name') or symbol or 'blank'}".strip()
            found.setdefault(name, []).extend([{**rest, "symbol": symbol}] * copies)
    return found


def _without(cards: list[Any], others: list[Any]) -> list[Any]:
    """The cards that are left when each of the others takes away one like it."""
    left = list(cards)
    for card in others:
        if card in left:
            left.remove(card)
    return left
