"""What follows from a city's map: stations, links, their districts, rivers and conflicts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.city import City, Map, River, Sign
from nextstation.engine.city.geometry import Stretch, cross
from nextstation.engine.city.place import (
    DIRECTIONS,
    Point,
    back,
    direction_between,
    parse_pair,
    points_between,
)
from nextstation.engine.vocabulary.stations import ANY

Pair = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Station:
    """A station: its grid point, what it shows, and the letter of its district."""

    point: Point
    symbol: str
    specials: frozenset[str]
    district: str


@dataclass(frozen=True, slots=True)
class Link:
    """A dotted line between two stations (M2).

    `districts` are the letters of those that a section on it passes through (C1), `rivers` the
    names of those it crosses (C2), `conflicts` the indices of links that cross it (S4).
    """

    start: Point
    end: Point
    districts: frozenset[str]
    rivers: frozenset[str]
    conflicts: frozenset[int] = frozenset()

    @property
    def name(self) -> str:
        """The link's name, such as `d3-d1`."""
        return f"{self.start.name}-{self.end.name}"

    @property
    def direction(self) -> int:
        """The direction from start to end, as an index of DIRECTIONS."""
        direction = direction_between(self.start, self.end)
        assert direction is not None
        return direction


@dataclass(frozen=True)
class Network:
    """Stations by grid point, row by row, and the links between them."""

    city: City
    stations: Mapping[Point, Station]
    links: tuple[Link, ...]

    @classmethod
    def of(cls, city: City) -> "Network":
        """Derive the network of a city. What the checks would refuse is left out."""
        stations = {station.point: station for station in _stations(city.map)}
        pairs = joined_pairs(city.map, stations)
        links = [_link(city, start, end) for start, end in pairs]
        conflicts: list[set[int]] = [set() for _ in links]
        stretches: list[Stretch] = [(link.start, link.end) for link in links]
        for one, other in combinations(range(len(links)), 2):
            if cross(stretches[one], stretches[other]):
                conflicts[one].add(other)
                conflicts[other].add(one)
        return cls(
            city,
            stations,
            tuple(
                Link(link.start, link.end, link.districts, link.rivers, frozenset(crossed))
                for link, crossed in zip(links, conflicts, strict=True)
            ),
        )

    @cached_property
    def links_at(self) -> Mapping[Point, tuple[Link, ...]]:
        """The links of each station."""
        return {
            point: tuple(link for link in self.links if point in (link.start, link.end))
            for point in self.stations
        }

    @cached_property
    def river_links(self) -> tuple[Link, ...]:
        """The links that cross a river."""
        return tuple(link for link in self.links if link.rivers)


def read_sign(city_map: Map, word: str) -> Sign | None:
    """What a word of the stations layer stands for: a letter and its suffixes, or nothing."""
    sign = city_map.legend.get(word[0])
    if sign is None:
        return None
    suffixes = {city_map.suffixes[each] for each in word[1:] if each in city_map.suffixes}
    return Sign(sign.symbol, sign.specials | suffixes)


def _stations(city_map: Map) -> Iterator[Station]:
    for row in range(city_map.height):
        for column in range(city_map.width):
            word = city_map.stations.letter(column, row)
            if word != EMPTY:
                # An unknown letter is a fault, but a station is meant: no other fault follows.
                sign = read_sign(city_map, word) or Sign(ANY)
                district = city_map.district_art.letter(column, row)
                yield Station(Point(column, row), sign.symbol, sign.specials, district)


def joined_pairs(city_map: Map, stations: Mapping[Point, Station]) -> list[Pair]:
    """The ends of all links: the derived ones, less those removed, and those added (M2)."""
    pairs = kept_pairs(city_map, stations)
    for name in city_map.joining.add:
        start, end = parse_pair(name)
        if why_not_added(start, end, pairs, stations) is None:
            pairs.append((start, end))
    return pairs


def kept_pairs(city_map: Map, stations: Mapping[Point, Station]) -> list[Pair]:
    """The derived links that are not removed."""
    removed = [frozenset(parse_pair(name)) for name in city_map.joining.remove]
    pairs = nearest_pairs(city_map, stations)
    return [pair for pair in pairs if frozenset(pair) not in removed]


def nearest_pairs(city_map: Map, stations: Mapping[Point, Station]) -> list[Pair]:
    """The links of every station to the nearest one in each direction (M2)."""
    if not city_map.joining.nearest:
        return []
    farthest = city_map.joining.longest or max(city_map.width, city_map.height)
    pairs = []
    for start in stations:
        # Half of the directions: the others find the same link from its other end.
        for direction in DIRECTIONS[:4]:
            way = (start.step(direction, steps) for steps in range(1, farthest + 1))
            end = next((point for point in way if point in stations), None)
            if end is not None:
                pairs.append((start, end))
    return pairs


def why_not_added(
    start: Point,
    end: Point,
    pairs: list[Pair],
    stations: Mapping[Point, Station],
) -> str | None:
    """What keeps a link from being added to others, in words, or None."""
    for point in (start, end):
        if point not in stations:
            return f"there is no station on {point.name}"
    direction = direction_between(start, end)
    if direction is None:
        return "it runs in none of the eight directions"
    for point in points_between(start, end)[1:-1]:
        if point in stations:
            return f"it passes through the station on {point.name}"
    for point, leaving in ((start, direction), (end, back(direction))):
        for one, other in pairs:
            for here, there in ((one, other), (other, one)):
                if here == point and direction_between(here, there) == leaving:
                    return f"{here.name}-{there.name} leaves {here.name} in that direction already"
    return None


def _link(city: City, start: Point, end: Point) -> Link:
    art = city.map.district_art
    passed = frozenset(art.letter(*point) for point in points_between(start, end))
    stretch: Stretch = (start, end)
    rivers = frozenset(
        river.name
        for river in city.map.rivers
        if any(cross(stretch, each) for each in stretches_of(river))
    )
    return Link(start, end, passed, rivers)


def stretches_of(river: River) -> Iterator[Stretch]:
    """The straight stretches of a river's course."""
    yield from zip(river.course, river.course[1:], strict=False)
