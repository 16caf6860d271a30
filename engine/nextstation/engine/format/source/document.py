"""A file as data, with the place of every key and value."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from nextstation.engine.format.source.diagnostic import Diagnostic, Path, Related, Span


@dataclass(slots=True)
class Document:
    """A file's data, with the place of each node.

    `spans` and `keys` map the path of a value to its place and to that of its key, which is also
    the place of a list or a mapping that has one. `repaired` are the paths whose values were
    replaced by stand-ins, `guessed` those of unknown keys, and of the keys that were probably
    meant. `faults` are what was found while reading. `content` is the file as it is, empty for text
    that comes from no file.

    The lines of a patched document are those of its file, followed by those of each patch; spans
    count them all. `patches` names each patch, with the number of lines before it.
    """

    file: str
    lines: list[str]
    content: bytes = b""
    data: Any = None
    spans: dict[Path, Span] = field(default_factory=dict)
    keys: dict[Path, Span] = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)
    repaired: set[Path] = field(default_factory=set)
    guessed: set[Path] = field(default_factory=set)
    patches: list[tuple[int, str]] = field(default_factory=list)

    def copy(self) -> "Document":
        """A copy that may be repaired: its data and its places are its own."""
        return replace(
            self,
            data=copied(self.data),
            spans=dict(self.spans),
            keys=dict(self.keys),
            faults=list(self.faults),
            repaired=set(self.repaired),
            guessed=set(self.guessed),
        )

    def span(self, path: Path) -> Span:
        """The place of the value at `path`, or of its nearest parent."""
        while path not in self.spans and path:
            path = path[:-1]
        return self.spans.get(path, Span(1, 1))

    def key_span(self, path: Path) -> Span:
        """The place of the key of the value at `path`."""
        return self.keys.get(path) or self.span(path)

    def text_span(self, path: Path, row: int, offset: int, width: int) -> Span:
        """The place of a part of a text, in a literal block (`|`) or written as it is."""
        start = self.spans.get(path)
        value = self.at(path)
        if start is None or not isinstance(value, str):
            return self.span(path)
        if not self.is_literal(path):
            lines = self.lines[start.line - 1 : start.line + value.count("\n")]
            before = "\n".join(lines).find(value, start.column - 1)
            column = offset + 1 + (0 if row else before)
            return start if before < 0 else Span(start.line + row, column, max(width, 1))
        line = start.line + 1 + row
        indent = len(self.excerpt(line)) - len(value.split("\n")[row])
        return Span(line, indent + offset + 1, max(width, 1))

    def at(self, path: Path) -> Any:
        """The value at `path`, or None."""
        node = self.data
        for step in path:
            try:
                node = node[step]
            except (KeyError, IndexError, TypeError):
                return None
        return node

    def has(self, path: Path) -> bool:
        """Whether there is a value at `path`, be it None."""
        if not path:
            return True
        holder, step = self.at(path[:-1]), path[-1]
        if isinstance(holder, list):
            return isinstance(step, int) and step < len(holder)
        return isinstance(holder, dict) and step in holder

    def replace(self, path: Path, value: Any) -> None:
        """Replace the value at `path`."""
        if path:
            self.at(path[:-1])[path[-1]] = value
        else:
            self.data = value

    def rename(self, path: Path, key: str) -> None:
        """Give a value another key; its places move with it."""
        holder, depth = self.at(path[:-1]), len(path)
        holder[key] = holder.pop(path[-1])
        renamed = (*path[:-1], key)
        self.move(lambda each: (*renamed, *each[depth:]) if each[:depth] == path else each)

    def move(self, moved: Callable[[Path], Path | None]) -> None:
        """Give what is noted of each path another one, or forget it (None)."""
        self.spans, self.keys = (
            {new: span for path, span in places.items() if (new := moved(path)) is not None}
            for places in (self.spans, self.keys)
        )
        self.repaired, self.guessed = (
            {new for path in paths if (new := moved(path)) is not None}
            for paths in (self.repaired, self.guessed)
        )

    def is_literal(self, path: Path) -> bool:
        """Whether a text is written as a literal block (`|`)."""
        span = self.spans.get(path)
        return span is not None and self.excerpt(span.line)[span.column - 1 :].startswith("|")

    def is_repaired(self, path: Path) -> bool:
        """Whether the value at `path`, or one that contains it, was repaired."""
        return _is_within(path, self.repaired)

    def is_guessed(self, path: Path) -> bool:
        """Whether the value at `path` is below an unknown key."""
        return _is_within(path, self.guessed)

    def is_unreliable(self, path: Path) -> bool:
        """Whether a fault at `path` may follow from a repair or a guess: around it or inside it."""
        doubtful = self.repaired | self.guessed
        return _is_within(path, doubtful) or any(each[: len(path)] == path for each in doubtful)

    def excerpt(self, line: int) -> str:
        """A line of the file, numbered from 1; empty if there is none."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def diagnostic(
        self,
        code: str,
        message: str,
        path: Path,
        hint: str = "",
        *,
        span: Span | None = None,
        related: tuple[Related, ...] = (),
    ) -> Diagnostic:
        """A diagnostic about the value at `path`, placed at `span` if given."""
        span = span or self.span(path)
        excerpt, file = self.excerpt(span.line), self.file
        for before, patch in reversed(self.patches):
            if span.line > before:
                file, span = patch, replace(span, line=span.line - before)
                break
        return Diagnostic(file, span, code, message, hint, path, excerpt, related)

    def order(self, diagnostic: Diagnostic) -> tuple[int, int, int, str]:
        """A key that sorts diagnostics in the order of the file, followed by those of patches."""
        files = {file: number for number, (_, file) in enumerate(self.patches)}
        return (files.get(diagnostic.file, -1), *diagnostic.order)

    def related(self, span: Span, message: str) -> Related:
        """Another place that a diagnostic refers to."""
        return Related(span, message, self.excerpt(span.line))


def copied(value: Any) -> Any:
    """A copy of a tree of lists and mappings."""
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    return [copied(each) for each in value] if isinstance(value, list) else value


def _is_within(path: Path, others: set[Path]) -> bool:
    """Whether a path, or the beginning of it, is among others."""
    return bool(others) and any(path[:end] in others for end in range(len(path) + 1))
