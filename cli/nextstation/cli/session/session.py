"""A player at a game: asks for what the game waits for, until it is over or the player leaves."""

from typing import TYPE_CHECKING

from nextstation.cli.session import screen
from nextstation.cli.session.input import (
    HELP,
    HINT,
    PASS,
    QUIT,
    UNDO,
    AnswerError,
    InputEnded,
    ScriptedInput,
    circle_of,
    command_of,
    option_of,
    pencils_of,
)
from nextstation.cli.terminal.text import say
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD
from nextstation.engine.play.table.seat import Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from nextstation.engine.play.options import Option
    from nextstation.engine.play.table.table import Table


class PlaySession:
    """Plays a game by the answers of a player."""

    def __init__(
        self,
        game: "Table",
        answers: ScriptedInput,
        keep: "Callable[[Table], None]",
        *,
        hints: bool = False,
    ) -> None:
        """`keep` gets the game after every step; with `hints`, every decision has a hint."""
        self.game, self.seat = game, game.seats[0]
        self.answers, self.keep, self.hints = answers, keep, hints

    def play(self) -> bool:
        """Play until the game is over. Returns False if the player leaves before.

        One who leaves after the last decision has finished it.
        """
        steps = {
            Stage.PENCIL: self._choose_pencil,
            Stage.DECISION: self._decide,
            Stage.TURN_OVER: self._end_turn,
        }
        try:
            while self.game.stage is not Stage.GAME_OVER:
                steps[self.game.stage]()
                self.keep(self.game)
        except (InputEnded, KeyboardInterrupt):
            if not self.game.is_decided:
                return False
            self.game.advance()
            self.keep(self.game)
        return True

    def _choose_pencil(self) -> None:
        if self.game.next_pencil:
            self.game.advance()
            return
        pencils, number = self.game.pencils_left, len(self.game.order) + 1
        if self.answers.interactive:
            if number == 1:
                say("\nThe order of the pencils is chosen before the first card (L1).")
            listed = "   ".join(f"{place} {name}" for place, name in enumerate(pencils, 1))
            say(f"\nRound {number}: which pencil?   {listed}")
        while True:
            answer = self.answers.ask("pencil, or several in order (? help, q quit) > ")
            try:
                if not self._handle_global_command(answer):
                    self.game.plan([*self.game.pencils, *pencils_of(answer, pencils)])
                    return
            except AnswerError as error:
                self.answers.reject(str(error))

    def _decide(self) -> None:
        """Take one decision, or take one back."""
        options = self.seat.options()
        if self.answers.interactive:
            screen.print_game(self.game, options)
        if self.hints:
            self._show_hint()
        while True:
            answer = self.answers.ask(_prompt(options))
            try:
                if self._apply(answer, options):
                    return
            except AnswerError as error:
                self.answers.reject(str(error))

    def _apply(self, answer: str, options: "list[Option]") -> bool:
        """Do what an answer says. Returns whether that changed the game."""
        command = command_of(answer)
        if command == UNDO:
            self._undo()
        elif command == PASS or (not answer and not options):
            self.seat.decide(None)
        elif not answer:
            raise AnswerError("Enter alone does not pass here; type p to pass")
        elif not self._handle_global_command(answer):
            self.seat.decide(option_of(answer, self.seat, options))
        else:
            return False
        return True

    def _undo(self) -> None:
        if not self.seat.undo():
            raise AnswerError("there is nothing to take back in this turn")

    def _end_turn(self) -> None:
        """A decided turn can be taken back until the next card is revealed."""
        if not self._is_confirmed():
            return
        line = screen.turn_line(self.seat)
        self.game.advance()
        if not self.answers.interactive:
            say(line)

    def _is_confirmed(self) -> bool:
        """Whether the player keeps what was decided in a turn."""
        if not self.answers.interactive:
            answer = self.answers.peek() or ""
            if command_of(answer) != UNDO and not self._is_circle(answer):
                return True
            self._change_turn(self.answers.ask(""))
            return False
        decided = ", ".join(self.seat.turn.decided) or "nothing to decide"
        say(f"   {decided}")
        after = "ends the round" if self.seat.sheet.round_is_over else "reveals the next card"
        while True:
            answer = self.answers.ask(f"Enter {after}, u undo, q quit > ")
            if not answer:
                return True
            if command_of(answer) == UNDO or self._is_circle(answer):
                return not self._change_turn(answer)
            if not self._handle_global_command(answer):
                self.answers.reject(
                    f"the turn is complete: Enter {after}, u takes back the last decision"
                )

    def _is_circle(self, answer: str) -> bool:
        """Whether an answer circles a station, which a power may after any turn (W4)."""
        return answer.startswith(CIRCLE_WORD) and bool(self.seat.circles())

    def _change_turn(self, answer: str) -> bool:
        """Undo in a decided turn, or circle a station. Returns whether that could be."""
        try:
            if self._is_circle(answer):
                self.seat.decide(circle_of(answer, self.seat))
            else:
                self._undo()
        except AnswerError as error:
            self.answers.reject(str(error))
            return False
        return True

    def _handle_global_command(self, answer: str) -> bool:
        """Do what can be asked for at any time. Returns whether the answer was such a command."""
        command = command_of(answer)
        if command == QUIT:
            raise InputEnded
        if command == HELP:
            screen.print_help(self.game.network.city)
        elif command == HINT and self.game.stage is Stage.DECISION:
            self._show_hint()
        else:
            return False
        return True

    def _show_hint(self) -> None:
        found = self.seat.hint()
        say(f"hint: {found.name if found else 'pass'}")


def _prompt(options: "list[Option]") -> str:
    if not options:
        return "nothing can be drawn: Enter passes (u undo, ? help, q quit) > "
    count = f"1-{len(options)}" if len(options) > 1 else "1"
    return f"{count} or {options[0].name}, p pass, u undo, h hint, ? help, q quit > "
