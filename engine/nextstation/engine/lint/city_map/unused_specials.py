"""Kinds of special stations that are not on the map."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import SPECIALS
from nextstation.engine.check.registry import Finding, check


@check(
    "W115",
    bad="""
specials:
  pier: {icon: arch}
  «mill»: {icon: ring}
""",
    good="""
specials:
  pier: {icon: arch}
""",
)
def unused_specials(context: CityContext) -> Iterator[Finding]:
    used = {kind for each in context.network.stations.values() for kind in each.specials}
    for kind in context.city.specials:
        if kind not in used:
            message = f"no station is a `{kind}`"
            hint = "give it a letter or a suffix on the map, or remove it"
            yield Finding(message, (*SPECIALS, kind), hint, on_key=True)
