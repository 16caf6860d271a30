"""Rows of a file that is laid out: their text, what stands in columns in several, and text art."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from yaml import Token

from nextstation.engine.city.art import read_art
from nextstation.engine.city.paths import DISTRICT_ART, DISTRICT_LETTERS, LEGEND, STATIONS
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary.limits import MAX_GRID

# What is aligned never stands further right, so that one long row does not stretch the others.
_FURTHEST_VALUE = 48
_FURTHEST_COMMENT = 120

Cells = list[list[str]]
T = TypeVar("T")


@dataclass(slots=True)
class Row:
    """A row: its indentation in spaces, its text and the comment behind it.

    It moves with the row that it stands `below`, within a bracket, by what that was `moved`; and
    with what was `padded` there, if the bracket stands behind that.
    """

    indent: int
    text: str = ""
    comment: str = ""
    below: "Row | None" = None
    moves: bool = False
    moved: int = 0
    padded: int = 0

    @property
    def end(self) -> int:
        """The column behind the text."""
        return self.indent + len(self.text)


@dataclass(slots=True)
class Stop:
    """A token that may be aligned with others of its group: its place in a row, and its column.

    `first` is the number of the row, `last` that of the one in which its entry ends.
    """

    group: tuple[int, bool]
    row: Row
    place: int
    column: int
    first: int
    last: int


def joined(rows: Sequence[Row], stops: Iterable[Stop]) -> str:
    """The text of rows. Stops of a group on consecutive rows are aligned, and so are comments."""
    _align(stops)
    for row in rows:
        if row.below:
            row.moved = row.below.moved + row.moves * row.below.padded
            row.indent += row.moved
    lines = []
    for run in _runs(rows, _is_beside):
        furthest = max(row.end for row in run)
        for row in run:
            before = " " * row.indent + row.text
            width = furthest if furthest <= _FURTHEST_COMMENT else row.end
            line = f"{before:<{width}}  {row.comment}" if row.comment else before
            lines.append(line if row.text or row.comment else "")
    return "\n".join(lines) + "\n"


def _align(stops: Iterable[Stop]) -> None:
    """Put spaces before the stops of a group on consecutive rows."""
    of_groups = sorted(stops, key=lambda each: each.group)
    for run in _runs(of_groups, lambda a, b: (a.group, a.last + 1) == (b.group, b.first)):
        furthest = max(stop.column for stop in run)
        for stop in run if furthest <= _FURTHEST_VALUE else ():
            row = stop.row
            row.padded = furthest - stop.column
            row.text = row.text[: stop.place] + " " * row.padded + row.text[stop.place :]


def _is_beside(one: Row, other: Row) -> bool:
    return bool(one.comment and other.comment) and one.indent == other.indent


def _runs(items: Iterable[T], follows: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Items that follow each other, run by run."""
    run: list[T] = []
    for each in items:
        if run and not follows(run[-1], each):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def art_letters(document: Document) -> dict[Path, set[str]]:
    """The layers of text art in a document, each with the letters that mean something there."""
    letters = {
        STATIONS: _keys(document.at(LEGEND)),
        DISTRICT_ART: {letter for path in DISTRICT_LETTERS for letter in _keys(document.at(path))},
    }
    return {path: known for path, known in letters.items() if document.is_literal(path)}


def _keys(value: object) -> set[str]:
    return {*value} if isinstance(value, dict) else set()


def cells_of(text: str) -> Cells:
    """The cells of text art, row by row, without empty rows."""
    return [cells for line in text.split("\n") if (cells := line.split())]


def lay_out_art(text: str, letters: Collection[str]) -> list[str]:
    """The rows of text art, with each column in one place.

    The distance of columns stays the most frequent one. Art that is larger than any map is left
    as it is.
    """
    rows = cells_of(text)
    if len(rows) > MAX_GRID + 1 or any(len(row) > MAX_GRID + 1 for row in rows):
        return text.rstrip("\n").split("\n")
    art = read_art(text, letters)
    header = [rows.pop(0)] if art.header else []
    numbers = [row[0] if row[0].isdigit() else "" for row in rows] if art.numbers else []
    cells = [row[1:] if row[0].isdigit() else row for row in rows] if numbers else rows
    pitch = max(_pitch(text), 1 + max((len(cell) for row in cells for cell in row), default=0))
    margin = max(map(len, numbers), default=0)
    labels = [*([""] * len(header)), *(numbers or [""] * len(rows))]
    return [
        f"{f'{label:>{margin}} ' if margin else ''}{_row(row, pitch)}".rstrip()
        for label, row in zip(labels, [*header, *cells], strict=True)
    ]


def _row(cells: Sequence[str], pitch: int) -> str:
    return "".join(cell.ljust(pitch) for cell in cells)


def _pitch(text: str) -> int:
    """The most frequent distance of two cells, the larger one of two that are equally frequent."""
    found: Counter[int] = Counter()
    for line in text.split("\n"):
        starts = [word.start() for word in re.finditer(r"\S+", line)]
        found.update(after - before for before, after in pairwise(starts))
    return max(found, key=lambda pitch: (found[pitch], pitch), default=0)


def texts_of(lines: Sequence[str], token: Token) -> list[str]:
    """The text of a token, line by line, without the indentation of all lines but the first."""
    start, end = token.start_mark, token.end_mark
    if start.line == end.line:
        return [lines[start.line][start.column : end.column]]
    whole = [*lines[start.line : end.line], lines[end.line][: end.column]]
    whole[0] = whole[0][start.column :]
    # A line that ends with an escaped space keeps it.
    ends = [text if text.rstrip().endswith("\\") else text.rstrip() for text in whole]
    return [ends[0], *(text.lstrip() for text in ends[1:])]


def block_of(lines: Sequence[str], begin: int, inside: int, marks: str) -> tuple[list[str], int]:
    """The lines of a block of text without their indentation, and the line after the block.

    `inside` is the column of the block that the text stands in.
    """
    digit = re.search("[1-9]", marks)
    first = next((line for line in lines[begin:] if line.strip()), "")
    indent = inside + int(digit[0]) if digit else max(_spaces(first), inside + 1)
    end = begin
    while end < len(lines) and (not lines[end].strip(" ") or _spaces(lines[end]) >= indent):
        end += 1
    found = [line[indent:] for line in lines[begin:end]]
    while found and not found[-1] and "+" not in marks:
        found.pop()
    return found, begin + len(found)


def _spaces(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
