"""Maps that are too small to draw on."""

from collections.abc import Iterator

from nextstation.engine.check.paths import STATIONS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.sheets import names_of, sheets_of


@design_check(
    "W601",
    bad="""
map:
  «stations»: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S
    C  S  T  C
scoring:
  line:
    - districts_times_stations: {districts: passed}
    - per_river_crossing: 2
  network:
    - interchanges: [2]
    - track: {of: pier, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}
    - track: {of: pier, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}
    - track: {of: pier, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}
    - track: {of: pier, values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}
lint:
  W601: {at_least: 35}
""",
    good="""
lint:
  W601: {at_least: 35}
""",
)
def tight_maps(context: LintContext) -> Iterator[Weakness]:
    sheets, least = sheets_of(context), context.limit("W601")
    steps = {each.paper: each.plan.layout.step for each in sheets.planned}
    tight = {paper: step for paper, step in steps.items() if step < least}
    for what, found in (("small", tight), ("without room", sheets.refused)):
        # Nobody who takes a small paper expects a large map to be large there.
        room = {paper: step for paper, step in found.items() if not paper.is_small}
        if room:
            step = min(room.values())
            yield Weakness(
                f"the map is {what} on {names_of(room)}: {step:.1f} mm for a grid step",
                STATIONS,
                "fewer columns and rows, fewer terms or shorter tracks leave more room",
                on_key=True,
                measure=round(step, 1),
            )
