"""Edits of rivers: the corners of their courses. Corners are grid coordinates, a1 is (1, 1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.authoring.edits.change import Drop, Insert, Plan, Put
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.authoring.names import new_name
from nextstation.engine.city.city_map import titled
from nextstation.engine.city.paths import RIVERS
from nextstation.engine.format.source.diagnostic import Path

Spot = tuple[float, float]
# Decimals of a coordinate: a hundredth of a grid step is less than a line is wide.
_DECIMALS = 2


@dataclass(frozen=True, slots=True)
class MoveCorner:
    """A corner of a river, numbered from 0, moved to another spot."""

    river: str
    number: int
    spot: Spot

    def plan(self, file: CityFile) -> Plan:
        """Each coordinate that differs."""
        corner, path = _corner(file, self.river, self.number), _path(self.river)
        changes = [
            Put((*path, self.number, axis), new)
            for axis, (old, new) in enumerate(zip(corner, _rounded(self.spot), strict=True))
            if old != new
        ]
        title = f"{_title(file, self.river)}: corner {self.number + 1} moved to {_named(self.spot)}"
        return Plan(title, changes)


@dataclass(frozen=True, slots=True)
class AddCorner:
    """A new corner of a river, before the one with this number."""

    river: str
    number: int
    spot: Spot

    def plan(self, file: CityFile) -> Plan:
        """A new entry of the course."""
        if not 0 <= self.number <= len(_course(file, self.river)):
            raise RefusedEditError("the river has no such corner")
        change = Insert(_path(self.river), self.number, _rounded(self.spot))
        return Plan(f"{_title(file, self.river)}: a corner added at {_named(self.spot)}", (change,))


@dataclass(frozen=True, slots=True)
class DeleteCorner:
    """A corner taken off a river."""

    river: str
    number: int

    def plan(self, file: CityFile) -> Plan:
        """An entry of the course dropped."""
        corner = _corner(file, self.river, self.number)
        if len(_course(file, self.river)) <= 2:
            raise RefusedEditError("a river needs at least two corners: delete the river instead")
        title = f"{_title(file, self.river)}: the corner at {_named(corner)} deleted"
        return Plan(title, (Drop((*_path(self.river), self.number)),))


@dataclass(frozen=True, slots=True)
class AddRiver:
    """A new river."""

    name: str
    course: tuple[Spot, ...]

    def plan(self, file: CityFile) -> Plan:
        """A course, and a name unless it follows from the key."""
        title = self.name.strip()
        key = new_name(title, "river", [river.name for river in file.map.rivers])
        named = {"name": title} if title and title != titled(key) else {}
        value = {**named, "course": [_rounded(spot) for spot in self.course]}
        return Plan(f"river {title or titled(key)} added", (Put((*RIVERS, key), value),))


@dataclass(frozen=True, slots=True)
class DeleteRiver:
    """A river taken off the map."""

    river: str

    def plan(self, file: CityFile) -> Plan:
        """The river dropped."""
        _course(file, self.river)
        return Plan(f"river {_title(file, self.river)} deleted", (Drop((*RIVERS, self.river)),))


def _path(river: str) -> Path:
    return (*RIVERS, river, "course")


def _course(file: CityFile, river: str) -> tuple[Spot, ...]:
    """The corners of a river as the file has them. Raises RefusedEditError."""
    if not any(each.name == river for each in file.map.rivers):
        raise RefusedEditError(f"there is no river {river}")
    return tuple((corner[0], corner[1]) for corner in file.at(_path(river)))


def _corner(file: CityFile, river: str, number: int) -> Spot:
    course = _course(file, river)
    if not 0 <= number < len(course):
        raise RefusedEditError("the river has no such corner")
    return course[number]


def _rounded(spot: Sequence[float]) -> list[float]:
    """Coordinates as short as they can be: whole numbers without a point."""
    rounded = (round(each, _DECIMALS) for each in spot)
    return [int(each) if each == int(each) else each for each in rounded]


def _named(spot: Sequence[float]) -> str:
    return ", ".join(f"{each:g}" for each in _rounded(spot))


def _title(file: CityFile, name: str) -> str:
    return next(river.title for river in file.map.rivers if river.name == name)
