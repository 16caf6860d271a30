"""What a player types: at a terminal, or line by line where the input is a file or a pipe."""

import io
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

import typer

from nextstation.cli.terminal.errors import USAGE, fail
from nextstation.cli.terminal.text import safe

if TYPE_CHECKING:
    from nextstation.engine.play.options import Option
    from nextstation.engine.play.solo import Solo

PASS, UNDO, HINT, HELP, QUIT = "pass", "undo", "hint", "help", "quit"
_SHORT = {"p": PASS, "u": UNDO, "h": HINT, "?": HELP, "q": QUIT}
_PLACE = "[a-p][0-9]{1,2}"


class Stopped(Exception):
    """The player goes, or there is no more input."""


class Refused(ValueError):
    """What was typed is no choice, and why."""


class Answers:
    """Lines of a file or a pipe. Empty lines, and those that begin with #, say nothing."""

    asks = False

    def __init__(self, stream: TextIO) -> None:
        self.stream, self.number = stream, 0
        self.ahead: str | None = None

    def ask(self, prompt: str) -> str:  # noqa: ARG002
        """The next answer. Raises Stopped when there is none."""
        answer = self.peek()
        self.ahead = None
        if answer is None:
            raise Stopped
        return answer

    def peek(self) -> str | None:
        """The next answer, which stays the next one; None when there is none."""
        while not self.ahead:
            line = self.stream.readline()
            if not line:
                return None
            self.number += 1
            self.ahead = _trimmed(line.partition("#")[0])
        return self.ahead

    def refuse(self, message: str) -> None:
        """Tell why an answer will not do: nobody is there to give another one."""
        fail(f"line {self.number} of the input: {message}", USAGE)


class Typed(Answers):
    """Answers of a player at a terminal, who is asked and may try again."""

    asks = True

    def ask(self, prompt: str) -> str:
        """Ask; the answer may be empty. Raises Stopped at the end of input (Ctrl-D)."""
        try:
            return _trimmed(input(prompt))
        except EOFError:
            raise Stopped from None

    def refuse(self, message: str) -> None:
        """Tell why an answer will not do."""
        typer.echo(safe(message))


def answers() -> Answers:
    """The answers of whoever is there."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    there = sys.stdin.isatty() and sys.stdout.isatty()
    return Typed(sys.stdin) if there else Answers(sys.stdin)


def command_of(answer: str) -> str | None:
    """The command that an answer is, by its name, its first letter or `?`."""
    return _SHORT.get(answer, answer if answer in _SHORT.values() else None)


def pencil_of(answer: str, pencils: Sequence[str]) -> str:
    """A pencil by its number or name, which may be cut short. Raises Refused."""
    if re.fullmatch("[0-9]{1,3}", answer, re.ASCII):
        if 1 <= int(answer) <= len(pencils):
            return pencils[int(answer) - 1]
        raise Refused(f"there is no pencil {answer}; choose 1 to {len(pencils)}")
    found = [each for each in pencils if answer and each.startswith(answer)]
    found = [each for each in pencils if each == answer] or found
    if len(found) == 1:
        return found[0]
    names = ", ".join(found or pencils)
    wrong = "stands for several" if found else "is none of the pencils left"
    raise Refused(f"`{answer[:40]}` {wrong}: {names}")


def option_of(answer: str, game: "Solo", options: Sequence["Option"]) -> "Option":
    """The option that an answer names, by its number or its places. Raises Refused."""
    if re.fullmatch("[0-9]{1,4}", answer, re.ASCII):
        if 1 <= int(answer) <= len(options):
            return options[int(answer) - 1]
        raise Refused(_no_number(answer, len(options)))
    named = [option for option in options if option.name == answer]
    if named:
        return named[0]
    pair = re.fullmatch(f"({_PLACE})[ -]({_PLACE})", answer, re.ASCII)
    if pair:
        return _section_of(pair[1], pair[2], game)
    if re.fullmatch(_PLACE, answer, re.ASCII):
        return _option_at(answer, options)
    raise Refused(f"`{answer[:40]}` is no choice; ? tells what is")


def _no_number(answer: str, options: int) -> str:
    if options == 0:
        return f"there is no choice {answer}: only a pass is possible"
    return f"there is no choice {answer}; choose 1 to {options}, or pass"


def _section_of(start: str, end: str, game: "Solo") -> "Option":
    """A section, which may be named from either end."""
    found = game.find(f"{start}-{end}") or game.find(f"{end}-{start}")
    if found is None:
        raise Refused(f"`{start}-{end}` is not legal: {_reason(start, end, game)}")
    return found


def _reason(start: str, end: str, game: "Solo") -> str:
    """The rule that forbids a section, read from the end where it could start."""
    from nextstation.engine.city.place import Point
    from nextstation.engine.play.explain import explain

    one, other = Point.parse(start), Point.parse(end)
    starts = set() if game.sheet.awaits_circle else set(game.sheet.starts())
    pair = (other, one) if other in starts and one not in starts else (one, other)
    return explain(game.sheet, pair) or "it is not one of the choices"


def _option_at(place: str, options: Sequence["Option"]) -> "Option":
    """The only option that ends at a station."""
    found = [option for option in options if option.places[-1].name == place]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(option.name for option in found)
        raise Refused(f"several choices end at {place}: {names}")
    raise Refused(f"no choice ends at {place}; a section such as d3-d1 says more")


def _trimmed(line: str) -> str:
    return " ".join(line.lower().split())
