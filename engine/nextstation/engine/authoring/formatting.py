"""`ns fmt` for one file: the text laid out, and the proof that nothing but the layout changed."""

import re
from typing import Any

from nextstation.engine.authoring.art_layout import art_letters, cells_of
from nextstation.engine.authoring.layout import lay_out
from nextstation.engine.source.checked import FaultyFileError
from nextstation.engine.source.diagnostic import Path, UnreadableError
from nextstation.engine.source.document import Document
from nextstation.engine.source.reader import parse_document


class LayoutError(ValueError):
    """A file whose layout cannot be changed safely, and why."""


def formatted(document: Document) -> str:
    """The text of a file with its layout put in order: indentation, spaces, columns, blank lines.

    Every value, the order of keys and every comment stay, and formatting the result changes
    nothing: both are checked. Raises FaultyFileError if faults were found while reading the
    document, and LayoutError if the file would become too large.
    """
    if document.faults:
        raise FaultyFileError("file", tuple(sorted(document.faults, key=lambda each: each.order)))
    text = lay_out(document)
    try:
        result = parse_document(text, document.file)
    except UnreadableError as error:
        raise LayoutError(f"cannot format {document.file}: {error}") from error
    is_same = _signs(result) == _signs(document) and _values(result) == _values(document)
    if not is_same or lay_out(result) != text:
        raise RuntimeError(f"formatting {document.file} would change more than its layout")
    return text


def _signs(document: Document) -> str:
    """All of a file that is no white space, without the digits of blocks, which count spaces."""
    return re.sub("([|>][-+]?)[1-9]", r"\1", "".join("".join(document.lines).split()))


def _values(document: Document) -> Any:
    """The values of a document with their types and order; of text art, the cells."""
    art = art_letters(document)

    def of(value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return [(key, of(each, (*path, key))) for key, each in value.items()]
        if isinstance(value, list):
            return [of(each, (*path, place)) for place, each in enumerate(value)]
        return cells_of(value) if path in art else (type(value), value)

    return of(document.data, ())
