"""Names of stations and districts without room."""

from collections import defaultdict
from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import DISTRICTS, STATION_NAMES
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.network import Network
from nextstation.engine.source.diagnostic import Path
from nextstation.renderers.lint.sheets import PaperSheet, names_of, sheets_of
from nextstation.renderers.map.names.district_places import named_districts
from nextstation.renderers.page.paper import Paper


@check(
    "W602",
    bad="""
map:
  station_names:
    a1: «NorthernMunicipalSwimmingBathsAndGymnasi»
    b1: Eastern Municipal Baths
  districts:
    main: {A: baths, N: north, S: south, E: east}
    art: |
      A N E E
      N N E E
      S S E E
      S S E E
""",
    good="""
map:
  station_names:
    a1: Northern Municipal Baths
    b1: Eastern Municipal Baths
    c1: Southern Municipal Baths
    d1: Western Municipal Baths
""",
)
def names_left_out(context: CityContext) -> Iterator[Finding]:
    papers: dict[tuple[Path, str, str], list[Paper]] = defaultdict(list)
    for sheet in sheets_of(context).planned:
        # A small paper has no room for all names; `ns render` says which are missing.
        if not sheet.paper.is_small:
            for left_out in (*_stations(context.network, sheet), *_districts(sheet)):
                papers[left_out].append(sheet.paper)
    for (path, name, place), without in papers.items():
        yield Finding(
            f"the name {name} is left out on {names_of(without)}: no place {place} is free",
            path,
            "shorten it, or the names near it",
            measure=len(without),
        )


def _stations(network: Network, sheet: PaperSheet) -> Iterator[tuple[Path, str, str]]:
    """The names of stations that are left out, each with its path and its place."""
    named = network.city.map.station_names
    keys = {network.canonical[point].name: point.name for point in sorted(named)[::-1]}
    for place, name in sheet.names.left_out:
        if place:
            yield (*STATION_NAMES, keys[place]), name, f"beside {place}"


def _districts(sheet: PaperSheet) -> Iterator[tuple[Path, str, str]]:
    """The names of districts that are left out."""
    shown = {district.name for district, _ in sheet.names.districts}
    for district, name in named_districts(sheet.network):
        if district.name not in shown:
            yield (*DISTRICTS, "names", district.name), name, "in its district"
