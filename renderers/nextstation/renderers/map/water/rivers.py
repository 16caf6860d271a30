"""Draws rivers, with a tick where a link crosses, and the paler water that only decorates."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import cos, dist, pi

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.language.city_names import river_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.water.course import (
    CLOSE,
    RADIUS,
    close_spots,
    river_width,
    rounded_course,
    smooth_course,
)
from nextstation.renderers.theme.palette import PAPER_WHITE, mixed

# How wide the line along both banks is, in styles that have one.
_BANK = 0.4
# How wide a tick is, and how far it reaches beyond the water, in widths of a river.
_TICK, _BEYOND = 0.2, 0.12
# How wide it is, in grid steps, and a bank of it, in its widths.
_WIDTH, _WATER_BANK = 0.24, 0.09
# How much of the white of the paper there is in its blue.
_PALE = 0.45

# In grid steps: half of the length of an island, and of the stretch on which its water is wider;
# half of the width of an island, and how much farther the banks are from its middle.
_LONG, _REACH = 0.6, 1.0
_ISLAND, _WIDER = 0.115, 0.12


def draw_rivers(canvas: Canvas, network: Network, frame: MapFrame, *, ticks: bool = True) -> None:
    """Rivers as ribbons, cut off at the edge of the map; `ticks` are for a map with its links."""
    water, edges = canvas.style.water(network.city.look.get("river")), canvas.style.edges
    width = river_width(frame)
    with canvas.group("river", "River", within=frame.area.inset(frame.street)):
        for river in network.city.map.rivers:
            smooth = [frame.at(x, y) for x, y in smooth_course(network, river)]
            drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in smooth)
            with canvas.group(f"river-{river.name}", title=river_name(river)):
                if edges:
                    canvas.path(drawn, stroke=edges, width=width)
                canvas.path(drawn, stroke=water, width=width - 2 * _BANK * bool(edges))
                if ticks:
                    _draw_ticks(canvas, network, frame, river, smooth)


def _draw_ticks(
    canvas: Canvas, network: Network, frame: MapFrame, river: River, smooth: Sequence[Spot]
) -> None:
    width = river_width(frame)
    for link in network.links:
        if river.name in link.rivers:
            start, end = frame.point(link.start), frame.point(link.end)
            for middle, slant in _crossings((start, end), smooth):
                reach = width * (0.5 / slant + _BEYOND) / dist(start, end)
                across, down = reach * (end[0] - start[0]), reach * (end[1] - start[1])
                canvas.line(
                    (middle[0] - across, middle[1] - down),
                    (middle[0] + across, middle[1] + down),
                    stroke=PAPER_WHITE,
                    width=_TICK * width,
                )


def _crossings(line: tuple[Spot, Spot], smooth: Sequence[Spot]) -> Iterator[tuple[Spot, float]]:
    """Where a line crosses a course, and how steeply: the sine of the angle."""
    (x, y), (to_x, to_y) = line
    across, down = to_x - x, to_y - y
    for (left, top), (right, bottom) in pairwise(smooth):
        along, below = right - left, bottom - top
        slant = across * below - down * along
        if not slant:
            continue
        share = ((left - x) * below - (top - y) * along) / slant
        part = ((left - x) * down - (top - y) * across) / slant
        if 0 <= share <= 1 and 0 <= part < 1:
            steep = abs(slant) / (dist(*line) * dist((left, top), (right, bottom)))
            yield (x + share * across, y + share * down), steep


def water_width(frame: MapFrame) -> float:
    """How wide water that decorates is, between the outer edges of its banks."""
    return _WIDTH * frame.step


def water_course(water: River) -> list[Spot]:
    """The spots of its smooth course, in grid coordinates where a1 is (0, 0)."""
    return rounded_course([(float(x), float(y)) for x, y in water.course], RADIUS)


def islands_of(city: City, frame: MapFrame) -> Iterator[tuple[Spot, float]]:
    """Where islands lie, and how far the water round them reaches."""
    for water in city.water:
        for x, y in water.islands:
            yield frame.at(x, y), (_WIDTH / 2 + _WIDER) * frame.step


def draw_water(canvas: Canvas, city: City, frame: MapFrame) -> None:
    """Draw the water of a city that is no river of the game, cut off at the edge of the map."""
    if not city.water:
        return
    style = canvas.style
    blue = mixed(style.colour(style.water(city.look.get("river"))), PAPER_WHITE, _PALE)
    bank, water_ink = (style.edges, PAPER_WHITE) if style.edges else (PAPER_WHITE, blue)
    middle, rim = _WIDTH / 2, _WATER_BANK * _WIDTH
    layers = (
        (middle, _widening, bank),
        (middle - rim, _widening, water_ink),
        (0.0, _land, bank),
        (-rim, _land, PAPER_WHITE),
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


def outline(
    course: Sequence[Spot],
    island: Sequence[Fraction],
    half: float,
    shape: Callable[[float], float],
    frame: MapFrame,
) -> str:
    """The path round an island in a course, or round its water.

    It is so far from the middle of the course, and farther by what `shape` says for a distance from
    the middle of the island, all in grid steps.
    """
    spots = close_spots(course)
    banks: tuple[list[Spot], list[Spot]] = [], []
    middle = min(range(len(spots)), key=lambda place: dist(spots[place], island))
    reach, last = round(_REACH / CLOSE), len(spots) - 1
    for place in range(max(middle - reach, 0), min(middle + reach, last) + 1):
        (x, y), (ax, ay) = spots[place], spots[max(place - 1, 0)]
        bx, by = spots[min(place + 1, last)]
        off = (half + shape((place - middle) * CLOSE)) / (dist((ax, ay), (bx, by)) or 1)
        for side, bank in zip((off, -off), banks if off > -1e-9 else (), strict=False):
            bank.append(frame.at(x + side * (by - ay), y - side * (bx - ax)))
    there, back = banks
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in [*there, *reversed(back)]) + "Z"


def _land(along: float) -> float:
    """Half of the width of an island so far from its middle; less than 0 beyond its ends."""
    return _ISLAND * (1 - (along / _LONG) ** 2)


def _widening(along: float) -> float:
    return _WIDER * cos(pi / 2 * along / _REACH) ** 2
