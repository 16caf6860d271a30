"""Water that only decorates the map, and lies on what is played on."""

from collections.abc import Iterator
from math import dist, inf

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import WATER
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.city_map import River
from nextstation.engine.city.network import Network
from nextstation.renderers.lint.sheets import sheets_of
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.map.links.clearings import Clearings
from nextstation.renderers.map.water.course import close_spots, river_width, smooth_course
from nextstation.renderers.map.water.decoration import water_course, water_width
from nextstation.renderers.page.paper import PAPERS


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
