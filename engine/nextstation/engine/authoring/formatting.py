"""`ns fmt` for one file: its text laid out, and the proof that nothing but the layout changed.

It is laid out token by token, so that nothing but white space can change. It decides about
indentation by two spaces, the spaces between tokens, alignment, and blank lines, of which one in a
row stays. The order of keys, quotation marks and line breaks are the author's.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.tokens import (
    BlockEndToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    FlowEntryToken,
    FlowMappingStartToken,
    KeyToken,
    ScalarToken,
    StreamEndToken,
    StreamStartToken,
    Token,
    ValueToken,
)

from nextstation.engine.authoring.art_layout import art_letters, cells_of, lay_out_art
from nextstation.engine.authoring.nesting import CLOSES, OPENS, STEP, Bracket, Nesting
from nextstation.engine.authoring.rows import Row, Stop, joined, paddings
from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.source.diagnostic import Path, UnreadableError
from nextstation.engine.source.document import Document
from nextstation.engine.source.reader import PARSER, parse_document

_HEADER = re.compile(r"([|>])([-+1-9]*)\s*(#.*)?$")
# The beginning of an entry of a list of named things, before what stands in the second column.
_NAMED = ("-", "{", "id", ":", None, ",")


class LayoutError(ValueError):
    """A file whose layout cannot be changed safely, and why."""


def formatted(document: Document) -> str:
    """The text of a file with its layout put in order: indentation, spaces, columns, blank lines.

    Every value, the order of keys and every comment stay, and formatting the result changes
    nothing: both are checked. Raises FaultyFileError if faults were found while reading the
    document, and LayoutError if the file would become too large.
    """
    if document.faults:
        raise FaultyFileError("file", tuple(sorted(document.faults, key=lambda each: each.order)))
    text = _lay_out(document)
    try:
        result = parse_document(text, document.file)
    except UnreadableError as error:
        raise LayoutError(f"cannot format {document.file}: {error}") from error
    is_same = _signs(result) == _signs(document) and _values(result) == _values(document)
    if not is_same or _lay_out(result) != text:
        raise RuntimeError(f"formatting {document.file} would change more than its layout")
    return text


def _signs(document: Document) -> str:
    """All of a file that is no white space, without the digits of blocks, which count spaces."""
    return re.sub("([|>][-+]?)[1-9]", r"\1", "".join("".join(document.lines).split()))


def _values(document: Document) -> Any:
    """The values of a document with their types and order; of text art, the cells."""
    art = art_letters(document)

    def of(value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return [(key, of(each, (*path, key))) for key, each in value.items()]
        if isinstance(value, list):
            return [of(each, (*path, place)) for place, each in enumerate(value)]
        return cells_of(value) if path in art else (type(value), value)

    return of(document.data, ())


def _lay_out(document: Document) -> str:
    """The text of a document laid out; it must have been read without a fault."""
    first = _Writer(document)
    first.write()
    second = _Writer(document, paddings(first.stops))
    second.write()
    text = joined(second.rows)
    return text.removesuffix("\n") if _is_open_at_end(document) else text


def _is_open_at_end(document: Document) -> bool:
    """Whether a file without a newline at its end ends in a block that would get it as text."""
    if not document.lines[-1]:
        return False
    last, span = max(document.spans.items(), key=lambda each: (each[1].line, each[1].column))
    sign, value = document.excerpt(span.line)[span.column - 1 :].split("#")[0], document.at(last)
    is_kept = sign.startswith(("|", ">")) and "-" not in sign
    return is_kept and isinstance(value, str) and value != "" and not value.endswith("\n")


@dataclass(slots=True)
class _Writer:
    """Writes the tokens of a document into rows."""

    document: Document
    padding: Mapping[int, int] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    nesting: Nesting = field(default_factory=Nesting)
    # The texts of the tokens in the row, and the number of tokens so far.
    row: list[str] = field(default_factory=list)
    count: int = 0
    # Where the token before ends.
    line: int = 0
    column: int | None = None

    def write(self) -> None:
        """Write every token."""
        art = art_letters(self.document)
        lines = {self.document.spans[path].line - 1: known for path, known in art.items()}
        for token in yaml.scan("\n".join(self.document.lines) + "\n", Loader=PARSER):
            self.nesting.open_or_close(token)
            if isinstance(token, StreamEndToken):
                self._gap(len(self.document.lines), 0, 0)
            elif isinstance(token, ScalarToken) and token.style in ("|", ">"):
                self._literal(token, lines.get(token.start_mark.line))
            elif _is_written(token):
                self._token(token)
        while self.rows and not self.rows[-1].text:
            self.rows.pop()

    def _token(self, token: Token) -> None:
        text, *further = _texts(self.document.lines, token)
        self._place(token, text)
        for each in further:
            indent = self.nesting.flow_indent() if self.nesting.brackets else self.nesting.inside()
            self.rows.append(Row(indent if each else 0, each))
        self._remember(token, token.end_mark.line, token.end_mark.column)
        if isinstance(token, OPENS):
            here = self.rows[-1]
            self.nesting.brackets.append(Bracket(len(self.rows) - 1, here.end - 1, here.indent))
        elif isinstance(token, CLOSES):
            first = self.nesting.brackets.pop().row
            for stop in self.stops:
                if stop.first >= first and not self.nesting.brackets:
                    stop.last = len(self.rows) - 1

    def _place(self, token: Token, text: str) -> None:
        """Put the first line of a token into the row, or into a new one if the file has it so."""
        start = token.start_mark
        if self.nesting.before is None or start.line > self.line or self.column is None:
            indent = self.nesting.indent(token)
            self._gap(start.line, start.column, indent)
            self.rows.append(Row(indent, text))
            self.row = [text]
        else:
            here = self.rows[-1]
            if isinstance(self.nesting.before, OPENS):
                self.nesting.brackets[-1].is_last = False
            here.text += self._space(token)
            self._note_stop(token, here)
            here.text += " " * self.padding.get(self.count, 0) + text
            self.row.append(text)
        self.count += 1

    def _remember(self, token: Token, line: int, column: int | None) -> None:
        self.line, self.column = line, column
        self.nesting.remember(token)

    def _space(self, token: Token) -> str:
        """The space between the token before and this one."""
        if isinstance(self.nesting.before, OPENS):
            return ""
        if isinstance(token, (FlowEntryToken, *CLOSES)):
            return " " * isinstance(self.nesting.before, ValueToken)
        if isinstance(token, ValueToken):
            return " " * (not isinstance(self.nesting.before, ScalarToken))
        return " "

    def _note_stop(self, token: Token, row: Row) -> None:
        """Note a token that is aligned with those of the entries beside it.

        These are the mappings in brackets behind the keys of a block, and what follows the id in a
        list of mappings.
        """
        if not self.nesting.blocks:
            return
        is_value = isinstance(token, FlowMappingStartToken) and self.row[1:] == [":"]
        is_named = len(self.row) == len(_NAMED) and all(
            wanted in (text, None) for text, wanted in zip(self.row, _NAMED, strict=True)
        )
        if is_value or is_named:
            here, group = len(self.rows) - 1, (id(self.nesting.blocks[-1]), is_named)
            self.stops.append(Stop(group, self.count, row.end, here, here))

    def _literal(self, token: ScalarToken, letters: Collection[str] | None) -> None:
        """Write a block of text, or of text art, whose letters are known."""
        start = token.start_mark
        header = _HEADER.match(self.document.lines[start.line][start.column :])
        assert header is not None
        sign, marks, comment = header.groups()
        inside = self.nesting.blocks[-1].was if self.nesting.blocks else 0
        text, after = _content(self.document.lines, start.line + 1, inside, marks)
        if letters is not None:
            text = lay_out_art("\n".join(text), letters)
            marks = re.sub("[1-9]", "", marks) + "2" * text[0].startswith(" ")
        self._place(token, sign + re.sub("[1-9]", str(STEP), marks))
        self.rows[-1].comment = (comment or "").rstrip()
        self.rows += [Row(self.nesting.inside() if each else 0, each) for each in text]
        self._remember(token, after, None)

    def _gap(self, end: int, column: int, indent: int) -> None:
        """Write the comments and blank lines before a row that begins at a place in the file."""
        begin = self.line
        if self.column is not None:
            rest = self.document.excerpt(self.line + 1)[self.column :].strip()
            if rest:
                self.rows[-1].comment = rest
            begin += 1
        for text in self.document.lines[begin:end]:
            found = text.strip()
            if found:
                was = len(text) - len(text.lstrip())
                self.rows.append(Row(self.nesting.comment_indent(was, column, indent), found))
            elif self.rows and (self.rows[-1].text or self.rows[-1].comment):
                self.rows.append(Row(0))


def _is_written(token: Token) -> bool:
    """Whether a token has text; an implied key, and the limits of blocks have none."""
    no_text = (StreamStartToken, BlockMappingStartToken, BlockSequenceStartToken, BlockEndToken)
    if isinstance(token, KeyToken):
        return bool(token.end_mark.column > token.start_mark.column)
    return not isinstance(token, no_text)


def _texts(lines: Sequence[str], token: Token) -> list[str]:
    """The text of a token, line by line, without the indentation of all lines but the first."""
    start, end = token.start_mark, token.end_mark
    if start.line == end.line:
        return [lines[start.line][start.column : end.column]]
    whole = [*lines[start.line : end.line], lines[end.line][: end.column]]
    whole[0] = whole[0][start.column :]
    # A line that ends with an escaped space keeps it.
    ends = [text if text.rstrip().endswith("\\") else text.rstrip() for text in whole]
    return [ends[0], *(text.lstrip() for text in ends[1:])]


def _content(lines: Sequence[str], begin: int, inside: int, marks: str) -> tuple[list[str], int]:
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
