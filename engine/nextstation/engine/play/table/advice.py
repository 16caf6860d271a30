"""Advice at a seat: what the greedy policy would decide, and what each option would add."""

from collections.abc import Sequence

from nextstation.engine.game.rules.decision import PASS
from nextstation.engine.play.options import Option
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.policy.simple import Greedy, choose_greedy


def hint(seat: Seat) -> Option | None:
    """What the greedy policy would decide now, None to pass. Asking changes nothing."""
    if not seat.sheet.awaits_decision:
        return None
    game = seat.sheet.game
    streams = game.table.streams.copy()
    code = choose_greedy(seat.sheet.board, game, Greedy())
    game.table.streams[:] = streams
    return None if code == PASS else seat.find(seat.sheet.notation(code))


def gains(seat: Seat, options: Sequence[Option]) -> list[int]:
    """How many points each option would add to the score so far, objectives included."""
    before = seat.score("").total
    return [_total_after(seat, option) - before for option in options]


def _total_after(seat: Seat, option: Option) -> int:
    """The total after an option, which is tried and taken back."""
    seat.take_option(option)
    total = seat.score("").total
    seat.undo()
    return total
