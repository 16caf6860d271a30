"""A solo game: deals cards, takes decisions, takes them back."""

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from enum import Enum, auto

from nextstation.engine.city.place import Point
from nextstation.engine.city.setup import Setup
from nextstation.engine.game.board.board import Board
from nextstation.engine.game.rules.decision import PASS as PASSED
from nextstation.engine.game.rules.state import TableNow
from nextstation.engine.play.notation import CIRCLE_WORD, PASS_WORD, card_names
from nextstation.engine.play.options import Option, circles_by_power, options_of
from nextstation.engine.play.power_circles import circle_by_power
from nextstation.engine.play.score import LineScore, Outcome, Score, line_score, score_of
from nextstation.engine.play.sheet import Sheet
from nextstation.engine.policy.simple import Greedy, choose_greedy
from nextstation.engine.source.suggestions import suggestion

_NAMED = re.compile(f"({CIRCLE_WORD} )?([a-p][0-9]{{1,2}})(?:-([a-p][0-9]{{1,2}}))?")


class TurnError(ValueError):
    """What a record tells cannot have been: the round, and the turn if it is one, from 0."""

    def __init__(self, message: str, number: int, turn: int | None = None) -> None:
        super().__init__(message)
        self.round, self.turn = number, turn

    def __reduce__(self) -> tuple[type["TurnError"], tuple[str, int, int | None]]:
        return (TurnError, (str(self), self.round, self.turn))


class Stage(Enum):
    """What a game waits for: a pencil, a decision, the next card, or nothing."""

    PENCIL = auto()
    DECISION = auto()
    TURN_OVER = auto()
    GAME_OVER = auto()


@dataclass(slots=True)
class SoloTurn:
    """A turn: its cards by their places in the deck, its decisions in the notation of records."""

    cards: tuple[int, ...]
    decided: list[str] = field(default_factory=list)


@dataclass(slots=True)
class SoloRound:
    """A round: its pencil and its turns so far."""

    colour: str
    turns: list[SoloTurn] = field(default_factory=list)


