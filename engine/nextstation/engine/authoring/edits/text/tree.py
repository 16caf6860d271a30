"""The text of a YAML file as a tree: its nodes with their places in it, as offsets."""

import re
from dataclasses import dataclass
from functools import cached_property

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode
from yaml.tokens import ScalarToken

from nextstation.engine.authoring.edits.refusal import form
from nextstation.engine.format.source.diagnostic import Path
from nextstation.engine.format.source.reader import PARSER

_BREAK = re.compile("\r\n|\n|\r|\x85")
_COMMENT = re.compile(r"#[^\r\n\x85]*")
# How literal and folded blocks begin.
_BLOCKS = ("|", ">")


@dataclass(frozen=True)
class Tree:
    """A text that has been read without a fault of YAML, and what is where in it."""

    text: str

    @cached_property
    def root(self) -> Node:
        """The node of the whole text."""
        root = yaml.compose(self.text, Loader=PARSER)
        assert root is not None
        return root

    def find(self, path: Path) -> Node | None:
        """The node at a path, or None."""
        node: Node | None = self.root
        for step in path:
            if isinstance(node, MappingNode):
                node = next((value for key, value in node.value if key.value == step), None)
            elif isinstance(node, SequenceNode) and isinstance(step, int):
                node = node.value[step] if step < len(node.value) else None
            else:
                return None
        return node

    def key(self, path: Path) -> ScalarNode:
        """The key of what lies at a path in a mapping."""
        for key, _ in entries(self.find(path[:-1])):
            if isinstance(key, ScalarNode) and key.value == path[-1]:
                return key
        raise form(f"`{dotted(path)}` is not a key of a mapping")

    def end(self, node: Node) -> int:
        """Where the content of a node ends, before what follows it."""
        last: int = node.end_mark.index
        if isinstance(node, CollectionNode) and not node.flow_style:
            return self.end(entries(node)[-1][1]) if node.value else start(node)
        return len(self.text[:last].rstrip()) if is_literal(node) else last

    def line_start(self, offset: int) -> int:
        """Where the line of an offset begins."""
        return max((each.end() for each in _BREAK.finditer(self.text, 0, offset)), default=0)

    def line_end(self, offset: int) -> int:
        """Where the line of an offset ends, before its break."""
        found = _BREAK.search(self.text, offset)
        return found.start() if found else len(self.text)

    def line_break(self, offset: int) -> str:
        """The break of the line of an offset, or that of the first line."""
        found = _BREAK.match(self.text, self.line_end(offset)) or _BREAK.search(self.text)
        return found.group() if found else "\n"

    def ahead(self, node: Node) -> str:
        """What stands before a node on its line."""
        return self.text[self.line_start(start(node)) : start(node)]

    def with_text(self, begin: int, finish: int, new: str) -> str:
        """The text with other text between two offsets."""
        return self.text[:begin] + new + self.text[finish:]


def comments(text: str) -> list[str]:
    """Each comment of a text, with its `#`, from the top; they lie between its tokens."""
    gaps, at = [], 0
    for token in yaml.scan(text, Loader=PARSER):
        begin, finish = token.start_mark.index, token.end_mark.index
        gaps.append((at, begin))
        if isinstance(token, ScalarToken) and token.style in _BLOCKS:
            # A comment may stand behind the sign with which a block begins.
            gaps.append((begin, Tree(text).line_end(begin)))
        at = max(at, finish)
    return [found.group().rstrip() for gap in gaps for found in _COMMENT.finditer(text, *gap)]


def entries(node: Node | None) -> list[tuple[Node, Node]]:
    """The first and the last node of each entry of a list or a mapping: key and value."""
    if isinstance(node, MappingNode):
        return list(node.value)
    return [(each, each) for each in node.value] if isinstance(node, SequenceNode) else []


def start(node: Node) -> int:
    """Where a node begins."""
    found: int = node.start_mark.index
    return found


def is_literal(node: Node) -> bool:
    """Whether a node is a text that is written as a block of lines."""
    return isinstance(node, ScalarNode) and node.style in _BLOCKS


def dotted(path: Path) -> str:
    """A path as text."""
    return ".".join(map(str, path))
