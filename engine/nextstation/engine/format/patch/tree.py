"""A document as a tree, in which values can be changed, added and removed with their places."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.source.document import Document, copied


@dataclass(slots=True)
class Node:
    """A value of a document with its place and that of its key.

    `value` is a scalar, a list of nodes, or a mapping of them by key. An `absent` node is not in
    the document: it was removed, or is yet to be set. One that is `untouched` stays as it is in the
    document: its value is data, and `untouched` the number of its nodes.
    """

    value: Any = None
    span: Span | None = None
    key: Span | None = None
    is_repaired: bool = False
    absent: bool = False
    untouched: int = 0

    def become(self, other: "Node") -> None:
        """Take the value and the place of another node."""
        for name in ("value", "span", "is_repaired", "absent", "untouched"):
            setattr(self, name, getattr(other, name))
        self.key = other.key or self.key

    def entries(self) -> list["Node"]:
        """The entries of a list that are there; none of anything else."""
        found = self.value if isinstance(self.value, list) else ()
        return [each for each in found if not each.absent]

    def child(self, key: str) -> "Node | None":
        """What a mapping has under a key, absent or not; None of anything else."""
        found: Node | None = self.value.get(key) if isinstance(self.value, dict) else None
        return found

    def text(self, key: str) -> str | None:
        """The text that a mapping has under a key, or None."""
        found = self.child(key)
        return found.value if found and not found.absent and isinstance(found.value, str) else None


def tree_of(document: Document, path: Path = ()) -> Node:
    """The tree of what a document has at a path."""
    value = document.at(path)
    if isinstance(value, dict):
        value = {key: tree_of(document, (*path, key)) for key in value}
    elif isinstance(value, list):
        value = [tree_of(document, (*path, number)) for number in range(len(value))]
    return _node(document, path, value)


def opened(document: Document, keys: Collection[str]) -> Node:
    """The tree of a document in which only the values under some keys are to be changed."""
    if not isinstance(document.data, dict):
        return tree_of(document)
    value = {
        key: tree_of(document, (key,))
        if key in keys
        else replace(_node(document, (key,), each), untouched=_count(each))
        for key, each in document.data.items()
    }
    return _node(document, (), value)


def _node(document: Document, path: Path, value: Any) -> Node:
    return Node(
        value,
        document.spans.get(path),
        document.keys.get(path),
        path in document.repaired,
    )


def moved(node: Node, lines: int = 0) -> Node:
    """A copy of a tree, its places moved down by a number of lines."""
    value = node.value
    if isinstance(value, dict):
        value = {key: moved(each, lines) for key, each in value.items()}
    elif isinstance(value, list):
        value = [moved(each, lines) for each in value]
    span, key = (each and replace(each, line=each.line + lines) for each in (node.span, node.key))
    return replace(node, value=value, span=span, key=key)


def fill(document: Document, root: Node, given: Document) -> None:
    """Give a document the data and the places of a tree; what is untouched is in a given document.

    What was removed has no value, but the place where it was removed: there it may be missed.
    """
    keys = root.value.items() if isinstance(root.value, dict) else ()
    untouched = {(key,) for key, node in keys if node.untouched}
    for name in ("spans", "keys"):
        places = getattr(given, name).items()
        getattr(document, name).update(
            {path: span for path, span in places if path[:1] in untouched}
        )
    document.repaired.update([path for path in given.repaired if path[:1] in untouched])
    document.data = _filled(document, root, ())


def _filled(document: Document, node: Node, path: Path) -> Any:
    if node.untouched:
        return copied(node.value)
    if node.span:
        document.spans[path] = node.span
    if node.key:
        document.keys[path] = node.key
    if node.absent:
        return None
    if node.is_repaired:
        document.repaired.add(path)
    if not isinstance(node.value, dict | list):
        return node.value
    if node.key:
        document.spans[path] = node.key
    if isinstance(node.value, list):
        there = [each for each in node.entries() if not _is_emptied(each)]
        return [_filled(document, each, (*path, number)) for number, each in enumerate(there)]
    filled = {key: _filled(document, each, (*path, key)) for key, each in node.value.items()}
    return {key: each for key, each in filled.items() if not node.value[key].absent}


def _is_emptied(node: Node) -> bool:
    """Whether all that a mapping had was removed: an entry of a list, such as a scoring term."""
    return bool(isinstance(node.value, dict) and node.value) and all(
        each.absent for each in node.value.values()
    )


def count(node: Node) -> int:
    """The number of nodes of a tree, itself included, as the reader of files counts them."""
    if node.untouched:
        return node.untouched
    return 1 + sum(count(each) + (each.key is not None) for each in below(node))


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(1 + _count(each) for each in value.values())
    return 1 + (sum(map(_count, value)) if isinstance(value, list) else 0)


def below(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    if isinstance(node.value, dict | list):
        yield from node.value.values() if isinstance(node.value, dict) else node.value
