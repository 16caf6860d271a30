"""Cards that never do what they say."""

from collections.abc import Iterator

from nextstation.engine.check.context import CityContext
from nextstation.engine.check.paths import CARDS
from nextstation.engine.check.registry import Finding, check


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
