"""The order of the pencils at a table: chosen or drawn, as far as it is known (D5, L1)."""

from collections.abc import Sequence

from nextstation.engine.city.setup import Setup
from nextstation.engine.game.rules.seats import pencil_at, seat_of
from nextstation.engine.play.table.seat import Seat
from nextstation.engine.source.suggestions import suggestion


class PencilOrder:
    """What a table knows of the order of its pencils; `pencils` are those chosen."""

    setup: Setup
    seats: list[Seat]
    pencils: tuple[str, ...]

    def plan(self, pencils: Sequence[str]) -> None:
        """Choose the order of the pencils; used ones are skipped.

        Raises ValueError for an unknown pencil, one that is named twice, or another order than the
        one that was chosen before the first card (L1).
        """
        for place, colour in enumerate(pencils):
            self._check_pencil(colour, pencils[:place])
        order, used = self.order, [each.colour for each in self.seats[0].rounds]
        unused = [colour for colour in pencils if colour not in used]
        goes_round = len(self.seats) > 1 or not self._draws_pencils
        begun = used and goes_round and not self.pencils_left
        if begun and unused != order[len(used) :][: len(unused)]:
            listed = ", ".join(order)
            raise ValueError(f"the pencils were chosen before the first card: {listed} (L1)")
        if not begun:
            self.pencils = tuple(pencils)

    @property
    def order(self) -> list[str]:
        """The pencils in the order in which they come to the first seat, as far as it is known.

        Those played come first, then those chosen, then those drawn. The last one is known with
        those before it (L1).
        """
        first = self.seats[0]
        known = [*(each.colour for each in first.rounds), *self.pencils]
        order = list(
            dict.fromkeys(known + (first.sheet.drawn_order if self._draws_pencils else []))
        )
        left = [colour for colour in self.setup.colours if colour not in order]
        return order + left if len(left) == 1 else order

    def order_of(self, seat: int) -> list[str]:
        """The pencils in the order in which they come to a seat, as far as it is known (D5)."""
        order, size = self.order, len(self.setup.colours)
        first = seat_of(seat, len(self.seats), size)
        places = [pencil_at(first, played, size) for played in range(size)]
        return [order[place] for place in places if place < len(order)]

    @property
    def pencils_left(self) -> list[str]:
        """The pencils that the player still has to put in order, before the first card (L1)."""
        order = self.order
        return [colour for colour in self.setup.colours if colour not in order]

    @property
    def next_pencil(self) -> str | None:
        """The first seat's pencil of the next round; None before all are chosen, or at the end."""
        left = self.order[len(self.seats[0].rounds) :]
        return left[0] if left and not self.pencils_left else None

    @property
    def chosen_order(self) -> list[str]:
        """The order that a solo player chose; empty if it is drawn, or not complete."""
        if len(self.seats) > 1:
            return []
        chosen = self.chose_pencils if self._draws_pencils else not self.pencils_left
        return self.order if chosen else []

    @property
    def chose_pencils(self) -> bool:
        """Whether a solo player chose an order where the city draws it, unlike the rules (L1)."""
        is_solo, drawn = len(self.seats) == 1, self.seats[0].sheet.drawn_order
        return is_solo and self._draws_pencils and bool(self.pencils) and self.order != drawn

    @property
    def _draws_pencils(self) -> bool:
        """Whether the order is drawn; at a table of several, the ring of pencils is (D5)."""
        return len(self.seats) > 1 or self.setup.city.rules.solo_order == "random"

    def _check_pencil(self, colour: str, used: Sequence[str]) -> None:
        colours = self.setup.colours
        if colour not in colours:
            hint = suggestion(colour, colours, "pencils")
            raise ValueError(f"there is no pencil `{colour}`; {hint}")
        if colour in used:
            raise ValueError(f"the pencil `{colour}` is used once in a game")
