"""What follows from the map of a city: stations, links, and what links pass and cross."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, wraps
from itertools import pairwise
from typing import NamedTuple, TypeVar

from nextstation.engine.city.art import EMPTY
from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import REMEMBERED_MAPS, Map, River, Sign
from nextstation.engine.city.geometry import Stretch, cross, in_units, whole_unit
from nextstation.engine.city.links import link_pairs
from nextstation.engine.city.place import Point, back, direction_between, points_between
from nextstation.engine.city.printed import Printed
from nextstation.engine.format.vocabulary.map import WAYS

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Station:
    """A station: its grid points (M6), what it shows, and the letter of its district."""

    points: tuple[Point, ...]
    symbol: str
    specials: frozenset[str]
    district: str

    @property
    def point(self) -> Point:
        """The canonical point: the first one, by which a station of several points is known."""
        return self.points[0]


@dataclass(frozen=True, slots=True)
class Link:
    """A dotted line between two stations (M2).

    `districts` are the letters of the districts that a section on it passes through (C1), `rivers`
    the names of the rivers that it crosses (C2), `over` the overhead crossings that it passes (M7),
    `conflicts` the indices of the links that it crosses (S4).
    """

    start: Point
    end: Point
    districts: frozenset[str]
    rivers: frozenset[str]
    over: tuple[Point, ...]
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
    """The stations of a city, by canonical point, and the links between them.

    `station_at` has a station for each of its points. `crossings` are the overhead crossings with
    the two ways that pass over each, as indices of WAYS.
    """

    city: City
    stations: Mapping[Point, Station]
    station_at: Mapping[Point, Station]
    crossings: Mapping[Point, tuple[int, ...]]
    links: tuple[Link, ...]

    @classmethod
    def of(cls, city: City) -> "Network":
        """Derive the network of a city. What the checks report as a fault is left out."""
        return cls(city, *_derived(city.map))

    @cached_property
    def canonical(self) -> Mapping[Point, Point]:
        """The canonical point of each point of a station (M6)."""
        return {point: station.point for point, station in self.station_at.items()}

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The grid points with a station, row by row; the kernel numbers them in this order."""
        return tuple(sorted(self.station_at, key=lambda point: (point.row, point.column)))

    @cached_property
    def numbers(self) -> Mapping[Point, int]:
        """The index of each grid point with a station in `points`."""
        return {point: number for number, point in enumerate(self.points)}

    @cached_property
    def link_of(self) -> Mapping[tuple[Point, Point], Link]:
        """The link of each section that may lie on one, from start to end."""
        there = {(link.start, link.end): link for link in self.links}
        return there | {(end, start): link for (start, end), link in there.items()}

    @cached_property
    def directions(self) -> Mapping[tuple[Point, Point], int]:
        """The direction of each section that a link allows, from start to end."""
        return {
            (start, end): link.direction if start == link.start else back(link.direction)
            for (start, end), link in self.link_of.items()
        }

    @cached_property
    def links_at(self) -> Mapping[Point, tuple[Link, ...]]:
        """The links of each station, by canonical point."""
        found: dict[Point, list[Link]] = {point: [] for point in self.stations}
        for link in self.links:
            for point in {self.canonical[link.start], self.canonical[link.end]}:
                found[point].append(link)
        return {point: tuple(links) for point, links in found.items()}

    @cached_property
    def printed(self) -> Mapping[str, Printed]:
        """Where the printed lines run, by name."""
        return {each.name: Printed.of(self, each) for each in self.city.map.printed_lines}

    @cached_property
    def printed_links(self) -> frozenset[Link]:
        """The links that printed lines take (S3)."""
        return frozenset(link for each in self.printed.values() for link in each.links)

    @cached_property
    def shut_links(self) -> frozenset[Link]:
        """The links across printed lines that no section may cross (S4)."""
        shut = [each.links for each in self.printed.values() if not each.line.may_be_crossed]
        return frozenset(
            self.links[each] for links in shut for link in links for each in link.conflicts
        )

    @cached_property
    def river_links(self) -> tuple[Link, ...]:
        """The links that cross a river."""
        return tuple(link for link in self.links if link.rivers)


def of_map(work: Callable[[Network], Found]) -> Callable[[Network], Found]:
    """Remember what a function finds out about a network, for the last few maps.

    What it finds must follow from the map alone, and must not be changed.
    """
    known: dict[Map, Found] = {}

    @wraps(work)
    def remembered(network: Network) -> Found:
        city_map = network.city.map
        try:
            return known[city_map]
        except KeyError:
            found = work(network)
        for oldest in list(known)[: len(known) + 1 - REMEMBERED_MAPS]:
            known.pop(oldest, None)
        known[city_map] = found
        return found

    return remembered


def read_sign(city_map: Map, word: str) -> Sign | None:
    """What a cell of the stations stands for: its letter with its suffixes; None if unknown."""
    sign = city_map.legend.get(word[0])
    if sign is None:
        return None
    suffixes = {city_map.suffixes[each] for each in word[1:] if each in city_map.suffixes}
    return replace(sign, specials=sign.specials | suffixes)


