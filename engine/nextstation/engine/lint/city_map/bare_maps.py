"""Maps of so few links that nothing else can be said of them."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import STATIONS
from nextstation.engine.check.registry import Finding, check


@check(
    "W100",
    spoils=(("W1",),),
    bad="""
map:
  «stations»: |
    .  .  .  .
    T  C  .  T*
    .  .  C  .
    C* .  S  .
""",
    good="""
map:
  stations: |
    C* S  .  C
    T  C  S  T*
    .  T  C  .
    C  .  S  .
""",
)
def bare_maps(context: CityContext) -> Iterator[Finding]:
    links, stations = len(context.network.links), len(context.network.stations)
    if links < context.limit("W100") * stations:
        yield Finding(
            f"with {links} links for {stations} stations, lines have little choice",
            STATIONS,
            "put more stations on its empty points; until then the other checks of the map wait",
            on_key=True,
            measure=round(links / stations, 2),
        )
