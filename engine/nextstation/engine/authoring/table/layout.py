"""The map of a table as it is laid out in the file of a city, and the signs that stand there."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product
from typing import Any

from nextstation.engine.authoring.banks import Spot, banks_by, course_between, on_their_side
from nextstation.engine.authoring.defaults import blocks, departures
from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.names import Names
from nextstation.engine.authoring.table.cells import Pencil, inked
from nextstation.engine.authoring.table.places import Place, sides_of
from nextstation.engine.checks.banks import banks_of
from nextstation.engine.city.art import spread
from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import District
from nextstation.engine.city.names import SameName
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.format.vocabulary.stations import ANY, SHAPES

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# How many pencils there are if no row names one.
_PENCILS = 4
OF_SYMBOLS = {**dict(zip(SHAPES, "CSTPHDAX", strict=True)), ANY: "?"}
_OF_CROSSINGS = {
    frozenset(("horizontal", "vertical")): "+",
    frozenset(("horizontal", "rising")): "/",
    frozenset(("horizontal", "falling")): "-",
    frozenset(("vertical", "rising")): "|",
    frozenset(("vertical", "falling")): "\\",
    frozenset(("falling", "rising")): "x",
}
# For stations of several points: each row of the largest table may be of another one.
_OF_BODIES = [
    letter
    for letter in (
        *"ZYXWVUTSRQPONMLKJIHGFEDCBAzyxwvutsrqponmlkjihgfedcba",
        *map(chr, range(192, 592)),
    )
    if letter.isalpha() and letter not in {*OF_SYMBOLS.values(), *_OF_CROSSINGS.values()}
]
_SUFFIXES = "*!%^~&=$"


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands at each place of a map, and what that means.

    `legend` has what each letter stands for; `suffixes` the kind of special station of
    each sign behind a letter; `cells` the cell of each place with a station or a crossing.
    """

    legend: Mapping[str, Any]
    suffixes: Mapping[str, str]
    cells: Mapping[Point, str]

    @classmethod
    def of(
        cls, places: Iterable[Place], specials: Names, bodies: Names, known: Mapping[str, str]
    ) -> "Signs":
        """The signs of the places of a map, with names for special kinds and for stations.

        `known` has the letters of symbols that keep theirs.
        """
        suffixes = dict(zip(_SUFFIXES, specials.texts, strict=False))
        sign_of = {name: sign for sign, name in suffixes.items()}
        legend: dict[str, Any] = {}
        letters = dict(known)
        free = (letter for letter in _OF_BODIES if letter not in letters.values())
        cells = {}
        for place in sorted(places, key=lambda each: (each.point.row, each.point.column)):
            if place.over:
                letter = cells[place.point] = _OF_CROSSINGS[frozenset(place.over)]
                legend[letter] = {"over": [*place.over]}
            elif place.symbol:
                if place.symbol not in letters:
                    usual = OF_SYMBOLS.get(place.symbol, "")
                    is_taken = not usual or usual in letters.values()
                    letters[place.symbol] = next(free) if is_taken else usual
                letter = letters[place.symbol]
                meaning: Any = place.symbol
                if place.part_of:
                    meaning = {"symbol": place.symbol, "station": bodies.add(place.part_of)}
                    there = (each for each, other in legend.items() if other == meaning)
                    letter = next(there, "") or next(free)
                legend[letter] = meaning
                kinds = [specials.add(text) for text in place.specials]
                cells[place.point] = letter + "".join(sign_of[kind] for kind in kinds)
        return cls(legend, suffixes, cells)


