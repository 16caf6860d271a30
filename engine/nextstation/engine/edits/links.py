"""Edits of links: one added or removed, by an exception or by dropping one."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from nextstation.engine.city.links import nearest_pairs
from nextstation.engine.city.place import Point, parse_pair
from nextstation.engine.edits.change import Change, Drop, Insert
from nextstation.engine.edits.city_file import CityFile
from nextstation.engine.edits.edit import Plan
from nextstation.engine.edits.link_exceptions import ADD, REMOVE
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.source.diagnostic import Path


@dataclass(frozen=True, slots=True)
class _OfLink:
    """An edit of the link between two stations."""

    start: Point
    end: Point

    def about(self, file: CityFile) -> Hashable:
        """Whether there is such a link, and why."""
        rules, pair = file.map.link_rules, {self.start, self.end}
        derived = nearest_pairs(file.map, file.network.canonical, file.network.crossings)
        given = (_number(each, pair) is not None for each in (rules.add, rules.remove))
        is_derived = any({*each} == pair for each in derived)
        return is_derived, *given, *map(file.word, (self.start, self.end))


@dataclass(frozen=True, slots=True)
class AddLink(_OfLink):
    """A link added between two stations."""

    def plan(self, file: CityFile) -> Plan:
        """An entry of `links.add`, or one of `links.remove` dropped."""
        name, pair = f"{self.start.name}-{self.end.name}", {self.start, self.end}
        removed = _number(file.map.link_rules.remove, pair)
        if any({link.start, link.end} == pair for link in file.network.links):
            return Plan(f"{name} is a link", ())
        if removed is not None:
            return Plan(f"{name} is a link again", (Drop((*REMOVE, removed)),))
        return Plan(f"link {name} added", (_appended(file, ADD, name),))


@dataclass(frozen=True, slots=True)
class RemoveLink(_OfLink):
    """A link taken off the map."""

    def plan(self, file: CityFile) -> Plan:
        """An entry of `links.remove`, or one of `links.add` dropped."""
        pair, network = {self.start, self.end}, file.network
        link = next((each for each in network.links if {each.start, each.end} == pair), None)
        if link is None:
            raise RefusedEditError(f"there is no link {self.start.name}-{self.end.name}")
        added = _number(file.map.link_rules.add, pair)
        title = f"link {link.name} removed"
        if added is not None:
            return Plan(title, (Drop((*ADD, added)),))
        return Plan(title, (_appended(file, REMOVE, link.name),))


def _appended(file: CityFile, path: Path, name: str) -> Change:
    return Insert(path, len(file.at(path) or ()), name)


def _number(names: Sequence[str], pair: set[Point]) -> int | None:
    """Which of the links of a list has these ends."""
    return next((at for at, name in enumerate(names) if {*parse_pair(name)} == pair), None)
