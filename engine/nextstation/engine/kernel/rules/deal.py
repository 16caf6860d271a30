"""The deal of the modules: which card, and which symbol, goes to which slot."""

from nextstation.engine.kernel.bits import bounded, in_set, next_word
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, CardRow, ModuleRow, Scope, SlotRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import Dealt, Game, Stream, dealt_card


@kernel
def deal_modules(board: Board, game: Game) -> None:
    """Deal the cards of every module; what the deal names stays where it is."""
    deal_unnamed(board, game, board.modules.slots)


@kernel
def deal_unnamed(board: Board, game: Game, slots: Ints) -> None:
    """Deal the cards of every module that the slots do not name: rows like those of the board."""
    for module in range(board.modules.groups.shape[0]):
        row = board.modules.groups[module]
        allowed = False
        while not allowed:
            # `city/dealing.py` has checked that a valid deal exists; where cards can be swapped, it
            # is found at once.
            _deal(
                board,
                game,
                slots,
                module,
                SlotRow.CARD,
                Dealt.CARD,
                row[ModuleRow.CARDS],
                row[ModuleRow.CARDS_END],
            )
            allowed = _swap_barred(board, game, slots, module)
        if row[ModuleRow.WITH_SYMBOLS]:
            _deal(board, game, slots, module, SlotRow.SYMBOL, Dealt.SYMBOL, 0, board.any_kind)


@kernel
def _deal(
    board: Board,
    game: Game,
    slots: Ints,
    module: int,
    named: int,
    dealt: int,
    first: int,
    last: int,
) -> None:
    """Deal the numbers from `first` to `last` - 1 to the slots of a module, each at most once."""
    row, left = board.modules.groups[module], 0
    for number in range(first, last):
        if not _is_named(slots, row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END], named, number):
            game.scratch_cards[left] = number
            left += 1
    for slot in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
        game.dealt[slot, dealt] = slots[slot, named]
        if slots[slot, named] == NONE:
            place = bounded(next_word(game.table.streams, Stream.TABLE), left)
            left -= 1
            game.dealt[slot, dealt] = game.scratch_cards[place]
            game.scratch_cards[place] = game.scratch_cards[left]


@kernel
def _is_named(slots: Ints, first: int, last: int, column: int, number: int) -> bool:
    for slot in range(first, last):  # noqa: SIM110
        if slots[slot, column] == number:
            return True
    return False


@kernel
def _swap_barred(board: Board, game: Game, slots: Ints, module: int) -> bool:
    """Swap each card that is barred from its round with a random other one (X4).

    Returns whether every card is now where it may be.
    """
    row, allowed = board.modules.groups[module], True
    for slot in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
        if board.modules.slots[slot, SlotRow.SCOPE] != Scope.ROUNDS or _may_be_in(
            board, game, slot, slot
        ):
            continue
        found = 0
        for other in range(row[ModuleRow.SLOTS], row[ModuleRow.SLOTS_END]):
            free = slots[other, SlotRow.CARD] == NONE
            if (
                free
                and _may_be_in(board, game, slot, other)
                and _may_be_in(board, game, other, slot)
            ):
                game.scratch_cards[found] = other
                found += 1
        if found:
            other = game.scratch_cards[bounded(next_word(game.table.streams, Stream.TABLE), found)]
            _swap_cards(game, slot, other)
        else:
            allowed = False
    return allowed


@kernel
def _swap_cards(game: Game, one: int, other: int) -> None:
    """Swap the cards of two slots."""
    card = game.dealt[one, Dealt.CARD]
    game.dealt[one, Dealt.CARD] = game.dealt[other, Dealt.CARD]
    game.dealt[other, Dealt.CARD] = card


@kernel
def _may_be_in(board: Board, game: Game, slot: int, other: int) -> bool:
    """Whether the card of a slot may be in the round of another slot."""
    barred = board.modules.cards[dealt_card(game, slot), CardRow.NOT_IN_ROUNDS]
    return not in_set(barred, board.modules.slots[other, SlotRow.RECEIVER] + 1)
