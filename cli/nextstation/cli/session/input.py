"""What a player types: at a terminal, or line by line if the input is a file or a pipe."""

import io
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import say
from nextstation.engine.format.vocabulary.files.records import CIRCLE_WORD
from nextstation.engine.play.sheet.grant import starts

if TYPE_CHECKING:
    from nextstation.engine.play.options import Option
    from nextstation.engine.play.table.seat import Seat

PASS, UNDO, HINT, HELP, QUIT = "pass", "undo", "hint", "help", "quit"
_SHORT = {"p": PASS, "u": UNDO, "h": HINT, "?": HELP, "q": QUIT}
_PLACE = "[a-p][0-9]{1,2}"
# Characters that are read of a line: more is no answer, and a device may have no end of line.
_LONGEST = 2000


class InputEnded(Exception):  # noqa: N818 - no error: the player leaves
    """The player leaves, or there is no more input."""


class AnswerError(ValueError):
    """An answer that is not a choice, and why."""


class ScriptedInput:
    """Lines of a file or a pipe. Empty lines and comments (from # on) are skipped."""

    interactive = False

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.number = stream, 0
        self.ahead: str | None = None

    def ask(self, prompt: str) -> str:  # noqa: ARG002
        """The next answer. Raises InputEnded if there is none."""
        answer = self.peek()
        self.ahead = None
        if answer is None:
            raise InputEnded
        return answer

    def peek(self) -> str | None:
        """The next answer, without taking it; None if there is none."""
        while not self.ahead:
            line = self._line()
            if not line:
                return None
            self.number += 1
            if len(line) > _LONGEST:
                self.reject(f"the line is longer than {_LONGEST} characters")
            self.ahead = _trimmed(line.partition("#")[0])
        return self.ahead

    def _line(self) -> str:
        """The next line; nothing at the end of the input, or if it cannot be read any more."""
        try:
            return self.stream.readline(_LONGEST + 1)
        except OSError:
            return ""

    def reject(self, message: str) -> None:
        """Say why an answer is wrong, and end the command: nobody is there to answer again."""
        fail(f"line {self.number} of the input: {message}", USAGE)


class TerminalInput(ScriptedInput):
    """Answers of a player at a terminal, who may try again."""

    interactive = True

    def ask(self, prompt: str) -> str:
        """Ask; the answer may be empty. Raises InputEnded at the end of input (Ctrl-D).

        A terminal that is closed ends the input as well.
        """
        try:
            return _trimmed(input(prompt))
        except (EOFError, OSError):
            raise InputEnded from None

    def reject(self, message: str) -> None:
        """Say why an answer is wrong."""
        say(message)


def player_input() -> ScriptedInput:
    """The input of this process; an input that is closed has no lines."""
    if sys.stdin is None:
        return ScriptedInput(io.StringIO())
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    return TerminalInput(sys.stdin) if interactive else ScriptedInput(sys.stdin)


def command_of(answer: str) -> str | None:
    """The command that an answer is, by its name, its first letter or `?`."""
    return _SHORT.get(answer, answer if answer in _SHORT.values() else None)


def pencils_of(answer: str, pencils: Sequence[str]) -> list[str]:
    """Pencils in their order, each by its number or its beginning. Raises AnswerError."""
    words = answer.replace(",", " ").split() or [answer]
    found = [_pencil_of(word, pencils) for word in words]
    again = next((each for each in found if found.count(each) > 1), None)
    if again:
        raise AnswerError(f"`{again}` is used once in a game")
    return found


def _pencil_of(answer: str, pencils: Sequence[str]) -> str:
    """A pencil by its number, or by the beginning of its name. Raises AnswerError."""
    if re.fullmatch("[0-9]{1,3}", answer, re.ASCII):
        if 1 <= int(answer) <= len(pencils):
            return pencils[int(answer) - 1]
        raise AnswerError(f"there is no pencil {answer}; choose 1 to {len(pencils)}")
    found = [each for each in pencils if answer and each.startswith(answer)]
    found = [each for each in pencils if each == answer] or found
    if len(found) == 1:
        return found[0]
    names = ", ".join(found or pencils)
    wrong = "is ambiguous" if found else "is not one of the pencils left"
    raise AnswerError(f"`{answer[:40]}` {wrong}: {names}")


def option_of(answer: str, seat: "Seat", options: Sequence["Option"]) -> "Option":
    """The option that an answer names, by its number or its places. Raises AnswerError."""
    if re.fullmatch("[0-9]{1,4}", answer, re.ASCII):
        if 1 <= int(answer) <= len(options):
            return options[int(answer) - 1]
        raise AnswerError(_no_number(answer, len(options)))
    named = [option for option in options if option.name == answer]
    if named:
        return named[0]
    if answer.startswith(CIRCLE_WORD):
        return circle_of(answer, seat)
    pair = re.fullmatch(f"({_PLACE})[ -]({_PLACE})", answer, re.ASCII)
    if pair:
        return _section_of(pair[1], pair[2], seat)
    if re.fullmatch(_PLACE, answer, re.ASCII):
        return _option_at(answer, options)
    raise AnswerError(f"`{answer[:40]}` is not a choice; type ? for help")


def circle_of(answer: str, seat: "Seat") -> "Option":
    """The station that `circle d3` circles. Raises AnswerError."""
    found = seat.find(answer)
    if found is None:
        raise AnswerError(f"`{answer[:40]}`: no such station can be circled now (W4, G4)")
    return found


def _no_number(answer: str, options: int) -> str:
    if options == 0:
        return f"there is no choice {answer}: you can only pass"
    return f"there is no choice {answer}; choose 1 to {options}, or pass"


def _section_of(start: str, end: str, seat: "Seat") -> "Option":
    """A section, which may be named from either end."""
    found = seat.find(f"{start}-{end}") or seat.find(f"{end}-{start}")
    if found is None:
        raise AnswerError(f"`{start}-{end}` is not legal: {_reason(start, end, seat)}")
    return found


def _reason(start: str, end: str, seat: "Seat") -> str:
    """The rule that forbids a section, read from the end where it could start."""
    from nextstation.engine.city.place import Point
    from nextstation.engine.play.explain import refusal

    one, other = Point.parse(start), Point.parse(end)
    may_start = set() if seat.sheet.awaits_circle else set(starts(seat.sheet))
    pair = (other, one) if other in may_start and one not in may_start else (one, other)
    return str(refusal(seat.sheet, pair) or "it is not one of the choices")


def _option_at(place: str, options: Sequence["Option"]) -> "Option":
    """The only option that ends at a station."""
    found = [option for option in options if option.places[-1].name == place]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(option.name for option in found)
        raise AnswerError(f"several choices end at {place}: {names}")
    raise AnswerError(f"no choice ends at {place}; type both ends, such as d3-d1, to see why")


def _trimmed(line: str) -> str:
    return " ".join(line.lower().split())
