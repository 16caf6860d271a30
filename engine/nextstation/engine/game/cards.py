"""The deck on the table: cards are drawn, revealed, and one may come back (D1 to D3, S8, X5)."""

from nextstation.engine.game.bits import next_word, part
from nextstation.engine.game.board import Board
from nextstation.engine.game.kernel import kernel
from nextstation.engine.game.state import (
    BEFORE_TURN,
    DOUBLED,
    FREED,
    JOKER,
    LAID,
    LEFT,
    OVER,
    OVERLAID,
    REVEALED,
    SHOWN,
    TABLE,
    Table,
)
from nextstation.engine.game.tables import EACH, EITHER, NONE, Ints


@kernel
def swap(values: Ints, one: int, other: int) -> None:
    """Exchange two values of a row."""
    kept = values[one]
    values[one] = values[other]
    values[other] = kept


@kernel
def draw_card(table: Table) -> int:
    """Have a card be the next one of the pile, at random: a shuffle as it goes (D1). Returns it."""
    left = table.now[LEFT]
    place = part(next_word(table.streams, TABLE), left)
    swap(table.pile, place, left - 1)
    return int(table.pile[left - 1])


@kernel
def next_card(table: Table) -> int:
    """The card that will be drawn next; the pile must not be empty (X1)."""
    stream = table.streams[TABLE]
    place = part(next_word(table.streams, TABLE), table.now[LEFT])
    table.streams[TABLE] = stream
    return int(table.pile[place])


@kernel
def begin_cards(table: Table) -> None:
    """Begin a turn: nothing is revealed in it, nothing laid over its card."""
    table.now[BEFORE_TURN] = table.now[REVEALED]
    table.now[OVERLAID] = 0
    table.now[FREED] = 0
    table.now[JOKER] = 0
    table.now[DOUBLED] = 0
    table.now[LAID] = NONE


@kernel
def reveal(board: Board, table: Table, card: int) -> bool:
    """Put a card on the table. Says whether the next one is to be revealed at once (S8)."""
    return reveal_top(board, table, put_on_top(table, card))


@kernel
def reveal_top(board: Board, table: Table, card: int) -> bool:
    """Reveal the card at the top of the pile. Says whether the next one is to be revealed (S8)."""
    left = table.now[LEFT] - 1
    table.now[LEFT] = left
    table.now[REVEALED] += 1
    table.now[SHOWN] = card
    group = board.card_group[card]
    table.seen[group] += 1
    table.now[OVER] |= table.seen[group] == board.round_ends[group]
    if board.card_lays[card] and not board.card_idle[card] >> min(table.now[REVEALED], 63) & 1:
        frees, to_any = board.card_frees[card], board.card_to_any[card]
        lay(table, frees, to_any, board.card_doubles[card], board.card_line_laid[card])
    return bool(board.card_reveals[card] == 1 and left > 0)


@kernel
def put_on_top(table: Table, card: int) -> int:
    """Have a card be the next one of the pile. Returns the card."""
    place = left = table.now[LEFT] - 1
    while table.pile[place] != card:
        place -= 1
    swap(table.pile, place, left)
    return card


@kernel
def lay(table: Table, frees: int, to_any: int, doubles: int, laid: int) -> None:
    """Lay over the turn's grants where they start, a joker, a double track, and a line.

    Of several cards, two sections on each line win over one on either, and that over none.
    """
    table.now[OVERLAID] = 1
    table.now[FREED] |= frees
    table.now[JOKER] |= to_any
    table.now[DOUBLED] |= doubles
    if laid == EACH or (laid == EITHER and table.now[LAID] != EACH):
        table.now[LAID] = laid


@kernel
def round_is_over(_board: Board, table: Table) -> bool:
    """Whether the turn under way is the last one of its round (D2, D3)."""
    return bool(table.now[OVER] or table.now[LEFT] == 0)


@kernel
def return_switches(board: Board, table: Table) -> None:
    """Shuffle the switches of the turn back into the cards not revealed, each once (X5)."""
    revealed = table.now[REVEALED] - table.now[BEFORE_TURN]
    for place in range(table.now[LEFT], table.now[LEFT] + revealed):
        card = table.pile[place]
        if board.card_reveals[card] and not table.returned[card]:
            table.returned[card] = 1
            swap(table.pile, place, table.now[LEFT])
            table.now[LEFT] += 1
