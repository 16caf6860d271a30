"""Links that lie in a river for most of their length."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.renderers.lint.river_bands import meetings_of


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
