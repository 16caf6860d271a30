"""The cards of a round as its players know them, and what nobody has seen, dealt anew."""

from nextstation.engine.kernel.board.codes import RoundEffect
from nextstation.engine.kernel.rules import cards
from nextstation.engine.kernel.rules.state import TableNow
from nextstation.engine.kernel.stepping.hidden import deal_hidden, lay_next
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import slots_at_work


def to_come(sheet: Sheet) -> list[int]:
    """The cards of the round that are still to come (D6), by their places in the deck."""
    table = sheet.game.table
    return sorted(table.pile[: int(table.now[TableNow.LEFT])].tolist())


def next_card(sheet: Sheet) -> int | None:
    """The next card of the pile, where the round shows it (X1)."""
    if not any(sheet.card_of(slot).effect.shows_next_card for slot in slots_at_work(sheet)):
        return None
    if sheet.known:
        return sheet.known[0]
    table = sheet.game.table
    return cards.next_card(table) if table.now[TableNow.LEFT] else None


def returned(sheet: Sheet) -> set[int]:
    """The cards that were shuffled back in this round (X5)."""
    return {int(card) for card in sheet.game.table.returned.nonzero()[0]}


def returning(sheet: Sheet) -> list[int]:
    """The cards of the turn that will be shuffled back at its end (X5)."""
    if not sheet.game.round_effects[RoundEffect.SWITCH_RETURNS] or sheet.round_is_over:
        return []
    back = sheet.game.table.returned
    return [card for card in turn_cards(sheet) if sheet.board.card_reveals[card] and not back[card]]


def turn_cards(sheet: Sheet) -> list[int]:
    """The cards revealed in the turn, in order."""
    table = sheet.game.table
    left = int(table.now[TableNow.LEFT])
    count = int(table.now[TableNow.REVEALED] - table.now[TableNow.BEFORE_TURN])
    shown: list[int] = table.pile[left : left + count].tolist()
    return shown[::-1]


def cards_before_turn(sheet: Sheet) -> int:
    """How many cards were revealed in the round before this turn."""
    return int(sheet.game.table.now[TableNow.BEFORE_TURN])


def round_end_counts(sheet: Sheet) -> dict[str, tuple[int, int]]:
    """By group that ends the round: its cards revealed so far, and those that end it (D2)."""
    deck = sheet.network.city.deck
    groups = list(deck.groups)
    return {
        group: (need - cards.still_to_come(sheet.game.table, groups.index(group)), need)
        for group, need in deck.round_ends.items()
    }


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
