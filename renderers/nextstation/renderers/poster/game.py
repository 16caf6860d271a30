"""The map of a game as a diagram: quiet districts and rivers below bold lines."""

from dataclasses import replace

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.districts import draw_districts
from nextstation.renderers.map.side_banners import draw_sides
from nextstation.renderers.map.water.decoration import draw_water
from nextstation.renderers.map.water.rivers import draw_rivers
from nextstation.renderers.poster.diagram import Diagram, draw_lines
from nextstation.renderers.poster.nodes import draw_nodes
from nextstation.renderers.theme.palette import PAPER_WHITE, TINTS, WATER, luminance, mixed
from nextstation.renderers.theme.styles import Style

# How much white there is in the tints of districts and in rivers, over which lines stand out.
_WHITE, _WHITE_WATER = 0.4, 0.35
# The darkest and the palest grey of a line, in parts of 255.
_DARKEST, _PALEST = 40, 152


def quiet_style(style: Style, city: City) -> Style:
    """A style with paler districts and rivers; in grey, inks as far apart as they can be."""
    pale = {tint: mixed(style.colour(tint), PAPER_WHITE, _WHITE) for tint in TINTS}
    water = style.colour(style.water(city.look.get("river")))
    pale[WATER] = mixed(water, PAPER_WHITE, _WHITE_WATER)
    inks = _greys_of(city) if style.inks == "grey" else {}
    return replace(style, tokens={**style.tokens, **pale, **inks})


def _greys_of(city: City) -> dict[str, str]:
    """A grey for each ink, from the darkest ink to the palest in equal steps."""
    inks = sorted({colour.ink for colour in city.colours}, key=luminance)
    apart = (_PALEST - _DARKEST) / max(len(inks) - 1, 1)
    parts = [round(_DARKEST + place * apart) for place in range(len(inks))]
    return {ink: "#" + f"{part:02x}" * 3 for ink, part in zip(inks, parts, strict=True)}


def draw_game(canvas: Canvas, diagram: Diagram, *, sides: bool = True) -> None:
    """The districts and rivers of a city, and the lines of a game over them.

    `sides` are the bars with the names of the sides of the city, for which there must be room.
    """
    draw_districts(canvas, diagram.network, diagram.frame, kinds=False)
    draw_water(canvas, diagram.network.city, diagram.frame)
    draw_rivers(canvas, diagram.network, diagram.frame, ticks=False)
    if sides:
        draw_sides(canvas, diagram.network.city, diagram.frame)
    draw_lines(canvas, diagram)
    draw_nodes(canvas, diagram)
