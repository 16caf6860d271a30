"""Entries of a list or a mapping in block style, each on lines of its own."""

import re
from collections.abc import Mapping
from typing import Any

from yaml.nodes import CollectionNode, Node

from nextstation.engine.edits.refusal import form
from nextstation.engine.edits.text.tree import (
    dotted,
    end,
    entries,
    line_break,
    line_end,
    line_start,
    start,
)
from nextstation.engine.edits.text.values import flow
from nextstation.engine.source.diagnostic import Path

# A mapping that is longer has a line for each key.
_LONGEST = 100
_STEP = "  "
# What may stand before a key on its line.
_AHEAD = re.compile(r" *(- +)?")


def key_lines(key: str, value: Any, margin: str) -> list[str]:
    """The lines of a key with its value: one if that is short enough."""
    begin, deeper = f"{margin}{flow(key)}:", margin + _STEP
    line = f"{begin} {flow(value)}"
    if isinstance(value, str) and is_block(value):
        mark = "|" + str(len(_STEP)) * value.startswith(" ") + "-" * (not value.endswith("\n"))
        rows = value.removesuffix("\n").split("\n")
        return [f"{begin} {mark}", *(f"{deeper}{row}".rstrip(" ") for row in rows)]
    if isinstance(value, Mapping) and value and (len(line) > _LONGEST or is_block(value)):
        below = (key_lines(each, inner, deeper) for each, inner in value.items())
        return [begin, *(line for lines in below for line in lines)]
    if isinstance(value, list) and len(line) > _LONGEST and isinstance(value[0], Mapping):
        return [begin, *(f"{deeper}- {flow(each)}" for each in value)]
    return [line]


def is_block(value: Any) -> bool:
    """Whether a value has a text of several lines, such as a map, which is written as a block."""
    if isinstance(value, Mapping):
        return any(map(is_block, value.values()))
    return isinstance(value, str) and "\n" in value


def add_lines(text: str, holder: CollectionNode, number: int, lines: list[str]) -> str:
    """Add the lines of an entry in block style before the one with this number."""
    there = [*entries(holder)]
    if number == 0:
        at = line_start(text, start(there[0][0]))
        return text[:at] + "".join(each + line_break(text, at) for each in lines) + text[at:]
    at = line_end(text, end(text, there[number - 1][1]))
    return text[:at] + "".join(line_break(text, at) + each for each in lines) + text[at:]


def margin_of(text: str, key: Node, path: Path) -> str:
    """The spaces before a key that begins its line, or an entry of a list that does."""
    ahead = text[line_start(text, start(key)) : start(key)]
    if not _AHEAD.fullmatch(ahead):
        raise form(f"the keys of `{dotted(path[:-1])}` do not begin their lines")
    return " " * len(ahead)


def drop_lines(text: str, begin: int, finish: int, path: Path) -> str:
    """Drop the lines of an entry in block style."""
    row, rest = line_start(text, begin), line_end(text, finish)
    ahead, behind = text[row:begin], text[finish:rest].strip()
    if not _AHEAD.fullmatch(ahead) or (behind and not behind.startswith("#")):
        raise form(f"`{dotted(path)}` has no lines to itself")
    if rest == len(text):
        return text[: max(row - len(line_break(text, row)), 0)]
    return text[:row] + text[rest + len(line_break(text, rest)) :]
