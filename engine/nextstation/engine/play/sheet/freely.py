"""What no card is known to grant, put on a sheet all the same: as a record tells it."""

from nextstation.engine.city.network import Link
from nextstation.engine.city.place import Point
from nextstation.engine.kernel.bits import add
from nextstation.engine.kernel.board.codes import GrantRow
from nextstation.engine.kernel.rules import legal, pending_grants
from nextstation.engine.kernel.rules.decision import start_at
from nextstation.engine.kernel.rules.state import count_lines, count_station
from nextstation.engine.play.sheet.grant import direction_from, is_on_line, line_at
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import slots_at_work


def grant_freely(sheet: Sheet) -> None:
    """Begin a turn with one section from anywhere to any symbol: its card is unknown."""
    sheet.begin_turn()
    pending_grants.grant_freely(sheet.board, sheet.game)
    if any(card.lays.double_tracks for card in sheet.setup.city.deck.cards):
        sheet.game.queue[0, GrantRow.DOUBLE] = 1


def draw_anyway(sheet: Sheet, link: Link, start: Point) -> None:
    """Draw a section that is not legal, as if a grant of the turn gave it.

    Does nothing where a line cannot hold it: its start is not on a line, or its end is.
    """
    line, end = line_at(sheet, start), link.end if start == link.start else link.start
    if not is_on_line(sheet, line, start) or is_on_line(sheet, line, end):
        return
    while sheet.awaits_circle:
        sheet.pass_grant()
    if not sheet.awaits_decision:
        pending_grants.grant_freely(sheet.board, sheet.game)
    sheet.take(start_at(sheet.number(start), 0) | direction_from(link, start))


def put_mark(sheet: Sheet, mark: str, point: Point) -> None:
    """Put a mark on a station."""
    place = list(sheet.network.city.marks).index(mark)
    add(sheet.game.marked[place], sheet.board.canonical[sheet.number(point)])


def circle_freely(sheet: Sheet, point: Point) -> bool:
    """Circle a station of the line, whose cards are unknown. Returns whether the line holds it."""
    if point not in sheet.network.station_at:
        return False
    number = sheet.number(point)
    lines = range(count_lines(sheet.board, sheet.game))
    held = any(legal.counts_on(sheet.board, sheet.game, line, number) for line in lines)
    if held:
        count_station(sheet.board, sheet.game, line_at(sheet, point), number, 1)
        sheet.circled.append((sheet.colour, point))
        _spend_on_circle(sheet)
    return held


def _spend_on_circle(sheet: Sheet) -> None:
    """A circle used a power where nothing but that power gives one (W4)."""
    circling = [card.effect for card in sheet.setup.cards if card.effect.circles]
    powers = [slot for slot in slots_at_work(sheet) if sheet.card_of(slot).effect.circles]
    if len(powers) == 1 and all(effect.once_a_round for effect in circling):
        sheet.game.spent[powers] = 1
