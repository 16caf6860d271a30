"""How rivers lie on the sheet: bands round their courses, and what links show of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, inf

from nextstation.engine.check.context import CityContext
from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Link, Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.lint.sheets import sheets_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.pieces import pieces_of
from nextstation.renderers.map.obstacles import Segment, distance_to
from nextstation.renderers.map.stations import departures_of
from nextstation.renderers.map.water.course import river_width, smooth_course
from nextstation.renderers.page.paper import PAPERS

_SAMPLES = 60


@dataclass(frozen=True, slots=True)
class Meeting:
    """A link and the band of a river near it, in millimetres.

    `within` is how much of the link lies in the band, `visible` how much of that is not under its
    stations; `gap` is the distance of the band from the visible part of the link, below zero where
    they touch. `width` is that of the band.
    """

    link: Link
    river: River
    width: float
    length: float
    within: float
    visible: float
    gap: float

    @property
    def crosses(self) -> bool:
        """Whether the link crosses the river."""
        return self.river.name in self.link.rivers


def meetings_of(context: CityContext) -> list[Meeting]:
    """Every link that crosses a river or comes near it, on A4; none if that has no room."""
    return context.shared(_meetings)


def _meetings(context: CityContext) -> list[Meeting]:
    sheets = (each for each in sheets_of(context).planned if each.paper is PAPERS["a4"])
    return [
        meeting
        for sheet in sheets
        for meeting in meetings_on(context.network, sheet.plan.layout.frame, sheet.plan.layout.unit)
    ]


def meetings_on(network: Network, frame: MapFrame, unit: float = 1) -> Iterator[Meeting]:
    """Every link of a map that crosses a river or comes near it; `unit` is in millimetres."""
    departures = departures_of(network)
    for river in network.city.map.rivers:
        spots = (frame.at(x, y) for x, y in smooth_course(network, river))
        course = [(each, _box(*each)) for each in pairwise(spots) if each[0] != each[1]]
        reach = 1.5 * river_width(frame)
        for link in network.links:
            room = _box(frame.point(link.start), frame.point(link.end)).inset(-reach)
            near = [stretch for stretch, box in course if box.overlaps(room)]
            if near:
                pieces = [*pieces_of(network, frame, link, departures, short=0)]
                yield _meeting(frame, unit, (link, river), near, pieces)


def _meeting(
    frame: MapFrame,
    unit: float,
    of: tuple[Link, River],
    near: Sequence[Segment],
    pieces: Sequence[tuple[Spot, Spot]],
) -> Meeting:
    start, end = frame.point(of[0].start), frame.point(of[0].end)
    half, length = river_width(frame) / 2, dist(start, end)
    bare = [(dist(start, first), dist(start, last)) for first, last in pieces]
    within, visible, gap = 0, 0, inf
    for sample in range(_SAMPLES):
        along = (sample + 0.5) / _SAMPLES
        spot = (start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1]))
        away = min(distance_to(spot, stretch) for stretch in near) - half
        within += away < 0
        if any(first < along * length < last for first, last in bare):
            visible += away < 0
            gap = min(gap, away)
    sampled = unit * length / _SAMPLES
    return Meeting(
        *of, 2 * half * unit, length * unit, within * sampled, visible * sampled, gap * unit
    )


def _box(start: Spot, end: Spot) -> Area:
    """The area round two spots."""
    left, top = min(start[0], end[0]), min(start[1], end[1])
    return Area(left, top, abs(end[0] - start[0]), abs(end[1] - start[1]))
