"""What holds on every map."""

from collections.abc import Iterator
from math import floor, hypot
from typing import NamedTuple

from nextstation.renderers.canvas.area import Spot
from properties.drawing import Shape, Sheet, own_name

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
        if shape.dash and not shape.fill:
            yield from (Dot(link, spot, shape.width) for spot in _dashes(shape))
        else:
            for outline in shape.outlines:
                across = [x for x, _ in outline]
                down = [y for _, y in outline]
                middle = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
                yield Dot(link, middle, max(across) - min(across))


def _dashes(line: Shape) -> Iterator[Spot]:
    """The middles of the dashes of a line."""
    (x1, y1), (x2, y2) = line.outlines[0]
    long, (dash, gap) = hypot(x2 - x1, y2 - y1), line.dash
    along = dash / 2
    while along < long + dash:
        share = along / long if long else 0.0
        yield x1 + share * (x2 - x1), y1 + share * (y2 - y1)
        along += dash + gap
