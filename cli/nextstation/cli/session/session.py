"""A player at a game: asks for what the game waits for, until it is over or the player goes."""

from typing import TYPE_CHECKING

import typer

from nextstation.cli.session import screen
from nextstation.cli.session.input import (
    HELP,
    HINT,
    PASS,
    QUIT,
    UNDO,
    Answers,
    Refused,
    Stopped,
    command_of,
    option_of,
    pencil_of,
)
from nextstation.engine.play.solo import Stage

if TYPE_CHECKING:
    from nextstation.engine.play.options import Option
    from nextstation.engine.play.solo import Solo


class Desk:
    """Plays a game by the answers of a player."""

    def __init__(self, game: "Solo", answers: Answers, *, hints: bool = False) -> None:
        """With `hints` every decision comes with what the greedy player would do."""
        self.game, self.answers, self.hints = game, answers, hints

    def play(self) -> bool:
        """Play on. Says whether the game is over; else the player has gone."""
        steps = {
            Stage.PENCIL: self._choose_pencil,
            Stage.DECISION: self._decide,
            Stage.TURN_OVER: self._end_turn,
        }
        try:
            while self.game.stage is not Stage.GAME_OVER:
                steps[self.game.stage]()
        except (Stopped, KeyboardInterrupt):
            return False
        return True

    def _choose_pencil(self) -> None:
        if self.game.next_pencil:
            self.game.go_on()
            return
        pencils = self.game.pencils_left
        if self.answers.asks:
            listed = "   ".join(f"{number} {name}" for number, name in enumerate(pencils, 1))
            typer.echo(f"\nRound {len(self.game.rounds) + 1}: which pencil?   {listed}")
        while True:
            answer = self.answers.ask("pencil (? help, q quit) > ")
            try:
                if not self._heeds(answer):
                    self.game.take_pencil(pencil_of(answer, pencils))
                    return
            except Refused as error:
                self.answers.refuse(str(error))

    def _decide(self) -> None:
        """One decision, or one that is taken back."""
        options = self.game.options()
        if self.answers.asks:
            screen.print_game(self.game, options)
        if self.hints:
            self._tell_hint()
        while True:
            answer = self.answers.ask(_prompt(options))
            try:
                if self._acts(answer, options):
                    return
            except Refused as error:
                self.answers.refuse(str(error))

    def _acts(self, answer: str, options: "list[Option]") -> bool:
        """Do what an answer says; whether the game has changed by it."""
        command = command_of(answer)
        if command == UNDO:
            self._undo()
        elif command == PASS or (not answer and not options):
            self.game.decide(None)
        elif not answer:
            raise Refused("Enter alone draws nothing; p passes")
        elif not self._heeds(answer):
            self.game.decide(option_of(answer, self.game, options))
        else:
            return False
        return True

    def _undo(self) -> None:
        if not self.game.undo():
            raise Refused("nothing was decided in this turn that could be taken back")

    def _end_turn(self) -> None:
        """A decided turn stays open for an undo until the next card."""
        if not self._is_kept():
            return
        line = screen.turn_line(self.game)
        self.game.go_on()
        if not self.answers.asks:
            typer.echo(line)

    def _is_kept(self) -> bool:
        """Whether the player keeps what was decided in a turn."""
        if not self.answers.asks:
            if command_of(self.answers.peek() or "") != UNDO:
                return True
            self.answers.ask("")
            self._take_back()
            return False
        decided = ", ".join(self.game.turn.decided) or "nothing to decide"
        typer.echo(f"   {decided}")
        after = "ends the round" if self.game.sheet.round_is_over else "reveals the next card"
        while True:
            answer = self.answers.ask(f"Enter {after}, u undo, q quit > ")
            if not answer:
                return True
            if command_of(answer) == UNDO:
                return not self._take_back()
            if not self._heeds(answer):
                self.answers.refuse(f"the turn is decided: Enter {after}, u takes it back")

    def _take_back(self) -> bool:
        """Undo; whether there was something."""
        try:
            self._undo()
        except Refused as error:
            self.answers.refuse(str(error))
            return False
        return True

    def _heeds(self, answer: str) -> bool:
        """Do what can be asked for at any time; whether it was that."""
        command = command_of(answer)
        if command == QUIT:
            raise Stopped
        if command == HELP:
            typer.echo("\n".join((screen.HELP, *screen.key_lines(self.game.network.city))))
        elif command == HINT and self.game.stage is Stage.DECISION:
            self._tell_hint()
        else:
            return False
        return True

    def _tell_hint(self) -> None:
        found = self.game.hint()
        typer.echo(f"hint: {found.name if found else 'pass'}")


def _prompt(options: "list[Option]") -> str:
    if not options:
        return "nothing can be drawn: Enter passes (u undo, ? help, q quit) > "
    count = f"1-{len(options)}" if len(options) > 1 else "1"
    first = options[0]
    does = f"{first.name} draws" if first.is_section else f"{first.places[0].name} circles"
    return f"{count} or {does}, p pass, u undo, h hint, ? help, q quit > "
