"""Draws the rivers of a map as ribbons, with a white tick where a link crosses."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.svg_path import number
from nextstation.renderers.language.city_names import river_name
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.water.course import river_width, smooth_course
from nextstation.renderers.theme.palette import PAPER_WHITE

# How wide the line along both banks is, in styles that have one.
_BANK = 0.4
# How wide a tick is, and how far it reaches beyond the water, in widths of a river.
_TICK, _BEYOND = 0.2, 0.12


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
