"""The text of a token of YAML as it stands in its file, without the indentation."""

import re
from collections.abc import Sequence

from yaml.tokens import (
    BlockEndToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    KeyToken,
    StreamStartToken,
    Token,
)


def is_written(token: Token) -> bool:
    """Whether a token has text; an implied key, and the limits of blocks have none."""
    no_text = (StreamStartToken, BlockMappingStartToken, BlockSequenceStartToken, BlockEndToken)
    if isinstance(token, KeyToken):
        return bool(token.end_mark.column > token.start_mark.column)
    return not isinstance(token, no_text)


def texts(lines: Sequence[str], token: Token) -> list[str]:
    """The text of a token, line by line, without the indentation of all lines but the first."""
    start, end = token.start_mark, token.end_mark
    if start.line == end.line:
        return [lines[start.line][start.column : end.column]]
    whole = [*lines[start.line : end.line], lines[end.line][: end.column]]
    whole[0] = whole[0][start.column :]
    # A line that ends with an escaped space keeps it.
    ends = [text if text.rstrip().endswith("\\") else text.rstrip() for text in whole]
    return [ends[0], *(text.lstrip() for text in ends[1:])]


def content(lines: Sequence[str], begin: int, inside: int, marks: str) -> tuple[list[str], int]:
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
