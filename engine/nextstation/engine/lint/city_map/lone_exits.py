"""Stations that only cards of one symbol leave."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import STATIONS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.vocabulary.stations import ANY


@check(
    "W103",
    bad="""
map:
  stations: |
    C* S  T  «C»
    T  C  S  S*
    S  T  C  S
    C  S  T  C
  links: {remove: [c1-d1]}
""",
    good="""
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S
    C  S  T  C
  links: {remove: [c1-d1]}
""",
)
def lone_exits(context: CityContext) -> Iterator[Finding]:
    for point, station in context.network.stations.items():
        around = context.neighbours(point)
        shown = {each.symbol for each in around}
        if len(around) > 1 and len(shown) == 1 and ANY not in shown:
            yield Finding(
                f"all neighbours of the station {point.name} show a {shown.pop()}",
                STATIONS,
                "only such a card, or a joker, leaves it; change a symbol near it",
                span=context.point_span(station.point),
                measure=len(around),
            )
