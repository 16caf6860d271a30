"""The nodes of a YAML text with their places in it, as offsets."""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from nextstation.engine.edits.refusal import form
from nextstation.engine.source.diagnostic import Path

PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
BREAK = re.compile("\r\n|\n|\r|\x85")


def node_tree(text: str) -> Node:
    """The nodes of a text that has been read without a fault of YAML."""
    root = yaml.compose(text, Loader=PARSER)
    assert root is not None
    return root


def find(root: Node, path: Path) -> Node | None:
    """The node at a path, or None."""
    node: Node | None = root
    for step in path:
        if isinstance(node, MappingNode):
            node = next((value for key, value in node.value if key.value == step), None)
        elif isinstance(node, SequenceNode) and isinstance(step, int):
            node = node.value[step] if step < len(node.value) else None
        else:
            return None
    return node


def key_at(root: Node, path: Path) -> ScalarNode:
    """The key of what lies at a path in a mapping."""
    holder = find(root, path[:-1])
    for key, _ in entries(holder):
        if isinstance(key, ScalarNode) and key.value == path[-1]:
            return key
    raise form(f"`{dotted(path)}` is not a key of a mapping")


def entries(node: Node | None) -> Iterator[tuple[Node, Node]]:
    """The first and the last node of each entry of a list or a mapping: key and value."""
    if isinstance(node, MappingNode):
        yield from node.value
    elif isinstance(node, SequenceNode):
        yield from ((each, each) for each in node.value)


def start(node: Node) -> int:
    """Where a node begins."""
    found: int = node.start_mark.index
    return found


def end(text: str, node: Node) -> int:
    """Where the content of a node ends, before what follows it."""
    last: int = node.end_mark.index
    if isinstance(node, CollectionNode) and not node.flow_style:
        return end(text, [*entries(node)][-1][1]) if node.value else start(node)
    if isinstance(node, ScalarNode) and node.style in ("|", ">"):
        return len(text[:last].rstrip())
    return last


def line_start(text: str, offset: int) -> int:
    """Where the line of an offset begins."""
    found = [each.end() for each in BREAK.finditer(text, 0, offset)]
    return found[-1] if found else 0


def line_end(text: str, offset: int) -> int:
    """Where the line of an offset ends, before its break."""
    found = BREAK.search(text, offset)
    return found.start() if found else len(text)


def line_break(text: str, offset: int) -> str:
    """The break of the line of an offset, or that of the first line."""
    found = BREAK.match(text, line_end(text, offset)) or BREAK.search(text)
    return found.group() if found else "\n"


def dotted(path: Path) -> str:
    """A path as text."""
    return ".".join(map(str, path))
