"""Reads a table (CSV) from any spreadsheet, in its encoding, as rows of cells with their places."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.diagnostic import Diagnostic, Related, Span, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.slips.foreign import UTF_16_MARKS
from nextstation.engine.format.vocabulary.limits import MAX_GRID

# What stands between two cells; of several, the one that is in the first row most often.
SEPARATORS = ",;\t"
_QUOTED = r'"(?:[^"]|"")*"'
_NEWLINE = re.compile("\r\n|\n|\r")
# A row for each grid point, and the names of the columns.
_MOST_ROWS = MAX_GRID * MAX_GRID + 1
_SAVE = "in the spreadsheet, save the sheet as CSV in UTF-8"
# What Windows writes in Western Europe; any text that is not UTF-8 is taken for it.
GUESS = "cp1252"
# What Windows writes elsewhere: Central Europe, Cyrillic, Greek, Turkish, Baltic.
ELSEWHERE = ("cp1250", "cp1251", "cp1253", "cp1254", "cp1257")
_PLAIN = "a,1;\t\n"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its text without the spaces around it, and its place in the file."""

    text: str
    span: Span


Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a table that are not empty; the first one names the columns.

    `is_guessed`: the file is not UTF-8, and its encoding is a guess.
    """

    document: Document
    rows: tuple[Row, ...]
    is_guessed: bool = False

    def diagnostic(
        self, code: str, message: str, cell: Cell, hint: str = "", first: Cell | None = None
    ) -> Diagnostic:
        """A diagnostic about a cell; `first` is where the same thing stands already."""
        related: tuple[Related, ...] = ()
        if first is not None:
            related = (self.document.related(first.span, "first here"),)
        return self.document.diagnostic(code, message, (), hint, span=cell.span, related=related)


def read_table(file: str | Path, encoding: str | None = None) -> Table:
    """Read a table in UTF-16 if it says so, else in an encoding, in UTF-8, or as a guess.

    Raises UnreadableError unless it is a table of bounded size, and text in that encoding.
    """
    try:
        content = read_bytes(file, utf_16=True)
    except UnreadableError as error:
        if error.diagnostic.code == "E013":
            raise UnreadableError(replace(error.diagnostic, hint=_SAVE)) from None
        raise
    encoding = "UTF-16" if content.startswith(UTF_16_MARKS) else encoding
    try:
        text, is_guessed = _decode(content, encoding)
    except UnicodeError:
        message = f"the file is not {encoding or 'UTF-8'} text"
        raise UnreadableError(Diagnostic(str(file), Span(1, 1), "E003", message, _SAVE)) from None
    return replace(parse_table(text, str(file)), is_guessed=is_guessed)


def parse_table(text: str, file: str = "<text>") -> Table:
    """Read the text of a table. Raises UnreadableError if it is not one of bounded size."""
    document = Document(file, _NEWLINE.split(text))
    if not text.strip():
        raise UnreadableError(document.diagnostic("E004", "the file is empty", ()))
    # Spreadsheets write, and hide, such a line to name the separator.
    first = int(re.fullmatch("sep=.", document.lines[0], re.IGNORECASE) is not None)
    separator = document.lines[0][4] if first else _separator(document.lines)
    lines = iter([f"{line}\n" for line in document.lines[first:]])
    reader = csv.reader(lines, delimiter=separator, strict=True)
    rows, begun = [], first
    try:
        for texts in reader:
            cells = _cells(document, texts, begun, first + reader.line_num, separator)
            begun = first + reader.line_num
            if any(cell.text for cell in cells):
                rows.append(cells)
            if len(rows) > _MOST_ROWS:
                message = f"a table has at most {_MOST_ROWS - 1} rows"
                hint = "one for each grid point, below the names of the columns"
                raise UnreadableError(
                    document.diagnostic("E002", message, (), hint, span=cells[0].span)
                )
    except csv.Error:
        message = "a quotation mark in this row is not closed, or in the middle of a cell"
        hint = 'a cell in quotation marks ends with one, and `""` in it stands for one'
        raise UnreadableError(
            document.diagnostic("E907", message, (), hint, span=Span(begun + 1, 1))
        ) from None
    if not rows:
        raise UnreadableError(document.diagnostic("E004", "the table has only blank cells", ()))
    return Table(document, tuple(rows))


def _separator(lines: list[str]) -> str:
    header = re.sub(_QUOTED, "", next(line for line in lines if line.strip()))
    return max(SEPARATORS, key=header.count)


def _cells(
    document: Document, texts: list[str], start: int, end: int, separator: str
) -> tuple[Cell, ...]:
    """The cells of a row that takes some lines of the file, counted from 0."""
    lines = document.lines[start:end]
    ends = list(accumulate(len(line) + 1 for line in lines))
    raw = "\n".join(lines)
    cell = re.compile(rf"({_QUOTED}|)[^{re.escape(separator)}]*")
    cells, place = [], 0
    for text in texts:
        match = cell.match(raw, place)
        assert match is not None
        written = match.group()
        begins = place + len(written) - len(written.lstrip())
        line = next((number for number, last in enumerate(ends) if begins < last), 0)
        column = begins - (ends[line - 1] if line else 0) + 1
        width = max(1, min(len(written.strip()), ends[line] - begins - 1))
        cells.append(Cell(text.strip(), Span(start + line + 1, column, width)))
        place = match.end() + 1
    return tuple(cells)


def is_encoding(name: str) -> bool:
    """Whether an encoding of this name exists, in which a table is written in single bytes."""
    try:
        return _PLAIN.encode().decode(name) == _PLAIN
    except (LookupError, ValueError):
        return False


def _decode(content: bytes, encoding: str | None) -> tuple[str, bool]:
    """The text in an encoding, or else in UTF-8 or a guess; and whether it is a guess.

    Raises UnicodeError if the content is not text in that encoding, or in the one guessed.
    """
    if encoding:
        return content.decode(encoding).removeprefix("\ufeff"), False
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return content.decode(GUESS), True


def readings(guessed: str) -> Iterator[tuple[str, str]]:
    """The other encodings in which a text that was guessed is another text, and that text."""
    known = {guessed}
    for encoding in ELSEWHERE:
        text = guessed.encode(GUESS).decode(encoding, "replace")
        if text not in known and text.isprintable() and "\ufffd" not in text:
            known.add(text)
            yield encoding, text
