"""Links that lie in a river for most of their length."""

from collections.abc import Iterator

from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.on_link import on_link
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.river_bands import meetings_of


@design_check(
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
def links_along_rivers(context: LintContext) -> Iterator[Weakness]:
    for each in meetings_of(context):
        share = each.within / each.length
        if share > context.limit("W202"):
            what = "crosses" if each.crosses else "does not cross"
            yield on_link(
                context,
                each.link,
                f"the river {each.river.title} covers {share:.0%} of the link {each.link.name}, "
                f"which {what} it",
                "let the river cross the link at a steeper angle, or move the river away",
                round(share, 3),
            )
