"""Departures from which some first card finds nothing."""

from collections.abc import Iterator

from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check
from nextstation.engine.vocabulary.stations import ANY


@design_check(
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
def stuck_departures(context: LintContext) -> Iterator[Weakness]:
    shown = {card.symbol for card in context.city.deck.cards} - {None, ANY}
    for path, colour, departure in context.departures():
        point = context.network.canonical[departure.point]
        around = {each.symbol for each in context.neighbours(point)}
        missing = [each for each in context.city.symbols if each in shown - around]
        if missing and ANY not in around:
            yield Weakness(
                f"no link of {point.name} leads to a {' or a '.join(missing)}",
                path,
                f"a first card with it is lost for {colour.name}; change a symbol near it",
                measure=len(missing),
            )
