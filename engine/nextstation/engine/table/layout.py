"""The map of a table as it is laid out in the file of a city."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from nextstation.engine.authoring.defaults import blocks, departures
from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.names import Names
from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import District
from nextstation.engine.city.place import Point
from nextstation.engine.table.pencils import Pencil
from nextstation.engine.table.places import Place
from nextstation.engine.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.engine.vocabulary.stations import ANY, SHAPES

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
OF_SYMBOLS = {**dict(zip(SHAPES, "CSTPHDAX", strict=True)), ANY: "?"}
_OF_CROSSINGS = {
    frozenset(("horizontal", "vertical")): "+",
    frozenset(("horizontal", "rising")): "/",
    frozenset(("horizontal", "falling")): "-",
    frozenset(("vertical", "rising")): "|",
    frozenset(("vertical", "falling")): "\\",
    frozenset(("falling", "rising")): "x",
}
_SUFFIXES = "*!%^~&=$"
# How many pencils there are if no row names one.
_PENCILS = 4


@dataclass(slots=True)
class Layout:
    """A city as its file will have it; `filled` are the parts that the table does not say.

    `longest` is the maximum length of links, in grid steps; None if there is none. `known` are the
    districts of the city that this one continues.
    """

    places: Mapping[Point, Place]
    width: int
    height: int
    symbols: Sequence[str]
    pencils: Mapping[Point, Pencil]
    districts: Names
    specials: Names
    bodies: Names
    district_at: Mapping[Point, str]
    letters: Mapping[str, str]
    legend: dict[str, str] = field(default_factory=dict)
    filled: set[str] = field(default_factory=set)
    longest: int | None = None
    known: Mapping[str, District] = field(default_factory=dict)

    @classmethod
    def of(cls, places: Sequence[Place], like: City | None = None) -> "Layout":
        """The layout of a city with these places, of which there is at least one station.

        What a city `like` this one has keeps its name, and a district its letter and kind.
        """
        width = max(place.point.column for place in places) + 1
        height = max(place.point.row for place in places) + 1
        # Of a station of several points, its first.
        stations = {
            place.part_of or place.point: place.point for place in places[::-1] if place.symbol
        }
        shown = {place.symbol for place in places}
        pencils = {place.point: place.departure for place in places if place.departure}
        known = {each.name: each for each in like.map.districts} if like else {}
        signs = like.map.legend.values() if like else ()
        districts = Names("district", known)
        specials = Names("special", like.specials if like else ())
        bodies = Names("station", [sign.station for sign in signs if sign.station])
        district_at = {
            place.point: districts.add(place.district) for place in places if place.district
        }
        for place in places:
            for text in place.specials:
                specials.add(text)
        layout = cls(
            {place.point: place for place in places},
            width,
            height,
            [shape for shape in SHAPES if shape in shown] or [SHAPES[0]],
            pencils or _pencils([*stations.values()][::-1], width, height),
            districts,
            specials,
            bodies,
            district_at or blocks(width, height),
            {},
        )
        layout.filled = {
            part
            for part, given in (("departures", pencils), ("districts", district_at))
            if not given
        }
        layout.known = known
        there = dict.fromkeys(layout.district_at.values())
        in_order = dict.fromkeys([*(name for name in layout.known if name in there), *there])
        layout.letters = _letters(in_order, layout.known)
        return layout

    def kind(self, district: str) -> str:
        """The kind of a district."""
        return self.known[district].kind if district in self.known else DISTRICT_KINDS[0]

    def shown(self, district: str) -> Mapping[str, str]:
        """The names of a district for players, by language, if they are not that of the file."""
        if district in self.known:
            return self.known[district].names
        text = self.districts.texts.get(district, district)
        return {ENGLISH: text} if text != district else {}

    @property
    def open_points(self) -> int:
        """The number of points whose district the table does not say."""
        return self.width * self.height - len(self.district_at)

    @property
    def sides(self) -> Sequence[str]:
        """The sides from which colours depart, in the order of the table."""
        return [*dict.fromkeys(pencil.side for pencil in self.pencils.values() if pencil.side)]

    def sign(self, point: Point) -> str:
        """The cell of a point in the art of stations; its letter is put into the legend."""
        place = self.places.get(point)
        if place is None or not (place.symbol or place.over):
            return EMPTY
        if place.over:
            letter = _OF_CROSSINGS[frozenset(place.over)]
            self.legend[letter] = f"{{over: [{', '.join(place.over)}]}}"
            return letter
        assert place.symbol is not None
        suffixes = "".join(self._suffix(text) for text in place.specials)
        letter, meaning = OF_SYMBOLS[place.symbol], place.symbol
        if place.part_of:
            meaning = f"{{symbol: {place.symbol}, station: {self.bodies.add(place.part_of)}}}"
            known = [each for each, what in self.legend.items() if what == meaning]
            free = [each for each in reversed(_LETTERS[:26]) if each not in self._taken()]
            letter = (known or free)[0]
        self.legend[letter] = meaning
        return letter + suffixes

    def _taken(self) -> set[str]:
        return {*self.legend, *OF_SYMBOLS.values()}

    def _suffix(self, text: str) -> str:
        return _SUFFIXES[[*self.specials.texts].index(self.specials.add(text)) % len(_SUFFIXES)]

    def suffixes(self) -> Mapping[str, str]:
        """The sign of each kind of special station."""
        return dict(zip(_SUFFIXES, self.specials.texts, strict=False))


def _pencils(stations: Sequence[Point], width: int, height: int) -> Mapping[Point, Pencil]:
    """Pencils that depart around the middle of the map."""
    homes = departures(stations, width, height, _PENCILS)
    inks = zip(homes, INKS.items(), strict=False)
    return {home: Pencil(colour, None, ink) for home, (colour, ink) in inks}


def _letters(names: Iterable[str], known: Mapping[str, District]) -> Mapping[str, str]:
    """A letter for each district: that which is known, or one of its name, if it is free."""
    letters: dict[str, str] = {}
    taken = {each.letter for each in known.values()}
    for name in names:
        wanted = [each for each in (*name.upper(), *_LETTERS) if each in _LETTERS]
        free = next((each for each in wanted if each not in taken), "#")
        letters[name] = known[name].letter if name in known else free
        taken.add(letters[name])
    return letters
