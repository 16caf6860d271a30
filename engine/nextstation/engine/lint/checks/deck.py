"""Design checks of the deck."""

from collections import Counter
from collections.abc import Iterator

from nextstation.engine.checks.context import CityContext
from nextstation.engine.checks.registry import Finding, check
from nextstation.engine.city.paths import CARDS, ROUND_ENDS
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.engine.stats.odds.deck_odds import TooManyCasesError, deck_odds


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


@check(
    "W502",
    bad="""
deck:
  round_ends: {night: 2}
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - group: day
      name: switch
      reveals_next: true
      lays: {from: anywhere}
      «idle_as»: [1, 2, 3, 4, 5, 6]
""",
    good="""
deck:
  round_ends: {night: 2}
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - group: day
      name: switch
      reveals_next: true
      lays: {from: anywhere}
      idle_as: [1, 2]
""",
)
def idle_cards(context: CityContext) -> Iterator[Finding]:
    deck, seen = context.city.deck, set[int]()
    kinds = {kind for each in context.network.stations.values() for kind in each.specials}
    for card in deck.cards:
        path = (*CARDS, card.entry)
        if card.entry in seen:
            continue
        seen.add(card.entry)
        last = len(deck.cards) - (1 if card.reveals_next else 0)
        if card.idle_as >= set(range(1, last + 1)):
            message = f"`{card.title}` has no effect, whenever it is revealed"
            yield Finding(message, (*path, "idle_as"), "name fewer turns")
        for kind in card.on_reaching.keys() - kinds:
            message = f"`on_reaching` never happens: no station is a `{kind}`"
            yield Finding(message, (*path, "on_reaching", kind), "put one on the map", on_key=True)


@check(
    "W503",
    bad="""
deck:
  «round_ends»: {night: 2}
""",
    good="""
deck:
  round_ends: {night: 4}
""",
)
def short_rounds(context: CityContext) -> Iterator[Finding]:
    deck = context.city.deck
    try:
        turns = deck_odds(deck, context.city.symbols).rest.turns
    except TooManyCasesError:
        return
    shortest, chance = min(turns.items())
    if chance > context.limit("W503"):
        yield Finding(
            f"{float(chance):.1%} of the rounds have the fewest turns, {shortest}",
            ROUND_ENDS,
            "let a later card end the round, or add cards of other groups",
            on_key=True,
            measure=round(float(chance), 4),
        )


@check(
    "W504",
    bad="""
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - «{»group: [day, night], name: joker, symbol: any, copies: 2}
""",
    good="""
deck:
  cards:
    - {group: [day, night], symbol: [circle, square, triangle]}
    - {group: [day, night], name: joker, symbol: any}
""",
)
def many_jokers(context: CityContext) -> Iterator[Finding]:
    shown = [card for card in context.city.deck.cards if card.symbol is not None]
    jokers = [card for card in shown if card.symbol == ANY]
    if len(jokers) > context.limit("W504") * len(shown):
        yield Finding(
            f"{len(jokers)} of the {len(shown)} cards that show a symbol are jokers",
            (*CARDS, jokers[0].entry),
            "a line goes where it likes, and what stations show hardly matters",
            measure=round(len(jokers) / len(shown), 3),
        )
