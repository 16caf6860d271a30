"""Links that a river touches without crossing them."""

from collections.abc import Iterator

from nextstation.engine.check.paths import STATIONS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
    "W201",
    bad="""
map:
  rivers:
    brook: {course: [[0, 2.9], [5, 2.9]]}
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
def touching_links(context: LintContext) -> Iterator[Weakness]:
    least = context.limit("W201")
    for each in context.rivers.meetings:
        if not each.crosses and each.nearest < least:
            yield Weakness(
                f"the river {each.river.name} touches the link {each.link.name} without crossing "
                f"it: {each.nearest:.2f} of a grid step away",
                STATIONS,
                "move the course away from the link, or across it",
                span=context.point_span(each.link.start),
                measure=round(each.nearest, 3),
            )
