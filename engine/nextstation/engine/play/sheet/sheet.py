"""A player's sheet, step by step: its rounds, its turns, its decisions."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.kernel.board.codes import GrantRow, Start
from nextstation.engine.kernel.rules import cards, legal, pending_grants, turn
from nextstation.engine.kernel.rules.begin import begin_round
from nextstation.engine.kernel.rules.decision import PASS, circled_point, section_of, start_of
from nextstation.engine.kernel.rules.state import Now, Phase
from nextstation.engine.kernel.stepping import stages
from nextstation.engine.play.sheet.state import (
    Drawn,
    Section,
    SheetState,
    powers_used,
)

T = TypeVar("T")


class Sheet(SheetState):
    """One player's game, step by step, in plain Python."""

    # Rounds

    @property
    def drawn_order(self) -> list[str]:
        """The colours in the order that was drawn for a solo player (L1)."""
        return [self.colours[place] for place in self.game.order]

    @property
    def pencils(self) -> list[str]:
        """The colours in the order in which they come to this player, as they were drawn (D5)."""
        drawn, seat = self.drawn_order, int(self.game.now[Now.SEAT])
        return drawn[seat:] + drawn[:seat]

    def play_in_order(self, known: Sequence[str]) -> None:
        """Have the rounds in the order of these colours, as far as it is known, then of the file.

        That is what is looked at by a player who thinks beyond the round; whoever begins the rounds
        says which they are.
        """
        colours = dict.fromkeys([*known, *self.colours])
        self.game.order[:] = [self.colours.index(each) for each in colours if each in self.colours]
        self.game.now[Now.SEAT] = 0

    def begin_round(self, colour: str) -> None:
        """Begin the round of a colour."""
        self.used_before = powers_used(self)
        begin_round(self.board, self.game, self.colours.index(colour))
        self.in_round = True
        self.circled_by = set()

    def end_round(self) -> None:
        """End the round: score its line."""
        stages.close_round(self.board, self.game)
        self.in_round = False

    @property
    def round_is_over(self) -> bool:
        """Whether the current turn is the last one of its round (D2)."""
        return bool(cards.round_is_over(self.game.table))

    @property
    def is_ending(self) -> bool:
        """Whether only the circles at the end of the round are left to decide (W4)."""
        return bool(self.game.now[Now.PHASE] == Phase.ROUND_END)

    # Turns

    def begin_turn(self) -> None:
        """Begin a turn; its first card is still face down."""
        turn.begin_turn(self.board, self.game)

    def reveal(self, card: int) -> bool:
        """Reveal a card, by its place in the deck. Returns whether another one follows (S8, S9)."""
        more = cards.reveal(self.board, self.game.table, card)
        if not more:
            pending_grants.queue_grants(self.board, self.game)
        return more

    def reveal_turn(self, next_card: Callable[[], int]) -> list[int]:
        """Begin a turn and reveal its cards: one, and after a switch the next (D4, S8, S9).

        `next_card` gives the cards by their places in the deck. Returns the cards revealed.
        """
        self.begin_turn()
        revealed = [next_card()]
        while self.reveal(revealed[-1]):
            revealed.append(next_card())
        return revealed

    def close_turn(self) -> bool:
        """End a turn of which all is decided; after the last one, ask for circles (W4).

        Returns whether another turn follows.
        """
        follows = stages.close_turn(self.board, self.game)
        self._drop_circled()
        return follows

    def queue_round_end_circles(self) -> None:
        """Ask for the stations that are circled at the end of a round (W4)."""
        pending_grants.queue_round_end_circles(self.board, self.game)
        self._drop_circled()

    def _drop_circled(self) -> None:
        """Ask no slot for a circle again that has given one in the round."""
        queued = self.game.queue[: int(self.game.now[Now.PENDING])]
        left = queued[[int(row[GrantRow.SLOT]) not in self.circled_by for row in queued]]
        self.game.now[Now.PENDING] = len(left)
        queued[: len(left)] = left

    # Decisions

    @property
    def awaits_decision(self) -> bool:
        """Whether the turn still needs a decision."""
        return bool(self.game.now[Now.PENDING])

    @property
    def awaits_circle(self) -> bool:
        """Whether a station may be circled next."""
        return self.awaits_decision and int(self.game.queue[0, GrantRow.START]) == Start.CIRCLE

    @property
    def source(self) -> int:
        """The slot that the first pending grant comes from, or NONE for the turn's card."""
        return int(self.game.queue[0, GrantRow.SLOT])

    def options(self) -> list[int]:
        """The kernel's codes of the decisions that may be taken now, besides passing."""
        if not self.awaits_decision:
            return []
        found = legal.legal_decisions(self.board, self.game)
        codes: list[int] = self.game.decisions[:found].tolist()
        return codes

    def sections(self) -> dict[Section, int]:
        """The sections that may be drawn now, with the kernel's code for each."""
        codes = [] if self.awaits_circle else self.options()
        return {self.named(code): code for code in codes}

    def circles(self) -> dict[Point, int]:
        """The stations that may be circled now, with the kernel's code for each."""
        codes = self.options() if self.awaits_circle else []
        return {self.point(circled_point(code)): code for code in codes}

    def named(self, code: int) -> Section:
        """The start and the end of a section, by the kernel's code."""
        section = section_of(code)
        return self.point(start_of(section)), self.point(self.board.target[section])

    def notation(self, code: int) -> str:
        """A decision in the notation of records: `d3-d1`, `circle d3` or `pass`."""
        if code == PASS:
            return PASS_WORD
        if self.awaits_circle:
            return f"{CIRCLE_WORD} {self.point(circled_point(code)).name}"
        return "-".join(point.name for point in self.named(code))

    def circle(self, point: Point) -> None:
        """Circle a station that may be circled."""
        self.take(self.circles()[point])

    def pass_grant(self) -> None:
        """Decline the first pending grant."""
        self.take(PASS)

    def take(self, code: int) -> None:
        """Take a decision, given as the kernel's code."""
        if code != PASS and self.awaits_circle:
            self.circled.append((self.colour, self.point(circled_point(code))))
            self.circled_by.add(self.source)
        elif code != PASS:
            link = int(self.board.link[section_of(code)])
            self.drawn.append(Drawn(self.colour, *self.named(code), link))
        turn.apply_decision(self.board, self.game, code)

    @contextmanager
    def keeping_pending(self) -> Iterator[None]:
        """What is pending now is pending again afterwards, whatever was passed."""
        queue, now = self.game.queue.copy(), self.game.now.copy()
        try:
            yield
        finally:
            self.game.queue[:], self.game.now[:] = queue, now

    def with_each_grant(self, look: Callable[[], T]) -> list[T]:
        """What is found with each pending grant as the first one; all are pending afterwards."""
        found = []
        with self.keeping_pending():
            while self.awaits_decision:
                found.append(look())
                self.pass_grant()
        return found
