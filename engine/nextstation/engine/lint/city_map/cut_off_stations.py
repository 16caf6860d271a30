"""Stations that a river, or another district, cuts off from their district."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.paths import DISTRICT_ART
from nextstation.engine.city.place import DIRECTIONS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
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
def cut_off_stations(context: LintContext) -> Iterator[Weakness]:
    art = context.city.map.district_art
    sizes = Counter(cell.text for row in art.rows for cell in row)
    for station in context.network.stations.values():
        letters = {
            art.letter(*near)
            for point in station.points
            for near in map(point.step, DIRECTIONS[::2])
            if context.is_on_map(near) and not context.is_across_water(point, near)
        }
        if sizes[station.district] > len(station.points) and station.district not in letters:
            yield Weakness(
                f"no point beside the station {station.point.name} and on its side of the river "
                f"belongs to its district `{station.district}`",
                DISTRICT_ART,
                f"give it to a neighbour's district: {', '.join(sorted(letters))}",
                span=context.district_span(station.point),
            )
