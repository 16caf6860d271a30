"""The blank play sheet of a city: one page with the map as large as the score leaves room."""

from collections.abc import Iterator
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Network
from nextstation.renderers import panel
from nextstation.renderers.area import Area
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.city_map import draw_map
from nextstation.renderers.frame import STREET, MapFrame
from nextstation.renderers.furniture import FOOTER, HEADER, draw_footer, draw_header
from nextstation.renderers.paper import Paper, paper_named
from nextstation.renderers.played import Played
from nextstation.renderers.side_bars import room_for_bars

# The names of rows hang in the margin, which is wider than printers need.
SIDE = 12.5
TOP = 10.0
BOTTOM = 8.5
_NAMES = 4.5
_GAP = 6.0
_ASIDE = 10.0
# What comes so near to the best is as good: an upright page, larger type.
_NEAR, _NEAR_TYPE = 0.93, 0.9
# Of the height that map and score leave side by side, the part above them.
_DROP = 0.4
# A map with less room for a grid point cannot be drawn on, in millimetres.
_LEAST_STEP = 5.0


class TooSmall(ValueError):
    """A paper has no room for the sheet of a city."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the parts of a sheet lie, in units of so many millimetres."""

    unit: float
    width: float
    height: float
    header: Area
    frame: MapFrame
    score: Area
    footer: Area

    @property
    def step(self) -> float:
        """The grid step of the map in millimetres."""
        return self.frame.step * self.unit

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the sheet in millimetres."""
        return self.width * self.unit, self.height * self.unit

    @property
    def is_upright(self) -> bool:
        """Whether the sheet is higher than wide."""
        return self.height > self.width


def draw_sheet(
    network: Network,
    paper: Paper | str = "a4",
    *,
    names: bool = True,
    played: Played | None = None,
) -> Canvas:
    """Draw the sheet, blank or as played.

    `names` are those of columns and rows at the edge of the map.
    """
    city = network.city
    layout = layout_of(city, paper_named(paper) if isinstance(paper, str) else paper)
    canvas = Canvas(*layout.size, city.title)
    draw_parts(canvas, network, layout, names=names, played=played)
    return canvas


def draw_parts(
    canvas: Canvas,
    network: Network,
    layout: Layout,
    *,
    names: bool = True,
    played: Played | None = None,
) -> None:
    """Draw the parts of a sheet where a layout has them."""
    city = network.city
    with canvas.in_units(layout.unit):
        draw_header(canvas, city, layout.header)
        with canvas.group("map", "Map"):
            draw_map(canvas, network, layout.frame, names=names, played=played)
        panel.draw_score(canvas, city, layout.score)
        draw_footer(canvas, layout.footer)


def layout_of(city: City, paper: Paper, *, upright: bool | None = None) -> Layout:
    """The layout with the largest type that leaves the map about as large as it can be.

    `upright` asks for a sheet that is higher than wide, or for one that is not.
    """
    layouts = [_largest_map(city, paper, unit, upright) for unit in paper.units]
    largest = max(layout.step for layout in layouts)
    if largest < _LEAST_STEP:
        raise TooSmall(
            f"the sheet of {city.title} has no room on {paper.name}: take a larger paper"
        )
    return next(layout for layout in layouts if layout.step >= _NEAR_TYPE * largest)


def _largest_map(city: City, paper: Paper, unit: float, upright: bool | None) -> Layout:
    """The layout with the largest grid; the first of those that come near it, which is upright."""
    ways = ((paper.short, paper.long, True), (paper.long, paper.short, False))
    layouts = [
        layout
        for width, height, is_upright in ways
        if upright in (None, is_upright)
        for layout in _layouts(city, width / unit, height / unit, unit)
    ]
    largest = max(layout.frame.step for layout in layouts)
    return next(layout for layout in layouts if layout.frame.step >= _NEAR * largest)


def _layouts(city: City, width: float, height: float, unit: float) -> Iterator[Layout]:
    above, _ = room_for_bars(city)
    room = Area.between(
        SIDE, TOP + HEADER + _NAMES + above, width - SIDE, height - BOTTOM - FOOTER - _GAP + 1
    )
    page = Area(0, 0, width, height)
    yield _score_below(city, page, room, unit)
    yield from _score_aside(city, page, room, unit)


def _score_below(city: City, page: Area, room: Area, unit: float) -> Layout:
    least = panel.least_height(city, room.width)
    above, below = room_for_bars(city)
    step = _step(city, room.width, room.height - least - _GAP - below)
    across, down = city.map.width * step, city.map.height * step
    width = _narrowest(city, across - 2 * STREET, room.width)
    room = Area((page.width - width) / 2, room.y, width, room.height)
    most = room.height - (down - 2 * STREET) - _GAP - below
    high = min(most, panel.best_height(city, width))
    map_area = Area((page.width - across) / 2, room.y - STREET, across, down)
    score = Area(room.x, room.bottom - high, width, high)
    return _layout(page, room, MapFrame(map_area, step, STREET, above), score, unit)


def _narrowest(city: City, least: float, most: float) -> float:
    """The width nearest to the map's at which the score is no higher: so the edges agree."""
    wanted, width = panel.least_height(city, most), min(max(least, _NEAR * most), most)
    while width < most and panel.least_height(city, width) > wanted:
        width += 0.5
    return min(width, most)


def _score_aside(city: City, page: Area, room: Area, unit: float) -> Iterator[Layout]:
    """The score right of the map, as narrow as its height allows."""
    width = panel.least_width(city)
    while width < 0.7 * room.width and panel.least_height(city, width) > room.height:
        width += 2
    if panel.least_height(city, width) > room.height:
        return
    above, below = room_for_bars(city)
    step = _step(city, room.width - width - _ASIDE, room.height - below)
    across, down = city.map.width * step - 2 * STREET, city.map.height * step - 2 * STREET
    # What the map leaves of the width goes to the score, so that both edges hold.
    width = room.width - across - _ASIDE
    high = min(room.height, max(down, panel.least_height(city, width)))
    high = min(high, panel.best_height(city, width) + 12)
    top = room.y + _DROP * (room.height - max(down + below, high))
    score = Area(room.right - width, top, width, high)
    map_area = Area(room.x, top, across, down).inset(-STREET)
    yield _layout(page, room, MapFrame(map_area, step, STREET, above), score, unit)


def _step(city: City, width: float, height: float) -> float:
    """The grid step that fills a room with the districts, whose outer rim is blank."""
    across, down = width + 2 * STREET, height + 2 * STREET
    return max(min(across / city.map.width, down / city.map.height), 1.0)


def _layout(page: Area, room: Area, frame: MapFrame, score: Area, unit: float) -> Layout:
    header = Area(room.x, TOP, room.width, HEADER)
    footer = Area(room.x, page.height - BOTTOM - FOOTER, room.width, FOOTER)
    return Layout(unit, page.width, page.height, header, frame, score, footer)
