"""Stations that a line can reach and not leave."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import STATIONS
from nextstation.engine.check.registry import Finding, check


@check(
    "W102",
    bad="""
map:
  links: {remove: [d1-c1, d1-c2]}
  stations: |
    C* S  T  «C»
    T  C  S  T*
    S  T  C  S
    C  S  T  C
""",
    good="""
map:
  links: {remove: [d1-c1]}
""",
)
def dead_ends(context: CityContext) -> Iterator[Finding]:
    least = context.limit("W102")
    for point, links in context.network.links_at.items():
        if 0 < len(links) < least:
            station = context.network.stations[point]
            only = f"only the link {links[0].name}" if len(links) == 1 else f"{len(links)} links"
            yield Finding(
                f"the station {point.name} has {only}",
                STATIONS,
                "a line that reaches it has nowhere to go on; add a link, or move the station",
                span=context.point_span(station.point),
                measure=len(links),
            )
