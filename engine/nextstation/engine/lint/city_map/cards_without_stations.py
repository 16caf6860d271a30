"""Symbols that no station shows, though cards do."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.vocabulary.stations import ANY


@check(
    "W112",
    bad="""
symbols: [circle, square, triangle, «pentagon»]
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle, pentagon]}
    - {group: [day, night], name: joker, symbol: any}
""",
    good="""
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - {group: [day, night], name: joker, symbol: any}
""",
)
def cards_without_stations(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.symbol for each in context.network.stations.values())
    cards = Counter(card.symbol for card in context.city.deck.cards)
    for symbol in context.city.symbols:
        if cards[symbol] and not stations[symbol]:
            path, on_key = context.symbol_place(symbol)
            reach = "only stations of any symbol" if stations[ANY] else "no station"
            its = "its card reaches" if cards[symbol] == 1 else f"its {cards[symbol]} cards reach"
            message = f"no station shows a {symbol}: {its} {reach}"
            yield Finding(message, path, "put it on the map", on_key, measure=cards[symbol])