@lru_cache(REMEMBERED_MAPS)
def _derived(
    city_map: Map,
) -> tuple[
    Mapping[Point, Station],
    Mapping[Point, Station],
    Mapping[Point, tuple[int, ...]],
    tuple[Link, ...],
]:
    """The stations, `station_at`, crossings and links of a map."""
    signs = dict(_signs(city_map))
    stations = _stations(city_map, signs)
    station_at = {point: station for station in stations for point in station.points}
    crossings = {
        point: tuple(sorted(WAYS.index(way) for way in sign.over))
        for point, sign in signs.items()
        if sign.over
    }
    by_point = {station.point: station for station in stations}
    canonical = tuple((point, station.point) for point, station in station_at.items())
    links = _links(_Ground(city_map, canonical, tuple(crossings.items())))
    return by_point, station_at, crossings, links


@dataclass(frozen=True)
class _Ground:
    """What links follow from: where stations stand, not what they show."""

    city_map: Map = field(compare=False)
    canonical: tuple[tuple[Point, Point], ...]
    crossings: tuple[tuple[Point, tuple[int, ...]], ...]

    @cached_property
    def _rest(self) -> tuple[object, ...]:
        city_map = self.city_map
        size = city_map.width, city_map.height
        return city_map.rivers, city_map.district_art, city_map.link_rules, size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and (
            (self.canonical, self.crossings, self._rest)
            == (other.canonical, other.crossings, other._rest)
        )

    def __hash__(self) -> int:
        return hash((self.canonical, self.crossings, self.city_map.link_rules))


@lru_cache(REMEMBERED_MAPS)
def _links(ground: _Ground) -> tuple[Link, ...]:
    """The links of a map; the same objects for maps that differ in symbols alone."""
    city_map, crossings = ground.city_map, dict(ground.crossings)
    courses = [_Course.of(river) for river in city_map.rivers]
    pairs = link_pairs(city_map, dict(ground.canonical), crossings)
    links = [_link(city_map, start, end, crossings, courses) for start, end in pairs]
    return tuple(_with_conflicts(links))


def _with_conflicts(links: Sequence[Link]) -> Iterator[Link]:
    """The links, with those that each of them crosses (S4)."""
    conflicts: list[set[int]] = [set() for _ in links]
    stretches: list[Stretch] = [(link.start, link.end) for link in links]
    columns = [sorted((link.start.column, link.end.column)) for link in links]
    order = sorted(range(len(links)), key=columns.__getitem__)
    starts = [columns[each][0] for each in order]
    for place, one in enumerate(order, 1):
        # Those that begin right of its end do not cross it: of a large map most.
        for other in order[place : bisect_left(starts, columns[one][1])]:
            if cross(stretches[one], stretches[other]) and not _over_and_under(
                links[one], links[other]
            ):
                conflicts[one].add(other)
                conflicts[other].add(one)
    for link, crossed in zip(links, conflicts, strict=True):
        yield replace(link, conflicts=frozenset(crossed))


def _signs(city_map: Map) -> Iterator[tuple[Point, Sign]]:
    for row in range(city_map.height):
        for column in range(city_map.width):
            word = city_map.stations.letter(column, row)
            if word != EMPTY:
                # An unknown letter is reported, but it means a station: no other fault follows.
                yield Point(column, row), read_sign(city_map, word) or Sign()


def _stations(city_map: Map, signs: Mapping[Point, Sign]) -> list[Station]:
    """The stations in the order of their first points (M6)."""
    bodies: dict[str | Point, list[Point]] = {}
    for point, sign in signs.items():
        if not sign.over:
            bodies.setdefault(sign.station or point, []).append(point)
    return [
        Station(
            tuple(points),
            signs[points[0]].symbol,
            signs[points[0]].specials,
            city_map.district_art.letter(*points[0]),
        )
        for points in bodies.values()
    ]


class _Course(NamedTuple):
    """The stretches of a river in whole numbers of a unit."""

    name: str
    unit: int
    stretches: list[Stretch]

    @classmethod
    def of(cls, river: River) -> "_Course":
        unit = whole_unit(river.course)
        return cls(river.name, unit, [*pairwise(in_units(river.course, unit))])

    def crosses(self, start: Point, end: Point) -> bool:
        """Whether the river crosses a link (C2)."""
        one, other = in_units((start, end), self.unit)
        return any(cross((one, other), each) for each in self.stretches)


def _link(
    city_map: Map,
    start: Point,
    end: Point,
    crossings: Mapping[Point, tuple[int, ...]],
    courses: Sequence[_Course],
) -> Link:
    covered = points_between(start, end)
    return Link(
        start,
        end,
        frozenset(city_map.district_art.letter(*point) for point in covered),
        frozenset(course.name for course in courses if course.crosses(start, end)),
        tuple(point for point in covered if point in crossings),
    )


def _over_and_under(one: Link, other: Link) -> bool:
    """Whether two links meet at an overhead crossing, where they do not conflict (M7)."""
    return any(point in other.over for point in one.over)
