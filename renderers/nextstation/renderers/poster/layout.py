"""Where the parts of a poster lie: the title above the map, what is said of the game below it.

All lengths are units of a poster 297 units wide, or high where it lies on its side.
"""

from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import STREET, MapFrame
from nextstation.renderers.map.side_banners import room_round
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.poster.legend import Key
from nextstation.renderers.poster.trails import Lines

_SHORT = 297.0
_MARGIN = 20.0
_TITLE, _COLOPHON = 28.0, 10.0
# How much lower the line with the result stands than the title, and how much lower it reaches;
# what is between the parts, and where there is a key.
BELOW_TITLE, _HIGHER = 12.5, 6.0
_GAP, _GAP_ROUND_KEY = 14.0, 8.5
# Of the height that a wide map leaves, the part above it: what hangs a little high looks central.
_ABOVE = 0.25
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
    key: Key | None


def plan_poster(content: SheetContent, paper: Paper) -> PosterLayout:
    """The layout with the larger map; upright where both come near."""
    city, unit, key = content.network.city, paper.short / _SHORT, None
    long = paper.long / unit
    if content.played and content.score:
        key = Key.of(Lines(content.network, content.played), [*content.score.lines])
    upright = _laid_out(city, unit, _SHORT, long, key)
    across = _laid_out(city, unit, long, _SHORT, key)
    return upright if upright.frame.step >= _NEAR * across.frame.step else across


def _laid_out(
    city: City, unit: float, width: float, height: float, key: Key | None
) -> PosterLayout:
    room = Area(0, 0, width, height).inset(_MARGIN)
    above, below = room_round(city)
    title = room.strip(0, _TITLE + (_HIGHER if key else 0))
    colophon = room.strip(room.height - _COLOPHON, _COLOPHON)
    legend = key.places(room)[-1].bottom - room.y if key else 0.0
    gap = _GAP_ROUND_KEY if key else _GAP
    entries = room.strip(colophon.y - room.y - gap - legend, legend)
    foot = entries.y - (gap if key else 0) - below
    free = Area.between(room.x, title.bottom + gap + above, room.right, foot)
    step = min(
        (free.width + 2 * STREET) / city.map.width, (free.height + 2 * STREET) / city.map.height
    )
    wide, high = city.map.width * step, city.map.height * step
    top = free.y + _ABOVE * (free.height + 2 * STREET - high) - STREET
    grid = Area(free.centre[0] - wide / 2, top, wide, high)
    return PosterLayout(unit, width, height, title, MapFrame(grid, step), entries, colophon, key)
