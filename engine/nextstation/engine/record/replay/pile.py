"""The cards of a round as a record names them, revealed one by one (D1, D2, S8)."""

from collections.abc import Sequence

from nextstation.engine.play.sheet.pile import returned
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.source.suggestions import suggestion


class CardError(ValueError):
    """A card that a record reveals and that cannot be the next one."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


class RecordedPile:
    """The cards of a round, revealed by name in the order of a record."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.left = names, list(range(len(names)))

    def reveal(self, sheet: Sheet, cards: Sequence[str]) -> None:
        """Reveal the cards of a turn. Raises CardError where they cannot be those."""
        coming = iter(cards)
        sheet.reveal_turn(lambda: self._take(next(coming, None)))
        for name in coming:
            self._take(name)
            hint = "only a switch reveals another card"
            raise CardError("E704", f"`{name}` belongs to the next turn", hint)

    def end_turn(self, sheet: Sheet) -> None:
        """End a turn; a card may be shuffled back (X5)."""
        before = returned(sheet) if sheet.modules else set()
        sheet.end_turn()
        if sheet.modules:
            self.left += returned(sheet) - before

    def _take(self, name: str | None) -> int:
        if name is None:
            raise CardError("E704", "the next card of this turn is missing")
        card = next((each for each in self.left if self.names[each] == name), None)
        if card is None:
            raise self._missing(name)
        self.left.remove(card)
        return card

    def _missing(self, name: str) -> CardError:
        if name in self.names:
            count = self.names.count(name)
            times = "once" if count == 1 else f"{count} times"
            return CardError(
                "E703", f"`{name}` is revealed again, but the deck has it only {times}"
            )
        hint = suggestion(name, dict.fromkeys(self.names), "cards")
        return CardError("E702", f"there is no card `{name}`", hint)
