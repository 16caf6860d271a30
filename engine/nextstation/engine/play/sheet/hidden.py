"""What is hidden on a sheet, dealt anew: the order of the pile, cards that are not turned up."""

from nextstation.engine.play.sheet.pile import next_card
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.stepping.hidden import deal_hidden, lay_next


def redeal(sheet: Sheet, seed: int) -> None:
    """Deal anew what nobody has seen, as a seed says: it depends on nothing that is hidden."""
    if not sheet.known and (card := next_card(sheet)) is not None:
        sheet.known = (card,)
    _, _, player = sheet.dealt_by
    deal_hidden(sheet.setup, sheet.board, sheet.game, seed, player)
    lay_known(sheet)


def lay_known(sheet: Sheet) -> None:
    """Lay the known card where it is drawn next, so that a round that shows it shows it (X1)."""
    if sheet.known:
        lay_next(sheet.game.table, sheet.known[0])
