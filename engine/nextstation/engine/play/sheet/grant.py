"""What may be drawn and circled: by the first pending grant, and by powers at any moment (W4)."""

from collections.abc import Iterator
from contextlib import contextmanager

from nextstation.engine.city.network import Link
from nextstation.engine.city.place import Point, back
from nextstation.engine.kernel.bits import clear_lowest, count_trailing_zeros, has, in_set
from nextstation.engine.kernel.board.codes import GrantRow
from nextstation.engine.kernel.rules import legal, pending_grants
from nextstation.engine.kernel.rules.decision import section_of, start_at
from nextstation.engine.kernel.rules.state import Now
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Section


def starts(sheet: Sheet) -> Iterator[Point]:
    """The stations at which the first pending grant may start (S1, S7, S8, S9)."""
    granted = legal.lines_granted(sheet.board, sheet.game)
    for line in range(sheet.board.departs.shape[1]):
        for word in range(sheet.game.lines.visited.shape[1]):
            points = legal.start_points(sheet.board, sheet.game, line, word)
            while in_set(granted, line) and points:
                yield sheet.point(64 * word + count_trailing_zeros(points))
                points = clear_lowest(points)


def start_rule(sheet: Sheet) -> int:
    """Where the first pending grant starts: a Start."""
    return int(sheet.game.queue[0, GrantRow.START])


def line_rule(sheet: Sheet) -> int:
    """Which line the first pending grant extends: a WhichLine."""
    return int(sheet.game.queue[0, GrantRow.LINE])


def gives_line(sheet: Sheet, point: Point) -> bool:
    """Whether the first pending grant may extend the line that holds a station."""
    return bool(in_set(legal.lines_granted(sheet.board, sheet.game), line_at(sheet, point)))


def line_at(sheet: Sheet, point: Point) -> int:
    """The line that holds a station, or departs from it."""
    return legal.line_at(sheet.board, sheet.game, sheet.number(point))


def is_on_line(sheet: Sheet, line: int, point: Point) -> bool:
    """Whether a station is on a line."""
    return bool(has(sheet.game.lines.visited[line], sheet.number(point)))


def accepts(sheet: Sheet, link: Link, start: Point) -> bool:
    """Whether the station that a link leads to matches the card (S2)."""
    kind = pending_grants.kind_granted(sheet.board, sheet.game)
    return bool(in_set(sheet.board.leads[kind, sheet.number(start)], direction_from(link, start)))


def direction_from(link: Link, start: Point) -> int:
    """The direction in which a link leaves one of its ends."""
    return link.direction if start == link.start else back(link.direction)


def may_double(sheet: Sheet) -> bool:
    """Whether the next section may run beside one of another colour (X4)."""
    return legal.may_double(sheet.game)


def code_of(sheet: Sheet, section: Section) -> int | None:
    """The kernel's code for a section, or None if it may not be drawn now."""
    direction = sheet.network.directions.get(section)
    if direction is None or not sheet.awaits_decision or sheet.awaits_circle:
        return None
    wanted = start_at(sheet.number(section[0]), 0)
    found = sheet.game.starts[: legal.find_starts(sheet.board, sheet.game)].tolist()
    for place, start in enumerate(found):
        if section_of(start) == wanted and legal.leads(sheet.game, place, direction):
            return int(start | direction)
    return None


def may_circle(sheet: Sheet) -> list[Point]:
    """The stations that a power may circle now, at any moment of its round (W4)."""
    with _power_circles(sheet):
        return sorted(set[Point]().union(*sheet.with_each_grant(sheet.circles)))


def gives_circle(sheet: Sheet) -> bool:
    """Whether a power gives a circle now, even if the line has no station to circle yet (W4)."""
    with _power_circles(sheet):
        return sheet.awaits_circle


def circle_by_power(sheet: Sheet, point: Point) -> bool:
    """Circle a station by a power, whatever else is pending (W4). Returns whether one may."""
    with _power_circles(sheet):
        while sheet.awaits_decision:
            if point in sheet.circles():
                sheet.circle(point)
                return True
            sheet.pass_grant()
    return False


@contextmanager
def _power_circles(sheet: Sheet) -> Iterator[None]:
    """Only the circles of powers are pending."""
    with sheet.keeping_pending():
        sheet.game.now[Now.PENDING] = 0
        sheet.queue_round_end_circles()
        yield
