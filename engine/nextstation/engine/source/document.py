"""A YAML file as plain data with a place for every node. City files come from strangers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Any, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from nextstation.engine.source.diagnostic import (
    Diagnostic,
    Path,
    Related,
    Span,
    UnreadableError,
)
from nextstation.engine.source.scalar import read_plain
from nextstation.engine.vocabulary import limits

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NEWLINE = re.compile("\r\n|\n|\r|\x85")
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)


@dataclass(slots=True)
class Document:
    """A file's data, and where each node of it stands.

    `spans` and `keys` give the place of a value and of its key by path; `faults` are what was
    wrong but could be read past. A path in `repaired` has no value that can be trusted. `sha256` is
    the hash of the file's content, empty for text that is no file.
    """

    file: str
    lines: list[str]
    sha256: str = ""
    data: Any = None
    spans: dict[Path, Span] = field(default_factory=dict)
    keys: dict[Path, Span] = field(default_factory=dict)
    collections: set[Path] = field(default_factory=set)
    literals: set[Path] = field(default_factory=set)
    faults: list[Diagnostic] = field(default_factory=list)
    repaired: set[Path] = field(default_factory=set)

    def span(self, path: Path) -> Span:
        """Where the node at `path` stands; of a mapping or list, its key; else what holds it."""
        while path:
            if path in self.collections and path in self.keys:
                return self.keys[path]
            if path in self.spans:
                return self.spans[path]
            path = path[:-1]
        return self.spans.get((), Span(1, 1))

    def key_span(self, path: Path) -> Span:
        """Where the key of the node at `path` stands."""
        return self.keys.get(path) or self.span(path)

    def text_span(self, path: Path, row: int, offset: int, width: int) -> Span:
        """Where a part of a text stands, written as a literal block (`|`) or on one line."""
        start = self.spans.get(path)
        value = self.at(path)
        if start is None or not isinstance(value, str):
            return self.span(path)
        if path not in self.literals:
            before = self.excerpt(start.line).find(value, start.column - 1)
            return start if before < 0 else Span(start.line, before + offset + 1, max(width, 1))
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

    def put(self, path: Path, value: Any) -> None:
        """Put another value where one stands."""
        if path:
            self.at(path[:-1])[path[-1]] = value
        else:
            self.data = value

    def rename(self, path: Path, key: str) -> None:
        """Give a value another key; its places move with it."""
        holder, depth = self.at(path[:-1]), len(path)
        holder[key] = holder.pop(path[-1])
        moved = (*path[:-1], key)
        for places in (self.spans, self.keys):
            for old in [each for each in places if each[:depth] == path]:
                places[(*moved, *old[depth:])] = places.pop(old)
        for paths in (self.collections, self.literals, self.repaired):
            for old in [each for each in paths if each[:depth] == path]:
                paths.remove(old)
                paths.add((*moved, *old[depth:]))

    def is_repaired(self, path: Path) -> bool:
        """Whether the node at `path` was mended by a guess, or lies in one that was."""
        return any(path[:end] in self.repaired for end in range(len(path) + 1))

    def is_unreliable(self, path: Path) -> bool:
        """Whether a fault at `path` may come from a guess: it lies in one, or holds one."""
        return self.is_repaired(path) or any(each[: len(path)] == path for each in self.repaired)

    def excerpt(self, line: int) -> str:
        """A line of the source."""
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
        """A diagnostic about the node at `path`, or about a `span` of it."""
        span = span or self.span(path)
        excerpt = self.excerpt(span.line)
        return Diagnostic(self.file, span, code, message, hint, path, excerpt, related)

    def related(self, span: Span, message: str) -> Related:
        """Another place that a diagnostic speaks of."""
        return Related(span, message, self.excerpt(span.line))


def read_document(file: str | FilePath) -> Document:
    """Read a YAML file. Raises UnreadableError when it is not one document of bounded size."""
    name = str(file)
    try:
        with FilePath(file).open("rb") as stream:
            content = stream.read(limits.BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        raise UnreadableError(
            Diagnostic(name, Span(1, 1), "E001", f"cannot be read: {reason}")
        ) from None
    if len(content) > limits.BYTES:
        message = f"the file is larger than {limits.BYTES // 1024} KiB"
        raise UnreadableError(Diagnostic(name, Span(1, 1), "E002", message))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = _NEWLINE.split(content[: error.start].decode("utf-8-sig"))
        span = Span(len(before), len(before[-1]) + 1)
        raise UnreadableError(
            Diagnostic(name, span, "E003", "the file is not UTF-8 text")
        ) from None
    document = parse_document(text, name)
    document.sha256 = sha256(content).hexdigest()
    return document


def parse_document(text: str, file: str = "<text>") -> Document:
    """Read YAML text. Raises UnreadableError when it is not one document."""
    document = Document(file, _NEWLINE.split(text))
    for number, line in enumerate(document.lines, 1):
        if len(line) > limits.LINE:
            message = f"a line is longer than {limits.LINE} characters"
            raise UnreadableError(Diagnostic(file, Span(number, limits.LINE + 1), "E002", message))
    bad = _UNPRINTABLE.search(text)
    if bad:
        before = _NEWLINE.split(text[: bad.start()])
        span = Span(len(before), len(before[-1]) + 1)
        message = f"the character U+{ord(bad.group()):04X} cannot stand in a text file"
        raise UnreadableError(document.diagnostic("E003", message, (), span=span))
    try:
        _Reader(document, yaml.parse(text, Loader=_PARSER)).read()
    except yaml.MarkedYAMLError as error:
        raise UnreadableError(_syntax_fault(document, error)) from None
    except yaml.YAMLError as error:
        message = f"this is not YAML: {' '.join(str(error).split())}"
        raise UnreadableError(document.diagnostic("E005", message, (), span=Span(1, 1))) from None
    return document


def _syntax_fault(document: Document, error: yaml.MarkedYAMLError) -> Diagnostic:
    """What the parser could not make sense of, and where it began to read that."""
    span, begun = _mark_span(document, error.problem_mark), None
    if error.context_mark:
        begun = _mark_span(document, error.context_mark)
    if begun and "simple key" in (error.context or ""):
        # A key without its colon is noticed only where the next thing begins.
        span = begun
    message, hint = f"this is not YAML: {error.problem}", _layout_hint(document, span.line)
    related = (document.related(begun, str(error.context)),) if begun and begun != span else ()
    return document.diagnostic("E005", message, (), hint, span=span, related=related)


def _mark_span(document: Document, mark: yaml.Mark | None) -> Span:
    """A place that the parser names; it may name one behind the end of the file."""
    if mark is None:
        return Span(1, 1)
    line = min(mark.line + 1, len(document.lines))
    return Span(line, min(mark.column, len(document.excerpt(line))) + 1)


def _layout_hint(document: Document, line: int) -> str:
    """What often goes wrong with white space before a line that cannot be read."""
    if "\t" in document.excerpt(line):
        return "indent with spaces, not with tabs"
    if document.excerpt(line - 2).endswith("|"):
        return "art is as far in as its first row; write `|2` if that is a header further in"
    return ""


def _span(event: Event) -> Span:
    """Where an event's text stands: of several lines, only its first character."""
    start, end = event.start_mark, event.end_mark
    assert start is not None
    assert end is not None
    width = end.column - start.column if end.line == start.line else 1
    return Span(start.line + 1, start.column + 1, max(width, 1))


