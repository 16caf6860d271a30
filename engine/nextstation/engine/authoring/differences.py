"""`ns diff`: what changed between two cities, on the map and in the other values."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from nextstation.engine.authoring.change import Change, words
from nextstation.engine.city.deck import several
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.paths import (
    CARDS,
    DISTRICT_ART,
    DISTRICT_LETTERS,
    LEGEND,
    STATIONS,
    SUFFIXES,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.checked import Checked
from nextstation.engine.format.vocabulary.map import WAYS

# Mappings whose order is seen: that of the pencils on the sheet.
_ORDERED = ("colours",)
# What a station, a district or a card is says more than the value that makes it so.
_DERIVED = (
    STATIONS,
    DISTRICT_ART,
    *DISTRICT_LETTERS,
    LEGEND,
    SUFFIXES,
    CARDS,
)
_WITHOUT = {".".join(map(str, path)) for path in _DERIVED}
# A station that is found this many steps away has moved.
_FURTHEST = 2

Districts = dict[str, list[Point]]


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

    The entries of a list are known by their id, or where they have a single key, by that key; a
    count without an id by what it counts.
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
        if not isinstance(entry, Mapping):
            return None
        only = next(iter(entry)) if len(entry) == 1 else "all_of" if "all_of" in entry else None
        if (name := entry.get("id", entry.get("count", only))) is None:
            return None
        times[name] += 1
        found[f"{name} {times[name]}" if times[name] > 1 else name] = (
            entry.get(name, entry) if len(entry) == 1 else entry
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


def map_changes(before: Network, after: Network) -> Iterator[Change]:
    """What changed on the map, except the names of things."""
    sizes = [f"{each.city.map.width} × {each.city.map.height}" for each in (before, after)]
    if sizes[0] != sizes[1]:
        yield Change("size", "map", *sizes)
    yield from _stations(before.stations, after.stations)
    yield from _crossings(before, after)
    yield from _links(before, after)
    yield from _districts(before, after)


def _stations(before: Mapping[Point, Station], after: Mapping[Point, Station]) -> Iterator[Change]:
    gone = [each for point, each in before.items() if point not in after]
    new = [each for point, each in after.items() if point not in before]
    moves = sorted(
        (one.point.steps_to(other.point), one.point, other.point)
        for one in gone
        for other in new
        if _described(one) == _described(other) and one.point.steps_to(other.point) <= _FURTHEST
    )
    moved: dict[Point, Point] = {}
    for _, start, end in moves:
        if start not in moved and end not in moved.values():
            moved[start] = end
            yield Change("station moved", _described(before[start]), start.name, end.name)
    for each in gone:
        if each.point not in moved:
            yield Change("station gone", each.point.name, _described(each))
    for each in new:
        if each.point not in moved.values():
            yield Change("station new", each.point.name, None, _described(each))
    changed: defaultdict[tuple[str, str], list[Point]] = defaultdict(list)
    for point, was in before.items():
        now = after.get(point, was)
        if (_described(was), was.points) != (_described(now), now.points):
            changed[_extended(was), _extended(now)].append(point)
    for shown, places in changed.items():
        yield Change("station", _places(places), *shown)


def _described(station: Station) -> str:
    """What a station shows, such as `any, central station`."""
    return words([station.symbol, *sorted(station.specials)])


def _extended(station: Station) -> str:
    """What a station shows, and its points if it has several."""
    more = f" on {_places(station.points)}" if len(station.points) > 1 else ""
    return _described(station) + more


def _crossings(before: Network, after: Network) -> Iterator[Change]:
    for point in sorted(before.crossings.keys() | after.crossings.keys()):
        ways = [
            " and ".join(WAYS[way] for way in each.crossings.get(point, ())) or None
            for each in (before, after)
        ]
        if ways[0] != ways[1]:
            yield Change("overhead crossing", f"overhead crossing {point.name}", *ways)


def _links(before: Network, after: Network) -> Iterator[Change]:
    was, now = ({link.name: link for link in each.links} for each in (before, after))
    lost = [name for name in was if name not in now]
    gained = [name for name in now if name not in was]
    dry = [name for name in was if name in now and was[name].rivers and not now[name].rivers]
    wet = [name for name in now if name in was and now[name].rivers and not was[name].rivers]
    for kind, names in (
        ("links lost", lost),
        ("links gained", gained),
        ("river crossings lost", dry),
        ("river crossings gained", wet),
    ):
        if names:
            is_loss = kind.endswith("lost")
            yield Change(kind, "links", names if is_loss else None, None if is_loss else names)


def _districts(before: Network, after: Network) -> Iterator[Change]:
    was, now = _points_of(before), _points_of(after)
    renamed = dict(_renamed(was, now))
    for old, new in renamed.items():
        yield Change("district renamed", new, old, new)
    moved: defaultdict[tuple[str, str], list[Point]] = defaultdict(list)
    homes = {point: name for name, each in now.items() for point in each}
    for name, each in was.items():
        for point in each:
            home = homes.get(point)
            if home not in (None, renamed.get(name, name)):
                moved[name, str(home)].append(point)
    for (old, new), places in moved.items():
        yield Change("district", _places(places), old, new)
    kinds = [{each.name: each.kind for each in one.city.map.districts} for one in (before, after)]
    for name, kind in kinds[0].items():
        other = kinds[1].get(renamed.get(name, name), kind)
        if other != kind:
            yield Change("kind of district", renamed.get(name, name), kind, other)


def _renamed(was: Districts, now: Districts) -> Iterator[tuple[str, str]]:
    """Districts that have most of their grid points under another name, which is new."""
    for old, points in was.items():
        for new, others in now.items():
            same = 2 * len({*points} & {*others})
            if old not in now and new not in was and same > max(len(points), len(others)):
                yield old, new


def _points_of(network: Network) -> Districts:
    """The grid points of each district, by its name."""
    city_map = network.city.map
    names = {each.letter: each.name for each in city_map.districts}
    found: Districts = {name: [] for name in names.values()}
    for row in range(city_map.height):
        for column in range(city_map.width):
            found[names[city_map.district_art.letter(column, row)]].append(Point(column, row))
    return found


def _places(points: Iterable[Point]) -> str:
    return ", ".join(point.name for point in points)
