"""Builds a document from the events of the YAML parser.

Files come from strangers. So this reads events instead of constructed objects: it bounds depth and
the number of nodes, refuses duplicate keys, anchors and tags, reads scalars by YAML 1.2, and keeps
the places of both keys and values.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

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

from nextstation.engine.format.source.diagnostic import Path, Span, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.values import read_plain
from nextstation.engine.format.vocabulary import limits

UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_FIX = "files are plain data: write each value where it is meant"


def _span(event: Event) -> Span:
    """The place of an event's text; if it has several lines, of its first character."""
    start, end = event.start_mark, event.end_mark
    assert start is not None
    assert end is not None
    width = end.column - start.column if end.line == start.line else 1
    return Span(start.line + 1, start.column + 1, max(width, 1))


@dataclass(slots=True)
class EventReader:
    """Fills a document from the parser's events, in one pass."""

    document: Document
    events: Iterator[Event]
    most: int = limits.FILE.nodes
    nodes: int = 0

    def read(self) -> None:
        """Read the document. Raises UnreadableError if it is not one mapping of bounded size."""
        next(self.events)
        event = next(self.events)
        if isinstance(event, StreamEndEvent):
            has_text = any(line.strip() for line in self.document.lines)
            message = "the file has only comments" if has_text else "the file is empty"
            self._stop("E004", message, event, "`ns new my_town` writes a city to begin with")
        event = next(self.events)
        if not isinstance(event, MappingStartEvent):
            hint = "a colon and a space stand between a key and its value"
            message = "the file must be a mapping with keys, such as `id: my_town`"
            self._stop("E103", message, event, hint if isinstance(event, ScalarEvent) else "")
        self._root(event)

    def read_value(self) -> None:
        """Read one value of any kind; none is null. Raises UnreadableError if there is more."""
        next(self.events)
        event = next(self.events)
        if isinstance(event, StreamEndEvent):
            self.document.spans[()] = _span(event)
        else:
            self._root(next(self.events))

    def _root(self, event: Event) -> None:
        self.document.data = self._node(event, ())
        next(self.events)
        event = next(self.events)
        if isinstance(event, DocumentStartEvent):
            self._stop("E006", "a second YAML document starts here; only one is allowed", event)

    def _node(self, event: Event, path: Path) -> Any:
        assert isinstance(event, NodeEvent)
        self._count(event)
        self.document.spans[path] = _span(event)
        if isinstance(event, AliasEvent):
            self._refuse("E008", f"an alias (`*{event.anchor}`) is not allowed", event, path, _FIX)
            self.document.repaired.add(path)
            return None
        if event.anchor:
            self._refuse("E008", f"an anchor (`&{event.anchor}`) is not allowed", event, path, _FIX)
        tag = getattr(event, "tag", None)
        if tag:
            shown = tag.replace("tag:yaml.org,2002:", "!!")
            self._refuse("E009", f"a tag (`{shown}`) is not allowed", event, path, "remove it")
            self.document.repaired.add(path)
        if isinstance(event, ScalarEvent):
            return self._scalar(event, path)
        if len(path) >= limits.MAX_DEPTH:
            self._too_deep(event)
        if path in self.document.keys:
            self.document.spans[path] = self.document.keys[path]
        if isinstance(event, SequenceStartEvent):
            return self._sequence(path)
        assert isinstance(event, MappingStartEvent)
        return self._mapping(path)

    def _scalar(self, event: ScalarEvent, path: Path) -> Any:
        bad = UNPRINTABLE.search(event.value)
        if bad:
            message = f"the character U+{ord(bad.group()):04X} is not allowed in text"
            self._refuse("E003", message, event, path)
            self.document.repaired.add(path)
            return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", event.value)
        return event.value if event.style else read_plain(event.value)

    def _sequence(self, path: Path) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self.events), CollectionEndEvent):
            items.append(self._node(event, (*path, len(items))))
        return items

    def _mapping(self, path: Path) -> dict[str, Any]:
        items: dict[str, Any] = {}
        while not isinstance(event := next(self.events), CollectionEndEvent):
            key = self._key(event, path)
            value_event = next(self.events)
            if key is None or key in items:
                self._skip(value_event)
                continue
            self.document.keys[*path, key] = _span(event)
            items[key] = self._node(value_event, (*path, key))
        return items

    def _key(self, event: Event, path: Path) -> str | None:
        """The key that an event gives, or None when it is refused."""
        self._count(event)
        if not isinstance(event, ScalarEvent):
            self._refuse("E010", "a key must be plain text", event, path)
            self._skip(event)
            return None
        key: str = event.value
        bad = UNPRINTABLE.search(key)
        if bad:
            message = f"the character U+{ord(bad.group()):04X} is not allowed in text"
            self._refuse("E003", message, event, path)
            return None
        if key == "<<" and not event.style:
            self._refuse("E008", "a merge key (`<<`) is not allowed", event, path, _FIX)
            self.document.guessed.add(path)
            return None
        if event.anchor or event.tag:
            self._refuse("E009", "a key with an anchor or a tag is not allowed", event, path)
        first = self.document.keys.get((*path, key))
        if first:
            # Nobody knows which of the two is meant.
            self.document.repaired.add((*path, key))
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

    def _skip(self, event: Event) -> None:
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
                self._too_deep(event)
            event = next(self.events)

    def _count(self, event: Event) -> None:
        """Bound the number of nodes, and so the time that checks take."""
        self.nodes += 1
        if self.nodes > self.most:
            self._stop("E002", f"the file has more than {self.most} keys and values", event)

    def _refuse(self, code: str, message: str, event: Event, path: Path, hint: str = "") -> None:
        fault = self.document.diagnostic(code, message, path, hint, span=_span(event))
        self.document.faults.append(fault)

    def _too_deep(self, event: Event) -> NoReturn:
        self._stop("E007", f"more than {limits.MAX_DEPTH} levels are nested", event)

    def _stop(self, code: str, message: str, event: Event, hint: str = "") -> NoReturn:
        raise UnreadableError(self.document.diagnostic(code, message, (), hint, span=_span(event)))
