"""Rivers whose crossings nothing counts."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import RIVERS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.vocabulary.scoring import TERM_NAMED


@check(
    "W205",
    bad="""
map:
  «rivers»:
    brook: {course: [[0, 2.5], [5, 2.5]]}
scoring:
  line:
    - districts_times_stations: {districts: passed}
""",
    good="""
scoring:
  line:
    - districts_times_stations: {districts: passed}
modules:
  shared_objectives:
    deal: {to: game, count: 1}
    points: 10
    cards:
      - {id: bridges, count: river_crossings, at_least: 3}
""",
)
def unscored_rivers(context: CityContext) -> Iterator[Finding]:
    scored = any(TERM_NAMED[term.name].needs == "rivers" for _, term in context.terms())
    asked = any(each.count == "river_crossings" for _, each in context.objectives())
    if context.city.map.rivers and not (scored or asked):
        yield Finding(
            "no term and no objective counts crossings of a river",
            RIVERS,
            "add `per_river_crossing: 2` to `scoring.line`, or leave the rivers out",
            on_key=True,
        )
