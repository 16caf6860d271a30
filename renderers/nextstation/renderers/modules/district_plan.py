"""The districts of a city in small, one of them filled: where a gate or an objective is."""

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.district_outline import inset, outlines, rounded
from nextstation.renderers.map.tints import squares_of
from nextstation.renderers.theme.palette import HAIRLINE, INK, PALE_FIELD


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