class Solo:
    """A solo game. The same seed deals the same cards, whatever the decisions."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        pencils: Sequence[str] = (),
    ) -> None:
        """Begin a game; `pencils` are those of the first rounds, the others are chosen or drawn.

        Raises ValueError for an unknown pencil, or one that is named twice.
        """
        self.pencils: tuple[str, ...] = ()
        self.setup, self.network, self.seed = setup, setup.network, seed
        self.board, self.names = Board.of(setup), card_names(setup.city.deck)
        self._clear()
        self.plan(pencils)

    def _clear(self) -> None:
        self.sheet = Sheet(self.setup, self.board, self.seed)
        self.rounds: list[SoloRound] = []
        self.scored: list[LineScore] = []
        self.is_ending = False

    # The state of the game

    @property
    def stage(self) -> Stage:
        """What the game waits for."""
        if self.round_in_progress:
            return Stage.DECISION if self.sheet.awaits_decision else Stage.TURN_OVER
        is_over = len(self.rounds) == len(self.sheet.colours)
        return Stage.GAME_OVER if is_over else Stage.PENCIL

    @property
    def round_in_progress(self) -> bool:
        """Whether a round has begun and not ended."""
        return len(self.rounds) > len(self.scored)

    @property
    def order(self) -> list[str]:
        """The pencils in the order of their rounds, as far as it is known: played, chosen, drawn.

        The last one is known with those before it (L1).
        """
        known = [*(each.colour for each in self.rounds), *self.pencils]
        order = list(dict.fromkeys(known + (self.sheet.drawn_order if self._draws_pencils else [])))
        left = [colour for colour in self.sheet.colours if colour not in order]
        return order + left if len(left) == 1 else order

    @property
    def pencils_left(self) -> list[str]:
        """The pencils that the player still has to put in order, before the first card (L1)."""
        order = self.order
        return [colour for colour in self.sheet.colours if colour not in order]

    @property
    def next_pencil(self) -> str | None:
        """The pencil of the next round; None if the player has pencils to choose, or at the end."""
        left = self.order[len(self.rounds) :]
        return left[0] if left and not self.pencils_left else None

    @property
    def chosen_order(self) -> list[str]:
        """The order that the player chose; empty if it is drawn, or not complete."""
        chosen = self.chose_pencils if self._draws_pencils else not self.pencils_left
        return self.order if chosen else []

    @property
    def chose_pencils(self) -> bool:
        """Whether the player chose an order where the city draws it, unlike the rules (L1)."""
        return self._draws_pencils and bool(self.pencils) and self.order != self.sheet.drawn_order

    @property
    def _draws_pencils(self) -> bool:
        return self.setup.city.rules.solo_order == "random"

    @property
    def turn(self) -> SoloTurn:
        """The current turn."""
        return self.rounds[-1].turns[-1]

    @property
    def to_come(self) -> list[int]:
        """The cards of the round that are still to come (D6), by their places in the deck."""
        table = self.sheet.game.table
        return sorted(table.pile[: int(table.now[TableNow.LEFT])].tolist())

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
        options, canonical = self.options(), self.network.canonical
        if name.startswith(CIRCLE_WORD):
            options += self.circles()
        exact = next((option for option in options if option.name == name), None)
        places = [canonical.get(each, each) for each in _places(name)]
        if exact or not places:
            return exact
        found = [each for each in options if [canonical[at] for at in each.places] == places]
        return found[0] if len(found) == 1 else None

    def hint(self) -> Option | None:
        """What the greedy policy would decide now, None to pass. Asking changes nothing."""
        if not self.sheet.awaits_decision:
            return None
        game = self.sheet.game
        streams = game.table.streams.copy()
        code = choose_greedy(self.board, game, Greedy())
        game.table.streams[:] = streams
        return None if code == PASSED else self.find(self.sheet.notation(code))

    @property
    def is_decided(self) -> bool:
        """Whether only the end of the last round is left of the game."""
        is_last = len(self.rounds) == len(self.network.city.colours) and self.sheet.round_is_over
        return is_last and self.stage is Stage.TURN_OVER and not self.circles()

    def score(self, player: str) -> Score:
        """What the game scores so far, the current line included."""
        lines = list(self.scored)
        if self.round_in_progress:
            lines.append(line_score(self.sheet))
        return score_of(self.sheet, player, lines)

    def outcome(self, player: str) -> Outcome:
        """The sheet, what it scores, and the modules in play."""
        modules, scores = tuple(self.setup.modules), (self.score(player),)
        return Outcome((self.sheet,), scores, modules, chose_pencils=self.chose_pencils)

    # Steps

    def plan(self, pencils: Sequence[str]) -> None:
        """Choose the order of the pencils; used ones are skipped.

        Raises ValueError for an unknown pencil, one that is named twice, or another order than the
        one that was chosen before the first card (L1).
        """
        for place, colour in enumerate(pencils):
            self._check_pencil(colour, pencils[:place])
        order, used = self.order, [each.colour for each in self.rounds]
        unused = [colour for colour in pencils if colour not in used]
        begun = self.rounds and not self._draws_pencils and not self.pencils_left
        if begun and unused != order[len(used) :][: len(unused)]:
            listed = ", ".join(order)
            raise ValueError(f"the pencils were chosen before the first card: {listed} (L1)")
        if not begun:
            self.pencils = tuple(pencils)

    def decide(self, option: Option | None) -> None:
        """Take one of the options or of the circles, or None to pass."""
        if option and not option.is_section and not self.sheet.awaits_circle:
            circle_by_power(self.sheet, option.places[0])
        else:
            self.sheet.take(option.code if option else PASSED)
        self.turn.decided.append(option.name if option else PASS_WORD)
        self._come_to_circles()

    def _come_to_circles(self) -> None:
        """After the last decision of the last turn, stations may be circled (W4)."""
        sheet = self.sheet
        if sheet.round_is_over and not sheet.awaits_decision and not self.is_ending:
            self.is_ending = True
            sheet.end_turn()
            sheet.queue_round_end_circles()

    def undo(self) -> bool:
        """Take back the last decision of the turn. Returns whether there was one."""
        if not self.round_in_progress or not self.turn.decided:
            return False
        again = copy(self)
        self.turn.decided.pop()
        again.restore(self.rounds)
        self.sheet, self.rounds = again.sheet, again.rounds
        self.scored, self.is_ending = again.scored, again.is_ending
        return True

    def advance(self) -> None:
        """End a decided turn and go to the next card, or to the next pencil if it is known."""
        if self.stage is Stage.TURN_OVER:
            self._close_turn()
        if self.round_in_progress:
            self._deal()
        elif pencil := self.next_pencil:
            self._begin_round(pencil)
            self._deal()

    # Restoring a game

    def restore(self, rounds: Sequence[SoloRound]) -> None:
        """Replay a game from its cards and decisions; the last turn stays open.

        Raises TurnError for a round or a turn that is impossible.
        """
        self._clear()
        for number, played in enumerate(rounds, 1):
            self._begin_round(played.colour)
            for place, each in enumerate(played.turns, 1):
                self._restore_turn(each, (number - 1, place - 1))
                if (number, place) < (len(rounds), len(played.turns)):
                    self._close_turn()
            if number < len(rounds) and len(self.scored) < number:
                raise TurnError("the round is not over after its last turn", number - 1)

    def _restore_turn(self, turn: SoloTurn, where: tuple[int, int]) -> None:
        if not self.round_in_progress:
            raise TurnError("the round is over before this turn", *where)
        self._deal(turn.cards)
        for name in turn.decided:
            self._follow(name, where)

    def _follow(self, name: str, where: tuple[int, int]) -> None:
        """Take a recorded decision, and pass every grant before the one that allows it."""
        option = self.find(name)
        while option is None and name != PASS_WORD and self.sheet.awaits_decision:
            self.decide(None)
            option = self.find(name)
        if option is None and name != PASS_WORD:
            raise TurnError(f"`{name}` is not legal", *where)
        if option or self.sheet.awaits_decision:
            self.decide(option)

    def _begin_round(self, colour: str) -> None:
        self.sheet.begin_round(colour)
        self.is_ending = False
        self.rounds.append(SoloRound(colour))

    def _deal(self, known: Sequence[int] = ()) -> None:
        """Reveal the cards of a turn: the recorded ones, then those of the pile."""
        left = list(known)
        cards = self.sheet.reveal_turn(lambda: self._next_card(left))
        self.rounds[-1].turns.append(SoloTurn(tuple(cards)))
        self._come_to_circles()

    def _next_card(self, known: list[int]) -> int:
        """The next card of the pile; a recorded card is swapped to the top first."""
        table = self.sheet.game.table
        card = self.sheet.draw_card()
        name = self.names[known.pop(0) if known else card]
        if name == self.names[card]:
            return card
        top = int(table.now[TableNow.LEFT]) - 1
        place = [self.names[each] for each in table.pile[:top]].index(name)
        table.pile[top], table.pile[place] = table.pile[place], card
        return int(table.pile[top])

    def _close_turn(self) -> None:
        """End the turn, passing what is still pending; after the last turn score the line."""
        while self.sheet.awaits_decision:
            self.decide(None)
        if self.is_ending:
            self.sheet.end_round()
            self.scored.append(line_score(self.sheet))
        else:
            self.sheet.end_turn()

    def _check_pencil(self, colour: str, used: Sequence[str]) -> None:
        colours = self.sheet.colours
        if colour not in colours:
            hint = suggestion(colour, colours, "pencils")
            raise ValueError(f"there is no pencil `{colour}`; {hint}")
        if colour in used:
            raise ValueError(f"the pencil `{colour}` is used once in a game")


def _places(name: str) -> list[Point]:
    """The places in the name of an option: two for a section, one for a circle, else none."""
    found = _NAMED.fullmatch(name)
    if found is None or bool(found[1]) == bool(found[3]):
        return []
    return [Point.parse(place) for place in found.groups()[1:] if place]
