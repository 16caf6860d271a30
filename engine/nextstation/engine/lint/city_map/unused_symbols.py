"""Symbols that nothing shows."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.registry import Finding, check
from nextstation.engine.vocabulary.stations import ANY


@check(
    "W113",
    bad="""
symbols: [circle, square, triangle, «pentagon»]
""",
    good="""
symbols: [circle, square, triangle]
""",
)
def unused_symbols(context: CityContext) -> Iterator[Finding]:
    used = {each.symbol for each in context.network.stations.values()}
    used |= {card.symbol or ANY for card in context.city.deck.cards}
    for symbol in context.city.symbols:
        if symbol not in used:
            path, on_key = context.symbol_place(symbol)
            message = f"neither a station nor a card shows a {symbol}"
            yield Finding(message, path, "remove it, or use it", on_key)
