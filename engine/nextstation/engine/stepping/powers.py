"""At which places among the slots at work in a round a power may be."""

from collections.abc import Iterator

from nextstation.engine.game.board.board import Board
from nextstation.engine.game.board.codes import NONE, CardRow, ModuleRow, Scope, SlotRow


def power_places(board: Board) -> list[int]:
    """The places, from 1 on, at which a slot may hold a power that changes the card's grants."""
    if not board.modules.powers:
        return []
    colours = range(board.departs.shape[0])
    rounds = [(colour, number) for colour in colours for number in colours]
    return sorted({place for each in rounds for place in _at(board, *each)})


def _at(board: Board, colour: int, number: int) -> Iterator[int]:
    """The places of powers in a colour's round, by the number of the round from 0 on."""
    least = most = 0
    for slot, row in enumerate(board.modules.slots):
        receivers = {Scope.COLOURS: colour, Scope.ROUNDS: number, Scope.GAME: row[SlotRow.RECEIVER]}
        if receivers.get(int(row[SlotRow.SCOPE]), NONE) != row[SlotRow.RECEIVER]:
            continue
        cards = board.modules.cards[_may_hold(board, slot)]
        works = cards[:, CardRow.OBJECTIVE] == NONE
        if (works & (cards[:, CardRow.ONCE_A_ROUND] > 0) & (cards[:, CardRow.LAYS] > 0)).any():
            yield from range(least + 1, most + 2)
        least, most = least + int(works.all()), most + int(works.any())


def _may_hold(board: Board, slot: int) -> list[int]:
    """The cards that a slot may be dealt."""
    named = int(board.modules.slots[slot, SlotRow.CARD])
    if named != NONE:
        return [named]
    groups = board.modules.groups
    row = next(row for row in groups if row[ModuleRow.SLOTS] <= slot < row[ModuleRow.SLOTS_END])
    return [*range(row[ModuleRow.CARDS], row[ModuleRow.CARDS_END])]
