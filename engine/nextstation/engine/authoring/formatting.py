"""`ns fmt` for one file: its text laid out, and the proof that nothing but the layout changed.

It is laid out token by token, so that nothing but white space can change. It decides about
indentation by two spaces, the spaces between tokens, alignment, and blank lines, of which one in a
row stays. The order of keys, quotation marks and line breaks are the author's.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import yaml

from nextstation.engine.authoring.layout_rows import (
    Row,
    Stop,
    art_letters,
    block_of,
    cells_of,
    joined,
    lay_out_art,
    texts_of,
)
from nextstation.engine.format.source.checked import FaultyFileError
from nextstation.engine.format.source.diagnostic import Path, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import PARSER, parse_document

_STEP = 2
_OPENS = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_CLOSES = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)
# The limits of blocks, which have no text.
_LIMITS = (
    yaml.StreamStartToken,
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.BlockEndToken,
)
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
    writer = _Writer(document)
    writer.write()
    text = joined(writer.rows, writer.stops)
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
class _Block:
    """A block that is open: its column in the file, and the one that it gets.

    `is_implied` is true of a list that stands below its key without further indentation.
    """

    number: int
    was: int
    column: int
    is_list: bool
    is_implied: bool = False


@dataclass(slots=True)
class _Bracket:
    """A bracket that is open: its row and that row's number, its column.

    `is_moved` says whether it moves with what is aligned in its row, `is_last` whether nothing
    follows it there.
    """

    row: Row
    number: int
    column: int
    is_moved: bool
    is_last: bool = True

    def below(self, *, is_end: bool = False) -> Row:
        """A row within the bracket: below its first entry, or a step further in."""
        indent = self.row.indent + _STEP if self.is_last else self.column + 1
        moves = self.is_moved and not self.is_last
        return Row(indent - is_end * (_STEP if self.is_last else 1), below=self.row, moves=moves)


@dataclass(slots=True)
class _Writer:
    """Writes the tokens of a document into rows."""

    document: Document
    rows: list[Row] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    blocks: list[_Block] = field(default_factory=list)
    brackets: list[_Bracket] = field(default_factory=list)
    # How many blocks there were so far, and the texts of the tokens in the row.
    count: int = 0
    row: list[str] = field(default_factory=list)
    # The token before, where it ends, and the columns of the blocks that were open there.
    before: yaml.Token | None = None
    line: int = 0
    column: int | None = None
    levels: list[tuple[int, int]] = field(default_factory=list)
    is_key: bool = False

    def write(self) -> None:
        """Write every token."""
        art = art_letters(self.document)
        lines = {self.document.spans[path].line - 1: known for path, known in art.items()}
        for token in yaml.scan("\n".join(self.document.lines) + "\n", Loader=PARSER):
            self._open_or_close(token)
            if isinstance(token, yaml.StreamEndToken):
                self._gap(len(self.document.lines), 0, Row(0))
            elif isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
                self._literal(token, lines.get(token.start_mark.line))
            elif not isinstance(token, _LIMITS) and not _is_implied(token):
                self._token(token)
        while self.rows and not self.rows[-1].text:
            self.rows.pop()

    def _open_or_close(self, token: yaml.Token) -> None:
        """Keep the blocks that are open."""
        if isinstance(token, yaml.BlockMappingStartToken | yaml.BlockSequenceStartToken):
            self._open(
                token.start_mark.column, is_list=isinstance(token, yaml.BlockSequenceStartToken)
            )
        elif isinstance(token, yaml.BlockEntryToken) and not self.blocks[-1].is_list:
            self._open(self.blocks[-1].was, is_list=True, is_implied=True)
        elif (
            isinstance(token, yaml.KeyToken | yaml.ValueToken | yaml.BlockEndToken)
            and not self.brackets
        ):
            if self.blocks and self.blocks[-1].is_implied:
                self.blocks.pop()
            if isinstance(token, yaml.BlockEndToken):
                self.blocks.pop()
        self.is_key |= isinstance(token, yaml.KeyToken)

    def _open(self, was: int, *, is_list: bool, is_implied: bool = False) -> None:
        self.count += 1
        self.blocks.append(_Block(self.count, was, self._inside(), is_list, is_implied))

    def _inside(self) -> int:
        """The column of what is nested in the innermost block."""
        return self.blocks[-1].column + _STEP if self.blocks else 0

    def _token(self, token: yaml.Token) -> None:
        text, *further = texts_of(self.document.lines, token)
        is_moved = self._place(token, text)
        for each in further:
            row = self.brackets[-1].below() if self.brackets else Row(self._inside())
            self.rows.append(row if each else Row(0))
            self.rows[-1].text = each
        self._remember(token, token.end_mark.line, token.end_mark.column)
        if isinstance(token, _OPENS):
            row, number = self.rows[-1], len(self.rows) - 1
            self.brackets.append(_Bracket(row, number, row.end - 1, is_moved))
        elif isinstance(token, _CLOSES):
            first = self.brackets.pop().number
            for stop in self.stops if not self.brackets else ():
                if stop.first >= first:
                    stop.last = len(self.rows) - 1

    def _place(self, token: yaml.Token, text: str) -> bool:
        """Put the first line of a token into the row, or into a new one if the file has it so.

        Whether it moves with what is aligned in the row.
        """
        start = token.start_mark
        if self.before is None or start.line > self.line or self.column is None:
            row = self._new_row(token)
            self._gap(start.line, start.column, row)
            self.rows.append(row)
            self.row = []
        else:
            row = self.rows[-1]
            if isinstance(self.before, _OPENS):
                self.brackets[-1].is_last = False
            row.text += self._space(token)
            self._note_stop(token, row)
        row.text += text
        self.row.append(text)
        return bool(self.stops) and self.stops[-1].first == len(self.rows) - 1

    def _new_row(self, token: yaml.Token) -> Row:
        """The row that begins with a token."""
        if self.brackets:
            return self.brackets[-1].below(is_end=isinstance(token, _CLOSES))
        is_own = isinstance(token, yaml.BlockEntryToken | yaml.KeyToken | yaml.ValueToken)
        is_there = self.blocks and (is_own or self.is_key)
        return Row(self.blocks[-1].column if is_there else self._inside())

    def _remember(self, token: yaml.Token, line: int, column: int | None) -> None:
        self.before, self.line, self.column, self.is_key = token, line, column, False
        self.levels = [(block.was, block.column) for block in self.blocks]

    def _space(self, token: yaml.Token) -> str:
        """The space between the token before and this one."""
        if isinstance(self.before, _OPENS):
            return ""
        if isinstance(token, (yaml.FlowEntryToken, *_CLOSES)):
            return " " * isinstance(self.before, yaml.ValueToken)
        if isinstance(token, yaml.ValueToken):
            return " " * (not isinstance(self.before, yaml.ScalarToken))
        return " "

    def _note_stop(self, token: yaml.Token, row: Row) -> None:
        """Note a token that is aligned with those of the entries beside it.

        These are the mappings in brackets behind the keys of a block, and what follows the id in a
        list of mappings.
        """
        is_value = isinstance(token, yaml.FlowMappingStartToken) and self.row[1:] == [":"]
        is_named = len(self.row) == len(_NAMED) and all(
            wanted in (text, None) for text, wanted in zip(self.row, _NAMED, strict=True)
        )
        if self.blocks and (is_value or is_named):
            here, group = len(self.rows) - 1, (self.blocks[-1].number, is_named)
            self.stops.append(Stop(group, row, len(row.text), row.end, here, here))

    def _literal(self, token: yaml.ScalarToken, letters: Collection[str] | None) -> None:
        """Write a block of text, or of text art, whose letters are known."""
        start = token.start_mark
        header = _HEADER.match(self.document.lines[start.line][start.column :])
        assert header is not None
        sign, marks, comment = header.groups()
        inside = self.blocks[-1].was if self.blocks else 0
        text, after = block_of(self.document.lines, start.line + 1, inside, marks)
        if letters is not None:
            text = lay_out_art("\n".join(text), letters)
            marks = re.sub("[1-9]", "", marks) + "2" * text[0].startswith(" ")
        self._place(token, sign + re.sub("[1-9]", str(_STEP), marks))
        self.rows[-1].comment = (comment or "").rstrip()
        self.rows += [Row(self._inside() if each else 0, each) for each in text]
        self._remember(token, after, None)

    def _gap(self, end: int, column: int, row: Row) -> None:
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
                self.rows.append(self._comment_row(was, column, row.indent))
                self.rows[-1].text = found
            elif self.rows and (self.rows[-1].text or self.rows[-1].comment):
                self.rows.append(Row(0))

    def _comment_row(self, was: int, column: int, indent: int) -> Row:
        """The row of a comment: as far in as what follows, or as the block that it stands in."""
        if self.brackets:
            return self.brackets[-1].below()
        levels = [*self.levels, (column, indent)]
        if self.levels and isinstance(self.before, yaml.ValueToken | yaml.BlockEntryToken):
            outer, moved = self.levels[-1]
            levels.append((outer + 1, moved + _STEP))
        found = max([level for level in levels if level[0] <= was], default=(0, 0))[1]
        return Row(indent if was == column else found)


def _is_implied(token: yaml.Token) -> bool:
    """Whether a token is a key without a `?`, which has no text."""
    is_key = isinstance(token, yaml.KeyToken)
    return is_key and token.end_mark.column <= token.start_mark.column
