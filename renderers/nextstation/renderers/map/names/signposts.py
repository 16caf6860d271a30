"""Signposts: the names of districts of one square, on plates above the map and below it."""

from collections.abc import Iterator

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS
from nextstation.renderers.map.district_outline import Corner
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.label import Label
from nextstation.renderers.map.names.lines import CAPS, NameLines
from nextstation.renderers.map.side_banners import highest_signpost
from nextstation.renderers.map.tints import is_small

# How high a plate is, the white left and right of its letters, and how round its corners are: in
# sizes of its letters.
_HIGH, _ASIDE = 1.04, 0.38
_RADIUS = 0.28
_FACE = CAPS._replace(spacing=0.03)


def signposts(
    name: str, size: float, city: City, squares: frozenset[Corner], frame: MapFrame
) -> Iterator[Label]:
    """The plate that a small district has above the map or below it, where it has room."""
    has_room = is_small(squares) and _HIGH * size < highest_signpost(city)
    for column, row in squares if has_room else ():
        if row in (0, city.map.height - 1):
            lines = NameLines((name.upper(),), size, _FACE)
            half = _HIGH / 2 * size
            x, _ = frame.at(column, row)
            edge = frame.area.inset(frame.street)
            y = edge.y - half if row == 0 else edge.bottom + half
            wide, high = lines.width, lines.height
            area = Area(x - wide / 2, y - high / 2, wide, high)
            yield Label(lines, area, 0, 0, is_signpost=True)


def draw_signpost(canvas: Canvas, label: Label, ink: str) -> None:
    """A plate in an ink with a name on it."""
    field, area, size = canvas.field(ink), label.area, label.lines.size
    aside, rim = _ASIDE * size, (_HIGH - CAPITALS) / 2 * size
    plate = Area.between(area.x - aside, area.y - rim, area.right + aside, area.bottom + rim)
    canvas.rect(plate, fill=field.fill, stroke=field.edge, width=0.2, radius=_RADIUS * size)
    label.lines.draw(canvas, area, 0, field.text, None)
