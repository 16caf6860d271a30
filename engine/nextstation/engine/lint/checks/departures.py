"""Design checks of departures: where lines can go from there."""

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.departures import has_room, is_apart
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.deck import Card
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.stations import ANY


@check(
    "W140",
    bad="""
colours:
  red: {ink: "#c0392b", departs: «a1»}
map:
  links: {remove: [a1-b2]}
""",
    good="""
colours:
  red: {ink: "#c0392b", departs: b2}
""",
)
def stuck_departures(context: CityContext) -> Iterator[Finding]:
    for path, colour, departure in context.departures():
        point, side = context.network.canonical[departure.point], departure.side
        asked = _asked(context.city.deck.cards, side, [each.side for each in colour.departures])
        around = {each.symbol for each in context.neighbours(point)}
        missing = [each for each in context.city.symbols if each in asked - around]
        if missing and ANY not in around:
            line = f"the {side} line of {colour.name}" if side else colour.name
            yield Finding(
                f"no link of {point.name} leads to a {' or a '.join(missing)}",
                path,
                f"a first card with it is lost for {line}; change a symbol near it",
                measure=len(missing),
            )


def _asked(
    cards: Iterable[Card], side: str | None, sides: Collection[str | None]
) -> set[str | None]:
    """The symbols of cards that extend the line of a side, and reach nothing else (S2, S7)."""
    found = set()
    for card in cards:
        free = card.group == side or card.group not in sides
        begin = [each for each in card.grants if free or each.line != "card"]
        if begin and all(each.to is None for each in begin):
            found.add(card.symbol)
    return found - {None, ANY}


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


@check(
    "W143",
    bad="""
colours:
  red:  {ink: "#c0392b", departs: b2}
  blue: {ink: "#2f9fd8", departs: «c3»}
""",
    good="""
colours:
  red:  {ink: "#c0392b", departs: b2}
  blue: {ink: "#2f9fd8", departs: d2}
""",
)
def adjacent_departures(context: CityContext) -> Iterator[Finding]:
    departures = [*context.departures()]
    if not has_room(len(context.network.stations), len(departures)):
        return
    for (_, one, first), (path, other, second) in combinations(departures, 2):
        if not is_apart(first.point, [second.point], context.limit("W143")):
            steps = first.point.steps_to(second.point)
            whose = "the other one" if one is other else f"that of {one.name}"
            yield Finding(
                f"{second.point.name} is {steps} from {first.point.name}, {whose}",
                path,
                "lines that begin side by side get in each other's way; move one of them",
                measure=steps,
            )
