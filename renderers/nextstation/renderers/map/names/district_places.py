"""Where the name of a district may stand: in a corner, at an edge, or within; or outside."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import District
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.canvas.text_setting import TextLines
from nextstation.renderers.language.translations import told
from nextstation.renderers.map.districts import Corner, is_small, squares_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.ground import Ground
from nextstation.renderers.map.names.lines import CAPS, COVERED, Label, ways_to_write
from nextstation.renderers.map.side_banners import room_outside

# From the edge of a district's squares to its name, in sizes: best, well, and at least.
_OFF = (0.8, 0.6, 0.5)
# From the map to a name outside of it, and from that to a bar of a side at least, in sizes.
_OUTSIDE, _OFF_BARS = 0.3, 0.2
# What a place costs: each pair of edges of which it touches none, each line after the first, a
# narrow cut, a place that is not at the top or not on the left, for names look alike there.
_AWAY, _LINE, _NARROW, _DOWN, _RIGHT = 150, 5, 30, 120, 90
# Where in a square a name may begin, in parts of it, besides at its edges: at a few, at many.
_BEGINS, _FINELY = ([step / count for step in range(1, count)] for count in (8, 16))
# Of the places of a name, how many are kept, and what makes the others not worth a look.
_KEPT, _FAR_WORSE = 12, 30


def named_districts(network: Network) -> list[tuple[District, str]]:
    """The districts on the map that the file names, with their names in the language spoken.

    One that is a station of several grid points has no other ground: its sign and the legend tell
    which it is.
    """
    lone = {each.district for each in network.stations.values() if len(each.points) > 1}
    lone -= {each.district for each in network.stations.values() if len(each.points) == 1}
    shown = squares_of(network.city).keys() - lone
    named = [
        (each, told(each.names)) for each in network.city.map.districts if each.letter in shown
    ]
    return [each for each in named if each[1]]


def district_places(
    name: str, size: float, squares: frozenset[Corner], ground: Ground
) -> list[Label]:
    """The best places that a name in a size has in the squares of a district, the best first."""
    for off, begins in zip((*_OFF[:2], *_OFF[1:]), ((), (), _BEGINS, _FINELY), strict=True):
        land = _Land(ground, squares, off * size)
        near = ground.near(land.around())
        kept = [*islice(_apart(_free(name, size, land, near, begins)), _KEPT)]
        if kept:
            return kept
    return []


def places_outside(
    name: str, size: float, city: City, squares: frozenset[Corner], frame: MapFrame
) -> Iterator[Label]:
    """The place above the map or below it that a small district there has, if bars leave room.

    A name whose middle would stand over another column has none: it would read as of that one.
    """
    room = room_outside(city, frame)
    takes = frame.street + (_OUTSIDE + CAPITALS + _OFF_BARS) * size
    for column, row in squares if is_small(squares) and takes < room else ():
        if row in (0, city.map.height - 1):
            lines = TextLines((name.upper(),), size, CAPS)
            edge, (middle, _) = frame.area.inset(-_OUTSIDE * size), frame.at(column, row)
            y = edge.bottom if row else edge.y - lines.height
            # In the middle of its district, but not beyond the sides of the map.
            edges = frame.area.inset(frame.street)
            x = max(min(middle - lines.width / 2, edges.right - lines.width), edges.x)
            area = Area(x, y, lines.width, lines.height)
            if abs(area.centre[0] - middle) < frame.step / 2:
                yield Label(lines, area, 0, 0)


@dataclass(frozen=True, slots=True)
class _Land:
    """The squares of a district, of which a rim stays free."""

    ground: Ground
    squares: frozenset[Corner]
    rim: float

    def holds(self, area: Area) -> bool:
        """Whether an area and its rim lie in the district."""
        return self.ground.is_within(area, self.squares, self.rim - 0.01)

    def touched(self, area: Area, by: float) -> list[bool]:
        """Whether the area moved to the left, to the right, up and down is no longer held."""
        wide = area.inset(0.01 - self.rim)
        (x, y), width, height = (wide.x, wide.y), wide.width, wide.height
        spots = ((x - by, y), (x + by, y), (x, y - by), (x, y + by))
        return [
            not self.ground.is_within(Area(*spot, width, height), self.squares) for spot in spots
        ]

    def around(self) -> Area:
        """The area round the squares."""
        frame = self.ground.frame
        corners = (frame.at(x - 0.5, y - 0.5) for x, y in self.squares)
        return Area.around([Area(*corner, frame.step, frame.step) for corner in corners])

    def areas(self, width: float, height: float, begins: Sequence[float]) -> list[Area]:
        """The areas of a size whose corner is at edges of squares, or at `begins`."""
        step, corner = self.ground.frame.step, self.ground.frame.area
        columns = (*begins, (1 - width / step) / 2) if self.is_narrow else begins
        return sorted({
            Area(round(corner.x + x, 3), round(corner.y + y, 3), width, height)
            for column, row in self.squares
            for x in self._along(column * step, width, columns)
            for y in self._along(row * step, height, begins)
        })  # fmt: skip

    @property
    def is_narrow(self) -> bool:
        """Whether it is one square wide: a name in its middle looks best."""
        return len({column for column, _ in self.squares}) == 1

    def _along(self, start: float, length: float, begins: Sequence[float]) -> Iterator[float]:
        step = self.ground.frame.step
        yield start + self.rim
        yield start + step - self.rim - length
        yield from (start + part * step for part in begins)


def _free(
    name: str, size: float, land: _Land, ground: Ground, begins: Sequence[float]
) -> Iterator[Label]:
    """The free places, the best first; of those far worse than the best, some."""
    middle = land.around().centre[0] if land.is_narrow else None
    found = [
        _place(lines, area, land, middle)
        for lines in ways_to_write(name, size, CAPS)
        for area in land.areas(lines.width, lines.height, begins)
        if land.holds(area)
    ]
    free: list[Label] = []
    for each in sorted(found, key=lambda each: each.cost):
        if len(free) > _KEPT and each.cost > free[0].cost + _FAR_WORSE:
            break
        if ground.is_free(each.area):
            covered = round(COVERED * ground.covered(each.area))
            free.append(replace(each, cost=each.cost + covered))
            free.sort(key=lambda each: each.cost)
    yield from free


def _place(lines: TextLines, area: Area, land: _Land, middle: float | None) -> Label:
    """A place, without what it costs to cover links; the `middle` is that of narrow land."""
    left, right, top, foot = land.touched(area, 0.3 * lines.size)
    cost = _LINE * (len(lines.lines) - 1) + _NARROW * lines.is_narrow
    cost += _DOWN * (not top and middle is None)
    cost += _RIGHT * (not left) + _AWAY * (not (left or right)) + _AWAY * (not (top or foot))
    if middle is not None:
        aside = abs(area.centre[0] - middle)
        cost, left, right = cost - 2 * _AWAY * (aside < 0.1), False, False
    return Label(lines, area, -1 if left else int(right), cost)


def _apart(places: Iterator[Label]) -> Iterator[Label]:
    """The places that lie on none before them."""
    kept: list[Label] = []
    for place in places:
        if not any(place.area.overlaps(other.area) for other in kept):
            kept.append(place)
            yield place
