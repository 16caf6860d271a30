"""Symbols that no card shows."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.vocabulary.stations import ANY


@check(
    "W111",
    bad="""
symbols: [circle, square, triangle, «pentagon»]
map:
  legend: {C: circle, S: square, T: triangle, P: pentagon}
  stations: |
    C* S  T  C
    T  C  S  P*
    S  T  C  S
    C  P  T  C
""",
    good="""
symbols: [circle, square, triangle, pentagon]
map:
  legend: {C: circle, S: square, T: triangle, P: pentagon}
  stations: |
    C* S  T  C
    T  C  S  P*
    S  T  C  S
    C  P  T  C
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle, pentagon]}
    - {group: [day, night], name: joker, symbol: any}
""",
)
def symbols_without_cards(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.symbol for each in context.network.stations.values())
    shown = {card.symbol for card in context.city.deck.cards}
    how = "only a joker reaches" if ANY in shown else "nothing reaches"
    for symbol in context.city.symbols:
        if symbol not in shown and (count := stations[symbol]):
            path, on_key = context.symbol_place(symbol)
            its = "the station" if count == 1 else f"the {count} stations"
            message = f"no card shows a {symbol}: {how} {its} with it"
            yield Finding(message, path, "add a card with it to the deck", on_key, measure=count)
