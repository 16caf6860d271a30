"""Departures outside the side of their line."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.place import Point


@check(
    "W142",
    bad="""
colours:
  red: {ink: "#c0392b", departs: {day: a1, night: «b2»}}
  blue: {ink: "#2f9fd8", departs: {day: a3, night: d3}}
map:
  sides: {day: a1:b4, night: c1:d4}
""",
    good="""
colours:
  red: {ink: "#c0392b", departs: {day: a1, night: c2}}
  blue: {ink: "#2f9fd8", departs: {day: a3, night: d3}}
map:
  sides: {day: a1:b4, night: c1:d4}
""",
)
def strayed_departures(context: CityContext) -> Iterator[Finding]:
    for path, colour, departure in context.departures():
        block = context.city.map.sides.get(str(departure.side))
        if block and not _is_in(departure.point, *block):
            name = ":".join(corner.name for corner in block)
            yield Finding(
                f"the {departure.side} line of {colour.name} departs from {departure.point.name}, "
                f"outside its side {name}",
                path,
                "let it depart from a station there, or change `map.sides`",
            )


def _is_in(point: Point, first: Point, last: Point) -> bool:
    """Whether a point lies in a block with these corners."""
    return first.column <= point.column <= last.column and first.row <= point.row <= last.row
