"""The rivers of a map, and water that only decorates: their courses, and how they are drawn."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import acos, cos, dist, pi, sin, tan

from nextstation.engine.city.city import City
from nextstation.engine.city.city_map import River
from nextstation.engine.city.geometry import Stretch, apart, cross
from nextstation.engine.city.network import Link, Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.language.city_names import map_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.theme.palette import PAPER_WHITE, mixed

# The radius of a corner in grid steps, and how often it is halved at most.
RADIUS, _HALVINGS = 0.6, 6
_PIECES = 12
# Crossings are decided in whole numbers, this many to a grid step: exact and fast.
_FINE = 100_000
# The stretches of a run: most links are far from one, and are not compared with each of them.
_RUN = 16
# How far apart spots are that are close to each other, in grid steps.
CLOSE = 0.05
# How wide a river is: in grid steps, and at most, in units of the sheet.
_RIVER, _MOST_WIDTH = 0.3, 7.5
# How wide the line along both banks is, in styles that have one.
_BANK = 0.4
# How wide a tick is, and how far it reaches beyond the water, in widths of a river.
_TICK, _BEYOND = 0.2, 0.12
# How wide other water is, in grid steps, and a bank of it, in its widths.
_WATER, _WATER_BANK = 0.24, 0.09
# How much of the white of the paper there is in its blue.
_PALE = 0.45

# In grid steps: half of the length of an island, and of the stretch on which its water is wider;
# half of the width of an island, and how much farther the banks are from its middle.
_LONG, _REACH = 0.6, 1.0
_ISLAND, _WIDER = 0.115, 0.12


def river_width(frame: MapFrame) -> float:
    """How wide the ribbon of a river is."""
    return min(_RIVER * frame.step, _MOST_WIDTH)


def smooth_course(network: Network, river: River) -> list[Spot]:
    """The spots of a smooth course, in grid coordinates where a1 is (0, 0).

    Each corner becomes an arc, all of one radius where there is room. Where that would cross other
    links than the course, the arcs are smaller, at last the corners stay as they are.
    """
    course = [(float(x), float(y)) for x, y in river.course]
    wanted = {link.name for link in network.links if river.name in link.rivers}
    for halving in range(_HALVINGS):
        smooth = rounded_course(course, RADIUS / 2**halving)
        if crossed_links(network, smooth) == wanted:
            return smooth
    return course


def close_spots(course: Sequence[Spot]) -> list[Spot]:
    """Spots of a course that are close to each other."""
    spots: list[Spot] = []
    for (x, y), (to_x, to_y) in pairwise(course):
        pieces = max(1, round(dist((x, y), (to_x, to_y)) / CLOSE))
        shares = (number / pieces for number in range(pieces))
        spots.extend((x + share * (to_x - x), y + share * (to_y - y)) for share in shares)
    return [*spots, course[-1]]


def rounded_course(course: Sequence[Spot], radius: float) -> list[Spot]:
    """A course whose corners are arcs of a radius, or of less where a stretch is too short."""
    spots = [course[0]]
    for before, here, after in zip(course, course[1:], course[2:], strict=False):
        spots.extend(_arc(before, here, after, radius))
    return [*spots, course[-1]]


def _arc(before: Spot, corner: Spot, after: Spot, radius: float) -> list[Spot]:
    """The arc that takes at most half of the two stretches that meet in a corner."""
    if corner in (before, after):
        return [corner]
    (ax, ay), (bx, by) = _unit(corner, before), _unit(corner, after)
    # Half of the angle between the stretches.
    half = acos(max(-1, min(1, ax * bx + ay * by))) / 2
    if not 0.01 < half < pi / 2 - 0.01:
        return [corner]
    cut = min(radius / tan(half), dist(before, corner) / 2, dist(corner, after) / 2)
    away = cut / cos(half)
    mx, my = (ax + bx) / (2 * cos(half)), (ay + by) / (2 * cos(half))
    middle = corner[0] + away * mx, corner[1] + away * my
    start = corner[0] + cut * ax - middle[0], corner[1] + cut * ay - middle[1]
    turn = pi - 2 * half
    # The arc bulges towards the corner.
    turn = turn if ay * bx > ax * by else -turn
    angles = (turn * each / _PIECES for each in range(_PIECES + 1))
    return [
        (
            middle[0] + start[0] * cos(angle) - start[1] * sin(angle),
            middle[1] + start[0] * sin(angle) + start[1] * cos(angle),
        )
        for angle in angles
    ]


def crossed_links(network: Network, course: Sequence[Spot]) -> set[str]:
    """The names of the links that a course crosses."""
    stretches = list(pairwise((round(x * _FINE), round(y * _FINE)) for x, y in course))
    runs = [stretches[start : start + _RUN] for start in range(0, len(stretches), _RUN)]
    boxes = [_box(run) for run in runs]
    return {
        link.name
        for link in network.links
        for fine in (_fine_stretch(link),)
        if any(
            cross(fine, stretch)
            for box, run in zip(boxes, runs, strict=True)
            if not apart(fine, box)
            for stretch in run
        )
    }


def _box(run: Sequence[Stretch]) -> Stretch:
    """Two corners of the box round a run of stretches."""
    across = [spot[0] for stretch in run for spot in stretch]
    down = [spot[1] for stretch in run for spot in stretch]
    return (min(across), min(down)), (max(across), max(down))


def _fine_stretch(link: Link) -> Stretch:
    start, end = link.start, link.end
    return (
        (start.column * _FINE, start.row * _FINE),
        (end.column * _FINE, end.row * _FINE),
    )


def _unit(start: Spot, end: Spot) -> Spot:
    """The direction from one spot to another, as a step of length 1."""
    length = dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def draw_rivers(canvas: Canvas, network: Network, frame: MapFrame, *, ticks: bool = True) -> None:
    """Rivers as ribbons, cut off at the edge of the map; `ticks` are for a map with its links."""
    water, edges = canvas.style.water(network.city.look.get("river")), canvas.style.edges
    width = river_width(frame)
    with canvas.group("river", "River", within=frame.area.inset(frame.street)):
        for river in network.city.map.rivers:
            smooth = [frame.at(x, y) for x, y in smooth_course(network, river)]
            drawn = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in smooth)
            with canvas.group(f"river-{river.name}", title=map_name(river)):
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
    return _WATER * frame.step


def water_course(water: River) -> list[Spot]:
    """The spots of its smooth course, in grid coordinates where a1 is (0, 0)."""
    return rounded_course([(float(x), float(y)) for x, y in water.course], RADIUS)


def islands_of(city: City, frame: MapFrame) -> Iterator[tuple[Spot, float]]:
    """Where islands lie, and how far the water round them reaches."""
    for water in city.water:
        for x, y in water.islands:
            yield frame.at(x, y), (_WATER / 2 + _WIDER) * frame.step


def draw_water(canvas: Canvas, city: City, frame: MapFrame) -> None:
    """Draw the water of a city that is no river of the game, cut off at the edge of the map."""
    if not city.water:
        return
    style = canvas.style
    blue = mixed(style.colour(style.water(city.look.get("river"))), PAPER_WHITE, _PALE)
    bank, water_ink = (style.edges, PAPER_WHITE) if style.edges else (PAPER_WHITE, blue)
    middle, rim = _WATER / 2, _WATER_BANK * _WATER
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
            with canvas.group(f"water-{water.name}", title=map_name(water)):
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
