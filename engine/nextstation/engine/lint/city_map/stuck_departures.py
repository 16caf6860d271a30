"""Departures from which some first card finds nothing."""

from collections.abc import Collection, Iterable, Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.city.deck import Card
from nextstation.engine.vocabulary.stations import ANY


@check(
    "W140",
    bad="""
colours:
  red: {ink: "#c0392b", departs: «a1»}
map:
  stations: |
    C* S  S  C
    T  C  S  T*
    S  T  C  S
    C  S  T  C
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
