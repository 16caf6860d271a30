"""Writes changes into the text of a YAML file: each value alone, in the style of its neighbours.

What is not changed stays, byte for byte: comments, layout, quotation marks, line breaks. A form
that cannot be changed in place is refused.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from nextstation.engine.authoring.edits.change import Cells, Change, Drop, Insert, Put, Rename
from nextstation.engine.authoring.edits.refusal import form
from nextstation.engine.authoring.edits.text.tree import Tree, dotted, entries, is_literal, start
from nextstation.engine.city.art import Art
from nextstation.engine.city.place import Point
from nextstation.engine.format.patch.words import Words
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.values import flow, is_block, key_lines, like
from nextstation.engine.format.vocabulary.schema import city_schema

# A row of entries in brackets that would be longer is broken.
_LONGEST = 100
# What may stand before an entry in block style on its line.
_AHEAD = re.compile(r" *(- +)?")
# A comma with the spaces that follow it, unless they stand before a comment.
_COMMA = re.compile(r"[ \t]*,(?:[ \t]*(?![ \t#]))?")
_WORD = re.compile(r"\S+")


def written(
    text: str, changes: Iterable[Change], arts: Mapping[Path, Art] = MappingProxyType({})
) -> str:
    """The text of a city file with changes, each made after the others. `arts` are its layers.

    Raises RefusedEditError where the form of the file does not allow it.
    """
    for change in changes:
        tree = Tree(text)
        match change:
            case Put(path, value):
                text = _put(tree, path, value)
            case Insert(path, number, value):
                text = _insert(tree, path, number, value)
            case Drop(path):
                text = _drop(tree, path)
            case Rename(path, key):
                node = tree.key(path)
                text = _instead(tree, node, like(key, node.style))
            case Cells(path, words):
                text = _cells(tree, path, arts[path], words)
    return text


def _instead(tree: Tree, node: Node, new: str) -> str:
    return tree.with_text(start(node), tree.end(node), new)


# A value


def _put(tree: Tree, path: Path, value: Any) -> str:
    node, holder = tree.find(path), tree.find(path[:-1])
    if node is None:
        return _put_key(tree, path, value)
    if isinstance(node, ScalarNode) and not is_literal(node) and not is_block(value):
        return _instead(tree, node, like(value, node.style))
    if not isinstance(holder, MappingNode) or holder.flow_style:
        return _instead(tree, node, flow(value))
    # A value of several lines, or in the place of one, is written as if its key were new.
    key = tree.key(path)
    first, *others = key_lines(str(path[-1]), value, _margin(tree, key, path))
    lines = tree.line_break(start(key)).join([first.lstrip(" "), *others])
    return tree.with_text(start(key), tree.end(node), lines)


def _put_key(tree: Tree, path: Path, value: Any) -> str:
    holder, key = tree.find(path[:-1]), path[-1]
    if holder is None:
        return _put_key(tree, path[:-1], {key: value})
    if not isinstance(holder, MappingNode) or not isinstance(key, str):
        raise form(f"`{dotted(path[:-1])}` is not a mapping")
    number = _place(holder, path)
    if holder.flow_style:
        return _add_in_brackets(tree, holder, number, f"{flow(key)}: {flow(value)}")
    first = holder.value[0][0]
    margin = _margin(tree, first, path)
    follows_dash = tree.ahead(first) != margin
    return _add_lines(tree, holder, max(number, follows_dash), key_lines(key, value, margin))


def _margin(tree: Tree, key: Node, path: Path) -> str:
    """The spaces before a key that begins its line, or an entry of a list that does."""
    ahead = tree.ahead(key)
    if not _AHEAD.fullmatch(ahead):
        raise form(f"the keys of `{dotted(path[:-1])}` do not begin their lines")
    return " " * len(ahead)


def _place(holder: MappingNode, path: Path) -> int:
    """Before which entry a new key stands: in the order of the format, else behind all."""
    order = list(Words([city_schema()]).below(path[:-1]).keys)
    if path[-1] not in order:
        return len(holder.value)
    before = order[: order.index(str(path[-1]))]
    known = [number for number, (key, _) in enumerate(holder.value, 1) if key.value in before]
    return max(known, default=0)


# An entry


def _insert(tree: Tree, path: Path, number: int, value: Any) -> str:
    holder = tree.find(path)
    if holder is None:
        return _put_key(tree, path, [value])
    if not isinstance(holder, SequenceNode):
        raise form(f"`{dotted(path)}` is not a list")
    if holder.flow_style:
        return _add_in_brackets(tree, holder, number, flow(value))
    neighbour = holder.value[max(number - 1, 0)]
    dash = tree.ahead(neighbour)
    if not re.fullmatch(r" *- +", dash):
        raise form(f"the entries of `{dotted(path)}` are not each on a line")
    is_open = isinstance(neighbour, MappingNode) and not neighbour.flow_style
    is_single = isinstance(value, Mapping) and len(value) == 1
    entry = flow(value)[1:-1] if is_open and is_single else flow(value)
    return _add_lines(tree, holder, number, [dash + entry])


def _add_lines(tree: Tree, holder: CollectionNode, number: int, lines: list[str]) -> str:
    """Add the lines of an entry in block style before the one with this number."""
    there = entries(holder)
    if number == 0:
        at = tree.line_start(start(there[0][0]))
        return tree.with_text(at, at, "".join(each + tree.line_break(at) for each in lines))
    at = tree.line_end(tree.end(there[number - 1][1]))
    return tree.with_text(at, at, "".join(tree.line_break(at) + each for each in lines))


def _add_in_brackets(tree: Tree, holder: CollectionNode, number: int, new: str) -> str:
    """Add an entry in flow style before the one with this number."""
    there = entries(holder)
    if number == 0:
        at = start(there[0][0]) if there else start(holder) + 1
        return tree.with_text(at, at, f"{new}, " if there else new)
    at = tree.end(there[number - 1][1])
    begin = tree.line_start(at)
    if tree.line_end(at) - begin + len(new) + 2 <= _LONGEST:
        return tree.with_text(at, at, f", {new}")
    # As the first entry of its row; in a row alone, behind the bracket.
    first = next(one for one, _ in there if start(one) >= begin or one is there[number - 1][0])
    column = first.start_mark.column
    return tree.with_text(at, at, f",{tree.line_break(at)}{' ' * column}{new}")


def _drop(tree: Tree, path: Path) -> str:
    holder = tree.find(path[:-1])
    there = entries(holder)
    if len(there) == 1 and len(path) > 1:
        return _drop(tree, path[:-1])
    number = _number(holder, path)
    begin, finish = start(there[number][0]), tree.end(there[number][1])
    if isinstance(holder, CollectionNode) and holder.flow_style:
        before = tree.end(there[number - 1][1]) if number else start(holder) + 1
        return _drop_in_brackets(tree, before, begin, finish)
    row, rest = tree.line_start(begin), tree.line_end(finish)
    behind = tree.text[finish:rest].strip()
    if not _AHEAD.fullmatch(tree.text[row:begin]) or (behind and not behind.startswith("#")):
        raise form(f"`{dotted(path)}` has no lines to itself")
    if rest == len(tree.text):
        return tree.text[: max(row - len(tree.line_break(row)), 0)]
    return tree.with_text(row, rest + len(tree.line_break(rest)), "")


def _number(holder: Node | None, path: Path) -> int:
    """Which entry of a list or a mapping a path leads to."""
    if isinstance(holder, SequenceNode) and isinstance(path[-1], int):
        return path[-1]
    keys = [getattr(first, "value", None) for first, _ in entries(holder)]
    if path[-1] not in keys:
        raise form(f"there is no `{dotted(path)}`")
    return keys.index(path[-1])


def _drop_in_brackets(tree: Tree, before: int, begin: int, finish: int) -> str:
    """Drop an entry with a comma beside it; comments near it stay."""
    text = tree.text
    if behind := _COMMA.match(text, finish):
        finish = behind.end()
    elif text[before:begin].strip() == ",":
        begin = before
    row, rest = tree.line_start(begin), tree.line_end(finish)
    if not text[row:begin].strip() and not text[finish:rest].strip() and row > 0:
        # The entry had a line to itself.
        begin, finish = row, rest + len(tree.line_break(rest))
    elif finish == rest:
        # It was the last of its line: no space stays behind the one before.
        begin = len(text[:begin].rstrip(" "))
    return tree.with_text(begin, finish, "")


# Text art


def _cells(tree: Tree, path: Path, art: Art, words: Mapping[Point, str]) -> str:
    node = tree.find(path)
    if not isinstance(node, ScalarNode) or node.style != "|":
        raise form(f"`{dotted(path)}` is not written as a block of rows, after `|`")
    rows = node.value.split("\n")
    changed = iter(with_words([row for row in rows if row.strip()], art, words))
    at = tree.line_end(start(node))
    text = tree.text[:at]
    for row in rows:
        before, at = at, tree.line_end(at + len(tree.line_break(at)))
        if tree.text[at - len(row) : at] != row:
            raise form(f"the rows of `{dotted(path)}` are not plain lines")
        text += tree.text[before : at - len(row)] + (next(changed) if row.strip() else row)
    return text + tree.text[at:]


def with_words(rows: list[str], art: Art, words: Mapping[Point, str]) -> list[str]:
    """The rows of a layer, without empty ones, with other words at grid points.

    A shorter word leaves spaces behind it. A longer one takes those behind it; where they do not
    suffice, what follows moves to the right, and with it what stands below and above it.
    """
    rows = list(rows)
    for point, word in words.items():
        row, number = point.row + bool(art.header), point.column + bool(art.numbers)
        _write(rows, row, number, art, word)
    return rows


def _write(rows: list[str], row: int, number: int, art: Art, word: str) -> None:
    here, *behind = _places(rows[row])[number:]
    text = rows[row]
    if not behind or "\t" in text[here[1] : behind[0][0]]:
        rows[row] = text[: here[0]] + word + text[here[1] :]
        return
    lacking = len(word) + 1 - (behind[0][0] - here[0])
    if lacking > 0:
        _move(rows, row, number + 1, art, lacking)
    following = behind[0][0] + max(lacking, 0)
    rows[row] = text[: here[0]] + word.ljust(following - here[0]) + rows[row][following:]


def _move(rows: list[str], row: int, number: int, art: Art, steps: int) -> None:
    """Move a word with all that follow it, in each row where a word of its column is in line."""
    column = _places(rows[row])[number][0]
    for index, text in enumerate(rows):
        # The row of column letters has no row number before it.
        at = number - (bool(art.numbers) and index < bool(art.header))
        places = _places(text)
        if at < len(places) and places[at][0] == column:
            rows[index] = text[:column] + " " * steps + text[column:]


def _places(row: str) -> list[tuple[int, int]]:
    """Where the words of a row begin and end."""
    return [word.span() for word in _WORD.finditer(row)]
