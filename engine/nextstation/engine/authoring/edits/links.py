"""Edits of links, and the exceptions (`links.add`, `links.remove`) after stations have changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from nextstation.engine.authoring.edits.change import Change, Drop, Insert, Plan, Put
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.city.city_map import Map
from nextstation.engine.city.links import added_link_problem, nearest_pairs
from nextstation.engine.city.network import Network
from nextstation.engine.city.paths import LINKS
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.format.source.diagnostic import Path

_ADD: Path = (*LINKS, "add")
_REMOVE: Path = (*LINKS, "remove")

Words = Mapping[Point, str]


def following(
    file: CityFile, words: Words, moved: Mapping[Point, Point] | None = None
) -> tuple[list[Change], list[str]]:
    """The changes of the exceptions of links when the stations get other words, and what to say.

    An exception that names a station that `moved` names its new place. One that becomes a fault
    is dropped.
    """
    moved = moved or {}
    before, after = _Links(file.network), _Links(_with(file, words))
    changes: list[Change] = []
    dropped: list[tuple[Path, int, str]] = []
    for path in (_REMOVE, _ADD):
        is_added = path == _ADD
        for number, name in enumerate(_given(file, path)):
            start, end = (moved.get(each, each) for each in parse_pair(name))
            was_right = before.takes(*parse_pair(name), is_added=is_added)
            if after.takes(start, end, is_added=is_added):
                if (new := f"{start.name}-{end.name}") != name:
                    changes.append(Put((*path, number), new))
            elif was_right:
                dropped.append((path, number, name))
    # From behind, so that the numbers of the others stay.
    drops = [Drop((*path, number)) for path, number, _ in reversed(dropped)]
    notes = [
        f"{name} is no longer {'an added' if path == _ADD else 'a removed'} link"
        for path, _, name in dropped
    ]
    return [*changes, *drops], notes


def _given(file: CityFile, path: Path) -> Sequence[str]:
    rules = file.map.link_rules
    return rules.add if path == _ADD else rules.remove


class _Links:
    """The links of a network as exceptions are applied to them, one after the other."""

    def __init__(self, network: Network) -> None:
        self._network, city_map = network, network.city.map
        self._pairs = nearest_pairs(city_map, network.canonical, network.crossings)
        self._derived = {frozenset(pair) for pair in self._pairs}

    def takes(self, start: Point, end: Point, *, is_added: bool) -> bool:
        """Whether an exception has a meaning; the links are then those with it."""
        pair, pairs, network = frozenset((start, end)), self._pairs, self._network
        if not is_added:
            self._pairs = [each for each in pairs if frozenset(each) != pair]
            return pair in self._derived
        problem = added_link_problem(start, end, pairs, network.canonical, network.crossings)
        if problem is None:
            pairs.append((start, end))
        return problem is None


def _with(file: CityFile, words: Words) -> Network:
    """The network with other words in the art of the stations."""
    city_map: Map = file.map
    art = city_map.stations.lettered(lambda point, cell: words.get(point, cell.text))
    return Network.of(replace(file.network.city, map=replace(city_map, stations=art)))


@dataclass(frozen=True, slots=True)
class AddLink:
    """A link added between two stations."""

    start: Point
    end: Point

    def plan(self, file: CityFile) -> Plan:
        """An entry of `links.add`, or one of `links.remove` dropped."""
        name, pair = f"{self.start.name}-{self.end.name}", {self.start, self.end}
        removed = _number(file.map.link_rules.remove, pair)
        if any({link.start, link.end} == pair for link in file.network.links):
            return Plan(f"{name} is a link", ())
        if removed is not None:
            return Plan(f"{name} is a link again", (Drop((*_REMOVE, removed)),))
        return Plan(f"link {name} added", (_appended(file, _ADD, name),))


@dataclass(frozen=True, slots=True)
class RemoveLink:
    """A link taken off the map."""

    start: Point
    end: Point

    def plan(self, file: CityFile) -> Plan:
        """An entry of `links.remove`, or one of `links.add` dropped."""
        pair, network = {self.start, self.end}, file.network
        link = next((each for each in network.links if {each.start, each.end} == pair), None)
        if link is None:
            raise RefusedEditError(f"there is no link {self.start.name}-{self.end.name}")
        added = _number(file.map.link_rules.add, pair)
        title = f"link {link.name} removed"
        if added is not None:
            return Plan(title, (Drop((*_ADD, added)),))
        return Plan(title, (_appended(file, _REMOVE, link.name),))


def _appended(file: CityFile, path: Path, name: str) -> Change:
    return Insert(path, len(file.at(path) or ()), name)


def _number(names: Sequence[str], pair: set[Point]) -> int | None:
    """Which of the links of a list has these ends."""
    return next((at for at, name in enumerate(names) if {*parse_pair(name)} == pair), None)
