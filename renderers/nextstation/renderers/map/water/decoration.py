"""Draws the water that only decorates a map: paler than a river, with white banks and no ticks."""

from collections.abc import Iterator

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import River
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.language.city_names import river_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.obstacles import Obstacle, area_at
from nextstation.renderers.map.water.course import RADIUS, rounded_course
from nextstation.renderers.map.water.islands import WIDER, land, outline, widening
from nextstation.renderers.theme.palette import PAPER_WHITE, mixed

# How wide it is, in grid steps, and a bank of it, in its widths.
_WIDTH, _BANK = 0.24, 0.09
# How much of the white of the paper there is in its blue.
_PALE = 0.45


def water_width(frame: MapFrame) -> float:
    """How wide water that decorates is, between the outer edges of its banks."""
    return _WIDTH * frame.step


def water_course(water: River) -> list[Spot]:
    """The spots of its smooth course, in grid coordinates where a1 is (0, 0)."""
    return rounded_course([(float(x), float(y)) for x, y in water.course], RADIUS)


def island_obstacles(city: City, frame: MapFrame) -> Iterator[Obstacle]:
    """Where water is wider, as names must know."""
    for water in city.water:
        for x, y in water.islands:
            yield Obstacle(area_at(frame.at(x, y)), (_WIDTH / 2 + WIDER) * frame.step)


def draw_water(canvas: Canvas, city: City, frame: MapFrame) -> None:
    """Draw the water of a city that is no river of the game, cut off at the edge of the map."""
    if not city.water:
        return
    style = canvas.style
    blue = mixed(style.colour(style.water(city.look.get("river"))), PAPER_WHITE, _PALE)
    bank, water_ink = (style.edges, PAPER_WHITE) if style.edges else (PAPER_WHITE, blue)
    middle, rim = _WIDTH / 2, _BANK * _WIDTH
    layers = (
        (middle, widening, bank),
        (middle - rim, widening, water_ink),
        (0.0, land, bank),
        (-rim, land, PAPER_WHITE),
    )
    with canvas.group("water", "Water", within=frame.area.inset(frame.street)):
        for water in city.water:
            course = water_course(water)
            spots = (frame.at(x, y) for x, y in course)
            drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
            with canvas.group(f"water-{water.name}", title=river_name(water)):
                for half, shape, ink in layers:
                    if half > 0:
                        canvas.path(drawn, stroke=ink, width=2 * half * frame.step)
                    for x, y in water.islands:
                        canvas.path(outline(course, (x, y), half, shape, frame), fill=ink)
