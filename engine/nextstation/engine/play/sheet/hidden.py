"""What is hidden on a sheet, dealt anew: the order of the pile, cards that are not turned up."""

from nextstation.engine.game.bits import stream_key
from nextstation.engine.game.board.codes import NONE, SlotRow
from nextstation.engine.game.board.tables import Ints
from nextstation.engine.game.rules import cards
from nextstation.engine.game.rules.deal import deal_unnamed
from nextstation.engine.game.rules.state import Dealt, Now, Stream, TableNow
from nextstation.engine.play.sheet.pile import next_card
from nextstation.engine.play.sheet.sheet import Sheet


def redeal(sheet: Sheet, seed: int) -> None:
    """Deal anew what nobody has seen, as a seed says: it depends on nothing that is hidden."""
    if not sheet.known and (card := next_card(sheet)) is not None:
        sheet.known = (card,)
    deal_hidden(sheet, seed)
    lay_known(sheet)


def lay_known(sheet: Sheet) -> None:
    """Lay the known card where it is drawn next, so that a round that shows it shows it (X1)."""
    table = sheet.game.table
    left = int(table.now[TableNow.LEFT])
    pile = table.pile[:left].tolist()
    if sheet.known and sheet.known[0] in pile:
        place = pile.index(cards.next_card(table))
        cards.swap(table.pile, place, pile.index(sheet.known[0]))


def deal_hidden(sheet: Sheet, seed: int) -> None:
    """Deal anew what nobody has seen; the next card too."""
    table = sheet.game.table
    table.pile[: int(table.now[TableNow.LEFT])].sort()
    _, _, player = sheet.dealt_by
    table.streams[Stream.TABLE] = stream_key(seed, 0, Stream.TABLE)
    table.streams[Stream.PLAYER] = stream_key(seed, 0, Stream.PLAYER + player)
    if sheet.modules:
        deal_unnamed(sheet.board, sheet.game, slots_seen(sheet))


def slots_seen(sheet: Sheet) -> Ints:
    """The slots of the board with the cards that lie open: those turned up later are hidden (T)."""
    slots, now = sheet.board.modules.slots.copy(), int(sheet.game.now[Now.ROUND])
    slots[:, SlotRow.CARD] = sheet.game.dealt[:, Dealt.CARD]
    slots[:, SlotRow.SYMBOL] = sheet.game.dealt[:, Dealt.SYMBOL]
    for place, slot in enumerate(sheet.setup.slots):
        if slot.module.turned_up_by_round and slot.number >= now:
            slots[place, [SlotRow.CARD, SlotRow.SYMBOL]] = NONE
    return slots
