"""Lays a YAML file out anew, token by token, so that nothing but white space can change.

It decides about indentation by two spaces, the spaces between tokens, alignment, and blank lines,
of which one in a row stays. The order of keys, quotation marks and line breaks are the author's.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.tokens import (
    BlockEndToken,
    BlockEntryToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    FlowEntryToken,
    FlowMappingEndToken,
    FlowMappingStartToken,
    FlowSequenceEndToken,
    FlowSequenceStartToken,
    KeyToken,
    ScalarToken,
    StreamEndToken,
    StreamStartToken,
    Token,
    ValueToken,
)

from nextstation.engine.authoring.art_layout import art_letters, lay_out_art
from nextstation.engine.authoring.rows import Row, Stop, joined, paddings
from nextstation.engine.source.document import Document

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STEP = 2
_OPENS = (FlowMappingStartToken, FlowSequenceStartToken)
_CLOSES = (FlowMappingEndToken, FlowSequenceEndToken)
_HEADER = re.compile(r"([|>])([-+1-9]*)\s*(#.*)?$")
# The beginning of an entry of a list of named things, before what stands in the second column.
_NAMED = ("-", "{", "id", ":", None, ",")


@dataclass(frozen=True, slots=True)
class _Block:
    """A block that is open: its column in the file, and the one that it gets.

    `is_implied` is true of a list that stands below its key without further indentation.
    """

    was: int
    column: int
    is_list: bool
    is_implied: bool = False


@dataclass(slots=True)
class _Bracket:
    """A bracket that is open: its row, its column, and the indentation of the row.

    `is_last` says whether nothing follows it in its row.
    """

    row: int
    column: int
    indent: int
    is_last: bool = True


def lay_out(document: Document) -> str:
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
    blocks: list[_Block] = field(default_factory=list)
    brackets: list[_Bracket] = field(default_factory=list)
    # The texts of the tokens in the row, and the number of tokens so far.
    row: list[str] = field(default_factory=list)
    count: int = 0
    # The blocks that were open at the token before, that token, and where it ends.
    levels: list[tuple[int, int]] = field(default_factory=list)
    before: Token | None = None
    line: int = 0
    column: int | None = None
    is_key: bool = False

    def write(self) -> None:
        """Write every token."""
        art = art_letters(self.document)
        lines = {self.document.spans[path].line - 1: known for path, known in art.items()}
        for token in yaml.scan("\n".join(self.document.lines) + "\n", Loader=_PARSER):
            self._open_or_close(token)
            if isinstance(token, StreamEndToken):
                self._gap(len(self.document.lines), 0, 0)
            elif isinstance(token, ScalarToken) and token.style in ("|", ">"):
                self._literal(token, lines.get(token.start_mark.line))
            elif _is_written(token):
                self._token(token)
        while self.rows and not self.rows[-1].text:
            self.rows.pop()

    def _open_or_close(self, token: Token) -> None:
        """Keep the blocks that are open."""
        if isinstance(token, BlockMappingStartToken | BlockSequenceStartToken):
            is_list = isinstance(token, BlockSequenceStartToken)
            self.blocks.append(_Block(token.start_mark.column, self._inside(), is_list))
        elif isinstance(token, BlockEntryToken) and not self.blocks[-1].is_list:
            here = self.blocks[-1].was
            self.blocks.append(_Block(here, self._inside(), is_list=True, is_implied=True))
        elif isinstance(token, KeyToken | ValueToken | BlockEndToken) and not self.brackets:
            if self.blocks and self.blocks[-1].is_implied:
                self.blocks.pop()
            if isinstance(token, BlockEndToken):
                self.blocks.pop()
        if isinstance(token, KeyToken):
            self.is_key = True

    def _inside(self) -> int:
        """The column of what is nested in the innermost block."""
        return self.blocks[-1].column + _STEP if self.blocks else 0

    def _token(self, token: Token) -> None:
        text, *further = _texts(self.document.lines, token)
        self._place(token, text)
        for each in further:
            indent = self._flow_indent() if self.brackets else self._inside()
            self.rows.append(Row(indent if each else 0, each))
        self._remember(token, token.end_mark.line, token.end_mark.column)
        if isinstance(token, _OPENS):
            here = self.rows[-1]
            self.brackets.append(_Bracket(len(self.rows) - 1, here.end - 1, here.indent))
        elif isinstance(token, _CLOSES):
            first = self.brackets.pop().row
            for stop in self.stops:
                if stop.first >= first and not self.brackets:
                    stop.last = len(self.rows) - 1

    def _place(self, token: Token, text: str) -> None:
        """Put the first line of a token into the row, or into a new one if the file has it so."""
        start = token.start_mark
        if self.before is None or start.line > self.line or self.column is None:
            indent = self._indent(token)
            self._gap(start.line, start.column, indent)
            self.rows.append(Row(indent, text))
            self.row = [text]
        else:
            here = self.rows[-1]
            if isinstance(self.before, _OPENS):
                self.brackets[-1].is_last = False
            here.text += self._space(token)
            self._note_stop(token, here)
            here.text += " " * self.padding.get(self.count, 0) + text
            self.row.append(text)
        self.count += 1

    def _remember(self, token: Token, line: int, column: int | None) -> None:
        self.before, self.line, self.column, self.is_key = token, line, column, False
        self.levels = [(block.was, block.column) for block in self.blocks]

    def _indent(self, token: Token) -> int:
        """The indentation of a row that begins with a token."""
        if self.brackets:
            return self._flow_indent(is_end=isinstance(token, _CLOSES))
        is_own = isinstance(token, BlockEntryToken | KeyToken | ValueToken)
        if self.blocks and (is_own or self.is_key):
            return self.blocks[-1].column
        return self._inside()

    def _flow_indent(self, *, is_end: bool = False) -> int:
        """The indentation of a row within brackets: below the first entry, or a step further in."""
        bracket = self.brackets[-1]
        if bracket.is_last:
            return bracket.indent if is_end else bracket.indent + _STEP
        return bracket.column if is_end else bracket.column + 1

    def _space(self, token: Token) -> str:
        """The space between the token before and this one."""
        if isinstance(self.before, _OPENS):
            return ""
        if isinstance(token, (FlowEntryToken, *_CLOSES)):
            return " " * isinstance(self.before, ValueToken)
        if isinstance(token, ValueToken):
            return " " * (not isinstance(self.before, ScalarToken))
        return " "

    def _note_stop(self, token: Token, row: Row) -> None:
        """Note a token that is aligned with those of the entries beside it.

        These are the mappings in brackets behind the keys of a block, and what follows the id in a
        list of mappings.
        """
        if not self.blocks:
            return
        is_value = isinstance(token, FlowMappingStartToken) and self.row[1:] == [":"]
        is_named = len(self.row) == len(_NAMED) and all(
            text in (wanted, None) or wanted is None
            for text, wanted in zip(self.row, _NAMED, strict=True)
        )
        if is_value or is_named:
            here, group = len(self.rows) - 1, (id(self.blocks[-1]), is_named)
            self.stops.append(Stop(group, self.count, row.end, here, here))

    def _literal(self, token: ScalarToken, letters: Collection[str] | None) -> None:
        """Write a block of text, or of text art, whose letters are known."""
        start = token.start_mark
        header = _HEADER.match(self.document.lines[start.line][start.column :])
        assert header is not None
        sign, marks, comment = header.groups()
        inside = self.blocks[-1].was if self.blocks else 0
        text, after = _content(self.document.lines, start.line + 1, inside, marks)
        if letters is not None:
            text = lay_out_art("\n".join(text), letters)
            marks = re.sub("[1-9]", "", marks) + "2" * text[0].startswith(" ")
        self._place(token, sign + re.sub("[1-9]", str(_STEP), marks))
        self.rows[-1].comment = (comment or "").rstrip()
        self.rows += [Row(self._inside() if each else 0, each) for each in text]
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
                self.rows.append(Row(self._comment_indent(was, column, indent), found))
            elif self.rows and (self.rows[-1].text or self.rows[-1].comment):
                self.rows.append(Row(0))

    def _comment_indent(self, was: int, column: int, indent: int) -> int:
        """The indentation of a comment: that of what follows, or of the block that it stands in."""
        if self.brackets:
            return self._flow_indent()
        if was == column:
            return indent
        levels = [*self.levels, (column, indent)]
        if self.levels and isinstance(self.before, ValueToken | BlockEntryToken):
            outer, moved = self.levels[-1]
            levels.append((outer + 1, moved + _STEP))
        return max([level for level in levels if level[0] <= was], default=(0, 0))[1]


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
