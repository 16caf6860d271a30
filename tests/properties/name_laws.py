"""What holds for the names on every map: looked at in their places, without drawing a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from nextstation.engine.city.network import Network, Station
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.language.city_names import river_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.lines import sections_of
from nextstation.renderers.map.names.label import Label
from nextstation.renderers.map.names.map_names import MapNames
from nextstation.renderers.map.obstacles import station_obstacles
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.tints import squares_of
from nextstation.renderers.theme.type_sizes import SMALL
from properties.geometry import Polygon, corners, meet

# A name is so much nearer to its own station than to any other.
NEARER = 0.8
# The line within a secondary district lies so far from the edge of its tint.
_LINE_WITHIN = 0.45
_NEAR = 0.01


@dataclass(frozen=True)
class Names:
    """The names on a map, and what lies below them."""

    network: Network
    frame: MapFrame
    found: MapNames
    played: PlayedMap = field(default_factory=PlayedMap)

    def labels(self) -> Iterator[tuple[str, Label]]:
        """All labels, each with the letter of the district it belongs to."""
        yield from ((station.district, label) for station, label in self.found.stations)
        yield from ((district.letter, label) for district, label in self.found.districts)

    def squares(self, area: Area) -> set[tuple[int, int]]:
        """The squares of the grid that an area touches."""
        x, y, step = self.frame.area.x, self.frame.area.y, self.frame.step
        columns = range(int((area.x - x) // step), int((area.right - x) // step) + 1)
        rows = range(int((area.y - y) // step), int((area.bottom - y) // step) + 1)
        return set(product(columns, rows))


def breaches(names: Names) -> Iterator[tuple[str, str]]:
    """The laws that names break, each with a name that does."""
    laws = (_away_from_home, _across_an_edge, _small, _on_a_line, _on_another)
    for law in laws:
        yield from ((law.__name__.strip("_"), " ".join(each.lines.lines)) for each in law(names))
    for station, label in names.found.stations:
        if _reads_as_of_another(names, station, label):
            yield "reads_as_of_another", " ".join(label.lines.lines)


def _away_from_home(names: Names) -> Iterator[Label]:
    """The middle of a name is in its district; that of a signpost above it or below."""
    owned, grid = squares_of(names.network.city), names.network.city.map
    for letter, label in names.labels():
        ((column, row),) = names.squares(Area(*label.area.centre, 0, 0))
        if label.is_signpost:
            row = min(max(row, 0), grid.height - 1)
        if letter in owned and (column, row) not in owned[letter]:
            yield label


def _across_an_edge(names: Names) -> Iterator[Label]:
    """A name lies in the tint of its district, within its line if it has one; or outside of all."""
    owned, street = squares_of(names.network.city), names.frame.street
    secondary = {
        each.letter for each in names.network.city.map.districts if each.kind == "secondary"
    }
    for letter, label in names.labels():
        if label.is_signpost:
            if label.area.overlaps(names.frame.area.inset(street)):
                yield label
            continue
        rim = street + _LINE_WITHIN * (letter in secondary) - _NEAR
        if letter in owned and not names.squares(label.area.inset(-rim)) <= owned[letter]:
            yield label


def _small(names: Names) -> Iterator[Label]:
    """No name is smaller than the smallest type of the sheet."""
    return (each for _, each in names.labels() if each.lines.size < SMALL - 0.001)


def _on_a_line(names: Names) -> Iterator[Label]:
    """A name lies neither on a line of a player nor on its letter."""
    drawn: list[Polygon] = []
    for section in sections_of(names.network, names.frame, names.played):
        drawn += section.pieces
        drawn.append(corners(Area(*section.middle, 0, 0).inset(-0.43 * section.width)))
    for _, label in names.labels():
        if any(meet(corners(label.area), each) for each in drawn):
            yield label


def _on_another(names: Names) -> Iterator[Label]:
    """Names are apart."""
    for (_, one), (_, other) in combinations(names.labels(), 2):
        if one.area.overlaps(other.area):
            yield one


def _reads_as_of_another(names: Names, station: Station, label: Label) -> bool:
    """Whether a name is hardly nearer to its own station than to another."""
    network, frame = names.network, names.frame

    def gap(other: Station) -> float:
        return min(each.gap(label.area) for each in station_obstacles(network, frame, other))

    others = (gap(other) for other in network.stations.values() if other is not station)
    return max(gap(station), 0) > NEARER * min(others, default=99) + _NEAR


def coverage(all_names: Sequence[Names]) -> tuple[float, float]:
    """How many of the names of stations, and of those of districts, have a place, as parts of 1."""
    stations = sum(len(each.found.stations) for each in all_names)
    districts = sum(len(each.found.districts) for each in all_names)
    without = sum(bool(place) for each in all_names for place, _ in each.found.left_out)
    rivers = {river for each in all_names for river in _rivers(each.network)}
    unnamed = sum(
        not place and name not in rivers
        for each in all_names
        for place, name in each.found.left_out
    )
    return stations / max(stations + without, 1), districts / max(districts + unnamed, 1)


def _rivers(network: Network) -> Iterator[str]:
    yield from (river_name(each) for each in (*network.city.map.rivers, *network.city.water))
