"""The stations that a pencil power circles, at any moment of its round (W4)."""

from collections.abc import Iterator
from contextlib import contextmanager

from nextstation.engine.city.place import Point
from nextstation.engine.game.rules.state import Now
from nextstation.engine.play.sheet.sheet import Sheet


def may_circle(sheet: Sheet) -> list[Point]:
    """The stations that a power may circle now, at any moment of its round (W4)."""
    with _power_circles(sheet):
        found = set[Point]()
        while sheet.awaits_decision:
            found |= {*sheet.circles()}
            sheet.pass_grant()
    return sorted(found)


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
