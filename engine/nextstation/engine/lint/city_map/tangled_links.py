"""Links that block many others."""

from collections.abc import Iterator

from nextstation.engine.authoring.link_length import link_length
from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check


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
