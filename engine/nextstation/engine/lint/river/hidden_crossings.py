"""Crossings of a river that a station hides."""

from collections.abc import Iterator

from nextstation.engine.check.paths import STATIONS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.engine.vocabulary.limits import RIVER_WIDTH


@design_check(
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
def hidden_crossings(context: LintContext) -> Iterator[Weakness]:
    bands = context.rivers
    # On a large map, the whole band is no wider.
    least = min(context.limit("W210"), RIVER_WIDTH * bands.step * 0.9)
    for each in bands.meetings:
        shown = each.visible * bands.step
        if each.crosses and shown < least:
            yield Weakness(
                f"the link {each.link.name} shows {shown:.1f} mm of the river {each.river.name} "
                "that it crosses",
                STATIONS,
                "a station hides the rest: move the course towards the middle of the link",
                span=context.point_span(each.link.start),
                measure=round(shown, 1),
            )
