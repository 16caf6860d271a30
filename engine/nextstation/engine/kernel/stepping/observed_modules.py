"""What is observed of the cards of modules.

Each function writes its numbers from a place of a row on, and returns the place after them.
"""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, ModuleRow, Scope, SlotRow
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.objectives import lacking
from nextstation.engine.kernel.rules.state import Dealt, Game, Now, count_active, dealt_card
from nextstation.engine.kernel.stepping.numbers import write_one


@kernel
def cards_dealt(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each slot 1 at the card dealt to it, and 1 at the symbol dealt with it, if any.

    Of a card that is still face down, nothing.
    """
    for module in range(board.modules.groups.shape[0]):
        row = board.modules.groups[module]
        for slot in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
            card = game.dealt[slot, Dealt.CARD] - row[ModuleRow.CARDS]
            symbol = game.dealt[slot, Dealt.SYMBOL]
            if is_face_down(board, game, row[ModuleRow.WITH_SYMBOLS], slot):
                card, symbol = NONE, NONE
            cards = row[ModuleRow.CARDS_END] - row[ModuleRow.CARDS]
            at = write_one(out, at, cards, card)
            if row[ModuleRow.WITH_SYMBOLS]:
                at = write_one(out, at, board.any_kind, symbol)
    return at


@kernel
def is_face_down(board: Board, game: Game, with_symbols: int, slot: int) -> bool:
    """Whether nobody has seen the card of a slot: it is turned up as its round begins (T)."""
    row = board.modules.slots[slot]
    by_round = with_symbols and row[SlotRow.SCOPE] == Scope.ROUNDS
    return bool(by_round and row[SlotRow.RECEIVER] >= game.now[Now.ROUND])


@kernel
def objectives_lacking(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each slot how many more its objective asks for, as if the game ended now."""
    if board.modules.objectives.shape[0] == 0:
        return at
    for module in range(board.modules.groups.shape[0]):
        row = board.modules.groups[module]
        for slot in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
            objective = board.modules.cards[dealt_card(game, slot), CardRow.OBJECTIVE]
            is_hidden = is_face_down(board, game, row[ModuleRow.WITH_SYMBOLS], slot)
            is_asked = objective != NONE and not is_hidden
            out[at + slot] = lacking(board, game, objective) if is_asked else 0
    return int(at + game.dealt.shape[0])


@kernel
def slots_at_work(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each slot whether its card is at work in the round."""
    slots = game.active.size
    for slot in range(slots):
        out[at + slot] = 0
    for place in range(count_active(game)):
        out[at + game.active[place]] = 1
    return at + slots


@kernel
def powers_spent(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each slot whether its power was used in the round (W1 to W4)."""
    for slot in range(game.spent.size):
        out[at + slot] = game.spent[slot]
    return at + game.spent.size
