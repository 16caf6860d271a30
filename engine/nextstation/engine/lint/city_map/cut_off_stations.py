"""Stations that a river, or another district, cuts off from their district."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import DISTRICT_ART
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.geometry import Stretch, cross
from nextstation.engine.city.place import DIRECTIONS, Point


@check(
    "W120",
    bad="""
map:
  rivers:
    brook: {course: [[0, 3.5], [5, 3.5]]}
  districts:
    main: {N: north, S: south, E: east}
    art: |
      N N E E
      N N E E
      S S E E
      S S S «E»
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
""",
)
def cut_off_stations(context: CityContext) -> Iterator[Finding]:
    art = context.city.map.district_art
    sizes = Counter(cell.text for row in art.rows for cell in row)
    for station in context.network.stations.values():
        letters = {
            art.letter(*near)
            for point in station.points
            for near in map(point.step, DIRECTIONS[::2])
            if context.is_on_map(near) and not _is_across_water(context, point, near)
        }
        if sizes[station.district] > len(station.points) and station.district not in letters:
            yield Finding(
                f"no point beside the station {station.point.name} and on its side of the river "
                f"belongs to its district `{station.district}`",
                DISTRICT_ART,
                f"give it to a neighbour's district: {', '.join(sorted(letters))}",
                span=context.district_span(station.point),
            )


def _is_across_water(context: CityContext, one: Point, other: Point) -> bool:
    """Whether a river runs between two grid points."""
    between: Stretch = (one, other)
    courses = (pairwise(river.course) for river in context.city.map.rivers)
    return any(cross(between, stretch) for course in courses for stretch in course)
