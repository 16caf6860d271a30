"""Edits of names: of stations, and of the city."""

from collections.abc import Hashable
from dataclasses import dataclass

from nextstation.engine.check.paths import STATION_NAMES
from nextstation.engine.city.place import Point
from nextstation.engine.edits.change import Change, Drop, Plan, Put
from nextstation.engine.edits.city_file import CityFile


@dataclass(frozen=True, slots=True)
class NameStation:
    """A name for a station; an empty one removes it."""

    place: Point
    name: str

    def about(self, file: CityFile) -> Hashable:
        """The station, and its name."""
        return file.station(self.place).points, file.at((*STATION_NAMES, self._key(file).name))

    def plan(self, file: CityFile) -> Plan:
        """Another entry of the names."""
        place, name = self._key(file).name, self.name.strip()
        path = (*STATION_NAMES, place)
        if name:
            change: Change = Put(path, name)
            return Plan(f"{place} named {name}", (change,))
        has_name = file.at(path) is not None
        return Plan(f"{place} has no name any more", (Drop(path),) if has_name else ())

    def _key(self, file: CityFile) -> Point:
        """The point of the station that has the name."""
        names = file.at(STATION_NAMES) or ()
        points = file.station(self.place).points
        return next((point for point in points if point.name in names), self.place)


@dataclass(frozen=True, slots=True)
class RenameCity:
    """Another title on the sheet."""

    name: str

    def about(self, file: CityFile) -> Hashable:
        """The title."""
        return str(file.at(("title",)))

    def plan(self, file: CityFile) -> Plan:
        """Another title."""
        name = self.name.strip()
        changes = (Put(("title",), name),) if name != file.at(("title",)) else ()
        return Plan(f"the city is named {name}", changes)
