"""A small drawing in the syntax of SVG paths, within a box: a motif, a symbol or a sign."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nextstation.engine.format.vocabulary.limits import MOTIF_BOX

# The commands, with the number of coordinates that each takes. All are absolute.
COMMANDS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}
# How many drawings are remembered: the cities of an experiment often have the same.
_DRAWINGS = 32
_TOKEN = re.compile(r"[A-Za-z]|[^\s,A-Za-z]+")
_NUMBER = re.compile(r"-?\d+(\.\d+)?$", re.ASCII)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A command and its numbers."""

    command: str
    numbers: tuple[float, ...]

    def places(self) -> Iterator[tuple[int, float]]:
        """Each number with its axis: 0 across from the left, 1 down from above."""
        for index, number in enumerate(self.numbers):
            yield (1 if self.command == "V" else index % 2), number


class DrawingError(ValueError):
    """An invalid drawing: what is wrong, and its row, offset and width in the text."""

    def __init__(self, message: str, row: int, offset: int, width: int) -> None:
        super().__init__(message)
        self.row, self.offset, self.width = row, offset, width


@dataclass(frozen=True, slots=True)
class _Token:
    """A command or a number, with its place in the text."""

    text: str
    row: int
    offset: int

    def fault(self, message: str) -> DrawingError:
        return DrawingError(message, self.row, self.offset, len(self.text))


@lru_cache(_DRAWINGS)
def read_drawing(text: str, box: tuple[int, int] = MOTIF_BOX) -> tuple[Stroke, ...]:
    """The strokes of a drawing in a box; raises DrawingError at the first fault."""
    strokes: list[Stroke] = []
    tokens = list(_tokens(text))
    if not tokens:
        raise DrawingError("the drawing is empty", 0, 0, 1)
    starts = [number for number, token in enumerate(tokens) if token.text.isalpha()]
    if not starts or starts[0] > 0 or tokens[0].text != "M":
        raise tokens[0].fault(f"a drawing begins with `M`, not with `{tokens[0].text}`")
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        strokes.append(_stroke(tokens[start], tokens[start + 1 : end], box))
    return tuple(strokes)


def _tokens(text: str) -> Iterator[_Token]:
    for row, line in enumerate(text.split("\n")):
        for found in _TOKEN.finditer(line):
            yield _Token(found.group(), row, found.start())


def _stroke(command: _Token, numbers: list[_Token], box: tuple[int, int]) -> Stroke:
    if command.text not in COMMANDS:
        raise command.fault(f"`{command.text}` is not a command")
    stroke = Stroke(command.text, tuple(map(_value, numbers)))
    count, wanted = len(numbers), COMMANDS[command.text]
    if count != wanted:
        raise command.fault(f"`{command.text}` takes {wanted} numbers, not {count}")
    for token, (axis, place) in zip(numbers, stroke.places(), strict=True):
        if not 0 <= place <= box[axis]:
            raise token.fault(f"{token.text} is outside the box")
    return stroke


def _value(token: _Token) -> float:
    if not _NUMBER.match(token.text):
        raise token.fault(f"`{token.text}` is not a number")
    return float(token.text)
