"""Where the parts of a poster lie: the title above the map, what is said of the game below it.

All lengths are units of a poster 297 units wide, or high where it lies on its side.
"""

from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.poster.legend import ROW, legend_rows

_SHORT = 297.0
_MARGIN = 20.0
_TITLE, _COLOPHON = 28.0, 10.0
_GAP = 14.0
# Of the height that a wide map leaves, the part above it: what hangs a little high looks central.
_ABOVE = 0.4
# An upright poster is as good if its map is nearly as large.
_NEAR = 0.93


@dataclass(frozen=True, slots=True)
class PosterLayout:
    """The parts of a poster, and how many millimetres a unit is."""

    unit: float
    width: float
    height: float
    title: Area
    frame: MapFrame
    legend: Area
    colophon: Area


def plan_poster(city: City, paper: Paper, *, played: bool) -> PosterLayout:
    """The layout with the larger map; upright where both come near."""
    unit = paper.short / _SHORT
    long = paper.long / unit
    legend = ROW * legend_rows(len(city.colours)) if played else 0.0
    upright = _laid_out(city, unit, _SHORT, long, legend)
    across = _laid_out(city, unit, long, _SHORT, legend)
    return upright if upright.frame.step >= _NEAR * across.frame.step else across


def _laid_out(city: City, unit: float, width: float, height: float, legend: float) -> PosterLayout:
    room = Area(0, 0, width, height).inset(_MARGIN)
    above, below = room_round(city)
    title = room.strip(0, _TITLE)
    colophon = room.strip(room.height - _COLOPHON, _COLOPHON)
    entries = room.strip(colophon.y - room.y - _GAP - legend, legend)
    free = Area.between(
        room.x, title.bottom + _GAP + above, room.right, entries.y - (_GAP if legend else 0) - below
    )
    step = min(
        (free.width + 2 * STREET) / city.map.width, (free.height + 2 * STREET) / city.map.height
    )
    wide, high = city.map.width * step, city.map.height * step
    top = free.y + _ABOVE * (free.height + 2 * STREET - high) - STREET
    grid = Area(free.centre[0] - wide / 2, top, wide, high)
    return PosterLayout(unit, width, height, title, MapFrame(grid, step), entries, colophon)