@dataclass(slots=True)
class _Reader:
    """Builds a document from the parser's events, in one pass."""

    document: Document
    events: Iterator[Event]
    nodes: int = 0

    def read(self) -> None:
        next(self.events)
        event = next(self.events)
        if isinstance(event, StreamEndEvent):
            self.stop("E004", "the file is empty", event)
        event = next(self.events)
        if not isinstance(event, MappingStartEvent):
            self.stop("E103", "the file is not a mapping of keys, such as `id: my_town`", event)
        self.document.data = self.node(event, ())
        next(self.events)
        event = next(self.events)
        if isinstance(event, DocumentStartEvent):
            self.stop("E006", "a second document starts here; a file holds one city", event)

    def node(self, event: Event, path: Path) -> Any:
        assert isinstance(event, NodeEvent)
        self.count(event)
        self.document.spans[path] = _span(event)
        if isinstance(event, AliasEvent):
            self.refuse("E008", f"an alias (`*{event.anchor}`) is not allowed", event, path)
            self.document.repaired.add(path)
            return None
        if event.anchor:
            self.refuse("E008", f"an anchor (`&{event.anchor}`) is not allowed", event, path)
        tag = getattr(event, "tag", None)
        if tag:
            self.refuse("E009", f"a tag (`{tag}`) is not allowed", event, path)
        if isinstance(event, ScalarEvent):
            return self.scalar(event, path)
        if len(path) >= limits.DEPTH:
            self.too_deep(event)
        self.document.collections.add(path)
        if isinstance(event, SequenceStartEvent):
            return self.sequence(path)
        assert isinstance(event, MappingStartEvent)
        return self.mapping(path)

    def scalar(self, event: ScalarEvent, path: Path) -> Any:
        bad = _UNPRINTABLE.search(event.value)
        if bad:
            message = f"the character U+{ord(bad.group()):04X} cannot be printed"
            self.refuse("E003", message, event, path)
            self.document.repaired.add(path)
            return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", event.value)
        if event.style == "|":
            self.document.literals.add(path)
        return event.value if event.style else read_plain(event.value)

    def sequence(self, path: Path) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), CollectionEndEvent):
            items.append(self.node(event, (*path, len(items))))
        return items

    def mapping(self, path: Path) -> dict[str, Any]:
        items: dict[str, Any] = {}
        while not isinstance(event := next(self.events), CollectionEndEvent):
            key = self.key(event, path)
            value_event = next(self.events)
            if key is None or key in items:
                self.skip(value_event)
                continue
            self.document.keys[*path, key] = _span(event)
            items[key] = self.node(value_event, (*path, key))
        return items

    def key(self, event: Event, path: Path) -> str | None:
        """The key that an event gives, or None when it is refused."""
        self.count(event)
        if not isinstance(event, ScalarEvent):
            self.refuse("E010", "a key must be plain text", event, path)
            self.skip(event)
            return None
        key: str = event.value
        bad = _UNPRINTABLE.search(key)
        if bad:
            message = f"the character U+{ord(bad.group()):04X} cannot be printed"
            self.refuse("E003", message, event, path)
            return None
        if key == "<<" and not event.style:
            self.refuse("E008", "a merge key (`<<`) is not allowed", event, path)
            return None
        if event.anchor or event.tag:
            self.refuse("E009", "a key takes no anchor and no tag", event, path)
        first = self.document.keys.get((*path, key))
        if first:
            here = (self.document.related(first, "first given here"),)
            self.document.faults.append(
                self.document.diagnostic(
                    "E011",
                    f"`{key}` is given twice",
                    (*path, key),
                    "keep one of the two",
                    span=_span(event),
                    related=here,
                )
            )
        return key

    def skip(self, event: Event) -> None:
        """Read past a node that is refused, whatever is in it."""
        depth = 0
        while True:
            if isinstance(event, SequenceStartEvent | MappingStartEvent):
                depth += 1
            elif isinstance(event, CollectionEndEvent):
                depth -= 1
            if depth == 0:
                return
            if depth > limits.DEPTH:
                self.too_deep(event)
            event = next(self.events)

    def count(self, event: Event) -> None:
        """Bound what later checks have to look at."""
        self.nodes += 1
        if self.nodes > limits.NODES:
            self.stop("E002", f"the file holds more than {limits.NODES} keys and values", event)

    def refuse(self, code: str, message: str, event: Event, path: Path) -> None:
        self.document.faults.append(
            self.document.diagnostic(code, message, path, span=_span(event))
        )

    def too_deep(self, event: Event) -> NoReturn:
        self.stop("E007", f"more than {limits.DEPTH} levels lie inside each other", event)

    def stop(self, code: str, message: str, event: Event) -> NoReturn:
        raise UnreadableError(self.document.diagnostic(code, message, (), span=_span(event)))
