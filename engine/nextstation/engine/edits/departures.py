"""Edits of departures."""

from collections.abc import Hashable
from dataclasses import dataclass

from nextstation.engine.city.place import Point
from nextstation.engine.edits.change import Put
from nextstation.engine.edits.city_file import CityFile
from nextstation.engine.edits.edit import Plan
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.source.diagnostic import Path


@dataclass(frozen=True, slots=True)
class MoveDeparture:
    """Another departure for a colour; one with two lines has one for each `side`."""

    colour: str
    to: Point
    side: str | None = None

    def about(self, file: CityFile) -> Hashable:
        """Where it departs now, and the station where it would depart."""
        return file.at(self._path(file)), file.station(self.to).point

    def plan(self, file: CityFile) -> Plan:
        """Another place under `departs`."""
        file.station(self.to)
        path, line = self._path(file), " ".join(filter(None, (self.colour, self.side)))
        changes = (Put(path, self.to.name),) if file.at(path) != self.to.name else ()
        return Plan(f"{line.replace('_', ' ')} departs from {self.to.name}", changes)

    def _path(self, file: CityFile) -> Path:
        path: Path = ("colours", self.colour, "departs", *filter(None, [self.side]))
        if path not in dict(file.departures()):
            raise RefusedEditError("there is no such line")
        return path
