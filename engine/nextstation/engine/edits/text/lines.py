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


def key_lines(key: str, value: Any, margin: str) -> list[str]:
    """The lines of a key with its value: one if that is short enough."""
    line = f"{margin}{flow(key)}: {flow(value)}"
    if len(line) <= _LONGEST or not isinstance(value, Mapping):
        return [line]
    below = (key_lines(each, inner, margin + _STEP) for each, inner in value.items())
    return [f"{margin}{flow(key)}:", *(line for lines in below for line in lines)]


def add_lines(text: str, holder: CollectionNode, number: int, lines: list[str]) -> str:
    """Add the lines of an entry in block style before the one with this number."""
    there = [*entries(holder)]
    if number == 0:
        at = line_start(text, start(there[0][0]))
        return text[:at] + "".join(each + line_break(text, at) for each in lines) + text[at:]
    at = line_end(text, end(text, there[number - 1][1]))
    return text[:at] + "".join(line_break(text, at) + each for each in lines) + text[at:]


def margin_of(text: str, key: Node, path: Path) -> str:
    """The spaces before a key that begins its line."""
    margin = text[line_start(text, start(key)) : start(key)]
    if margin.strip(" "):
        raise form(f"the keys of `{dotted(path[:-1])}` do not begin their lines")
    return margin


def drop_lines(text: str, begin: int, finish: int, path: Path) -> str:
    """Drop the lines of an entry in block style."""
    row, rest = line_start(text, begin), line_end(text, finish)
    ahead, behind = text[row:begin], text[finish:rest].strip()
    if not re.fullmatch(r" *(- +)?", ahead) or (behind and not behind.startswith("#")):
        raise form(f"`{dotted(path)}` has no lines to itself")
    if rest == len(text):
        return text[: max(row - len(line_break(text, row)), 0)]
    return text[:row] + text[rest + len(line_break(text, rest)) :]
