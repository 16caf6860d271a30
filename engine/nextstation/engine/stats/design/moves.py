"""The moves that a search may try, by kind: of departures, of symbols, of the deck and others.

Each generator takes a draft and yields the moves of its kind. Names are never changed, and no kind
of card is removed but by a setting that says so.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from nextstation.engine.authoring.edits.change import Cells, Change, Drop, Insert, Put
from nextstation.engine.authoring.edits.patching import changes_between
from nextstation.engine.authoring.edits.stations import word_for
from nextstation.engine.checks.departures import is_apart
from nextstation.engine.checks.runner import check_city
from nextstation.engine.city.city_map import Map, Sign
from nextstation.engine.city.fingerprint import city_hash
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.paths import (
    CARDS,
    DISTRICT_ART,
    LINKS,
    RIVERS,
    ROUND_ENDS,
    SCORING,
    STATIONS,
)
from nextstation.engine.city.place import Point
from nextstation.engine.format.patch.patch import setting, values_in
from nextstation.engine.format.patch.patched import patched
from nextstation.engine.format.patch.words import steps_in
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.letters import humanize
from nextstation.engine.stats.design.draft import Draft, Move, names_of, things

# How far a departure, or what two stations exchange, is moved, in grid steps.
_NEAR = 3
# A station keeps at least this many links.
_LEAST_LINKS = 3
_REMOVE: Path = (*LINKS, "remove")


def _map(draft: Draft) -> Map:
    assert draft.played
    return draft.played.city.map


def _network(draft: Draft) -> Network:
    assert draft.played
    return draft.played.network


def _departures(draft: Draft) -> dict[Path, Point]:
    """The departures by their paths."""
    return {
        ("colours", colour.name, "departs", *([each.side] if each.side else [])): each.point
        for colour in _network(draft).city.colours
        for each in colour.departures
    }


def departures(draft: Draft) -> Iterator[Move]:
    """A line departs from another station near by, or two exchange theirs."""
    network, found = _network(draft), _departures(draft)
    sides = network.city.map.sides
    for path, here in found.items():
        others = [point for other, point in found.items() if other != path]
        block = sides.get(str(path[-1])) if len(path) > 3 else None
        for there in network.stations:
            is_free = is_apart(there, others)
            is_inside = block is None or _inside(there, block)
            if there != here and is_free and is_inside and there.steps_to(here) <= _NEAR:
                said = f"{_line(path)} departs from {there.name} instead of {here.name}"
                yield Move("departures", said, (Put(path, there.name),), things(_line(path)))
    for (path, here), (other, there) in combinations(found.items(), 2):
        if path[3:] == other[3:] and path[1] != other[1]:
            said = f"{_line(path)} departs from {there.name} and {_line(other)} from {here.name}"
            changes = Put(path, there.name), Put(other, here.name)
            yield Move("departures", said, changes, things(_line(path), _line(other)))


def _line(path: Path) -> str:
    return humanize(" ".join(map(str, (path[1], *path[3:]))))


def _inside(point: Point, block: tuple[Point, Point]) -> bool:
    first, last = block
    return first.column <= point.column <= last.column and first.row <= point.row <= last.row


def symbols(draft: Draft) -> Iterator[Move]:
    """Two stations near each other exchange their symbols, so that each is there as often."""
    for one, other in _near_pairs(draft):
        if one.symbol != other.symbol:
            said = (
                f"{one.point.name} and {other.point.name} exchange symbols, "
                f"{one.symbol} and {other.symbol}"
            )
            ends = (one, other.symbol, one.specials), (other, one.symbol, other.specials)
            yield from _exchange(draft, "symbols", said, *ends)


def specials(draft: Draft) -> Iterator[Move]:
    """A kind of special station moves to another station near by."""
    for pair in _near_pairs(draft):
        for one, other in (pair, pair[::-1]):
            for kind in sorted(one.specials - other.specials):
                said = f"the {humanize(kind)} of {one.point.name} moves to {other.point.name}"
                yield from _exchange(
                    draft,
                    "specials",
                    said,
                    (one, one.symbol, one.specials - {kind}),
                    (other, other.symbol, other.specials | {kind}),
                )


def _near_pairs(draft: Draft) -> Iterator[tuple[Station, Station]]:
    stations = [each for each in _network(draft).stations.values() if len(each.points) == 1]
    for one, other in combinations(stations, 2):
        if one.point.steps_to(other.point) <= _NEAR:
            yield one, other


def _exchange(
    draft: Draft, kind: str, said: str, *wanted: tuple[Station, str, frozenset[str]]
) -> Iterator[Move]:
    """The move by which stations show other symbols and specials, if the legend has letters."""
    city_map, words = _map(draft), {}
    for station, symbol, kinds in wanted:
        was = draft.data["map"]["stations"][station.point.row][station.point.column]
        sign = city_map.legend.get(was[0], Sign())
        if sign.station or sign.over:
            return
        found = word_for(city_map, Sign(symbol, kinds), was)
        if found.changes:
            return
        words[station.point] = found.text
    yield Move(kind, said, (Cells(STATIONS, words),), names_of(words))


def districts(draft: Draft) -> Iterator[Move]:
    """A station at a border belongs to the district next to it."""
    network = _network(draft)
    names = {each.letter: each.name for each in network.city.map.districts}
    sizes: dict[str, int] = {}
    for station in network.stations.values():
        sizes[station.district] = sizes.get(station.district, 0) + 1
    art = draft.data["map"]["districts"]["art"]
    for station in network.stations.values():
        point, letter = station.point, station.district
        if len(station.points) > 1 or sizes[letter] < 2:
            continue
        beside = {
            art[row][column]
            for column, row in _sides(point)
            if 0 <= row < len(art) and 0 <= column < len(art[row])
        }
        for other in sorted((beside & names.keys()) - {letter}):
            new, old = humanize(names[other]), humanize(names[letter])
            said = f"{point.name} belongs to {new}, not to {old}"
            cells = Cells(DISTRICT_ART, {point: other})
            yield Move("districts", said, (cells,), names_of([point]))


def _sides(point: Point) -> Iterator[tuple[int, int]]:
    for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        yield point.column + across, point.row + down


def links(draft: Draft) -> Iterator[Move]:
    """A link is taken off the map, or one that was taken off is put back."""
    network, rules = _network(draft), _map(draft).link_rules
    removed = rules.remove
    for link in network.links:
        ends = (network.links_at[network.canonical[each]] for each in (link.start, link.end))
        if min(map(len, ends)) > _LEAST_LINKS and link.name not in rules.add:
            said = f"no section may lie between {link.start.name} and {link.end.name}"
            change: Change = Insert(_REMOVE, len(removed), link.name)
            yield Move("links", said, (change,), things(link.name))
    for number, name in enumerate(removed):
        said = f"a section may lie between {' and '.join(name.split('-'))}"
        yield Move("links", said, (Drop((*_REMOVE, number)),), things(name))


def river(draft: Draft) -> Iterator[Move]:
    """A corner of a river moves by one step."""
    for name, value in draft.data["map"].get("rivers", {}).items():
        course = value["course"]
        for number, (x, y) in enumerate(course[1:-1], 1):
            for across, down in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                said = f"corner {number + 1} of the river moves to ({x + across:g}, {y + down:g})"
                path: Path = (*RIVERS, name, "course", number)
                put = Put(path, [_plain(x + across), _plain(y + down)])
                yield Move("river", said, (put,), things(f"river {name} {number}"))


def _plain(value: Any) -> Any:
    value = round(float(value), 4)
    return int(value) if value == int(value) else value


def deck(draft: Draft) -> Iterator[Move]:
    """One more card of a kind, one less of which there are several, or another end of a round."""
    cards: list[Any] = draft.data["deck"]["cards"]
    for number, entry in enumerate(cards):
        if entry.get("copies", 1) > 1 and not _lists(entry):
            copies = entry["copies"] - 1
            said = f"one {_card(entry)} fewer"
            put = Put((*CARDS, number, "copies"), copies)
            yield Move("deck", said, (put,), things(f"card {number}"))
        for group in _several(entry.get("group")):
            for symbol in _several(entry.get("symbol")):
                chosen = {"group": group, "symbol": symbol}
                one = {**entry, **{key: each for key, each in chosen.items() if each}}
                one.pop("copies", None)
                said = f"one more {_card(one)}"
                yield Move("deck", said, (Insert(CARDS, len(cards), one),), things(said))
    for group, count in draft.data["deck"].get("round_ends", {}).items():
        for other in (count - 1, count + 1):
            if other > 0:
                said = f"a round ends with card {other} of {humanize(group)}, not {count}"
                put = Put((*ROUND_ENDS, group), other)
                yield Move("deck", said, (put,), things(f"end {group}"))


def _lists(entry: Mapping[str, Any]) -> bool:
    return any(isinstance(entry.get(each), list) for each in ("group", "symbol"))


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _card(entry: Mapping[str, Any]) -> str:
    name = entry.get("name") or entry.get("symbol", "")
    return humanize(f"{entry.get('group', '')} {name}".strip())


def scoring(draft: Draft) -> Iterator[Move]:
    """A number of the scoring is one more or one less."""
    for path, value in _numbers(draft.data["scoring"], SCORING):
        for other in (value - 1, value + 1):
            if other >= 0 or value < 0:
                word = humanize(str(next(s for s in reversed(path) if isinstance(s, str))))
                entry = next((s for s in path[3:] if isinstance(s, str)), word)
                name = humanize(entry) if entry == word else f"{humanize(entry)}, {word}"
                place = f", number {path[-1] + 1}" if isinstance(path[-1], int) else ""
                said = f"{name}{place}: {other} instead of {value}"
                yield Move("scoring", said, (Put(path, other),), things(str(path)))


def _numbers(value: Any, path: Path) -> Iterator[tuple[Path, int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, dict | list):
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in entries:
            if key not in ("at_least", "at_most", "exactly"):
                yield from _numbers(each, (*path, key))


KINDS: Mapping[str, Callable[[Draft], Iterator[Move]]] = {
    each.__name__: each
    for each in (departures, symbols, specials, districts, links, river, deck, scoring)
}


def generator(start: Draft, text: str) -> Callable[[Draft], Iterable[Move]]:
    """What yields the moves of a kind, or of a setting such as `deck.joker.copies=1..4`.

    Raises ValueError for a text that is neither, or a setting that the city cannot have.
    """
    if text in KINDS:
        return KINDS[text]
    found = [*settings(start, text)]
    return lambda _: found


def settings(draft: Draft, text: str) -> Iterator[Move]:
    """The moves of a setting with several values; the value that the city has is none.

    Raises ValueError for a text that is none, or a value that the city cannot have.
    """
    steps, end = steps_in(text)
    path = text[:end]
    if not steps or not text[end:].lstrip().startswith("="):
        raise ValueError(
            f"`{text}` is nothing that may change; write {', '.join(KINDS)}, or `PATH=VALUES`"
        )
    document, was = draft.file.document, _played(draft.file.network)
    for value in values_in(text[end:].lstrip()[1:].strip(), steps):
        patch = setting(f"{path}={value}")
        checked = check_city(document, [patch])
        if checked.diagnostics or not checked.value:
            raise ValueError(f"`{path}={value}`: {checked.diagnostics[0].message}")
        if _played(checked.value) != was:
            wanted = patched(document, [patch]).data
            changes = tuple(changes_between(document.data, wanted, ()))
            yield Move("settings", f"{path}: {value}", changes, things(path))


def _played(network: Network) -> tuple[str, Module | None]:
    """All that a city is played with, its objectives among it."""
    return city_hash(network), network.city.objectives
