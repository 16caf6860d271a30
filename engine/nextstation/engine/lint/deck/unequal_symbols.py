"""Symbols with more cards than others."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.lint.context import LintContext
from nextstation.engine.lint.registry import Weakness, design_check


@design_check(
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
def unequal_symbols(context: LintContext) -> Iterator[Weakness]:
    cards = Counter(card.symbol for card in context.city.deck.cards)
    most = max((cards[symbol] for symbol in context.city.symbols), default=0)
    for symbol in context.city.symbols:
        fewer = most - cards[symbol]
        if cards[symbol] and fewer > context.limit("W501"):
            path, on_key = context.symbol_place(symbol)
            number = "1 card" if cards[symbol] == 1 else f"{cards[symbol]} cards"
            yield Weakness(
                f"the deck has {number} of {symbol}, and {most} of another symbol",
                path,
                "is that meant? its stations are reached less often",
                on_key,
                measure=fewer,
            )
