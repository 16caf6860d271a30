"""The lines of a file that the parser refuses, where it gave up, and the slip that explains it.

Nothing here decides what a file means. Quotation marks and brackets are followed within a line: a
text or a list that goes on for several lines looks unclosed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.format.source.diagnostic import Span

# Spaces that do not break a line, which YAML takes as letters.
NO_BREAK = "\u00a0\u2007\u202f\u3000"
# The code of a line that opens a block of text, such as text art.
LITERAL = re.compile(r"(?:.*[:-] +|)[|>][0-9+-]*\s*$")
_PAIRS = {"}": "{", "]": "["}


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is more than a comment.

    `code` is the text without indentation and comment, `comment` the comment with its `#`; both are
    empty in a row of text art (`is_row`). `quote` is the column of a quotation mark that the line
    leaves open, `closed` that of one after which the text goes on, `bracket` that of the first
    bracket left open; columns count from 1, and 0 stands for none.
    """

    number: int
    text: str
    code: str = ""
    comment: str = ""
    is_row: bool = False
    quote: int = 0
    closed: int = 0
    bracket: int = 0

    @property
    def space(self) -> str:
        """The white space that the line begins with."""
        return self.text[: self.indent]

    @property
    def indent(self) -> int:
        """The number of characters by which the line is indented."""
        return len(self.text) - len(self.text.lstrip(f" \t{NO_BREAK}"))


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


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip: its place, what is wrong, what would be right, and further places of the same."""

    span: Span
    message: str
    hint: str
    code: str = "E005"
    again: tuple[Span, ...] = ()


def beginning_of(line: Line) -> Span:
    """The place where a line begins, behind its indentation."""
    return Span(line.number, line.indent + 1)


def lines_of(texts: Sequence[str]) -> list[Line]:
    """The lines of a file, without empty ones and comments."""
    found: list[Line] = []
    opened: Line | None = None
    rows = 0
    for number, text in enumerate(texts, 1):
        if not text.strip():
            continue
        indent = len(text) - len(text.lstrip(" "))
        if opened and indent > opened.indent:
            # The first row says how far in the others are at least, unless a digit does.
            digit = re.search(r"[|>][+-]?([1-9])", opened.code[-4:])
            rows = rows or (opened.indent + int(digit[1]) if digit else indent)
            if indent >= rows:
                found.append(Line(number, text, is_row=True))
                continue
        line = _read(number, text)
        if line.code:
            found.append(line)
            opened, rows = line if LITERAL.match(line.code) else None, 0
    return found


def _read(number: int, text: str) -> Line:
    """A line, read from left to right: quotation marks, brackets, the comment."""
    indent = Line(number, text).indent
    quote = closed = 0
    brackets: list[int] = []
    begins, end = True, len(text)
    column = indent
    while column < len(text):
        sign = text[column]
        if sign == "#" and (column == indent or text[column - 1].isspace()):
            end = column
            break
        if sign in "\"'" and begins:
            after = _after_quote(text, column)
            if after is None:
                quote = quote or column + 1
                break
            if not closed and re.match(r"[^\s,:}\]]", text[after:]):
                closed = after
            column, begins = after, False
            continue
        if sign in "{[" and begins:
            brackets.append(column + 1)
        elif sign in _PAIRS and brackets and text[brackets[-1] - 1] == _PAIRS[sign]:
            brackets.pop()
        begins = sign in "{[," or (sign.isspace() and begins) or _ends_key(text, column)
        column += 1
    code = text[indent:end].rstrip()
    bracket = brackets[0] if brackets else 0
    return Line(number, text, code, text[end:], False, quote, closed, bracket)


def _ends_key(text: str, column: int) -> bool:
    """Whether a colon or a dash stands before a value."""
    return text[column] in ":-" and text[column + 1 : column + 2].isspace()


def _after_quote(text: str, start: int) -> int | None:
    """The index behind the quoted text that begins at an index; None if it is not closed."""
    pattern = r'"(?:[^"\\]|\\.)*"' if text[start] == '"' else r"'(?:[^']|'')*'"
    match = re.compile(pattern).match(text, start)
    return match.end() if match else None
