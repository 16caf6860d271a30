"""Names of stations without room."""

from collections import defaultdict
from collections.abc import Iterator

from nextstation.engine.check.paths import STATION_NAMES
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.renderers.lint.sheets import names_of, sheets_of
from nextstation.renderers.page.paper import Paper


@design_check(
    "W602",
    bad="""
map:
  station_names:
    a2: «NorthernMunicipalSwimmingBathsAndGymnasi»
    b2: Eastern Municipal Baths
""",
    good="""
map:
  station_names:
    a2: Northern Municipal Baths
    b2: Eastern Municipal Baths
    c2: Southern Municipal Baths
    d2: Western Municipal Baths
""",
)
def names_left_out(context: LintContext) -> Iterator[Weakness]:
    papers: dict[tuple[str, str], list[Paper]] = defaultdict(list)
    for sheet in sheets_of(context).planned:
        for place, name in sheet.names.left_out:
            # A small paper has no room for all names; `ns render` says which are missing.
            if place and not sheet.paper.is_small:
                papers[place, name].append(sheet.paper)
    named = context.city.map.station_names
    keys = {context.network.canonical[point].name: point.name for point in sorted(named)[::-1]}
    for (place, name), without in papers.items():
        yield Weakness(
            f"the name {name} is left out on {names_of(without)}: no place beside {place} is free",
            (*STATION_NAMES, keys[place]),
            "shorten it, or the names near it",
            measure=len(without),
        )
