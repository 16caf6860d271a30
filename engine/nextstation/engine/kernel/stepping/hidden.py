"""What is hidden in a game, dealt anew: the order of the pile, cards that are not turned up."""

from nextstation.engine.city.setup import Setup
from nextstation.engine.kernel.bits import stream_key
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.board.codes import NONE, SlotRow
from nextstation.engine.kernel.board.tables import Ints
from nextstation.engine.kernel.rules import cards
from nextstation.engine.kernel.rules.deal import deal_unnamed
from nextstation.engine.kernel.rules.state import Dealt, Game, Now, Stream, Table, TableNow


def redeal(setup: Setup, board: Board, game: Game, seed: int, player: int) -> None:
    """Deal anew what nobody has seen, as a seed says: it depends on nothing that is hidden."""
    known = cards.card_known(board, game)
    deal_hidden(setup, board, game, seed, player)
    lay_next(game.table, known)


def lay_next(table: Table, card: int) -> None:
    """Lay a card of the pile where it is drawn next, and seen where a round shows it (X1)."""
    pile = table.pile[: int(table.now[TableNow.LEFT])].tolist()
    if card in pile:
        place = pile.index(cards.next_card(table))
        cards.swap(table.pile, place, pile.index(card))


def deal_hidden(setup: Setup, board: Board, game: Game, seed: int, player: int) -> None:
    """Deal anew what nobody has seen; the next card too."""
    table = game.table
    table.pile[: int(table.now[TableNow.LEFT])].sort()
    table.streams[Stream.TABLE] = stream_key(seed, 0, Stream.TABLE)
    table.streams[Stream.PLAYER] = stream_key(seed, 0, Stream.PLAYER + player)
    if setup.modules:
        deal_unnamed(board, game, slots_seen(setup, board, game))


def slots_seen(setup: Setup, board: Board, game: Game) -> Ints:
    """The slots of the board with the cards that lie open: those turned up later are hidden (T)."""
    slots, now = board.modules.slots.copy(), int(game.now[Now.ROUND])
    slots[:, SlotRow.CARD] = game.dealt[:, Dealt.CARD]
    slots[:, SlotRow.SYMBOL] = game.dealt[:, Dealt.SYMBOL]
    for place, slot in enumerate(setup.slots):
        if slot.module.turned_up_by_round and slot.number >= now:
            slots[place, [SlotRow.CARD, SlotRow.SYMBOL]] = NONE
    return slots
