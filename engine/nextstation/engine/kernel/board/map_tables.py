"""The tables of the map: where links lead, what a section closes, what a station shows."""

from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import REMEMBERED_MAPS
from nextstation.engine.city.network import Link, Network, Station, of_map
from nextstation.engine.city.place import Point, back
from nextstation.engine.format.source.by_identity import ByIdentity
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.kernel.bits import add, and_not, singleton
from nextstation.engine.kernel.board.codes import NONE
from nextstation.engine.kernel.board.scoring_tables import counts_where_it_stops
from nextstation.engine.kernel.board.tables import (
    ALL_WAYS,
    SIZES,
    WORD,
    Ints,
    Ways,
    Words,
    bit_set,
    ints,
    kinds_of,
    sides_of,
)


def map_tables(network: Network) -> dict[str, Any]:
    """The fields of a board that follow from the map, and from which sections exclude another."""
    city, grid, kinds = network.city, _grid_of(network), kinds_of(network.city)
    specials = {name: place for place, name in enumerate(city.specials)}
    own = city.rules.crossing == "own"
    target, link = grid.targets
    bodies, canonical = grid.bodies
    own_open_after = grid.open_after(True)
    return {
        "target": target,
        "link": link,
        "leads": grid.leads(kinds),
        "open_after": grid.open_after(False) if own else own_open_after,
        "own_open_after": own_open_after,
        "own_crossing": int(own),
        "avoiding": grid.avoiding,
        "bodies": bodies,
        "canonical": canonical,
        "stations": ints(map(grid.number, network.stations)),
        "district": grid.by_point(lambda station: grid.letters[station.district]),
        "district_sets": grid.district_sets(counts_where_it_stops(city)),
        "secondary": sum(
            singleton(place)
            for place, each in enumerate(city.map.districts)
            if each.kind == "secondary"
        ),
        "crosses": ints(len(link.rivers) for link in network.links),
        "overs": grid.overs,
        "crossings": len(network.crossings),
        "specials": grid.by_point(lambda station: bit_set(station.specials, specials)),
        "shows": grid.by_point(lambda station: kinds.index(station.symbol), NONE),
        "departs": _departures(city, grid),
        "printed": grid.printed,
        "printed_at": grid.printed_at,
    }


def _departures(city: City, grid: "_Grid") -> Ints:
    """By colour and line: the point from which the line departs (M4)."""
    points = [{each.side: each.point for each in colour.departures} for colour in city.colours]
    return np.array([[grid.number(of[side]) for side in sides_of(city)] for of in points], np.int64)


