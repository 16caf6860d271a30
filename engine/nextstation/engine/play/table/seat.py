"""A seat at a table: one player's sheet, turn by turn, with decisions that can be taken back."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD, PASS_WORD
from nextstation.engine.kernel.rules.between_players import settled
from nextstation.engine.kernel.rules.cards import draw_card
from nextstation.engine.kernel.rules.decision import PASS as PASSED
from nextstation.engine.kernel.rules.state import TableNow
from nextstation.engine.play.errors import IllegalDecisionError
from nextstation.engine.play.notation import card_names, without_trailing_passes
from nextstation.engine.play.options import Option, circles_by_power, find_option, options_of
from nextstation.engine.play.score.points import network_points, points_of_objectives
from nextstation.engine.play.score.score import LineScore, Score, compared, line_score
from nextstation.engine.play.sheet.grant import circle_by_power
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.engine.play.sheet.state import Moment, own_copy
from nextstation.engine.players.simple import Greedy, choose_greedy


class Stage(Enum):
    """What a game waits for: a pencil, a decision, the next card, or nothing."""

    PENCIL = auto()
    DECISION = auto()
    TURN_OVER = auto()
    GAME_OVER = auto()


@dataclass(slots=True)
class SeatTurn:
    """A turn: its cards by their places in the deck, its decisions in the notation of records.

    `at_end` is the number of decisions before the end of the round, where stations are circled.
    """

    cards: tuple[int, ...]
    decided: list[str] = field(default_factory=list)
    at_end: int | None = None

    @property
    def drawn(self) -> list[str]:
        """The decisions without passes at the end of the turn, or of the round."""
        end = len(self.decided) if self.at_end is None else self.at_end
        parts = self.decided[:end], self.decided[end:]
        return [name for part in parts for name in without_trailing_passes(part)]


@dataclass(slots=True)
class SeatRound:
    """A round: its pencil and its turns so far."""

    colour: str
    turns: list[SeatTurn] = field(default_factory=list)

    @property
    def drawn(self) -> list[list[str]]:
        """The decisions of each turn, without passes at its end."""
        return [turn.drawn for turn in self.turns]

    def copy(self) -> "SeatRound":
        """A round whose last turn goes its own way."""
        turns = [*self.turns]
        if turns:
            turns[-1] = replace(turns[-1], decided=[*turns[-1].decided])
        return SeatRound(self.colour, turns)


class Seat:
    """One player at a table, who decides on a sheet of their own."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.network = sheet, sheet.network
        self.names = card_names(sheet.setup.city.deck)
        self.rounds: list[SeatRound] = []
        # What the finished lines score.
        self.scored: list[LineScore] = []
        # The sheet before each decision of the turn.
        self._before: list[Moment] = []

    def copy(self) -> "Seat":
        """A seat that goes its own way from here on. Only the turn under way can still change."""
        other = own_copy(self)
        other.sheet = self.sheet.copy()
        if other.rounds:
            other.rounds[-1] = self.rounds[-1].copy()
        return other

    # The state of the seat

    @property
    def stage(self) -> Stage:
        """What the game waits for at this seat."""
        if self.round_in_progress:
            return Stage.DECISION if self.sheet.awaits_decision else Stage.TURN_OVER
        is_over = len(self.rounds) == len(self.sheet.colours)
        return Stage.GAME_OVER if is_over else Stage.PENCIL

    @property
    def round_in_progress(self) -> bool:
        """Whether a round has begun and not ended."""
        return self.sheet.in_round

    @property
    def turn(self) -> SeatTurn:
        """The current turn."""
        return self.rounds[-1].turns[-1]

    def options(self) -> list[Option]:
        """The options of the current decision, besides passing."""
        return options_of(self.sheet)

    def circles(self) -> list[Option]:
        """The stations that a power may circle at this moment of the round (W4).

        They may be decided beside the options of the turn, and after its last decision.
        """
        return circles_by_power(self.sheet) if self.round_in_progress else []

    def find(self, name: str) -> Option | None:
        """An option or a circle by its name.

        A station of several points may be named by any of them (M6).
        """
        options = self.options()
        if name.startswith(CIRCLE_WORD):
            options += self.circles()
        return find_option(name, options, self.network.canonical)

    def score(self, player: str) -> Score:
        """What the sheet scores so far, the current line included."""
        lines = list(self.scored)
        if self.round_in_progress:
            lines.append(line_score(self.sheet))
        network, objectives = network_points(self.sheet), points_of_objectives(self.sheet)
        return Score(player, tuple(lines), network, objectives)

    def hint(self) -> Option | None:
        """What the greedy policy would decide now, None to pass. Asking changes nothing."""
        if not self.sheet.awaits_decision:
            return None
        game = self.sheet.game
        streams = game.table.streams.copy()
        code = choose_greedy(self.sheet.board, game, Greedy())
        game.table.streams[:] = streams
        return None if code == PASSED else self.find(self.sheet.notation(code))

    def gains(self, options: Sequence[Option]) -> list[int]:
        """How many points each option would add to the score so far, objectives included."""
        before, totals = self.score("").total, list[int]()
        for option in options:
            self.take_option(option)
            totals.append(self.score("").total)
            self.undo()
        return [total - before for total in totals]

    # The player's steps

    def decide(self, option: Option | None) -> None:
        """Take one of the options or of the circles, or None to pass.

        Raises IllegalDecisionError for anything else.
        """
        if not self._may_take(option):
            name = option.name if option else PASS_WORD
            raise IllegalDecisionError(f"`{name}` is not legal now")
        self.take_option(option)

    def _may_take(self, option: Option | None) -> bool:
        if option is None:
            return self.sheet.awaits_decision
        if option.is_section != self.sheet.awaits_circle and option.code in self.sheet.options():
            return True
        return any(option.places == each.places for each in self.circles())

    def take_option(self, option: Option | None) -> None:
        """Take one of the options or of the circles, which it must be, or None to pass."""
        self._before.append(self.sheet.moment())
        if option and not option.is_section and not self.sheet.awaits_circle:
            circle_by_power(self.sheet, option.places[0])
            self.turn.decided.append(option.name)
            self.come_to_circles()
        else:
            self.take(option.code if option else PASSED)

    def take(self, code: int) -> str:
        """Take a decision for good, given as the kernel's code. Returns its name in records."""
        name = self.sheet.notation(code)
        self.sheet.take(code)
        self.turn.decided.append(name)
        self.come_to_circles()
        return name

    def note(self, name: str, before: Moment) -> None:
        """Note a decision that was taken on the sheet, and the sheet before it, to take it back."""
        self._before.append(before)
        self.turn.decided.append(name)

    def undo(self) -> bool:
        """Take back the last decision of the turn. Returns whether there was one."""
        if not self._before:
            return False
        self.sheet.return_to(self._before.pop())
        self.turn.decided.pop()
        return True

    # The steps of the table

    def begin_round(self, colour: str) -> None:
        """Begin the round of a pencil."""
        self.sheet.begin_round(colour)
        self.rounds.append(SeatRound(colour))

    def deal(self, known: Sequence[int] = ()) -> tuple[int, ...]:
        """Reveal the cards of a turn: the known ones, then those of the pile. Returns them all.

        Without `known`, those that the sheet knows to come next are revealed first.
        """
        foreseen = self.sheet.known
        left = (self.names[each] for each in known or foreseen)
        cards = self.reveal(lambda: next(left, None))
        self.sheet.known = foreseen[len(cards) :]
        self.come_to_circles()
        return cards

    def reveal(self, named: Callable[[], str | None]) -> tuple[int, ...]:
        """Begin a turn and reveal its cards: each that is named, or for None that of the pile."""
        cards = tuple(self.sheet.reveal_turn(lambda: self._next_card(named())))
        self._before = []
        self.rounds[-1].turns.append(SeatTurn(cards))
        return cards

    def close_turn(self) -> None:
        """End the turn, passing what is still pending; after the last one, end the round."""
        self.come_to_circles()
        while self.sheet.awaits_decision:
            self.decide(None)
        self._before = []
        if not self.sheet.close_turn():
            self.end_round()

    def end_round(self) -> None:
        """End the round: score its line."""
        self.sheet.end_round()
        self.scored.append(line_score(self.sheet))

    def come_to_circles(self) -> None:
        """After the last decision of the last turn, stations may be circled (W4)."""
        sheet = self.sheet
        if sheet.round_is_over and not (sheet.awaits_decision or sheet.is_ending):
            self.turn.at_end = len(self.turn.decided)
            sheet.close_turn()

    def _next_card(self, named: str | None) -> int:
        """The next card of the pile; a card that is named is swapped to the top first."""
        table = self.sheet.game.table
        card = draw_card(table)
        if named in (None, self.names[card]):
            return card
        top = int(table.now[TableNow.LEFT]) - 1
        pile = table.pile[:top].tolist()
        place = next(place for place, each in enumerate(pile) if self.names[each] == named)
        table.pile[top], table.pile[place] = pile[place], card
        return int(pile[place])


def scores_of(seats: Sequence[Seat], players: Iterable[str]) -> tuple[Score, ...]:
    """What the seats of a table score so far, with what is compared between the players named."""
    board, city = seats[0].sheet.board, seats[0].network.city
    found = settled(board, [seat.sheet.game for seat in seats])
    return tuple(
        compared(city, score, {term: points[at].tolist() for term, points in found.items()})
        for at, score in enumerate(map(Seat.score, seats, players))
    )
