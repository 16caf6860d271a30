"""Writes a change into the text of a YAML file: the value alone, in the style of its neighbours.

What is not changed stays, byte for byte: comments, layout, quotation marks, line breaks. A form
that cannot be changed in place is refused.
"""

import re
from collections.abc import Mapping
from typing import Any

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from nextstation.engine.city.place import Point
from nextstation.engine.edits.change import Cells, Change, Drop, Insert, Put, Rename
from nextstation.engine.edits.refusal import form
from nextstation.engine.edits.text.art import Edges, with_words
from nextstation.engine.edits.text.brackets import add_in_brackets, drop_in_brackets
from nextstation.engine.edits.text.lines import (
    add_lines,
    drop_lines,
    is_block,
    key_lines,
    margin_of,
)
from nextstation.engine.edits.text.tree import (
    dotted,
    end,
    entries,
    find,
    key_at,
    line_break,
    line_end,
    line_start,
    node_tree,
    start,
)
from nextstation.engine.edits.text.values import flow, like
from nextstation.engine.patch.words import Words
from nextstation.engine.source.diagnostic import Path
from nextstation.engine.vocabulary.schema import city_schema


def written(text: str, change: Change, edges: Mapping[Path, Edges]) -> str:
    """The text of a city file with a change. `edges` says what its art has at its edges.

    Raises RefusedEditError where the form of the file does not allow it.
    """
    root = node_tree(text)
    match change:
        case Put(path, value):
            return _put(text, root, path, value)
        case Insert(path, number, value):
            return _insert(text, root, path, number, value)
        case Drop(path):
            return _drop(text, root, path)
        case Rename(path, key):
            node = key_at(root, path)
            return _instead(text, node, like(key, node.style))
        case Cells(path, words):
            return _cells(text, find(root, path), edges[path], words, path)


def _instead(text: str, node: Node, new: str) -> str:
    return text[: start(node)] + new + text[end(text, node) :]


# A value


def _put(text: str, root: Node, path: Path, value: Any) -> str:
    node = find(root, path)
    if node is None:
        return _add_key(text, root, path, value)
    if isinstance(node, ScalarNode) and node.style not in ("|", ">") and not is_block(value):
        return _instead(text, node, like(value, node.style))
    return _put_whole(text, root, path, node, value)


def _put_whole(text: str, root: Node, path: Path, node: Node, value: Any) -> str:
    """Write a value of several lines, or in the place of one, as if its key were new."""
    holder = find(root, path[:-1])
    if not isinstance(holder, MappingNode) or holder.flow_style:
        return _instead(text, node, flow(value))
    key = key_at(root, path)
    first, *others = key_lines(str(path[-1]), value, margin_of(text, key, path))
    lines = line_break(text, start(key)).join([first.lstrip(" "), *others])
    return text[: start(key)] + lines + text[end(text, node) :]


def _add_key(text: str, root: Node, path: Path, value: Any) -> str:
    holder = find(root, path[:-1])
    if holder is None:
        return _add_key(text, root, path[:-1], {path[-1]: value})
    if not isinstance(holder, MappingNode) or not isinstance(path[-1], str):
        raise form(f"`{dotted(path[:-1])}` is not a mapping")
    number = _place(holder, path)
    if holder.flow_style:
        return add_in_brackets(text, holder, number, f"{flow(path[-1])}: {flow(value)}")
    first = holder.value[0][0]
    margin = margin_of(text, first, path)
    follows_dash = text[start(first) - len(margin) : start(first)] != margin
    return add_lines(text, holder, max(number, follows_dash), key_lines(path[-1], value, margin))


def _place(holder: MappingNode, path: Path) -> int:
    """Before which entry a new key stands: in the order of the format, else behind all."""
    words = Words([city_schema()])
    for step in path[:-1]:
        words = words.keys.get(str(step)) or words.chosen or words.entry
    order = list(words.keys)
    if path[-1] not in order:
        return len(holder.value)
    before = order[: order.index(str(path[-1]))]
    known = [number for number, (key, _) in enumerate(holder.value, 1) if key.value in before]
    return max(known, default=0)


# A list


def _insert(text: str, root: Node, path: Path, number: int, value: Any) -> str:
    holder = find(root, path)
    if holder is None:
        return _add_key(text, root, path, [value])
    if not isinstance(holder, SequenceNode):
        raise form(f"`{dotted(path)}` is not a list")
    if holder.flow_style:
        return add_in_brackets(text, holder, number, flow(value))
    neighbour = holder.value[max(number - 1, 0)]
    beside = start(neighbour)
    dash = text[line_start(text, beside) : beside]
    if not re.fullmatch(r" *- +", dash):
        raise form(f"the entries of `{dotted(path)}` are not each on a line")
    is_open = isinstance(neighbour, MappingNode) and not neighbour.flow_style
    is_single = isinstance(value, Mapping) and len(value) == 1
    entry = flow(value)[1:-1] if is_open and is_single else flow(value)
    return add_lines(text, holder, number, [dash + entry])


def _drop(text: str, root: Node, path: Path) -> str:
    holder = find(root, path[:-1])
    there = [*entries(holder)]
    if len(there) == 1 and len(path) > 1:
        return _drop(text, root, path[:-1])
    number = _number(holder, path)
    begin, finish = start(there[number][0]), end(text, there[number][1])
    if isinstance(holder, CollectionNode) and holder.flow_style:
        before = end(text, there[number - 1][1]) if number else start(holder) + 1
        return drop_in_brackets(text, before, begin, finish)
    return drop_lines(text, begin, finish, path)


def _number(holder: Node | None, path: Path) -> int:
    """Which entry of a list or a mapping a path leads to."""
    if isinstance(holder, SequenceNode) and isinstance(path[-1], int):
        return path[-1]
    keys = [getattr(first, "value", None) for first, _ in entries(holder)]
    if path[-1] not in keys:
        raise form(f"there is no `{dotted(path)}`")
    return keys.index(path[-1])


# Text art


def _cells(
    text: str, node: Node | None, edges: Edges, words: Mapping[Point, str], path: Path
) -> str:
    if not isinstance(node, ScalarNode) or node.style != "|":
        raise form(f"`{dotted(path)}` is not written as a block of rows, after `|`")
    rows = node.value.split("\n")
    numbers = [number for number, row in enumerate(rows) if row.strip()]
    changed = with_words([rows[number] for number in numbers], edges, words)
    at = start(node)
    places: dict[int, int] = {}
    for number, row in enumerate(rows):
        at = line_end(text, at) + len(line_break(text, at))
        places[number] = line_end(text, at) - len(row)
    for number, new in reversed([*zip(numbers, changed, strict=True)]):
        old, place = rows[number], places[number]
        if text[place : place + len(old)] != old:
            raise form(f"the rows of `{dotted(path)}` are not plain lines")
        text = text[:place] + new + text[place + len(old) :]
    return text
