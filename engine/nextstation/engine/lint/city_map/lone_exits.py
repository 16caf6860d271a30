"""Stations that only cards of one symbol leave."""

from collections.abc import Iterator

from nextstation.engine.check.paths import STATIONS
from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.engine.vocabulary.stations import ANY


@design_check(
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
def lone_exits(context: LintContext) -> Iterator[Weakness]:
    for point, station in context.network.stations.items():
        around = context.neighbours(point)
        shown = {each.symbol for each in around}
        if len(around) > 1 and len(shown) == 1 and ANY not in shown:
            yield Weakness(
                f"all neighbours of the station {point.name} show a {shown.pop()}",
                STATIONS,
                "only such a card, or a joker, leaves it; change a symbol near it",
                span=context.station_span(station),
                measure=len(around),
            )
