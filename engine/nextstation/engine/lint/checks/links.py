"""Design checks of the links of a map, and of how well stations are linked."""

from collections.abc import Iterator

from nextstation.engine.authoring.link_length import link_length
from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import STATIONS
from nextstation.engine.format.vocabulary.stations import ANY


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
            yield context.at_point(
                point,
                f"the station {point.name} has no link: no line can reach it",
                "add one under `links`, or move the station into line with others",
            )


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
            only = f"only the link {links[0].name}" if len(links) == 1 else f"{len(links)} links"
            yield context.at_point(
                point,
                f"the station {point.name} has {only}",
                "a line that reaches it has nowhere to go on; add a link, or move the station",
                len(links),
            )


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
    for point in context.network.stations:
        around = context.neighbours(point)
        shown = {each.symbol for each in around}
        if len(around) > 1 and len(shown) == 1 and ANY not in shown:
            yield context.at_point(
                point,
                f"all neighbours of the station {point.name} show a {shown.pop()}",
                "only such a card, or a joker, leaves it; change a symbol near it",
                len(around),
            )


@check(
    "W130",
    bad="""
colours:
  blue: {ink: "#2f9fd8", departs: a1}
map:
  stations: |
    C* S  T  C
    «T»  «C»  «S»  «T*»
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
    S  .  .  S
    C  S  T  C
  links: {longest: 1}
""",
)
def tangled_links(context: CityContext) -> Iterator[Finding]:
    most, links = context.limit("W130"), context.network.links
    found = [link for link in links if len(link.conflicts) > most]
    for link in found:
        shorter = ""
        # What is true of all of them is said once, below the last.
        if link is found[-1] is not found[0] and (better := link_length(context.network, most)):
            shorter = (
                f"; `links: {{longest: {better.longest}}}` keeps {better.kept} of {len(links)} "
                f"links, and {better.tangled or 'none'} of these {len(found)} warnings"
            )
        crossed = ", ".join(sorted(links[each].name for each in link.conflicts))
        yield context.on_link(
            link,
            f"the link {link.name} crosses {len(link.conflicts)} others: {crossed}",
            f"a section on it closes all of them (S4); `links: {{remove: [{link.name}]}}` "
            f"removes it{shorter}",
            len(link.conflicts),
        )


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
