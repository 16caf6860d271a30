"""Edits of stations: put, change, move, name, delete; where colours depart; the city's name."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, NamedTuple

from nextstation.engine.authoring.edits.change import Cells, Change, Drop, Plan, Put, Rename
from nextstation.engine.authoring.edits.city_file import CityFile
from nextstation.engine.authoring.edits.links import following
from nextstation.engine.authoring.edits.refusal import RefusedEditError
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.city_map import Map, Sign
from nextstation.engine.city.paths import LEGEND, PRINTED_LINES, STATION_NAMES, STATIONS, SUFFIXES
from nextstation.engine.city.place import Point
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.vocabulary.stations import ANY

_SUFFIXES = "*!%+^~'$&="
_ANY = "?*"


@dataclass(frozen=True, slots=True)
class PutStation:
    """A new station at an empty grid point."""

    place: Point
    symbol: str
    specials: tuple[str, ...] = ()

    def plan(self, file: CityFile) -> Plan:
        """A letter instead of the point; exceptions for links across it are dropped."""
        file.check_empty(self.place)
        word = word_for(file.map, Sign(self.symbol, frozenset(self.specials)))
        words = {self.place: word.text}
        changes, notes = following(file, words)
        title = f"{_described(self.symbol, self.specials)} put at {self.place.name}"
        return Plan(title, (*word.changes, Cells(STATIONS, words), *changes), notes)


@dataclass(frozen=True, slots=True)
class ChangeStation:
    """Another symbol, or other kinds of special station, for a station."""

    place: Point
    symbol: str
    specials: tuple[str, ...] = ()

    def plan(self, file: CityFile) -> Plan:
        """Another word at each of its points."""
        station = file.station(self.place)
        was = file.word(self.place)
        body = file.map.legend.get(was[0], Sign()).station
        sign = Sign(self.symbol, frozenset(self.specials), body)
        word = word_for(file.map, sign, was)
        words = {point: word.text for point in station.points if file.word(point) != word.text}
        title = f"{self.place.name} is now {_described(self.symbol, self.specials)}"
        return Plan(title, (*word.changes, Cells(STATIONS, words)) if words else ())


@dataclass(frozen=True, slots=True)
class MoveStation:
    """A station moved to other grid points, with its name and its departure.

    Links that the file adds or removes there follow it, as far as they can.
    """

    place: Point
    to: Point

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
        turns = (
            ((*PRINTED_LINES, line.name, "course", number), point)
            for line in file.map.printed_lines
            for number, point in enumerate(line.course)
        )
        departing = [
            Put(path, moved[point].name)
            for path, point in (*file.departures(), *turns)
            if point in moved
        ]
        title = f"{self.place.name} moved to {self.to.name}"
        return Plan(title, (Cells(STATIONS, words), *departing, *named, *changes), notes)


@dataclass(frozen=True, slots=True)
class DeleteStation:
    """A station taken off the map, with its name."""

    place: Point

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


@dataclass(frozen=True, slots=True)
class MoveDeparture:
    """Another departure for a colour; one with two lines has one for each `side`."""

    colour: str
    to: Point
    side: str | None = None

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


def _named(file: CityFile, points: tuple[Point, ...]) -> Iterator[Point]:
    """The points that have a name."""
    names = file.at(STATION_NAMES) or ()
    return (point for point in points if point.name in names)


def _described(symbol: str, specials: Iterable[str]) -> str:
    """What a station shows: `square`, `square, tourist site`."""
    shown = "any symbol" if symbol == "any" else symbol
    return ", ".join([shown, *(name.replace("_", " ") for name in sorted(specials))])


class _Word(NamedTuple):
    """A word of the art, and what the legend and the suffixes need for it."""

    text: str
    changes: tuple[Change, ...]


def word_for(city_map: Map, sign: Sign, was: str = "") -> _Word:
    """The word of a station: as similar to the old one as possible, with few new letters."""
    found = [*_known(city_map, sign, was)] or [_new(city_map, sign)]
    return min(found, key=lambda word: (len(word.changes), word.text[0] != was[:1], len(word.text)))


def _known(city_map: Map, sign: Sign, was: str) -> Iterator[_Word]:
    """The words with a letter that the legend has."""
    for letter, each in city_map.legend.items():
        is_like = (each.symbol, each.station, each.over) == (sign.symbol, sign.station, sign.over)
        if is_like and each.specials <= sign.specials:
            yield _suffixed(city_map, letter, sign.specials - each.specials, was)


def _new(city_map: Map, sign: Sign) -> _Word:
    """A word with a new letter of the legend."""
    letter = _letter(city_map, sign.symbol)
    # A part of a station of several points has all that it is in the legend.
    given = sign.specials if sign.station else frozenset()
    word = _suffixed(city_map, letter, sign.specials - given, "")
    value: Any = sign.symbol
    if sign.station:
        shown = [*sorted(given)] if len(given) > 1 else "".join(given)
        special = {"special": shown} if shown else {}
        value = {"symbol": sign.symbol, **special, "station": sign.station}
    return _Word(word.text, (Put((*LEGEND, letter), value), *word.changes))


def _suffixed(city_map: Map, letter: str, specials: Iterable[str], was: str) -> _Word:
    """A letter with suffixes for kinds of special station, those of the former word first."""
    signs = {name: sign for sign, name in reversed([*city_map.suffixes.items()])}
    signs |= {city_map.suffixes[sign]: sign for sign in was[1:] if sign in city_map.suffixes}
    changes: list[Change] = []
    for name in sorted({*specials} - signs.keys()):
        signs[name] = _free(city_map, _SUFFIXES, signs.values())
        changes.append(Put((*SUFFIXES, signs[name]), name))
    order = [*was[1:], *city_map.suffixes, *signs.values()]
    wanted = sorted((signs[name] for name in specials), key=order.index)
    return _Word(letter + "".join(wanted), tuple(changes))


def _letter(city_map: Map, symbol: str) -> str:
    """A letter for a symbol: its initial, if that is free."""
    wanted = _ANY if symbol == ANY else symbol.upper()
    return _free(city_map, wanted + ascii_uppercase, ())


def _free(city_map: Map, signs: str, taken: Iterable[str]) -> str:
    used = {*city_map.legend, *city_map.suffixes, *taken}
    for sign in signs:
        if sign not in used:
            return sign
    raise RefusedEditError("the legend has no letter left")


@dataclass(frozen=True, slots=True)
class NameStation:
    """A name for a station; an empty one removes it."""

    place: Point
    name: str

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

    def plan(self, file: CityFile) -> Plan:
        """Another title."""
        name = self.name.strip()
        changes = (Put(("title",), name),) if name != file.at(("title",)) else ()
        return Plan(f"the city is named {name}", changes)
