"""A draft of a city: its file with some moves made, each a small change with its sentence.

A draft is played from its data, without a text: writing one and checking it takes as long as ten
thousand games. The text is written for the few that are answers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from nextstation.engine.authoring.edits.change import Cells, Change, with_change
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.editing import checked_file
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.edits.text.writing import written
from nextstation.engine.city.art import read_art
from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import DealError
from nextstation.engine.city.network import Network
from nextstation.engine.city.paths import STATIONS
from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.document import copied


@dataclass(frozen=True, slots=True)
class Move:
    """A change of a city: of which kind, in words, and in the data of its file.

    Two moves that change the same `things` do not go together.
    """

    kind: str
    sentence: str
    changes: tuple[Change, ...]
    things: frozenset[str]


@dataclass(frozen=True)
class Draft:
    """The file of a sound city with moves made. `setup` is what the city is played with."""

    file: CityFile
    setup: Setup
    moves: tuple[Move, ...] = ()

    def with_move(self, move: Move) -> "Draft":
        """The draft with one more move."""
        return replace(self, moves=(*self.moves, move))

    @property
    def changes(self) -> Iterator[Change]:
        """The changes of all moves, in order."""
        return (change for move in self.moves for change in move.changes)

    @cached_property
    def data(self) -> Any:
        """The data of the file after the moves, in which art is a list of rows of words."""
        data = self.file.plain()
        for change in self.changes:
            with_change(data, change)
        return data

    @cached_property
    def played(self) -> Setup | None:
        """What is played; None where the moves leave no city that can be."""
        if not self.moves:
            return self.setup
        try:
            network = Network.of(self._city)
            was, is_now = self.setup.city.objectives, network.city.objectives
            modules = [is_now if is_now and each == was else each for each in self.setup.modules]
            return replace(self.setup, network=network, modules=modules)
        except (DealError, LookupError, ValueError):
            return None

    @property
    def _city(self) -> City:
        before = self.setup.city
        if all(change.path == STATIONS or change.path[0] == "colours" for change in self.changes):
            # Only what stations show is another, and where pencils depart.
            city_map, rows = before.map, self.data["map"]["stations"]
            art = read_art(_text(rows), city_map.legend)
            city_map = replace(city_map, stations=art)
            colours = City.of({**self.file.document.data, "colours": self.data["colours"]}).colours
            return replace(before, map=city_map, colours=colours)
        data = copied(self.data)
        for path in self.file.arts:
            holder = data
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = _text(holder[path[-1]])
        return City.of(data)

    def written(self) -> CityFile:
        """The file with the moves made in its text, comments kept.

        Raises RefusedEditError if they bring a fault, or cannot be written into this file.
        """
        cells: dict[Path, dict[Point, str]] = {}
        others: list[Change] = []
        for change in self.changes:
            if isinstance(change, Cells):
                cells.setdefault(change.path, {}).update(change.words)
            else:
                others.append(change)
        art = [Cells(path, words) for path, words in cells.items()]
        found = checked_file(self.file, written(self.file.text, [*art, *others], self.file.arts))
        if found.plain() != self.data:
            raise RefusedEditError("this file is written in a form that cannot be edited here")
        return found


def _text(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words as text art."""
    return "\n".join(" ".join(row) for row in rows)


def things(*names: str) -> frozenset[str]:
    """What a move changes."""
    return frozenset(names)


def names_of(places: Iterable[Point]) -> frozenset[str]:
    """Grid points as things that a move changes."""
    return frozenset(each.name for each in places)
