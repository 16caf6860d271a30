"""Maps that are too small to draw on."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import STATIONS
from nextstation.engine.check.registry import Finding, check
from nextstation.renderers.lint.sheets import names_of, sheets_of


@check(
    "W601",
    bad="""
map:
  «stations»: |
    C* S  T  C  S  T
    T  C  S  T* C  S
    S  T  C  S  T  C
    C  S  T  C  S  T
  districts:
    main: {N: north, S: south}
    art: |
      N N N N N N
      N N N N N N
      S S S S S S
      S S S S S S
  rivers:
    brook: {course: [[0, 2.5], [7, 2.5]]}
lint:
  W601: {at_least: 40}
""",
    good="""
lint:
  W601: {at_least: 40}
""",
)
def tight_maps(context: CityContext) -> Iterator[Finding]:
    sheets, least = sheets_of(context), context.limit("W601")
    steps = {each.paper: each.plan.layout.step for each in sheets.planned}
    tight = {paper: step for paper, step in steps.items() if step < least}
    for what, found in (("small", tight), ("without room", sheets.refused)):
        # Nobody who takes a small paper expects a large map to be large there.
        room = {paper: step for paper, step in found.items() if not paper.is_small}
        if room:
            step = min(room.values())
            yield Finding(
                f"the map is {what} on {names_of(room)}: {step:.1f} mm for a grid step",
                STATIONS,
                "fewer columns and rows, fewer terms or shorter tracks leave more room",
                on_key=True,
                measure=round(step, 1),
            )
