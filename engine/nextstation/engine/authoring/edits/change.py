"""Changes of a city's data, each of one value, and the edits that consist of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path


@dataclass(frozen=True, slots=True)
class Put:
    """Gives a path a value; a key that does not exist is added, with the mappings around it."""

    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class Insert:
    """Adds an entry to a list, before the one with this number; a missing list is added."""

    path: Path
    number: int
    value: Any


@dataclass(frozen=True, slots=True)
class Drop:
    """Removes a key or an entry, and the list or mapping that would be empty without it."""

    path: Path


@dataclass(frozen=True, slots=True)
class Rename:
    """Gives a value another key, in the same place."""

    path: Path
    key: str


@dataclass(frozen=True, slots=True)
class Cells:
    """Replaces the words at grid points in a layer of text art."""

    path: Path
    words: Mapping[Point, str]


Change = Put | Insert | Drop | Rename | Cells


@dataclass(frozen=True, slots=True)
class Plan:
    """How an edit is made: `title` describes it in words, `notes` say what else it changes."""

    title: str
    changes: Sequence[Change]
    notes: Sequence[str] = ()


class Edit(Protocol):
    """An edit of a city."""

    def plan(self, file: CityFile) -> Plan:
        """The changes that make the edit. Raises RefusedEditError if it has no meaning."""
        ...


def with_change(data: Any, change: Change) -> None:
    """Make a change in the data of a document, in which art is a list of rows of words.

    Raises LookupError and TypeError where the data has another shape.
    """
    match change:
        case Put(path, value):
            _holder(data, path)[path[-1]] = value
        case Insert(path, number, value):
            holder = _holder(data, path)
            holder.setdefault(path[-1], []).insert(number, value)
        case Drop(path):
            _drop(data, path)
        case Rename(path, key):
            holder = at(data, path[:-1])
            entries = [(key if each == path[-1] else each, value) for each, value in holder.items()]
            holder.clear()
            holder.update(entries)
        case Cells(path, words):
            rows = at(data, path)
            for point, word in words.items():
                rows[point.row][point.column] = word


def at(data: Any, path: Path) -> Any:
    """The value at a path. Raises LookupError or TypeError if there is none."""
    for step in path:
        data = data[step]
    return data


def _holder(data: Any, path: Path) -> Any:
    """What a path lies in; missing mappings are made."""
    for step in path[:-1]:
        data = data.setdefault(step, {}) if isinstance(data, dict) else data[step]
    return data


def _drop(data: Any, path: Path) -> None:
    while path:
        holder = at(data, path[:-1])
        del holder[path[-1]]
        if holder:
            return
        path = path[:-1]
