"""Design checks of how rivers and other water are drawn."""

from collections.abc import Iterator
from math import dist, inf

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import WATER
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Network
from nextstation.renderers.lint.river_bands import meetings_of
from nextstation.renderers.lint.sheets import sheets_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import Clearings
from nextstation.renderers.map.water.course import close_spots, river_width, smooth_course
from nextstation.renderers.map.water.rivers import water_course, water_width
from nextstation.renderers.page.paper import PAPERS


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
