"""A piece of a map: what of a network is seen through a window."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.place import Point
from nextstation.renderers.map.played_map import PlayedMap


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of grid points: its first column and row, how many of each."""

    column: int
    row: int
    wide: int
    high: int

    @classmethod
    def round(cls, points: Collection[Point], size: tuple[int, int], network: Network) -> "Window":
        """A window of a size, or larger, with some points in its middle, that lies on the map."""
        city_map = network.city.map
        column, wide = _placed([each.column for each in points], size[0], city_map.width)
        row, high = _placed([each.row for each in points], size[1], city_map.height)
        return cls(column, row, wide, high)

    def shows(self, point: Point) -> bool:
        """Whether a point lies in the window, or just beside it."""
        across, down = point.column - self.column, point.row - self.row
        return -1 <= across <= self.wide and -1 <= down <= self.high

    def touches(self, link: Link) -> bool:
        """Whether something of a link may be seen."""
        columns = sorted((link.start.column, link.end.column))
        rows = sorted((link.start.row, link.end.row))
        return (
            columns[0] <= self.column + self.wide
            and columns[1] >= self.column - 1
            and rows[0] <= self.row + self.high
            and rows[1] >= self.row - 1
        )


def _placed(places: Collection[int], size: int, most: int) -> tuple[int, int]:
    """Where a stretch of a size starts that has some places in its middle, and its length."""
    low, high = min(places), max(places)
    size = min(max(size, high - low + 1), most)
    return max(0, min((low + high + 1 - size) // 2, most - size)), size


def cut_out(network: Network, played: PlayedMap, window: Window) -> tuple[Network, PlayedMap]:
    """The stations and links that a window shows, and what is drawn on them."""
    kept = [number for number, link in enumerate(network.links) if window.touches(link)]
    numbers = {number: place for place, number in enumerate(kept)}
    ends = {
        each for number in kept for each in (network.links[number].start, network.links[number].end)
    }
    canonical = {network.canonical[each] for each in ends}
    stations = {
        point: station
        for point, station in network.stations.items()
        if point in canonical or any(map(window.shows, station.points))
    }
    lines = {
        colour: tuple(numbers[each] for each in links if each in numbers)
        for colour, links in played.lines.items()
    }
    marks = {mark: tuple(filter(window.shows, points)) for mark, points in played.marks.items()}
    circled = tuple(each for each in played.circled if window.shows(each[1]))
    # The bars of the sides, beyond the edge of the map, are none of the piece.
    city = replace(network.city, map=replace(network.city.map, sides={}))
    seen = replace(
        network,
        city=city,
        stations=stations,
        station_at={at: each for at, each in network.station_at.items() if each.point in stations},
        links=tuple(network.links[number] for number in kept),
    )
    return seen, PlayedMap(lines, marks, circled)
