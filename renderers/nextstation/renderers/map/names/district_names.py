"""The names of districts, each in a free place of its own: in a corner, at an edge, or within.

A district that is too small for that has its name on its edge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import floor, inf

from nextstation.engine.city.city_map import District
from nextstation.engine.city.network import Network
from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.language.translations import language
from nextstation.renderers.map.district_outline import Corner
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.capitals import CapitalLines, capital_lines
from nextstation.renderers.map.names.ground import Ground
from nextstation.renderers.map.obstacles import Obstacle
from nextstation.renderers.map.tints import squares_of

# From the edge of a district's squares to its name, in sizes: best, and ever less.
_OFF = (0.95, 0.75, 0.6)
# In a district without such room the name lies across the upper or lower edge of its tint, and only
# if it must beyond the edges at its sides.
_ACROSS = -0.08
# What a place costs: each pair of edges of which it touches none, each line after the first, a
# place that is not at the foot or not on the left (names look alike there), and a millimetre of a
# link that it covers.
_AWAY, _LINE, _UP, _RIGHT, _COVERED = 1.6, 0.5, 0.4, 0.2, 0.8
# Where in a square a name may begin, in parts of it, besides at its edges.
_BEGINS = (0.25, 0.5, 0.75)


@dataclass(frozen=True, slots=True)
class DistrictName:
    """A name in its place; `covered` is how much of links lies under it, in millimetres.

    `is_on_edge` says that it lies across the edge of its district.
    """

    district: District
    lines: CapitalLines
    area: Area
    lean: int
    covered: float
    is_on_edge: bool = False

    @property
    def has_halo(self) -> bool:
        """Whether it lies on more than the tint of its district."""
        return self.is_on_edge or self.covered > 0

    @property
    def obstacle(self) -> Obstacle:
        """What other names keep off."""
        return Obstacle(self.area, 0)


def named_districts(network: Network) -> list[tuple[District, str]]:
    """The districts on the map that the file names, with their names in the language spoken.

    One that is a station of several grid points has no other ground: its sign and the legend tell
    which it is.
    """
    lone = {each.district for each in network.stations.values() if len(each.points) > 1}
    lone -= {each.district for each in network.stations.values() if len(each.points) == 1}
    shown = squares_of(network.city).keys() - lone
    named = [
        (each, each.names.get(language()) or each.names.get(ENGLISH, ""))
        for each in network.city.map.districts
        if each.letter in shown
    ]
    return [each for each in named if each[1]]


def place_district_names(
    network: Network, frame: MapFrame, ground: Ground, size: float
) -> list[DistrictName]:
    """The names of districts that find room in a size, each in the best place of its district."""
    found: list[DistrictName] = []
    for named in named_districts(network):
        free = ground.with_signs(each.obstacle for each in found)
        place = place_district_name(network, frame, free, named, size)
        found += [place] if place else []
    return found


def place_district_name(
    network: Network, frame: MapFrame, ground: Ground, named: tuple[District, str], size: float
) -> DistrictName | None:
    """A district's name in its best place, if it finds room in a size."""
    district, name = named
    squares = squares_of(network.city)[district.letter]
    within = [(off, off) for off in _OFF]
    on_edge = [(_OFF[-1], _ACROSS), (_ACROSS, _ACROSS)]
    for aside, off in (*within, *on_edge):
        land = _Land(frame, squares, aside * size, off * size)
        if place := _best_place(district, name, land, ground, size):
            return replace(place, is_on_edge=off < 0)
    return None


@dataclass(frozen=True, slots=True)
class _Land:
    """The squares of a district, of which a rim stays free: `aside` left and right, `rim` else."""

    frame: MapFrame
    squares: frozenset[Corner]
    aside: float
    rim: float

    def holds(self, area: Area) -> bool:
        """Whether an area and its rim lie in the district."""
        corner, step = self.frame.area, self.frame.step
        aside, rim = self.aside - 0.01, self.rim - 0.01
        left, top = area.x - corner.x - aside, area.y - corner.y - rim
        right, foot = area.right - corner.x + aside, area.bottom - corner.y + rim
        columns = range(floor(left / step), floor(right / step) + 1)
        rows = range(floor(top / step), floor(foot / step) + 1)
        return self.squares.issuperset(product(columns, rows))

    def around(self) -> Area:
        """The area round the squares."""
        frame = self.frame
        corners = (frame.at(x - 0.5, y - 0.5) for x, y in self.squares)
        return Area.around([Area(*corner, frame.step, frame.step) for corner in corners])

    def spots(self, width: float, height: float, begins: Sequence[float]) -> set[Spot]:
        """Where areas of a size may have their corner: at edges of squares, and at `begins`."""
        step, corner = self.frame.step, self.frame.area
        columns = (*begins, (1 - width / step) / 2) if self.is_narrow else begins
        return {
            (corner.x + x, corner.y + y)
            for column, row in self.squares
            for x in self._along(column * step, width, self.aside, columns)
            for y in self._along(row * step, height, self.rim, begins)
        }

    @property
    def is_narrow(self) -> bool:
        """Whether it is one square wide: a name in its middle looks best."""
        return len({column for column, _ in self.squares}) == 1

    def _along(
        self, start: float, length: float, rim: float, begins: Sequence[float]
    ) -> Iterator[float]:
        step = self.frame.step
        yield round(start + rim, 3)
        yield round(start + step - rim - length, 3)
        yield from (round(start + part * step, 3) for part in begins)


def _best_place(
    district: District, name: str, land: _Land, ground: Ground, size: float
) -> DistrictName | None:
    near = ground.near(land.around())
    best, lowest = None, inf
    for begins in ((), _BEGINS):
        # What begins within a square touches one pair of edges at most.
        if lowest <= _AWAY:
            break
        places = sorted(_places(name, land, size, begins), key=lambda each: each[0])
        for cost, lines, area, lean in places:
            if cost >= lowest:
                break
            covered = near.covered(area)
            if covered is not None and cost + _COVERED * covered < lowest:
                lowest = cost + _COVERED * covered
                best = DistrictName(district, lines, area, lean, covered)
    return best


def _places(
    name: str, land: _Land, size: float, begins: Sequence[float]
) -> Iterator[tuple[float, CapitalLines, Area, int]]:
    """The places within a district: what each costs before links, its lines, its area, its lean."""
    middle = land.around().centre[0]
    for lines in capital_lines(name, size):
        for x, y in sorted(land.spots(lines.width, lines.height, begins)):
            area = Area(x, y, lines.width, lines.height)
            if land.holds(area):
                left, right, top, foot = (not land.holds(each) for each in _moved(area, 0.3 * size))
                cost = _LINE * (len(lines.lines) - 1) + _UP * (not foot) + _RIGHT * (not left)
                cost += _AWAY * (not (left or right)) + _AWAY * (not (top or foot))
                if land.is_narrow:
                    aside = abs(area.centre[0] - middle)
                    cost, left, right = cost - 2 * _AWAY * (aside < 0.1), False, False
                yield cost, lines, area, -1 if left else int(right)


def _moved(area: Area, by: float) -> Iterator[Area]:
    """The area moved to the left, to the right, up and down."""
    for across, down in ((-by, 0), (by, 0), (0, -by), (0, by)):
        yield Area(area.x + across, area.y + down, area.width, area.height)
