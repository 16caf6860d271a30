"""What was dealt of modules, as a record says it."""

from collections.abc import Sequence
from typing import Any

from nextstation.engine.city.dealing import slots
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.rules.state import Dealt


def deal_of(network: Network, modules: Sequence[Module], dealt: Ints) -> dict[str, Any]:
    """By module: a list of cards, or a mapping from its receivers; with their symbols, if any."""
    cards = [card for module in modules for card in module.cards]
    deal: dict[str, Any] = {module.id: [] for module in modules}
    for place, slot in enumerate(slots(network, modules)):
        entry: Any = cards[int(dealt[place, Dealt.CARD])].id
        if slot.module.with_symbols:
            symbol = network.city.symbols[int(dealt[place, Dealt.SYMBOL])]
            entry = {"card": entry, "symbol": symbol}
        if slot.receiver is None:
            deal[slot.module.id].append(entry)
        else:
            deal[slot.module.id] = {**(deal[slot.module.id] or {}), slot.receiver: entry}
    return deal
