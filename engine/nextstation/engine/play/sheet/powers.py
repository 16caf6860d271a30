"""The cards of modules at work on a sheet: which have an effect in the round, which are used up."""

from typing import Any

from nextstation.engine.game.board.codes import RoundEffect
from nextstation.engine.game.rules.state import Dealt, Now
from nextstation.engine.play.sheet.state import SheetState


def slots_at_work(sheet: SheetState) -> list[int]:
    """The slots whose card has an effect in this round."""
    game = sheet.game
    return [int(slot) for slot in game.active[: game.round_effects[RoundEffect.ACTIVE]]]


def slots_spent(sheet: SheetState) -> frozenset[int]:
    """The slots whose power was used in the round, or in the last one in which it worked."""
    return sheet.spent_before.union(sheet.game.spent.nonzero()[0].tolist())


def symbol_of(sheet: SheetState, slot: int) -> str | None:
    """The symbol that was dealt to a slot, if its module deals symbols."""
    if not sheet.setup.slots[slot].module.with_symbols:
        return None
    return sheet.setup.city.symbols[int(sheet.game.dealt[slot, Dealt.SYMBOL])]


def deal_seen(sheet: SheetState) -> dict[str, Any]:
    """What was dealt and lies open: cards turned up by round (T) up to the current round."""
    dealt = sheet.deal()
    for module in sheet.modules:
        if module.turned_up_by_round:
            dealt[module.id] = dealt[module.id][: int(sheet.game.now[Now.ROUND])]
    return dealt
