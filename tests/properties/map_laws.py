"""What holds on every map."""

from collections.abc import Iterator
from math import floor, hypot
from typing import NamedTuple

from nextstation.renderers.canvas.area import Spot
from properties.drawing import Sheet, own_name
from properties.geometry import bounds

# Dots of links that cross are the same dot, or apart.
_SAME = 0.06
_CELL = 2.0


class Dot(NamedTuple):
    """A dot of a link."""

    link: str
    spot: Spot
    size: float


def crossing_links_share_dots(sheet: Sheet) -> Iterator[str]:
    """Dots of two links lie on each other exactly, or do not touch."""
    cells: dict[tuple[int, int], list[Dot]] = {}
    for dot in dots_of(sheet):
        column, row = (floor(each / _CELL) for each in dot.spot)
        for near in ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)):
            for other in cells.get(near, ()):
                apart = hypot(dot.spot[0] - other.spot[0], dot.spot[1] - other.spot[1])
                if other.link != dot.link and _SAME < apart < (dot.size + other.size) / 2:
                    yield f"{dot.link} and {other.link}: dots {apart:.2f} mm apart"
        cells.setdefault((column, row), []).append(dot)


def dots_of(sheet: Sheet) -> Iterator[Dot]:
    """Every dot of every link."""
    for shape in sheet.shapes_in("link-"):
        link = next(each for each in map(own_name, shape.groups) if each.startswith("link-"))
        for outline in shape.outlines:
            area = bounds(outline)
            yield Dot(link, area.centre, area.width + (shape.width if shape.stroke else 0))
