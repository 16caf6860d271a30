"""The cards that a record reveals: whether they can be those of its rounds."""

from collections.abc import Iterator, Sequence

from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.kernel.rules.state import TableNow
from nextstation.engine.play.record.record import Record
from nextstation.engine.play.record.replay.cause import UNFINISHED, Cause, how_to_go_on
from nextstation.engine.play.table.seat import Seat


class CardError(ValueError):
    """A card that a record reveals and that cannot be the next one."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


def reveal(seat: Seat, cards: Sequence[str]) -> None:
    """Reveal the cards of a turn, by name. Raises CardError where they cannot be those."""
    coming = iter(cards)
    seat.reveal(lambda: _in_pile(seat, next(coming, None)))
    for name in coming:
        _in_pile(seat, name)
        hint = "only a switch reveals another card"
        raise CardError("E704", f"`{name}` belongs to the next turn", hint)


def _in_pile(seat: Seat, name: str | None) -> str:
    """The name of a card that is still to come. Raises CardError for any other."""
    if name is None:
        raise CardError("E704", "the next card of this turn is missing")
    table, names = seat.sheet.game.table, seat.names
    if any(names[each] == name for each in table.pile[: int(table.now[TableNow.LEFT])].tolist()):
        return name
    if name not in names:
        hint = suggestion(name, dict.fromkeys(names), "cards")
        raise CardError("E702", f"there is no card `{name}`", hint)
    times = "once" if names.count(name) == 1 else f"{names.count(name)} times"
    raise CardError("E703", f"`{name}` is revealed again, but the deck has it only {times}")


def check_cards(seat: Seat, record: Record) -> Iterator[tuple[int, Cause]]:
    """The faults of rounds whose cards cannot be, by their number from 0 (D1, D2, S8)."""
    colours = seat.sheet.colours
    for number, turns in enumerate(record.rounds or ()):
        seat.begin_round(colours[number % len(colours)])
        path: Path = ("rounds", number, "cards")
        if cause := _check_round(seat, turns, path):
            yield number, cause
        elif not seat.sheet.round_is_over:
            yield number, _open_end(record, number, len(colours), path)


def _open_end(record: Record, number: int, of: int, path: Path) -> Cause:
    """A round that lacks cards: if it is the last one, the game is not finished."""
    turns = len((record.rounds or ())[number])
    if number + 1 < len(record.rounds or ()):
        return Cause("E705", "the round does not end with its last turn", path, "cards are missing")
    message = f"the game is not finished: it stops in round {number + 1} of {of}, turn {turns}"
    return Cause(UNFINISHED, message, path, how_to_go_on(record))


def _check_round(seat: Seat, turns: Sequence[Sequence[str]], path: Path) -> Cause | None:
    for place, cards in enumerate(turns):
        try:
            reveal(seat, cards)
        except CardError as error:
            return Cause(error.code, str(error), (*path, place), error.hint)
        if place + 1 == len(turns):
            break
        if seat.sheet.round_is_over:
            return Cause("E705", "the round ended before this turn", (*path, place + 1))
        seat.sheet.close_turn()
    return None
