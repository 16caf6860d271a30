"""Cards that a player lets come next, as if they knew."""

from collections.abc import Sequence

from nextstation.engine.play.errors import GameOverError, UnknownCardError
from nextstation.engine.play.sheet.pile import lay_known, returning, to_come
from nextstation.engine.play.table.seat import Stage
from nextstation.engine.play.table.table import Table
from nextstation.engine.source.suggestions import suggestion


def foresee(table: Table, cards: Sequence[str]) -> None:
    """Let cards come next, by their names. Raises UnknownCardError and GameOverError."""
    if table.stage is Stage.GAME_OVER or table.is_decided:
        raise GameOverError("no card comes any more")
    coming, known = _coming(table), list[int]()
    for card in cards:
        if card not in table.names:
            hint = suggestion(card, [*dict.fromkeys(table.names)], "cards")
            raise UnknownCardError(f"there is no card `{card}`; {hint}")
        found = next((each for each in coming if table.names[each] == card), None)
        if found is None:
            raise UnknownCardError(f"`{card}` cannot come next: none is left in the pile")
        coming.remove(found)
        known.append(found)
    for seat in table.seats:
        seat.sheet.known = tuple(known)
        lay_known(seat.sheet)
    table.seed = None


def _coming(table: Table) -> list[int]:
    """The cards of which the next ones are: those of the pile, or of a new deck."""
    first = table.seats[0]
    if not first.round_in_progress or first.sheet.round_is_over:
        return [*range(len(table.names))]
    return [*to_come(first.sheet), *returning(first.sheet)]
