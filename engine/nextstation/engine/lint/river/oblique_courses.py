"""Rivers that run in none of the eight directions."""

from collections.abc import Iterator
from itertools import pairwise

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import RIVERS
from nextstation.engine.check.registry import Finding, check


@check(
    "W204",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.5], «[»2.3, 2.5], [5, 3.4]]}
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [2.3, 2.5], [3.2, 3.4], [5, 3.4]]}
""",
)
def oblique_courses(context: CityContext) -> Iterator[Finding]:
    for river in context.city.map.rivers:
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(river.course)):
            across, down = abs(bx - ax), abs(by - ay)
            # How far the stretch ends from the nearest of the eight directions.
            off = float(min(across, down, abs(across - down)))
            if off > context.limit("W204"):
                yield Finding(
                    f"after this corner, the river {river.title} runs in none of the eight "
                    f"directions: it ends {off:.2f} of a grid step beside the nearest one",
                    (*RIVERS, river.name, "course", number),
                    "links run in eight directions; a river that does too looks like the map",
                    measure=round(off, 3),
                )
