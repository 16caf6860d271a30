"""Edits of stations: put, change, move, delete."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from nextstation.engine.check.paths import STATION_NAMES, STATIONS
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.city_map import Sign
from nextstation.engine.city.place import Point
from nextstation.engine.edits.change import Cells, Change, Drop, Put, Rename
from nextstation.engine.edits.city_file import CityFile
from nextstation.engine.edits.edit import Plan
from nextstation.engine.edits.link_exceptions import following
from nextstation.engine.edits.refusal import RefusedEditError
from nextstation.engine.edits.signs import word_for
from nextstation.engine.edits.words import described


@dataclass(frozen=True, slots=True)
class PutStation:
    """A new station at an empty grid point."""

    place: Point
    symbol: str
    specials: tuple[str, ...] = ()

    def about(self, file: CityFile) -> Hashable:
        """What is there."""
        return file.word(self.place)

    def plan(self, file: CityFile) -> Plan:
        """A letter instead of the point; exceptions for links across it are dropped."""
        file.check_empty(self.place)
        word = word_for(file.map, Sign(self.symbol, frozenset(self.specials)))
        words = {self.place: word.text}
        changes, notes = following(file, words)
        title = f"{described(self.symbol, self.specials)} put at {self.place.name}"
        return Plan(title, (*word.changes, Cells(STATIONS, words), *changes), notes)


@dataclass(frozen=True, slots=True)
class ChangeStation:
    """Another symbol, or other kinds of special station, for a station."""

    place: Point
    symbol: str
    specials: tuple[str, ...] = ()

    def about(self, file: CityFile) -> Hashable:
        """What the station shows."""
        station = file.station(self.place)
        return station.points, station.symbol, station.specials

    def plan(self, file: CityFile) -> Plan:
        """Another word at each of its points."""
        station = file.station(self.place)
        was = file.word(self.place)
        body = file.map.legend.get(was[0], Sign()).station
        sign = Sign(self.symbol, frozenset(self.specials), body)
        word = word_for(file.map, sign, was)
        words = {point: word.text for point in station.points if file.word(point) != word.text}
        title = f"{self.place.name} is now {described(self.symbol, self.specials)}"
        return Plan(title, (*word.changes, Cells(STATIONS, words)) if words else ())


@dataclass(frozen=True, slots=True)
class MoveStation:
    """A station moved to other grid points, with its name and its departure.

    Links that the file adds or removes there follow it, as far as they can.
    """

    place: Point
    to: Point

    def about(self, file: CityFile) -> Hashable:
        """What stands here and there."""
        station = file.station(self.place)
        return station.points, *map(file.word, (*station.points, self.to))

    def plan(self, file: CityFile) -> Plan:
        """The words of its points elsewhere, and the places that name them."""
        points = file.station(self.place).points
        across, down = (there - here for here, there in zip(self.place, self.to, strict=True))
        moved = {point: Point(point.column + across, point.row + down) for point in points}
        for point in moved.values():
            if min(point) < 0:
                raise RefusedEditError(f"the station at {points[0].name} would leave the map")
            if point not in points:
                file.check_empty(point)
        words = dict.fromkeys(points, EMPTY) | {moved[each]: file.word(each) for each in points}
        changes, notes = following(file, words, moved)
        named = [
            Rename((*STATION_NAMES, one.name), moved[one].name) for one in _named(file, points)
        ]
        departing = [
            Put(path, moved[point].name) for path, point in file.departures() if point in moved
        ]
        title = f"{self.place.name} moved to {self.to.name}"
        return Plan(title, (Cells(STATIONS, words), *departing, *named, *changes), notes)


@dataclass(frozen=True, slots=True)
class DeleteStation:
    """A station taken off the map, with its name."""

    place: Point

    def about(self, file: CityFile) -> Hashable:
        """The station."""
        station = file.station(self.place)
        return station.points, station.symbol, station.specials

    def plan(self, file: CityFile) -> Plan:
        """Empty points; what names them is dropped. A departure must be moved first."""
        points = file.station(self.place).points
        for path, point in file.departures():
            if point in points:
                line = " ".join(map(str, (path[1], *path[3:])))
                raise RefusedEditError(
                    f"{line} departs from {point.name}: move its departure first"
                )
        words = dict.fromkeys(points, EMPTY)
        changes, notes = following(file, words)
        named = [Drop((*STATION_NAMES, point.name)) for point in _named(file, points)]
        all_changes: tuple[Change, ...] = (Cells(STATIONS, words), *named, *changes)
        return Plan(f"{self.place.name} deleted", all_changes, notes)


def _named(file: CityFile, points: tuple[Point, ...]) -> Iterator[Point]:
    """The points that have a name."""
    names = file.at(STATION_NAMES) or ()
    return (point for point in points if point.name in names)
