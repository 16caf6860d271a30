"""Slips that change a value, and that YAML reads without complaint: comments, odd quotes."""

import re
from collections.abc import Iterator

from nextstation.engine.format.source.diagnostic import Diagnostic, Path, Span
from nextstation.engine.format.source.document import Document

_QUOTES = "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u00b4"
_MAY_SLIP = re.compile(rf"[{_QUOTES}]|(?:^|\s)#\S")


def find_value_slips(document: Document) -> Iterator[Diagnostic]:
    """The slips in the values of a document; a value that is not as it was meant is repaired."""
    if not any(map(_MAY_SLIP.search, document.lines)):
        return
    for path, span in list(document.spans.items()):
        value, rest = document.at(path), _from(document, span)
        if isinstance(value, dict | list) or document.is_repaired(path):
            continue
        if value is None or (isinstance(value, str) and rest.startswith(value)):
            yield from _comment(document, path, value, rest)
        if isinstance(value, str) and rest.startswith(value) and _is_in_odd_quotes(value):
            message = f"`{value[0]}` is not a quotation mark in YAML, but part of the text"
            hint = f'write "{value[1:-1]}", in straight quotes'
            yield document.diagnostic("E014", message, path, hint)
            document.repaired.add(path)


def _from(document: Document, span: Span) -> str:
    """What the line has from the beginning of a value."""
    return document.excerpt(span.line)[span.column - 1 :]


def _comment(document: Document, path: Path, value: str | None, rest: str) -> Iterator[Diagnostic]:
    """The slip of a value that a `#` cuts off: it is followed at once by what was meant."""
    from nextstation.engine.format.source.slips.signs import COMMENT, cut_off

    match = re.match(r"\s+(?=#\S)" if value else r"\s*(?=#\S)", rest[len(value or "") :])
    if match is None or not path:
        return
    span, before = document.spans[path], len(value or "") + match.end()
    slip = cut_off(span.line, span.column + before, rest[before:], value or "")
    yield document.diagnostic(COMMENT, slip.message, path, slip.hint, span=slip.span)
    if value is None:
        document.repaired.add(path)


def _is_in_odd_quotes(value: str) -> bool:
    return len(value) > 1 and value[0] in _QUOTES and value[-1] in _QUOTES
