"""Names of stations in small type."""

from collections.abc import Iterator

from nextstation.engine.check.paths import STATION_NAMES
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.sheets import names_of, sheets_of


@design_check(
    "W604",
    bad="""
map:
  «station_names»:
    b2: Llanfairpwllgwyngyllgogerychwyrndrobwll
    c2: Dampfschifffahrtsgesellschaftskapitaen
""",
    good="""
map:
  station_names:
    b2: Llanfair
    c2: Dampfschiff
""",
)
def small_names(context: LintContext) -> Iterator[Weakness]:
    sizes = {
        sheet.paper: [each.size for each in sheet.names.written]
        for sheet in sheets_of(context).planned
    }
    least = context.limit("W604")
    small = {paper: min(found) for paper, found in sizes.items() if found and min(found) < least}
    if small:
        yield Weakness(
            f"names of stations are printed in type of {min(small.values()):.2f} mm, so that they "
            f"find room on {names_of(small)}",
            STATION_NAMES,
            "shorten the longest, or leave some out",
            on_key=True,
            measure=round(min(small.values()), 2),
        )
