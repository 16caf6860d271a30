"""Crossings of a river that a station hides."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.renderers.lint.river_bands import meetings_of


@check(
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
def hidden_crossings(context: CityContext) -> Iterator[Finding]:
    for each in meetings_of(context):
        # On a map of many points, the whole band is no wider.
        least = min(context.limit("W210"), 0.9 * each.width)
        if each.crosses and each.visible < least:
            yield context.on_link(
                each.link,
                f"only {each.visible:.1f} mm of the river {each.river.title} can be seen on the "
                f"link {each.link.name}, which crosses it",
                "a station hides the rest: move the course towards the middle of the link",
                round(each.visible, 1),
            )
