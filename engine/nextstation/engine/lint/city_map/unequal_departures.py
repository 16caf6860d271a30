"""Departures that reach much less than others."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import COLOURS
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.city import Departure

_SECTIONS = 3


@check(
    "W141",
    bad="""
colours:
  red: {ink: "#c0392b", departs: «a1»}
map:
  links: {remove: [a1-b2, a1-a2, b1-c1, b1-c2, b1-b2]}
""",
    good="""
colours:
  red: {ink: "#c0392b", departs: a1}
""",
)
def unequal_departures(context: CityContext) -> Iterator[Finding]:
    reached = {
        colour.name: sum(_reach(context, departure) for departure in colour.departures)
        for colour in context.city.colours
    }
    best = max(reached, key=lambda name: reached[name])
    for name, count in reached.items():
        if count < context.limit("W141") * reached[best]:
            yield Finding(
                f"{name} reaches {count} stations in {_SECTIONS} sections, {best} {reached[best]}",
                (*COLOURS, name, "departs"),
                "let it depart elsewhere, or add links near its departure",
                measure=round(count / reached[best], 3),
            )


def _reach(context: CityContext, departure: Departure) -> int:
    """How many other stations a line reaches in a few sections."""
    reached = edge = {context.network.canonical[departure.point]}
    for _ in range(_SECTIONS):
        edge = {near.point for point in edge for near in context.neighbours(point)} - reached
        reached = reached | edge
    return len(reached) - 1
