"""Entries of a list or a mapping in flow style: `[a, b]`, `{a: b}`."""

import re

from yaml.nodes import CollectionNode

from nextstation.engine.edits.text.tree import (
    end,
    entries,
    line_break,
    line_end,
    line_start,
    start,
)

# A line that would be longer is broken.
_LONGEST = 100
# A comma with the spaces that follow it, unless they stand before a comment.
_COMMA = re.compile(r"[ \t]*,(?:[ \t]*(?![ \t#]))?")


def add_in_brackets(text: str, holder: CollectionNode, number: int, new: str) -> str:
    """Add an entry in flow style before the one with this number."""
    there = [*entries(holder)]
    if not there:
        at = start(holder) + 1
        return text[:at] + new + text[at:]
    if number == 0:
        at = start(there[0][0])
        return f"{text[:at]}{new}, {text[at:]}"
    at = end(text, there[number - 1][1])
    begin = line_start(text, at)
    if line_end(text, at) - begin + len(new) + 2 <= _LONGEST:
        return f"{text[:at]}, {new}{text[at:]}"
    # As the first entry of its row; in a row alone, behind the bracket.
    first = next(one for one, _ in there if start(one) >= begin or one is there[number - 1][0])
    column = first.start_mark.column
    return f"{text[:at]},{line_break(text, at)}{' ' * column}{new}{text[at:]}"


def drop_in_brackets(text: str, before: int, begin: int, finish: int) -> str:
    """Drop an entry with a comma beside it; comments near it stay."""
    behind = _COMMA.match(text, finish)
    ahead = text[before:begin]
    if behind:
        finish = behind.end()
    elif ahead.strip() == ",":
        begin = before
    kept = text[:begin], text[finish:]
    row, rest = line_start(text, begin), line_end(text, finish)
    if not text[row:begin].strip() and not text[finish:rest].strip() and row > 0:
        # The entry had a line to itself.
        return text[:row] + text[rest + len(line_break(text, rest)) :]
    return "".join(kept)
