"""A transit network as it lies on the land, beside which a map that was made of it is checked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians

from nextstation.engine.authoring.inks import INKS
from nextstation.engine.authoring.transit.names import shown_names
from nextstation.engine.authoring.transit.network import Line, Position, TransitNetwork
from nextstation.engine.authoring.transit.placed import PlacedMap
from nextstation.engine.city.place import Point
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.canvas.text import text_width
from nextstation.renderers.theme.palette import HAIRLINE, INK, PAPER_WHITE, QUIET, WATER

# In millimetres: the longer side of the picture, the room round the network, and the strokes.
_LONG, _ROOM, _LEAST = 190.0, 12.0, 60.0
_LINE, _RIVER, _BORDER = 1.1, 2.4, 0.3
_STOP, _CHOSEN = 0.5, 1.25
_NAME = 3.0


@dataclass(frozen=True, slots=True)
class _Land:
    """How degrees become millimetres: north is up, and a kilometre is as long in all directions."""

    west: float
    north: float
    across: float
    down: float
    width: float
    height: float

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "_Land":
        """The land that holds positions, of which there is at least one."""
        west, east = min(each[0] for each in positions), max(each[0] for each in positions)
        south, north = min(each[1] for each in positions), max(each[1] for each in positions)
        narrower = cos(radians((south + north) / 2))
        longest = max((east - west) * narrower, north - south, 1e-6)
        degree = (_LONG - 2 * _ROOM) / longest
        sides = ((east - west) * narrower * degree, (north - south) * degree)
        width, height = (max(side + 2 * _ROOM, _LEAST) for side in sides)
        return cls(west, north, narrower * degree, degree, width, height)

    def spot(self, position: Position) -> Spot:
        """Where a position is drawn."""
        x = _ROOM + (position[0] - self.west) * self.across
        return x, _ROOM + (self.north - position[1]) * self.down

    def path(self, positions: Sequence[Position]) -> str:
        """A course as a path."""
        spots = (self.spot(each) for each in positions)
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)


def draw_geography(placed: PlacedMap, title: str) -> Canvas:
    """The whole network; chosen stations have their grid points, and names where there is room."""
    network = placed.network
    land = _Land.of([each.position for each in network.stations.values()])
    canvas = Canvas(land.width, land.height, title)
    with canvas.group("land", within=Area(0, 0, land.width, land.height)):
        for district in network.districts:
            for ring in district.rings:
                canvas.path(land.path(ring), stroke=HAIRLINE, width=_BORDER)
        for water in network.waters:
            is_lake = water.course[0] == water.course[-1]
            canvas.path(
                land.path(water.course),
                fill=WATER if is_lake else None,
                stroke=None if is_lake else WATER,
                width=_RIVER,
            )
    for position, line in enumerate(network.lines):
        _draw_line(canvas, land, network, line, [*INKS.values()][position % len(INKS)])
    for station in network.stations.values():
        canvas.circle(land.spot(station.position), _STOP, fill=PAPER_WHITE, stroke=QUIET, width=0.2)
    _draw_chosen(canvas, land, placed)
    return canvas


def _draw_line(canvas: Canvas, land: _Land, network: TransitNetwork, line: Line, ink: str) -> None:
    courses = [[network.stations[each].position for each in run] for run in line.courses]
    with canvas.read_as(line.name):
        for course in courses:
            canvas.path(land.path(course), stroke=line.colour or ink, width=_LINE)


def _draw_chosen(canvas: Canvas, land: _Land, placed: PlacedMap) -> None:
    """The stations on the game's map: at each its grid point, and as many names as have room."""
    spots = {point: land.spot(each.position) for point, each in placed.stations.items()}
    taken = [Area(x - 2, y - 2, 4, 4) for x, y in spots.values()]
    for spot in spots.values():
        canvas.circle(spot, _CHOSEN, fill=PAPER_WHITE, stroke=INK, width=0.5)
    names = shown_names([*placed.stations.values()])
    for point, station in sorted(placed.stations.items()):
        for text, left in _labels(point, names[station.id], spots[point]):
            wide = text_width(text, _NAME)
            area = Area(left, spots[point][1] - 1.9, wide, 3.6)
            if left < 0 or left + wide > canvas.width:
                continue
            if any(area.overlaps(each) for each in taken if each.centre != spots[point]):
                continue
            taken.append(area)
            canvas.text((left, area.y + 3.0), text, _NAME, halo=PAPER_WHITE)
            break


def _labels(point: Point, name: str, spot: Spot) -> Iterator[tuple[str, float]]:
    """What may stand at a station and where it begins, the best first."""
    for text in (f"{point.name} {name}", point.name):
        yield text, spot[0] + 2.1
        yield text, spot[0] - 2.1 - text_width(text, _NAME)
