"""The drawing of an objective: what it counts, in which districts, and whether on one line."""

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Objective
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.districts import SECONDARY, inset, outlines, rounded, squares_of
from nextstation.renderers.score.labels import mark_shape
from nextstation.renderers.symbols.icons import draw_mark_sign, draw_special_sign
from nextstation.renderers.symbols.label_icons import (
    draw_district,
    draw_interchange,
    draw_label_icon,
)
from nextstation.renderers.symbols.parts import LINE
from nextstation.renderers.theme.palette import HAIRLINE, INK, PALE_FIELD, PAPER_WHITE

# What is drawn as a label has it; the drawings of what else is counted follow below.
COUNT_ICONS = {
    "complete_districts": "stations",
    "overhead_crossings": "bridge",
    "river_crossings": "river",
}


def draw_plan(city: City, district: str | None, canvas: Canvas, centre: Spot, size: float) -> None:
    """Draw the districts of a city with one of them filled; size is half of their extent."""
    step = 1.75 * size / max(city.map.width, city.map.height, 1)
    x = centre[0] - city.map.width * step / 2
    y = centre[1] - city.map.height * step / 2
    names = {each.letter: each.name for each in city.map.districts}
    for letter, squares in squares_of(city).items():
        fill = INK if names[letter] == district else PALE_FIELD
        for loop in outlines(squares):
            corners = [(x + a, y + b) for a, b in inset(loop, step, 0.09 * step)]
            canvas.path(rounded(corners, 0.25 * step), fill=fill, stroke=HAIRLINE, width=0.12)


def draw_objective(
    canvas: Canvas, city: City, objective: Objective, centre: Spot, size: float
) -> None:
    """Draw what an objective asks for, but for its number; size is half of the height."""
    (x, y), filters = centre, objective.filters
    if filters.get("per") == "line":
        _draw_single_line(canvas, (x, y + 0.78 * size), size)
        y, size = y - 0.24 * size, 0.7 * size
    if "in" not in filters:
        _draw_counted(canvas, city, objective, (x, y), size)
    elif objective.count == "stations" and "which" not in filters:
        draw_plan(city, filters["in"], canvas, (x, y), size)
    else:
        _draw_counted(canvas, city, objective, (x - 0.3 * size, y - 0.3 * size), 0.7 * size)
        draw_plan(city, filters["in"], canvas, (x + 0.5 * size, y + 0.5 * size), 0.55 * size)


def _draw_single_line(canvas: Canvas, centre: Spot, size: float) -> None:
    """A line from end to end."""
    (x, y), reach = centre, 0.68 * size
    _draw_across(canvas, centre, reach, LINE * size)
    for end in (x - reach, x + reach):
        canvas.circle((end, y), 0.2 * size, fill=PAPER_WHITE, stroke=INK, width=0.8 * LINE * size)


def _draw_counted(
    canvas: Canvas, city: City, objective: Objective, centre: Spot, size: float
) -> None:
    filters, count = objective.filters, objective.count
    if count in ("districts", "complete_districts"):
        _draw_district(canvas, filters.get("kind"), centre, size)
    if count == "districts" and "with" in filters:
        x, y = centre
        _draw_station(
            canvas, city, filters["with"], (x - 0.24 * size, y - 0.22 * size), 0.46 * size
        )
    elif count == "districts":
        _draw_through(canvas, centre, size)
    elif count == "stations":
        _draw_station(canvas, city, filters.get("which", "any"), centre, size)
    elif count == "interchanges":
        draw_interchange(canvas, centre, size, lines=filters.get("of_colours", 2))
        if "which" in filters:
            _draw_station(canvas, city, filters["which"], centre, 0.62 * size)
    else:
        draw_label_icon(canvas, COUNT_ICONS.get(count, "goal"), centre, size)
    if filters.get("times_used") == 2:
        _draw_across(canvas, centre, 0.98 * size, LINE * size)


def _draw_district(canvas: Canvas, kind: str | None, centre: Spot, size: float) -> None:
    """A district: a main one is filled, a secondary one has a line inside its edge, as on a map."""
    draw_district(canvas, centre, size, fill=HAIRLINE if kind == "main" else PAPER_WHITE)
    if kind == SECONDARY:
        x, y = centre
        draw_district(canvas, (x - 0.03 * size, y - 0.03 * size), 0.74 * size, line=0.07)


def _draw_through(canvas: Canvas, centre: Spot, size: float) -> None:
    """A line that runs through a district."""
    spot = centre[0], centre[1] - 0.34 * size
    for ink, width in ((PAPER_WHITE, 0.42 * size), (INK, 1.2 * LINE * size)):
        _draw_across(canvas, spot, 1.12 * size, width, ink)


def _draw_across(canvas: Canvas, centre: Spot, reach: float, width: float, ink: str = INK) -> None:
    x, y = centre
    canvas.line((x - reach, y), (x + reach, y), stroke=ink, width=width)


def _draw_station(canvas: Canvas, city: City, kind: str, centre: Spot, size: float) -> None:
    """A special station with its sign, one with its mark, an interchange, or an ordinary one."""
    if kind in city.marks:
        draw_mark_sign(canvas, mark_shape(city, kind), centre, 0.85 * size)
    elif kind in city.specials and city.specials[kind].icon != "none":
        draw_special_sign(canvas, city.specials[kind].icon, centre, size)
    elif kind == "interchange":
        draw_interchange(canvas, centre, size)
    elif kind == "station":
        canvas.circle(centre, 0.7 * size, fill=INK)
    else:
        draw_label_icon(canvas, "station", centre, size)
