"""Stations that no line can reach."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import STATIONS
from nextstation.engine.check.registry import Finding, check


@check(
    "W101",
    bad="""
map:
  links: {remove: [d1-c1, d1-c2, d1-d2]}
  stations: |
    C* S  T  «C»
    T  C  S  T*
    S  T  C  S
    C  S  T  C
""",
    good="""
map:
  links: {remove: [d1-c1, d1-c2]}
""",
)
def isolated_stations(context: CityContext) -> Iterator[Finding]:
    for point, links in context.network.links_at.items():
        if not links:
            station = context.network.stations[point]
            yield Finding(
                f"the station {point.name} has no link: no line can reach it",
                STATIONS,
                "add one under `links`, or move the station into line with others",
                span=context.point_span(station.point),
            )