class _Grid:
    """The numbers of the grid points with stations, the arcs (each link from each end), and tables.

    The number of points is rounded up to one of SIZES, so that loops over them have a known end.
    """

    def __init__(self, network: Network) -> None:
        self.network = network
        # Once for each combination of arguments.
        self.leads: Callable[[tuple[str, ...]], Ways] = cache(self._leads)
        self.open_after: Callable[[bool], Ways] = cache(self._open_after)
        self.district_sets: Callable[[bool], Ints] = cache(self._district_sets)
        self.letters = {each.letter: place for place, each in enumerate(network.city.map.districts)}
        self.points = next(size for size in SIZES if len(network.points) <= size)
        self.arcs = [
            arc
            for index, link in enumerate(network.links)
            for arc in (
                (self.number(link.start), link.direction, link.end, index),
                (self.number(link.end), back(link.direction), link.start, index),
            )
        ]

    def number(self, point: Point) -> int:
        """The number of a grid point that bears a station."""
        return self.network.numbers[point]

    def by_point(self, fact: Callable[[Station], int], blank: int = 0) -> Ints:
        """By point: a fact of its station, or `blank` without a station."""
        table = np.full(self.points, blank, np.int64)
        for point, station in self.network.station_at.items():
            table[self.number(point)] = fact(station)
        return table

    @cached_property
    def targets(self) -> tuple[Ints, Ints]:
        """By point × 8 + direction: the point reached and the link taken, or NONE."""
        target = np.full(self.points * 8, NONE, np.int64)
        links = np.full(self.points * 8, NONE, np.int64)
        for start, direction, end, index in self.arcs:
            target[start * 8 + direction] = self.number(end)
            links[start * 8 + direction] = index
        return target, links

    def _leads(self, kinds: tuple[str, ...]) -> Ways:
        """By kind of card and point: the directions to a station that accepts it (S2).

        The last kind is that of a card without a symbol: nothing accepts it.
        """
        leads = np.zeros((len(kinds) + 1, self.points), np.uint8)
        for start, direction, end, _ in self.arcs:
            symbol = self.network.station_at[end].symbol
            for kind, wanted in enumerate(kinds):
                if ANY in (symbol, wanted) or symbol == wanted:
                    leads[kind, start] |= singleton(direction)
        return leads

    @property
    def avoiding(self) -> Ways:
        """By point of a station, and point: the directions that do not lead to it (S5)."""
        return _avoiding(_Links(self), self.points)

    def _open_after(self, crossed: bool) -> Ways:
        """By link and point: the directions that a section on the link leaves open (S3).

        With `crossed`, the directions whose link crosses it are closed too (S4).
        """
        return _open_after(_Links(self), self.points, crossed)

    @cached_property
    def printed(self) -> Ways:
        """By point: the directions that printed lines leave open, and those beside them (X4)."""
        taken, shut = self.network.printed_links, self.network.shut_links
        table = np.zeros((2 if taken else 0, self.points), np.uint8)
        table[:1] = ALL_WAYS
        for start, direction, _, index in self.arcs if taken else ():
            link = self.network.links[index]
            if link in taken | shut:
                table[0, start] &= and_not(ALL_WAYS, singleton(direction))
            if link in taken - shut:
                table[1, start] |= singleton(direction)
        return table

    @cached_property
    def printed_at(self) -> Ints:
        """By point: how many printed lines add a colour to those of the station (N1)."""
        counting = [
            each.stations for each in self.network.printed.values() if each.line.counts_as_colour
        ]
        if not counting:
            return ints(())
        return self.by_point(lambda station: sum(station.point in each for each in counting))

    @cached_property
    def bodies(self) -> tuple[Words, Ints]:
        """By point: the points of its station as a set, and its canonical point (M6)."""
        bodies = np.zeros((self.points, self.points // WORD), np.uint64)
        canonical = np.arange(self.points, dtype=np.int64)
        for point, station in self.network.station_at.items():
            canonical[self.number(point)] = self.number(station.point)
            for other in map(self.number, station.points):
                add(bodies[self.number(point)], other)
        return bodies, canonical

    @cached_property
    def overs(self) -> Ints:
        """By link: the directions over overhead crossings that it uses, two bits each (M7)."""
        crossings = list(self.network.crossings.items())
        return ints(
            sum(
                singleton(2 * place + ways.index(link.direction % 4))
                for place, (point, ways) in enumerate(crossings)
                if point in link.over
            )
            for link in self.network.links
        )

    def _district_sets(self, stopped: bool) -> Ints:
        """By link: the districts that count for a line with a section on it (C1).

        They are those that the link passes through or, if `stopped`, those that it ends in.
        """
        stations = self.network.station_at
        return ints(
            bit_set(
                {stations[point].district for point in (link.start, link.end)}
                if stopped
                else link.districts,
                self.letters,
            )
            for link in self.network.links
        )


_grid_of = of_map(_Grid)


class _Links(ByIdentity[tuple[Link, ...]]):
    """The links of a map, by which what follows from them alone is remembered."""

    def __init__(self, grid: _Grid) -> None:
        super().__init__(grid.network.links)
        self.grid = grid


@lru_cache(REMEMBERED_MAPS)
def _avoiding(links: _Links, points: int) -> Ways:
    grid = links.grid
    avoiding = np.full((points, points), ALL_WAYS, np.uint8)
    for start, direction, end, _ in grid.arcs:
        body = [grid.number(point) for point in grid.network.station_at[end].points]
        avoiding[body, start] &= and_not(ALL_WAYS, singleton(direction))
    return avoiding


@lru_cache(2 * REMEMBERED_MAPS)
def _open_after(links: _Links, points: int, crossed: bool) -> Ways:
    grid = links.grid
    open_after = np.full((len(links.value), points), ALL_WAYS, np.uint8)
    for start, direction, _, index in grid.arcs:
        closed_by = [index, *(links.value[index].conflicts if crossed else ())]
        open_after[closed_by, start] &= and_not(ALL_WAYS, singleton(direction))
    return open_after
