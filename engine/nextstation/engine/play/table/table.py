"""A game at one table: cards revealed once for all, and a sheet for each of its players."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from nextstation.engine.city.setup import Setup
from nextstation.engine.format.source.suggestions import suggestion
from nextstation.engine.kernel.board.board import Board
from nextstation.engine.kernel.rules.seats import pencil_at, seat_of
from nextstation.engine.play.errors import GameOverError, UnknownCardError
from nextstation.engine.play.notation import card_names
from nextstation.engine.play.score.score import Outcome
from nextstation.engine.play.sheet.pile import lay_known, redeal, returning, to_come
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import own_copy
from nextstation.engine.play.table.seat import Seat, Stage, scores_of


class Table:
    """A game of one to four players. The same seed deals the same cards, whatever they decide."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        pencils: Sequence[str] = (),
        *,
        number: int = 0,
        board: Board | None = None,
    ) -> None:
        """Begin game `number` of a seed; `pencils` are those of the first rounds of the first seat.

        The others are chosen or drawn. `board` is that of the set-up, if it is made already. Raises
        ValueError for an unknown pencil, or one that is named twice.
        """
        self.pencils: tuple[str, ...] = ()
        # The day of the game, as its record has it; it changes nothing.
        self.date = ""
        # Whether what was revealed and decided so far is known.
        self.knows_past = True
        self.setup, self.network, self.dealt_by = setup, setup.network, (seed, number)
        # The seed whose first game this is; None where its cards are others.
        self.seed = seed if number == 0 else None
        self.board, self.names = board or Board.of(setup), card_names(setup.city.deck)
        # Each player has a blank sheet.
        self.seats = [
            Seat(Sheet(setup, self.board, seed, number, player=player))
            for player in range(setup.players)
        ]
        self.plan(pencils)

    @classmethod
    def simulated(
        cls, setup: Setup, seed: int, number: int = 0, board: Board | None = None
    ) -> "Table":
        """Game `number` of a seed as a simulation plays it: the pencils are drawn (L1)."""
        table = cls(setup, seed, number=number, board=board)
        table.pencils = tuple(table.seats[0].sheet.drawn_order)
        return table

    @classmethod
    def of_seat(cls, seat: Seat) -> "Table":
        """The game of a simulation at one of its seats, as if its player played on alone."""
        seed, number, _ = seat.sheet.dealt_by
        setup = replace(seat.sheet.setup, players=1)
        table = cls(setup, seed, seat.sheet.pencils, number=number, board=seat.sheet.board)
        table.seats = [seat.copy()]
        return table

    def copy(self) -> Self:
        """A game that goes its own way from here on. What nobody changes is shared."""
        other = own_copy(self)
        other.seats = [seat.copy() for seat in self.seats]
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: the board is made there."""
        return {key: self.__dict__[key] for key in self.__dict__.keys() - {"board"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make the board again."""
        self.__dict__.update(state)
        self.board = Board.of(self.setup)

    # The order of the pencils: chosen or drawn, as far as it is known (D5, L1)

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
        drawn = first.sheet.drawn_order if self._draws_pencils else []
        order = [*dict.fromkeys(known + drawn)]
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

    # The state of the game

    @property
    def stage(self) -> Stage:
        """What the game waits for; while one of the players has to decide, a decision."""
        stages = [seat.stage for seat in self.seats]
        return Stage.DECISION if Stage.DECISION in stages else stages[0]

    @property
    def is_begun(self) -> bool:
        """Whether something was decided, at any seat."""
        turns = (turn for seat in self.seats for each in seat.rounds for turn in each.turns)
        return any(turn.decided for turn in turns)

    @property
    def is_decided(self) -> bool:
        """Whether only the end of the last round is left of the game."""
        first = self.seats[0]
        is_last = len(first.rounds) == len(self.setup.colours) and first.sheet.round_is_over
        waits = any(seat.circles() for seat in self.seats)
        return is_last and self.stage is Stage.TURN_OVER and not waits

    def outcome_of(self, players: Sequence[str]) -> Outcome:
        """The sheets, and what they score for the players named."""
        return Outcome(
            tuple(seat.sheet for seat in self.seats),
            scores_of(self.seats, players),
            chose_pencils=self.chose_pencils,
        )

    # Steps

    def advance(self) -> None:
        """End a decided turn and go to the next card, or to the next pencils if they are known."""
        if self.stage is Stage.TURN_OVER:
            self.close_turn()
        if self.seats[0].round_in_progress:
            self.deal()
        elif self.next_pencil:
            self.begin_next_round()
            self.deal()

    def next_decision(self) -> int | None:
        """Advance until a seat has to decide. Returns its place, or None when the game is over.

        In a turn the seats decide one after the other. The pencils must be known.
        """
        while (stage := self.stage) is not Stage.DECISION:
            if stage is Stage.GAME_OVER:
                return None
            self.advance()
        waiting = (seat.stage is Stage.DECISION for seat in self.seats)
        return next(place for place, waits in enumerate(waiting) if waits)

    def begin_next_round(self) -> None:
        """Begin a round with the pencils that come next; they must be known."""
        number = len(self.seats[0].rounds)
        self.begin_round([self.order_of(seat)[number] for seat in range(len(self.seats))])

    def begin_round(self, colours: Sequence[str]) -> None:
        """Begin a round with the pencil of each seat."""
        for seat, colour in zip(self.seats, colours, strict=True):
            seat.begin_round(colour)

    def deal(self, known: Sequence[int] = ()) -> None:
        """Reveal the cards of a turn once for all."""
        for seat in self.seats:
            known = seat.deal(known)

    def close_turn(self) -> None:
        """End the turn at each seat, and the round after its last turn."""
        for seat in self.seats:
            seat.close_turn()

    def redeal(self, seed: int) -> None:
        """Deal anew what nobody has seen, as a seed says; what `foresee` has named stays."""
        for seat in self.seats:
            redeal(seat.sheet, seed)
        self.seed = None

    def foresee(self, cards: Sequence[str]) -> None:
        """Let cards come next, by their names, as if a player knew.

        Raises UnknownCardError and GameOverError.
        """
        if self.stage is Stage.GAME_OVER or self.is_decided:
            raise GameOverError("no card comes any more")
        coming, known = self._coming(), list[int]()
        for card in cards:
            if card not in self.names:
                hint = suggestion(card, [*dict.fromkeys(self.names)], "cards")
                raise UnknownCardError(f"there is no card `{card}`; {hint}")
            found = next((each for each in coming if self.names[each] == card), None)
            if found is None:
                raise UnknownCardError(f"`{card}` cannot come next: none is left in the pile")
            coming.remove(found)
            known.append(found)
        for seat in self.seats:
            seat.sheet.known = tuple(known)
            lay_known(seat.sheet)
        self.seed = None

    def _coming(self) -> list[int]:
        """The cards of which the next ones are: those of the pile, or of a new deck."""
        sheet = self.seats[0].sheet
        if not sheet.in_round or sheet.round_is_over:
            return [*range(len(self.names))]
        return [*to_come(sheet), *returning(sheet)]
