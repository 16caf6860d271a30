"""What is observed of the round, the turn, its cards, and the grant to decide on.

Each function writes its numbers from a place of a row on, and returns the place after them.
"""

from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, GrantRow, Start, WhichLine
from nextstation.engine.kernel.board.tables import Singles
from nextstation.engine.kernel.kernel import kernel
from nextstation.engine.kernel.rules import cards
from nextstation.engine.kernel.rules.legal import may_double
from nextstation.engine.kernel.rules.pending_grants import is_circle, kind_granted
from nextstation.engine.kernel.rules.seats import pencil_at
from nextstation.engine.kernel.rules.state import Game, Now, TableNow
from nextstation.engine.kernel.stepping.numbers import write_one

# Native code does not know `len` of constants.
_STARTS, _WHICH_LINE = len(Start), len(WhichLine)


@kernel
def round_number(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 at the number of the round."""
    return write_one(out, at, game.order.size, game.now[Now.ROUND] - 1)


@kernel
def pencils(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each colour in how many rounds it is drawn with: 0 in this one, -1 once over."""
    colours = game.order.size
    for place in range(colours):
        colour = game.order[pencil_at(game.now[Now.SEAT], place, colours)]
        out[at + colour] = max(place + 1 - game.now[Now.ROUND], -1)
    return at + colours


@kernel
def turn_number(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write the number of the turn."""
    out[at] = game.now[Now.TURN]
    return at + 1


@kernel
def cards_to_come(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 for each card of the deck that is still to come in the round (D6)."""
    return _write_cards(game, out, at, 0, game.table.now[TableNow.LEFT])


@kernel
def cards_shown(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 for each card revealed in this turn."""
    left, now = game.table.now[TableNow.LEFT], game.table.now
    turned = now[TableNow.REVEALED] - now[TableNow.BEFORE_TURN]
    return _write_cards(game, out, at, left, left + turned)


@kernel
def _write_cards(game: Game, out: Singles, at: int, first: int, last: int) -> int:
    """Write 1 for each card of a slice of the pile, 0 for the others."""
    cards = game.table.pile.size
    for card in range(cards):
        out[at + card] = 0
    for place in range(first, last):
        out[at + game.table.pile[place]] = 1
    return at + cards


@kernel
def card_known(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 for the next card, where the round shows it (X1)."""
    if board.modules.slots.shape[0] == 0:
        return at
    return write_one(out, at, game.table.pile.size, cards.card_known(board, game))


@kernel
def cards_to_end(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write for each group of cards how many of it still end the round (D2), or 0."""
    for group in range(board.round_ends.size):
        ends = board.round_ends[group] > 0
        out[at + group] = cards.still_to_come(game.table, group) if ends else 0
    return at + board.round_ends.size


@kernel
def grants_pending(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write how many grants are pending."""
    out[at] = game.now[Now.PENDING]
    return at + 1


@kernel
def grant_start(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 at where the section starts that is granted."""
    return write_one(out, at, _STARTS, game.queue[0, GrantRow.START])


@kernel
def grant_kind(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 at the kind of card whose symbols the section may reach (S2); of a circle none."""
    kind = NONE if is_circle(board, game) else kind_granted(board, game)
    return write_one(out, at, board.leads.shape[0], kind)


@kernel
def grant_line(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 at which line the section extends, where a colour has two (S7)."""
    if board.departs.shape[1] == 1:
        return at
    return write_one(out, at, _WHICH_LINE, game.queue[0, GrantRow.LINE])


@kernel
def grant_mark(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write 1 at the mark that the section puts on the station it reaches."""
    return write_one(out, at, board.marks, game.queue[0, GrantRow.MARK])


@kernel
def grant_double(board: Board, game: Game, out: Singles, at: int) -> int:
    """Write whether the section may run beside another one (X4)."""
    if not board.modules.doubles:
        return at
    out[at] = 1 if may_double(game) else 0
    return at + 1
