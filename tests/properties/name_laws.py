"""What holds for the names on every map: looked at in their places, without drawing a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import cos, dist, pi, sin

from drawn_sheet import parse, rects

from nextstation.engine.city.network import Network, Station
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.city_names import map_name
from nextstation.renderers.map.districts import squares_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.lines import sections_of
from nextstation.renderers.map.names.lines import Label
from nextstation.renderers.map.names.map_names import MapNames, NamesTask
from nextstation.renderers.map.obstacles import Obstacle, Segment, station_obstacles
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.map.side_banners import draw_sides
from nextstation.renderers.theme.type_sizes import SMALL
from properties.geometry import Polygon, corners, meet

# A name is so much nearer to its own station than to any other.
NEARER = 0.8
# The line within a secondary district lies so far from the edge of its tint.
_LINE_WITHIN = 0.45
_NEAR = 0.01


@dataclass(frozen=True)
class Names:
    """The names on a map, and what lies below them: lines with their letters, and stations.

    Names of stations need not be in their districts where they are not `at_home`; no type is
    smaller than `least`.
    """

    network: Network
    frame: MapFrame
    found: MapNames
    lines: Sequence[Polygon]
    stations: Mapping[Point, Sequence[Obstacle]]
    at_home: bool = True
    least: float = SMALL

    @classmethod
    def on_map(
        cls, network: Network, frame: MapFrame, found: MapNames, played: PlayedMap | None
    ) -> "Names":
        """Those on the map of a sheet."""
        lines: list[Polygon] = []
        for section in sections_of(network, frame, played) if played else ():
            lines += section.pieces
            lines.append(corners(Area(*section.middle, 0, 0).inset(-0.43 * section.width)))
        stations = {
            point: station_obstacles(network, frame, each)
            for point, each in network.stations.items()
        }
        return cls(network, frame, found, lines, stations)

    @classmethod
    def on_diagram(cls, task: NamesTask, found: MapNames, unit: float) -> "Names":
        """Those on the map of a poster, whose pages are in units of so many millimetres."""
        lines = [_stroke(*line) for line in task.ground.lines]
        lines += (_outline(each) for each in task.ground.signs)
        stations = {point: body.seen for point, body in task.bodies.items()}
        frame, least = task.ground.frame, SMALL / unit
        return cls(task.network, frame, found, lines, stations, at_home=False, least=least)

    def labels(self) -> Iterator[tuple[str, Label]]:
        """All labels, each with the letter of the district it belongs to."""
        at_home = self.at_home
        yield from ((s.district if at_home else "", label) for s, label in self.found.stations)
        yield from ((district.letter, label) for district, label in self.found.districts)

    def is_outside(self, label: Label) -> bool:
        """Whether the name of a district lies above the map or below it."""
        land = self.frame.area.inset(self.frame.street)
        is_beyond = label.area.bottom < land.y or label.area.y > land.bottom
        return is_beyond and any(label is each for _, each in self.found.districts)

    def squares(self, area: Area) -> set[tuple[int, int]]:
        """The squares of the grid that an area touches."""
        x, y, step = self.frame.area.x, self.frame.area.y, self.frame.step
        columns = range(int((area.x - x) // step), int((area.right - x) // step) + 1)
        rows = range(int((area.y - y) // step), int((area.bottom - y) // step) + 1)
        return set(product(columns, rows))


def breaches(names: Names) -> Iterator[tuple[str, str]]:
    """The laws that names break, each with a name that does."""
    laws = (_away_from_home, _across_an_edge, _small, _on_a_line, _on_a_bar, _on_another)
    for law in laws:
        yield from ((law.__name__.strip("_"), " ".join(each.lines.lines)) for each in law(names))
    for station, label in names.found.stations:
        if _reads_as_of_another(names, station, label):
            yield "reads_as_of_another", " ".join(label.lines.lines)
    for river in names.found.rivers:
        along, (x, y) = river.lines.width / 2, river.middle
        across, down = along * cos(river.angle), along * sin(river.angle)
        ends = (x - across, y - down), (x + across, y + down)
        if any(meet(_stroke(ends, river.lines.height / 2), each) for each in names.lines):
            yield "on_a_line", river.lines.lines[0]


def _away_from_home(names: Names) -> Iterator[Label]:
    """The middle of a name is in its district; that of a name outside above it or below."""
    owned, grid = squares_of(names.network.city), names.network.city.map
    for letter, label in names.labels():
        ((column, row),) = names.squares(Area(*label.area.centre, 0, 0))
        if names.is_outside(label):
            row = min(max(row, 0), grid.height - 1)
        if letter in owned and (column, row) not in owned[letter]:
            yield label


def _across_an_edge(names: Names) -> Iterator[Label]:
    """A name lies in the tint of its district, within its line if it has one; or outside of all.

    That of a station may reach into the white beside a tint without a line.
    """
    owned, street = squares_of(names.network.city), names.frame.street
    secondary = {
        each.letter for each in names.network.city.map.districts if each.kind == "secondary"
    }
    stations = [label for _, label in names.found.stations]
    for letter, label in names.labels():
        if names.is_outside(label):
            continue
        reaches = letter not in secondary and any(label is each for each in stations)
        rim = -street if reaches else street + _LINE_WITHIN * (letter in secondary) - _NEAR
        if letter in owned and not names.squares(label.area.inset(-rim)) <= owned[letter]:
            yield label


def _small(names: Names) -> Iterator[Label]:
    """No name is smaller than the smallest type of the sheet."""
    return (each for _, each in names.labels() if each.lines.size < names.least - 0.001)


def _on_a_line(names: Names) -> Iterator[Label]:
    """A name lies neither on a line of a player nor on its letter."""
    for _, label in names.labels():
        if any(meet(corners(label.area), each) for each in names.lines):
            yield label


def _on_a_bar(names: Names) -> Iterator[Label]:
    """A name lies on no bar of a side."""
    canvas = Canvas(500, 500, "Bars")
    draw_sides(canvas, names.network.city, names.frame)
    bars = rects(parse(canvas))
    for _, label in names.labels() if bars else ():
        if any(label.area.overlaps(bar) for bar in bars):
            yield label


def _on_another(names: Names) -> Iterator[Label]:
    """Names are apart."""
    for (_, one), (_, other) in combinations(names.labels(), 2):
        if one.area.overlaps(other.area):
            yield one


def _reads_as_of_another(names: Names, station: Station, label: Label) -> bool:
    """Whether a name is hardly nearer to its own station than to another."""
    gaps = {
        point: min(each.gap(label.area) for each in shapes)
        for point, shapes in names.stations.items()
    }
    own = gaps.pop(station.point)
    return max(own, 0) > NEARER * min(gaps.values(), default=99) + _NEAR


def _outline(shape: Obstacle) -> Polygon:
    """The outline of something round."""
    eighth, reach = pi / 8, shape.reach
    return [
        (x + reach * cos(turn), y + reach * sin(turn))
        for number, (x, y) in enumerate(corners(shape.area))
        for turn in (pi + (4 * number + part) * eighth for part in range(5))
    ]


def _stroke(line: Segment, half: float) -> Polygon:
    """The corners of a line so wide."""
    (x, y), (to_x, to_y) = line
    long = dist(*line) or 1
    across, down = half * (y - to_y) / long, half * (to_x - x) / long
    return [
        (x + across, y + down),
        (to_x + across, to_y + down),
        (to_x - across, to_y - down),
        (x - across, y - down),
    ]


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
    yield from (map_name(each) for each in (*network.city.map.rivers, *network.city.water))
