"""The deck: cards are drawn, revealed, and a switch may come back (D1 to D3, S8, X5)."""

from nextstation.engine.kernel.bits import (
    FULL,
    any_full,
    bounded,
    count_at,
    in_set,
    next_word,
    previous_word,
)
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, RoundEffect
from nextstation.engine.kernel.board.tables import Ints, Words
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules.state import Game, Stream, Table, TableNow


@kernel
def swap(values: Ints, one: int, other: int) -> None:
    """Exchange two values of a row."""
    kept = values[one]
    values[one] = values[other]
    values[other] = kept


@kernel
def draw_card(table: Table) -> int:
    """Draw a card at random and put it on top of the pile: a shuffle, card by card (D1)."""
    left = table.now[TableNow.LEFT]
    place = bounded(next_word(table.streams, Stream.TABLE), left)
    swap(table.pile, place, left - 1)
    return int(table.pile[left - 1])


@kernel
def lay_pile(table: Table, keys: Words) -> None:
    """Lay a whole pile so that its cards will be drawn in ascending order of their keys.

    The table's random words stay the same. Drawing swaps cards: from the order in which that would
    leave them, the swaps are undone, the last one first.
    """
    cards = table.pile.size
    for first in range(cards - 1):
        last = first
        for place in range(first + 1, cards):
            if keys[table.pile[place]] > keys[table.pile[last]]:
                last = place
        swap(table.pile, first, last)
    for _ in range(cards):
        next_word(table.streams, Stream.TABLE)
    for left in range(1, cards + 1):
        place = bounded(previous_word(table.streams, Stream.TABLE), left)
        swap(table.pile, place, left - 1)


@kernel
def next_card(table: Table) -> int:
    """The card that will be drawn next; the pile must not be empty (X1)."""
    stream = table.streams[Stream.TABLE]
    place = bounded(next_word(table.streams, Stream.TABLE), table.now[TableNow.LEFT])
    table.streams[Stream.TABLE] = stream
    return int(table.pile[place])


@kernel
def card_known(board: Board, game: Game) -> int:
    """The next card where the round shows it to the player (X1), else NONE."""
    if (
        board.modules.slots.shape[0]
        and game.round_effects[RoundEffect.SHOWS_NEXT_CARD]
        and game.table.now[TableNow.LEFT]
    ):
        return next_card(game.table)
    return NONE


@kernel
def begin_cards(table: Table) -> None:
    """Begin a turn: no card is revealed in it yet, and it has no modifiers."""
    table.now[TableNow.BEFORE_TURN] = table.now[TableNow.REVEALED]
    table.now[TableNow.MODIFIERS] = 0


@kernel
def reveal(board: Board, table: Table, card: int) -> bool:
    """Reveal a card of the pile. Returns whether the next one is revealed at once (S8)."""
    return reveal_top(board, table, put_on_top(table, card))


@kernel
def reveal_top(board: Board, table: Table, card: int) -> bool:
    """Reveal the top card of the pile. Returns whether the next one is revealed at once (S8)."""
    left = table.now[TableNow.LEFT] - 1
    table.now[TableNow.LEFT] = left
    table.now[TableNow.REVEALED] += 1
    table.now[TableNow.SHOWN] = card
    table.now[TableNow.COUNTERS] += board.card_counts[card]
    lays = board.card_lays[card]
    if lays and not in_set(board.card_idle[card], min(table.now[TableNow.REVEALED], 63)):
        table.now[TableNow.MODIFIERS] |= lays
    return bool(board.card_reveals[card] == 1 and left > 0)


@kernel
def put_on_top(table: Table, card: int) -> int:
    """Put a card of the pile on its top. Returns the card."""
    place = left = table.now[TableNow.LEFT] - 1
    while table.pile[place] != card:
        place -= 1
    swap(table.pile, place, left)
    return card


@kernel
def round_is_over(table: Table) -> bool:
    """Whether the current turn is the last one of its round (D2, D3)."""
    return any_full(table.now[TableNow.COUNTERS]) or table.now[TableNow.LEFT] == 0


@kernel
def still_to_come(table: Table, group: int) -> int:
    """The number of cards of a group that must still be revealed to end the round (D2)."""
    return int(FULL - count_at(table.now[TableNow.COUNTERS], group))


@kernel
def return_switches(board: Board, table: Table) -> None:
    """Shuffle the switches of the turn back into the pile, each at most once a round (X5)."""
    revealed = table.now[TableNow.REVEALED] - table.now[TableNow.BEFORE_TURN]
    for place in range(table.now[TableNow.LEFT], table.now[TableNow.LEFT] + revealed):
        card = table.pile[place]
        if board.card_reveals[card] and not table.returned[card]:
            table.returned[card] = 1
            swap(table.pile, place, table.now[TableNow.LEFT])
            table.now[TableNow.LEFT] += 1
