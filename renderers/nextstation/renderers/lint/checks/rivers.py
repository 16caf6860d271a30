"""Design checks of how rivers and other water are drawn, and of what links show of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, inf

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Link, Network
from nextstation.engine.city.paths import WATER
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.lint.sheets import sheets_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import Clearings, pieces_of
from nextstation.renderers.map.obstacles import Segment, distance_to
from nextstation.renderers.map.rivers import (
    close_spots,
    river_width,
    smooth_course,
    water_course,
    water_width,
)
from nextstation.renderers.map.stations import departures_of
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


@check(
    "W201",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.95], [5, 2.95]]}
  stations: |
    C* S  T  C
    T  C  S  T*
    «S»  «T»  «C»  S
    C  S  T  C
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.7], [5, 2.7]]}
""",
)
def touching_links(context: CityContext) -> Iterator[Finding]:
    least = context.limit("W201")
    for each in meetings_of(context):
        if not each.crosses and each.gap < least:
            how = "touches" if each.gap < 0 else f"passes {each.gap:.1f} mm beside"
            yield context.on_link(
                each.link,
                f"the river {each.river.title} {how} the link {each.link.name}, which does not "
                "cross it",
                "move the course away from the link, or across it",
                round(each.gap, 1),
            )


@check(
    "W202",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.95], [2.5, 3.05], [5, 2.95]]}
  stations: |
    C* S  T  C
    T  C  S  T*
    «S»  «T»  «C»  S
    C  S  T  C
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.6]]}
""",
)
def links_along_rivers(context: CityContext) -> Iterator[Finding]:
    for each in meetings_of(context):
        share = each.within / each.length
        if share > context.limit("W202"):
            what = "crosses" if each.crosses else "does not cross"
            yield context.on_link(
                each.link,
                f"the river {each.river.title} covers {share:.0%} of the link {each.link.name}, "
                f"which {what} it",
                "let the river cross the link at a steeper angle, or move the river away",
                round(share, 3),
            )


@check(
    "W206",
    bad="""
look:
  water:
    moat: {«course»: [[0, 1.9], [5, 1.9]]}
""",
    good="""
look:
  water:
    moat: {course: [[0, 1.5], [5, 1.5]]}
""",
)
def decorative_water(context: CityContext) -> Iterator[Finding]:
    sheets = [each for each in sheets_of(context).planned if each.paper is PAPERS["a4"]]
    for water in context.city.water:
        for sheet in sheets:
            gap = sheet.millimetres(_gap(context.network, sheet.plan.layout.frame, water))
            if gap < context.limit("W206"):
                where = "lies on" if gap < 0 else f"is {gap:.1f} mm from"
                yield Finding(
                    f"the water {water.name}, which only decorates the map, {where} a station, a "
                    "sign, an overhead crossing or a river",
                    (*WATER, water.name, "course"),
                    "let it run halfway between the stations, and cross grid points that have none",
                    measure=round(gap, 1),
                )


def _gap(network: Network, frame: MapFrame, water: River) -> float:
    """How far water is from the nearest station, sign, overhead crossing or river."""
    clearings = Clearings.of(network, frame)
    spots = close_spots(water_course(water))
    gap = min((clearings.gap(frame.at(*spot), spot, None) for spot in spots), default=inf)
    for river in network.city.map.rivers:
        beside = close_spots(smooth_course(network, river))
        apart = min(dist(one, other) for one in spots for other in beside)
        gap = min(gap, frame.step * apart - river_width(frame) / 2)
    return gap - water_width(frame) / 2


@check(
    "W210",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.9], [5, 2.9]]}
  stations: |
    C* S  T  C
    «T»  «C»  «S»  «T*»
    S  T  C  S
    C  S  T  C
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.6], [5, 2.6]]}
""",
)
def hidden_crossings(context: CityContext) -> Iterator[Finding]:
    for each in meetings_of(context):
        # On a map of many points, the whole band is no wider.
        least = min(context.limit("W210"), 0.9 * each.width)
        if each.crosses and each.visible < least:
            yield context.on_link(
                each.link,
                f"only {each.visible:.1f} mm of the river {each.river.title} can be seen on the "
                f"link {each.link.name}, which crosses it",
                "a station hides the rest: move the course towards the middle of the link",
                round(each.visible, 1),
            )
