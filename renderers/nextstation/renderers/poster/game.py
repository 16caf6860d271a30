"""Draws a game as a metro diagram: quiet districts and rivers, its lines, its stations."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist

from nextstation.engine.city.city import City
from nextstation.engine.city.network import Station
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.districts import draw_districts
from nextstation.renderers.map.rivers import draw_rivers, draw_water
from nextstation.renderers.map.side_banners import draw_sides
from nextstation.renderers.map.stations import departures_of, icons_of
from nextstation.renderers.poster.diagram import Diagram, draw_lines
from nextstation.renderers.symbols.icons import draw_special
from nextstation.renderers.theme.palette import (
    HAIRLINE,
    INK,
    PAPER_WHITE,
    TINTS,
    WATER,
    luminance,
    mixed,
)
from nextstation.renderers.theme.styles import Style

# All in grid steps: how far a circle reaches with its ring, and a corridor between two of them.
NODE, _RING = 0.17, 0.046
_CORRIDOR = 0.085
UNREACHED = 0.05
_CORE = 0.07
# The sign of a sight stands round a disc of this radius.
_SIGHT = 0.17
CIRCLE, CIRCLES_APART = 0.255, 0.08
# How much white there is in the tints of districts and in rivers, over which lines stand out.
_WHITE, _WHITE_WATER = 0.4, 0.35
# The darkest and the palest grey of a line, in parts of 255.
_DARKEST, _PALEST = 40, 152


def draw_nodes(canvas: Canvas, diagram: Diagram) -> None:
    """Draw the stations that stand out, and pale dots for those that no line reaches."""
    with canvas.group("stations", "Stations", hidden=True):
        for point, station in diagram.network.stations.items():
            if point not in diagram.lines.colours_at:
                _draw_unreached(canvas, diagram, station)
            elif point in diagram.lines.nodes:
                with canvas.group(f"station-{point.name}"):
                    _draw_node(canvas, diagram, station)


def _draw_unreached(canvas: Canvas, diagram: Diagram, station: Station) -> None:
    """A pale dot, with the sign of a sight."""
    step = diagram.frame.step
    spot = _middle([diagram.frame.point(point) for point in station.points])
    for icon in icons_of(diagram.network, station):
        if icon != "ring":
            draw_special(canvas, icon, spot, 0.7 * _SIGHT * step, HAIRLINE)
    radius = UNREACHED * step
    canvas.circle(spot, radius, fill=PAPER_WHITE, stroke=HAIRLINE, width=0.02 * step)


def _draw_node(canvas: Canvas, diagram: Diagram, station: Station) -> None:
    step, network = diagram.frame.step, diagram.network
    reached = [point for point in station.points if point in diagram.lines.reached]
    spots = [diagram.frame.point(point) for point in reached]
    for icon in icons_of(network, station):
        if icon != "ring":
            draw_special(canvas, icon, _middle(spots), _SIGHT * step)
    _draw_circled(canvas, diagram, station, spots)
    boxed = any(
        network.canonical[point] == station.point
        for mark, points in diagram.played.marks.items()
        if network.city.marks[mark].draw == "box"
        for point in points
    )
    for inset, colour in ((0.0, INK), (_RING, PAPER_WHITE)):
        for start, end in _corridors(spots):
            width = 2 * (_CORRIDOR - 0.6 * inset) * step
            canvas.line(start, end, stroke=colour, width=width)
        for spot in spots:
            _draw_disc(canvas, spot, (NODE - inset) * step, colour, boxed=boxed)
    pencil = departures_of(network).get(station.point)
    if pencil and pencil.name in diagram.played.lines:
        canvas.circle(_middle(spots), _CORE * step, fill=diagram.ink(pencil.name))


def _draw_disc(canvas: Canvas, spot: Spot, reach: float, fill: str, *, boxed: bool) -> None:
    if boxed:
        canvas.rect(Area(*spot, 0, 0).inset(-0.92 * reach), fill=fill, radius=0.12 * reach)
    else:
        canvas.circle(spot, reach, fill=fill)


def _draw_circled(
    canvas: Canvas, diagram: Diagram, station: Station, spots: Sequence[Spot]
) -> None:
    """The circles round a station in the colours of lines that count it twice."""
    step, area = diagram.frame.step, Area.around([Area(*spot, 0, 0) for spot in spots])
    circled = [
        colour
        for colour, point in diagram.played.circled
        if diagram.network.canonical[point] == station.point
    ]
    for number, colour in reversed([*enumerate(circled)]):
        reach = (CIRCLE + number * CIRCLES_APART) * step
        round_it = area.inset(-reach)
        canvas.rect(round_it, fill=PAPER_WHITE, radius=reach)
        canvas.rect(
            round_it, stroke=diagram.ink(colour), width=0.5 * CIRCLES_APART * step, radius=reach
        )


def _corridors(spots: Sequence[Spot]) -> Iterator[tuple[Spot, Spot]]:
    """What connects the circles of a station: each with the nearest one before it."""
    joined = list(spots[:1])
    left = list(spots[1:])
    while left:
        near, far = min(
            ((one, other) for one in joined for other in left), key=lambda pair: dist(*pair)
        )
        yield near, far
        left.remove(far)
        joined.append(far)


def _middle(spots: Sequence[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


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
