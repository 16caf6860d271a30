"""Symbols of fewer stations than others of as many cards."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check


@check(
    "W117",
    bad="""
symbols: [circle, square, «triangle»]
map:
  stations: |
    C* S  S  C
    T  C  S  T*
    S  C  C  S
    C  S  T  C
""",
    good="""
map:
  stations: |
    C* S  T  C
    T  C  S  T*
    S  T  C  S
    C  S  T  C
""",
)
def uneven_symbols(context: CityContext) -> Iterator[Finding]:
    stations = Counter(each.symbol for each in context.network.stations.values())
    cards = Counter(card.symbol for card in context.city.deck.cards)
    for symbol in context.city.symbols:
        alike = [each for each in context.city.symbols if cards[each] == cards[symbol]]
        most = max(alike, key=lambda each: stations[each])
        fewer = stations[most] - stations[symbol]
        if cards[symbol] and stations[symbol] and fewer > context.limit("W117"):
            path, on_key = context.symbol_place(symbol)
            number = (
                "1 station shows" if stations[symbol] == 1 else f"{stations[symbol]} stations show"
            )
            copies = "a card" if cards[symbol] == 1 else f"{cards[symbol]} cards"
            yield Finding(
                f"{number} a {symbol}, {stations[most]} a {most}, and either symbol has {copies}",
                path,
                f"let some stations show a {symbol} instead of a {most}",
                on_key,
                measure=fewer,
            )
