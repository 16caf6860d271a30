"""Links that a river touches without crossing them."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.renderers.lint.river_bands import meetings_of


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
