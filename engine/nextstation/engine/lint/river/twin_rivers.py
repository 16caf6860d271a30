"""Rivers that cross the same links."""

from collections.abc import Iterator
from itertools import combinations

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import RIVERS
from nextstation.engine.check.registry import Finding, check


@check(
    "W203",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
    «creek»: {course: [[0, 2.5], [5, 2.6]]}
""",
    good="""
map:
  rivers:
    brook: {course: [[0, 2.5], [5, 2.5]]}
    creek: {course: [[0, 3.5], [5, 3.5]]}
""",
)
def twin_rivers(context: CityContext) -> Iterator[Finding]:
    crossed = {
        river.name: {link.name for link in context.network.links if river.name in link.rivers}
        for river in context.city.map.rivers
    }
    for one, other in combinations(context.city.map.rivers, 2):
        both = len(crossed[one.name] & crossed[other.name])
        fewest = min(len(crossed[one.name]), len(crossed[other.name]))
        if fewest and both / fewest > context.limit("W203"):
            yield Finding(
                f"{both} of the {fewest} links that this river crosses, {one.title} crosses too",
                (*RIVERS, other.name),
                "do they run one above the other? remove one, or move it",
                on_key=True,
                measure=round(both / fewest, 3),
            )
