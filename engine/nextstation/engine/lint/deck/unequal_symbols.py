"""Symbols with more cards than others."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check


@check(
    "W501",
    bad="""
symbols: [circle, square, «triangle»]
deck:
  cards:
    - {group: [day, night], symbol: [circle, square]}
    - {group: night, symbol: triangle}
    - {group: [day, night], name: joker, symbol: any}
""",
    good="""
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - {group: [day, night], name: joker, symbol: any, copies: 2}
""",
)
def unequal_symbols(context: CityContext) -> Iterator[Finding]:
    shown = Counter(card.symbol for card in context.city.deck.cards)
    cards = {symbol: shown[symbol] for symbol in context.city.symbols if shown[symbol]}
    # What most symbols have; of two numbers as common, the greater.
    usual = max(cards.values(), key=lambda each: ([*cards.values()].count(each), each), default=0)
    for symbol, count in cards.items():
        if abs(count - usual) > context.limit("W501"):
            path, on_key = context.symbol_place(symbol)
            number = "1 card" if count == 1 else f"{count} cards"
            often = "more" if count > usual else "less"
            yield Finding(
                f"the deck has {number} of {symbol}, and {usual} of another symbol",
                path,
                f"lines reach stations of this symbol {often} often; is that what you want?",
                on_key,
                measure=abs(count - usual),
            )
