"""Changes of a document: values set, removed and repeated, each with its places."""

from dataclasses import replace
from typing import Any

from nextstation.engine.format.source.diagnostic import Path, Span
from nextstation.engine.format.source.document import Document, copied


def part(document: Document, path: Path) -> Document:
    """What a document has at a path, as a document."""
    found = replace(document, data=document.at(path))
    found.move(lambda each: each[len(path) :] if each[: len(path)] == path else None)
    return found


def nested(document: Document, key: str, span: Span) -> Document:
    """The document that has another one under a key."""
    found = replace(document, data={key: document.data})
    found.move(lambda each: (key, *each))
    found.spans[()] = span
    found.keys[key,] = span
    return found


def moved_down(document: Document, lines: int) -> Document:
    """The document with its places moved down by a number of lines."""
    spans, keys = (
        {path: replace(span, line=span.line + lines) for path, span in places.items()}
        for places in (document.spans, document.keys)
    )
    return replace(document, spans=spans, keys=keys)


def put(document: Document, path: Path, given: Document, at: Path) -> None:
    """Give a path the value that a given document has at a path, with its places."""
    source = part(given, at)
    key = source.keys.get((), document.keys.get(path))
    forget(document, path)
    _set(document, path, copied(source.data))
    document.spans |= {(*path, *each): span for each, span in source.spans.items()}
    document.keys |= {(*path, *each): span for each, span in source.keys.items()}
    document.repaired |= {(*path, *each) for each in source.repaired}
    if key:
        document.keys[path] = key
        if isinstance(source.data, dict | list):
            document.spans[path] = key


def put_empty(document: Document, path: Path, value: Any, span: Span) -> None:
    """Give a path a mapping or a list without entries; its place is that of its key."""
    forget(document, path)
    _set(document, path, value)
    document.spans[path] = span
    if isinstance(path[-1], str):
        document.keys[path] = span


def remove(document: Document, path: Path) -> None:
    """Remove a value with its places; the entries of a list behind it move up."""
    forget(document, path)
    if document.has(path):
        del document.at(path[:-1])[path[-1]]
    if isinstance(path[-1], int):
        _shift(document, path, -1)


def repeat(document: Document, path: Path, times: int) -> None:
    """Have an entry of a list several times, one after the other."""
    entries, number = document.at(path[:-1]), path[-1]
    assert isinstance(number, int)
    entry = part(document, path)
    _shift(document, (*path[:-1], number + 1), times - 1)
    entries[number : number + 1] = [None] * times
    for place in range(number, number + times):
        put(document, (*path[:-1], place), entry, ())


def forget(document: Document, path: Path) -> None:
    """Remove the places of a value and of all below it."""
    if not isinstance(document.at(path), dict | list):
        document.spans.pop(path, None)
        document.keys.pop(path, None)
        document.repaired.discard(path)
        return
    document.move(lambda each: None if each[: len(path)] == path else each)


def _set(document: Document, path: Path, value: Any) -> None:
    """Replace a value, or add one: to a list behind its last entry."""
    holder = document.at(path[:-1]) if path else None
    if isinstance(holder, list) and path[-1] == len(holder):
        holder.append(value)
    else:
        document.replace(path, value)


def _shift(document: Document, path: Path, by: int) -> None:
    """Move the places of an entry of a list and of those behind it."""
    end, number = len(path) - 1, path[-1]

    def moved(each: Path) -> Path:
        step = each[end] if len(each) > end and each[:end] == path[:end] else -1
        is_behind = isinstance(step, int) and isinstance(number, int) and step >= number
        return (*each[:end], int(step) + by, *each[end + 1 :]) if is_behind else each

    document.move(moved)
