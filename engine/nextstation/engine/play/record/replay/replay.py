"""Replays a record: finds every fault, with its place and its rule, and scores the sheets."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.diagnostic import Diagnostic
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.replay.cards import check_cards
from nextstation.engine.play.record.replay.cause import Cause, Report
from nextstation.engine.play.record.replay.finished_sheet import FinishedSheet
from nextstation.engine.play.record.replay.pencils import check_pencils
from nextstation.engine.play.record.replay.seat_replay import SeatReplay
from nextstation.engine.play.score.score import Outcome
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.table.seat import Seat


@dataclass(frozen=True, slots=True)
class Replay(Outcome):
    """A replayed record: its outcome, and every fault."""

    faults: tuple[Diagnostic, ...] = ()


def replay(
    setup: Setup,
    record: Record,
    report: Report,
    board: Board | None = None,
    *,
    is_open: bool = False,
) -> Replay:
    """Replay every sheet of a record; `board` is that of the set-up, if it is made already.

    With `is_open`, the last turn need not be decided.
    """
    board = board or Board.of(setup)
    cards = dict(check_cards(Seat(Sheet(setup, board)), record))
    orders = list(check_pencils(setup, record))
    faults = [*_check_deal(setup), *cards.values(), *orders]
    seats, kind = [], FinishedSheet if record.rounds is None else SeatReplay
    for player in record.players:
        seats.append(seat := Seat(Sheet(setup, board)))
        replayed = kind(seat, record, player, cards, next(iter(orders), None), is_open=is_open)
        replayed.play()
        faults += replayed.causes.found
    found = tuple(cause.reported(report) for cause in [*_merged(faults)])
    scores = (seat.score(player.name) for seat, player in zip(seats, record.players, strict=True))
    chose = bool(record.pencils) and setup.city.rules.solo_order == "random"
    return Replay(tuple(seat.sheet for seat in seats), tuple(scores), found, chose_pencils=chose)


def _merged(faults: Iterable[Cause]) -> Iterator[Cause]:
    """The faults, where those of several players with the same card are one (S2)."""
    of_card = dict[tuple[int, int], Cause]()
    for cause in faults:
        first = of_card.setdefault(cause.card, cause) if cause.card else cause
        if first is cause:
            yield cause
        else:
            first.absorb(cause)


def _check_deal(setup: Setup) -> Iterator[Cause]:
    """Whether a record names every card that was dealt."""
    for slot in setup.slots:
        if slot.card is None or (slot.module.with_symbols and slot.symbol is None):
            number = str(slot.number + 1)
            to = slot.receiver or (f"round {number}" if slot.module.to == "rounds" else number)
            message = f"the card dealt to {to} is missing"
            yield Cause("E713", message, ("modules", slot.module.id))
