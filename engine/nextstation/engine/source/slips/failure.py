"""Where a parser gave up on a file, and the slip that explains it."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.source.diagnostic import Span
from nextstation.engine.source.slips.layout import Line

_SYNTAX = "E005"


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip: its place, what is wrong, what would be right, and further places of the same."""

    span: Span
    message: str
    hint: str
    code: str = _SYNTAX
    again: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the parser gave up: the lines up to there and after it, the place, and its reason.

    `begun` is the place where the construct begins that could not be finished.
    """

    lines: Sequence[Line]
    after: Sequence[Line]
    place: Span
    reason: str
    begun: Span | None

    @property
    def last(self) -> Line:
        """The line where the parser gave up, or the last one before it that is no comment."""
        return self.lines[-1]

    @property
    def before(self) -> Line | None:
        """The line before."""
        return self.lines[-2] if len(self.lines) > 1 else None


def beginning_of(line: Line) -> Span:
    """The place where a line begins, behind its indentation."""
    return Span(line.number, line.indent + 1)


def spaces(count: int) -> str:
    """A number of spaces, in words."""
    return "1 space" if count == 1 else f"{count} spaces"


def in_quotes(text: str) -> str:
    """A text as YAML has it in quotation marks."""
    return "'" + text.replace("'", "''") + "'" if '"' in text or "\\" in text else f'"{text}"'
