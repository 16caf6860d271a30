"""Links that run across the map."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check


@check(
    "W131",
    bad="""
colours:
  blue: {ink: "#2f9fd8", departs: a1}
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    «S»  .  .  S
    C  S  T  C
""",
    good="""
colours:
  blue: {ink: "#2f9fd8", departs: a1}
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    S  .  T  S
    C  S  T  C
""",
)
def long_links(context: CityContext) -> Iterator[Finding]:
    city_map = context.city.map
    most = context.limit("W131")
    for link in context.network.links:
        across = abs(link.end.column - link.start.column) / city_map.width
        share = max(across, abs(link.end.row - link.start.row) / city_map.height)
        if share > most:
            yield context.on_link(
                link,
                f"the link {link.name} runs over {share:.0%} of the map",
                f"put a station on its way, or remove it: `links: {{remove: [{link.name}]}}`",
                round(share, 3),
            )
