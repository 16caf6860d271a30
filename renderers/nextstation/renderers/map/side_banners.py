"""Draws the sides of a map: a bar with the name of each at the edge, and a divide between them."""

from collections.abc import Iterator
from math import inf

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import fit_text
from nextstation.renderers.canvas.text_setting import TextLines, size_for
from nextstation.renderers.language.translations import told
from nextstation.renderers.map.districts import is_small, squares_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.names.lines import CAPS
from nextstation.renderers.theme.palette import PALE, PAPER_WHITE
from nextstation.renderers.theme.pencils import GridRect, Side, sides_of
from nextstation.renderers.theme.type_sizes import LABEL, SMALL

_BAR = 4.0
_APART = 1.0
BAR_ROOM = _BAR + _APART
# The room that names of districts take; below the map there is white enough, unless there is a bar.
_NAMES = 2.4
# The white that the name of a small district needs, on both sides together.
_ROUND_NAME = 1.92


def room_round(city: City, *, outside: bool = True) -> tuple[float, float]:
    """The room that bars take above and below the map of a city, and names of districts outside."""
    blocks = [side.block for side in sides_of(city) if side.block]
    names = _NAMES if outside and any(_small_names(city)) else 0.0
    if not blocks:
        return names, 0.0
    return names + BAR_ROOM, 0.0 if _is_side_by_side(*blocks) else names + BAR_ROOM


def room_outside(city: City, frame: MapFrame) -> float:
    """How far from the map names may reach, which keep off the bars of sides."""
    if not names_outside(city, frame):
        return 0.0
    return _NAMES + _APART if any(side.block for side in sides_of(city)) else inf


def names_outside(city: City, frame: MapFrame) -> bool:
    """Whether a small district at the edge has no room for its name beside a station, if marked."""
    names = [TextLines((name.upper(),), SMALL, CAPS) for name in _small_names(city)]
    high = frame.step / 2 - frame.departure_radius
    return any(max(each.width - frame.step, each.height - high) > -_ROUND_NAME for each in names)


def _small_names(city: City) -> Iterator[str]:
    """The names of the small districts at the upper and the lower edge."""
    squares, edges = squares_of(city), (0, city.map.height - 1)
    for district in city.map.districts:
        taken = squares.get(district.letter, frozenset())
        if is_small(taken) and any(row in edges for _, row in taken):
            yield told(district.names)


def draw_sides(canvas: Canvas, city: City, frame: MapFrame) -> None:
    """Draw bars and divide, where the city's map has sides."""
    sides = [side for side in sides_of(city) if side.block]
    blocks = [side.block for side in sides if side.block]
    if len(blocks) < 2:
        return
    with canvas.group("sides", "Sides"):
        _draw_divide(canvas, _divide(blocks, frame))
        for number, side in enumerate(sides):
            below = bool(number) and not _is_side_by_side(*blocks)
            with canvas.group(f"side-{side.name}", title=side.title):
                names = _NAMES * names_outside(city, frame)
                area = _bar(blocks[number], frame, names, below=below)
                _draw_bar(canvas, side, area)


def divide_of(city: City, frame: MapFrame) -> tuple[Spot, Spot] | None:
    """The ends of the line between two sides, if the city's map has them."""
    blocks = [side.block for side in sides_of(city) if side.block]
    return _divide(blocks, frame) if len(blocks) > 1 else None


def _is_side_by_side(one: GridRect, other: GridRect) -> bool:
    """Whether two sides lie side by side, not one above the other."""
    return one[1].column < other[0].column or other[1].column < one[0].column


def _bar(block: GridRect, frame: MapFrame, names: float, *, below: bool) -> Area:
    left = frame.area.x + block[0].column * frame.step
    right = frame.area.x + (block[1].column + 1) * frame.step
    edge = frame.area.inset(frame.street)
    y = edge.bottom + names + _APART if below else edge.y - names - _APART - _BAR
    return Area.between(left + frame.street, y, right - frame.street, y + _BAR)


def _draw_bar(canvas: Canvas, side: Side, area: Area) -> None:
    field = canvas.field(side.ink)
    canvas.rect(area, fill=field.fill, stroke=field.edge, width=0.5, radius=1.2)
    room = area.width - 3
    size = max(size_for([side.title], room, LABEL, bold=True) or SMALL, SMALL / canvas.unit)
    text = fit_text(side.title, room, size, least=size, bold=True).text
    canvas.centred_text(area.centre, text, size, bold=True, fill=field.text)


def _divide(blocks: list[GridRect], frame: MapFrame) -> tuple[Spot, Spot]:
    """The line halfway between two blocks."""
    (_, end), (start, _) = blocks[0], blocks[1]
    edge = frame.area.inset(frame.street)
    if _is_side_by_side(*blocks):
        x = frame.area.x + (end.column + 1 + start.column) / 2 * frame.step
        return (x, edge.y), (x, edge.bottom)
    y = frame.area.y + (end.row + 1 + start.row) / 2 * frame.step
    return (edge.x, y), (edge.right, y)


def _draw_divide(canvas: Canvas, ends: tuple[Spot, Spot]) -> None:
    """A white street with a line in it."""
    canvas.line(*ends, stroke=PAPER_WHITE, width=2.2)
    canvas.line(*ends, stroke=PALE, width=0.5)
