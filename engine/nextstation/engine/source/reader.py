"""Reads a YAML file as a document.

Files come from strangers. So this reads the events of the YAML parser instead of constructed
objects: it bounds size, depth and the number of nodes, refuses duplicate keys, anchors and tags,
reads scalars by YAML 1.2, and keeps the places of both keys and values.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
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

from nextstation.engine.source.diagnostic import Diagnostic, Path, Span, UnreadableError
from nextstation.engine.source.document import Document
from nextstation.engine.source.scalar import read_plain
from nextstation.engine.vocabulary import limits

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NEWLINE = re.compile("\r\n|\n|\r|\x85")
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)


def read_document(file: str | FilePath) -> Document:
    """Read a YAML file. Raises UnreadableError if it is not one document of bounded size."""
    name = str(file)
    try:
        with FilePath(file).open("rb") as stream:
            content = stream.read(limits.MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        raise UnreadableError(
            Diagnostic(name, Span(1, 1), "E001", f"cannot be read: {reason}")
        ) from None
    if len(content) > limits.MAX_BYTES:
        message = f"the file is larger than {limits.MAX_BYTES // 1024} KiB"
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
    """Read YAML text. Raises UnreadableError if it is not one document of bounded size."""
    document = Document(file, _NEWLINE.split(text))
    for number, line in enumerate(document.lines, 1):
        if len(line) > limits.MAX_LINE_LENGTH:
            message = f"a line is longer than {limits.MAX_LINE_LENGTH} characters"
            raise UnreadableError(
                Diagnostic(file, Span(number, limits.MAX_LINE_LENGTH + 1), "E002", message)
            )
    bad = _UNPRINTABLE.search(text)
    if bad:
        before = _NEWLINE.split(text[: bad.start()])
        span = Span(len(before), len(before[-1]) + 1)
        message = f"the character U+{ord(bad.group()):04X} is not allowed in text"
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
    """The diagnostic of a syntax error, with the place where the unfinished construct begins."""
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
    """The place of a mark of the parser, which may be beyond the end of the file."""
    if mark is None:
        return Span(1, 1)
    line = min(mark.line + 1, len(document.lines))
    return Span(line, min(mark.column, len(document.excerpt(line))) + 1)


def _layout_hint(document: Document, line: int) -> str:
    """A hint about the usual mistakes with white space, if a line shows one."""
    if "\t" in document.excerpt(line):
        return "indent with spaces, not with tabs"
    if document.excerpt(line - 2).endswith("|"):
        return "write `|2` instead of `|` if the first row is indented further than the others"
    return ""


def _span(event: Event) -> Span:
    """The place of an event's text; if it has several lines, of its first character."""
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
            self.stop("E103", "the file must be a mapping with keys, such as `id: my_town`", event)
        self.document.data = self.node(event, ())
        next(self.events)
        event = next(self.events)
        if isinstance(event, DocumentStartEvent):
            self.stop("E006", "a second YAML document starts here; only one is allowed", event)

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
        if len(path) >= limits.MAX_DEPTH:
            self.too_deep(event)
        self.document.collections.add(path)
        if isinstance(event, SequenceStartEvent):
            return self.sequence(path)
        assert isinstance(event, MappingStartEvent)
        return self.mapping(path)

    def scalar(self, event: ScalarEvent, path: Path) -> Any:
        bad = _UNPRINTABLE.search(event.value)
        if bad:
            message = f"the character U+{ord(bad.group()):04X} is not allowed in text"
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
            message = f"the character U+{ord(bad.group()):04X} is not allowed in text"
            self.refuse("E003", message, event, path)
            return None
        if key == "<<" and not event.style:
            self.refuse("E008", "a merge key (`<<`) is not allowed", event, path)
            return None
        if event.anchor or event.tag:
            self.refuse("E009", "a key with an anchor or a tag is not allowed", event, path)
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
        """Skip a refused node with all that it contains."""
        depth = 0
        while True:
            if isinstance(event, SequenceStartEvent | MappingStartEvent):
                depth += 1
            elif isinstance(event, CollectionEndEvent):
                depth -= 1
            if depth == 0:
                return
            if depth > limits.MAX_DEPTH:
                self.too_deep(event)
            event = next(self.events)

    def count(self, event: Event) -> None:
        """Bound the number of nodes, and so the time that checks take."""
        self.nodes += 1
        if self.nodes > limits.MAX_NODES:
            self.stop("E002", f"the file has more than {limits.MAX_NODES} keys and values", event)

    def refuse(self, code: str, message: str, event: Event, path: Path) -> None:
        self.document.faults.append(
            self.document.diagnostic(code, message, path, span=_span(event))
        )

    def too_deep(self, event: Event) -> NoReturn:
        self.stop("E007", f"more than {limits.MAX_DEPTH} levels are nested", event)

    def stop(self, code: str, message: str, event: Event) -> NoReturn:
        raise UnreadableError(self.document.diagnostic(code, message, (), span=_span(event)))
