"""Replays a record: finds every fault, with its place and its rule, and scores the sheets."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.score.score import Outcome, score_of
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.record.record import Record
from nextstation.engine.record.replay.cause import CONTINUED, UNFINISHED, Cause, Report
from nextstation.engine.record.replay.finished_sheet import FinishedSheet
from nextstation.engine.record.replay.pencils import check_pencils
from nextstation.engine.record.replay.pile import CardError, RecordedPile
from nextstation.engine.record.replay.recorded_sheet import RecordedSheet
from nextstation.engine.record.replay.sheet_replay import SheetReplay
from nextstation.engine.source.diagnostic import Diagnostic, Path


@dataclass(frozen=True, slots=True)
class Replay(Outcome):
    """A replayed record: its outcome, and every fault."""

    faults: tuple[Diagnostic, ...] = ()


def replay(setup: Setup, record: Record, report: Report, board: Board | None = None) -> Replay:
    """Replay every sheet of a record; `board` is that of the set-up, if it is made already."""
    board = board or Board.of(setup)
    first = RecordedSheet(setup, board)
    cards = dict(_check_cards(first, record))
    first.restart()
    orders = list(check_pencils(setup, record))
    faults = [*_check_deal(setup), *cards.values(), *orders]
    kind = FinishedSheet if record.rounds is None else SheetReplay
    sheets = [first, *(RecordedSheet(setup, board) for _ in record.players[1:])]
    scores = []
    for player, sheet in zip(record.players, sheets, strict=True):
        replayer = kind(sheet, record, player, cards, next(iter(orders), None))
        lines = tuple(replayer.play())
        scores.append(score_of(sheet, player.name, lines))
        faults += replayer.causes.found
    faults = list(_merged(faults))
    found = tuple(cause.reported(report) for cause in faults)
    chose = bool(record.pencils) and setup.city.rules.solo_order == "random"
    modules = tuple(setup.modules)
    return Replay(tuple(sheets), tuple(scores), modules, found, chose_pencils=chose)


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


def _check_cards(sheet: Sheet, record: Record) -> Iterator[tuple[int, Cause]]:
    """The faults of rounds whose cards cannot be, by their number from 0 (D1, D2, S8)."""
    names = card_names(sheet.network.city.deck)
    for number, turns in enumerate(record.rounds or ()):
        sheet.begin_round(sheet.colours[number % len(sheet.colours)])
        path: Path = ("rounds", number, "cards")
        if cause := _check_round(sheet, RecordedPile(names), turns, path):
            yield number, cause
        elif not sheet.round_is_over:
            yield number, _open_end(sheet, record, number, path)


def _open_end(sheet: Sheet, record: Record, number: int, path: Path) -> Cause:
    """A round that lacks cards: if it is the last one, the game is not finished."""
    turns = len((record.rounds or ())[number])
    if number + 1 < len(record.rounds or ()):
        return Cause("E705", "the round does not end with its last turn", path, "cards are missing")
    where = f"round {number + 1} of {len(sheet.colours)}, turn {turns}"
    return Cause(UNFINISHED, f"the game is not finished: it stops in {where}", path, CONTINUED)


def _check_round(
    sheet: Sheet, pile: RecordedPile, turns: tuple[tuple[str, ...], ...], path: Path
) -> Cause | None:
    for place, cards in enumerate(turns):
        try:
            pile.reveal(sheet, cards)
        except CardError as error:
            return Cause(error.code, str(error), (*path, place), error.hint)
        is_last = place + 1 == len(turns)
        if sheet.round_is_over and not is_last:
            return Cause("E705", "the round ended before this turn", (*path, place + 1))
        if is_last and not sheet.round_is_over:
            return None
        pile.end_turn(sheet)
    return None
