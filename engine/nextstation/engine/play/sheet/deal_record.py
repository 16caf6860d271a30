"""What was dealt of the modules, in the notation of records."""

from typing import Any

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.rules.state import Dealt


def deal_of(setup: Setup, dealt: Ints) -> dict[str, Any]:
    """By module: a list of cards, or a mapping from receivers to cards; with symbols, if dealt."""
    deal: dict[str, Any] = {module.id: [] for module in setup.modules}
    for place, slot in enumerate(setup.slots):
        entry: Any = setup.cards[int(dealt[place, Dealt.CARD])].id
        if slot.module.with_symbols:
            symbol = setup.city.symbols[int(dealt[place, Dealt.SYMBOL])]
            entry = {"card": entry, "symbol": symbol}
        if slot.receiver is None:
            deal[slot.module.id].append(entry)
        else:
            deal[slot.module.id] = {**(deal[slot.module.id] or {}), slot.receiver: entry}
    return deal