@dataclass(frozen=True)
class Layout:
    """A city as its file will have it.

    `filled` are the parts that the table does not say. `longest` is the maximum length of links, in
    grid steps; None if there is none; `removed` are the names of others that the map does not have.
    `rivers` are the corners of each river by its name. `known` are the districts of the city that
    this one continues, `symbol_letters` the letters of its symbols.
    """

    places: Mapping[Point, Place]
    pencils: Mapping[Point, Pencil]
    districts: Names
    specials: Names
    bodies: Names
    district_at: Mapping[Point, str]
    known: Mapping[str, District]
    symbol_letters: Mapping[str, str]
    filled: Set[str]
    longest: int | None = None
    removed: Sequence[str] = ()
    rivers: Mapping[str, Sequence[tuple[float, float]]] = field(default_factory=dict)

    @classmethod
    def of(cls, places: Sequence[Place], like: City | None = None) -> "Layout":
        """The layout of a city with these places, of which there is at least one station.

        What a city `like` this one has keeps its name, and a district its letter and kind.
        """
        width, height = _size(places)
        known = {each.name: each for each in like.map.districts} if like else {}
        signs = like.map.legend.values() if like else ()
        districts = Names("district", {name: each.names for name, each in known.items()})
        kinds = like.specials if like else {}
        specials = Names("special", {name: each.names for name, each in kinds.items()})
        bodies = Names("station", {sign.station: {} for sign in signs if sign.station})
        pencils = {place.point: place.departure for place in places if place.departure}
        district_at = {
            place.point: districts.add(place.district) for place in places if place.district
        }
        for text in chain.from_iterable(place.specials for place in places):
            specials.add(text)
        given = {"departures": pencils, "districts": district_at}
        course = course_between(sides_of(places)[1], width, height)
        return cls(
            {place.point: place for place in places},
            inked(pencils) or _pencils(_stations(places), width, height),
            districts,
            specials,
            bodies,
            _districts(district_at, places, course or (), like),
            known,
            _kept_letters(like) if like else {},
            {part for part, content in given.items() if not content}
            | {"inks" for pencil in pencils.values() if not pencil.ink}
            | {"symbols" for place in places if place.lacks_symbol},
            rivers={"": course} if course else {},
        )

    @property
    def width(self) -> int:
        """The number of columns of the map."""
        return _size(self.places.values())[0]

    @property
    def height(self) -> int:
        """The number of rows of the map."""
        return _size(self.places.values())[1]

    @property
    def symbols(self) -> Sequence[str]:
        """The symbols of the city: those that its stations show, but one at least."""
        shown = {place.symbol for place in self.places.values()}
        return [shape for shape in SHAPES if shape in shown] or [SHAPES[0]]

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each district."""
        there = dict.fromkeys(self.district_at.values())
        kept = (name for name in self.known if name in there)
        return _letters([*dict.fromkeys([*kept, *there])], self.known)

    @cached_property
    def signs(self) -> Signs:
        """What stands at each place in the art of stations."""
        return Signs.of(self.places.values(), self.specials, self.bodies, self.symbol_letters)

    @cached_property
    def corners(self) -> Sequence[str]:
        """The districts of one station in the corners of the map, if each corner has one."""
        found = [name for _, name in self.in_corners]
        is_one_each = all(found) and len({*found}) == len(found)
        return found if is_one_each and len(self.districts.texts) > len(found) else []

    @cached_property
    def in_corners(self) -> Sequence[tuple[Point, str]]:
        """The district of one station in each corner of the map; empty where there is none."""
        ends = product((0, self.height - 1), (0, self.width - 1))
        stations = Counter(
            self.district_at.get(place.point) for place in self.places.values() if place.symbol
        )
        found = [(Point(x, y), self.district_at.get(Point(x, y), "")) for y, x in ends]
        return [(end, name if stations[name] == 1 else "") for end, name in found]

    def kind(self, district: str) -> str:
        """The kind of a district."""
        if district in self.known:
            return self.known[district].kind
        return DISTRICT_KINDS[district in self.corners]

    def shown(self, district: str) -> str | Mapping[str, str]:
        """The name of a district for players, or its names by language; empty if its own is it."""
        if district in self.known:
            names = self.known[district].names
            return names.name if isinstance(names, SameName) else names
        text = self.districts.texts.get(district, district)
        return text if text != district else ""

    @property
    def open_points(self) -> int:
        """The number of points whose district the table does not say."""
        return self.width * self.height - len(self.district_at)

    @property
    def sides(self) -> Sequence[str]:
        """The sides from which colours depart, in the order of the table."""
        return [*dict.fromkeys(pencil.side for pencil in self.pencils.values() if pencil.side)]


def _kept_letters(like: City) -> Mapping[str, str]:
    """The letter of each symbol in the legend of a city, but for what may be another sign."""
    return {
        sign.symbol: letter
        for letter, sign in like.map.legend.items()
        if letter.isalpha() and letter not in _OF_CROSSINGS.values()
        if not (sign.over or sign.station or sign.specials)
    }


def _size(places: Collection[Place]) -> tuple[int, int]:
    """The columns and the rows of a map with these places."""
    width = max(place.point.column for place in places) + 1
    return width, max(place.point.row for place in places) + 1


def _stations(places: Sequence[Place]) -> list[Point]:
    """The stations; of one of several points, its first."""
    found = {place.part_of or place.point: place.point for place in places[::-1] if place.symbol}
    return [*found.values()][::-1]


def _districts(
    given: Mapping[Point, str], places: Sequence[Place], course: Sequence[Spot], like: City | None
) -> Mapping[Point, str]:
    """The districts that a table gives, and others where `.` would reach across a river; or blocks.

    The rivers are those of the city that this one continues, or the one with this course.
    """
    (width, height), stations = _size(places), _stations(places)
    points = [Point(x, y) for y in range(height) for x in range(width)]
    banks = (
        banks_of(points, [river.course for river in like.map.rivers])
        if like
        else banks_by([course], points)
    )
    found = dict(given) or blocks(width, height, stations)
    kept = given or dict.fromkeys(stations, "")
    wanted = on_their_side(spread(found, points), kept, banks)
    # A point with a letter changes what those beside it join.
    while crossed := {p for p, name in spread(found, points).items() if name != wanted[p]}:
        found = {**found, **{point: wanted[point] for point in crossed}}
    return found


def _pencils(stations: Sequence[Point], width: int, height: int) -> Mapping[Point, Pencil]:
    """Pencils that depart around the middle of the map."""
    homes = departures(stations, width, height, _PENCILS)
    inks = zip(homes, INKS.items(), strict=False)
    return {home: Pencil(colour, None, ink) for home, (colour, ink) in inks}


def _letters(names: Collection[str], known: Mapping[str, District]) -> Mapping[str, str]:
    """A letter for each district: that which is known, or the first free one that its name asks."""
    counts = Counter(word for name in names for word in {*name.split("_")})
    wanted = {name: [*_wanted(name, counts)] for name in names}
    letters = {name: known[name].letter for name in names if name in known}
    taken = {each.letter for each in known.values()}
    # Those whose first choice nobody else has come before those that give way.
    first = {choices[0]: name for name, choices in reversed(wanted.items())}
    for name in (*reversed(first.values()), *names):
        if name not in letters:
            letters[name] = next((each for each in wanted[name] if each not in taken), "#")
            taken.add(letters[name])
    return {name: letters[name] for name in names}


def _wanted(name: str, counts: Mapping[str, int]) -> Iterator[str]:
    """The letters for a name: of the words that no other has, of the others, and then any.

    The letter of a number is the one at its place in the alphabet: district 4 is D.
    """
    words = sorted(name.split("_"), key=lambda word: counts[word] > 1)
    for word in words:
        yield _LETTERS[(int(word) - 1) % 26] if word.isdecimal() else word[:1].upper()
    yield from (each for each in "".join(words).upper() if each in _LETTERS)
    yield from _LETTERS
