"""Reads a file, or text, as a document."""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

import yaml

from nextstation.engine.format.source.bounded_read import read_bytes
from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.event_reader import UNPRINTABLE, EventReader
from nextstation.engine.format.source.slips.foreign import foreign_text
from nextstation.engine.format.source.slips.values import find_value_slips
from nextstation.engine.format.vocabulary import limits

PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NEWLINE = re.compile("\r\n|\n|\r|\x85")


def read_document(
    file: str | FilePath, size: limits.Size = limits.FILE, within: FilePath | None = None
) -> Document:
    """Read a YAML file. Raises UnreadableError if it is not one document of at most this size."""
    return document_of(read_bytes(file, size.bytes, within=within), str(file), size)


def document_of(content: bytes, file: str, size: limits.Size = limits.FILE) -> Document:
    """Read the content of a YAML file. Raises what `read_document` raises."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = lines_of(content[: error.start].decode("utf-8-sig"))
        span = Span(len(before), len(before[-1]) + 1)
        raise UnreadableError(
            Diagnostic(file, span, "E003", "the file is not UTF-8 text", "save it as UTF-8")
        ) from None
    document = parse_document(text, file, size)
    document.content = content
    return document


def like_file(content: bytes, text: str) -> bytes:
    """A text as a file has it: with its mark of UTF-8 if there is one, and its usual line ends."""
    ends = Counter(_NEWLINE.findall(content.decode("utf-8-sig"))) or Counter("\n")
    mark = BOM_UTF8 if content.startswith(BOM_UTF8) else b""
    return mark + text.replace("\n", ends.most_common(1)[0][0]).encode()


def parse_document(text: str, file: str = "<text>", size: limits.Size = limits.FILE) -> Document:
    """Read YAML text. Raises UnreadableError if it is not one document of at most this size."""
    document = unread(text, file)
    try:
        _fill(document, text, size, EventReader.read)
    except UnreadableError as error:
        raise UnreadableError(_foreign(document) or error.diagnostic) from None
    return document


def parse_value(text: str, begin: int, file: str) -> Document:
    """Read the YAML value that begins in a line of text, such as that of an option.

    The document consists of this value; its lines are the whole text. Raises UnreadableError if it
    is not one value of bounded size.
    """
    shown, value = unread(text, file).lines, " " * begin + text[begin:]

    def as_shown(fault: Diagnostic) -> Diagnostic:
        return replace(fault, excerpt=shown[fault.span.line - 1])

    document = unread(value, file)
    try:
        _fill(document, value, limits.FILE, EventReader.read_value)
    except UnreadableError as error:
        raise UnreadableError(as_shown(error.diagnostic)) from None
    document.lines, document.faults = shown, list(map(as_shown, document.faults))
    return document


def lines_of(text: str) -> list[str]:
    """The lines of a text, as YAML counts them."""
    return _NEWLINE.split(text)


def unread(text: str, file: str) -> Document:
    """A document with its lines, not yet with data.

    Raises UnreadableError if a line is too long, or has a character that text cannot contain.
    """
    document = Document(file, lines_of(text))
    for number, line in enumerate(document.lines, 1):
        if len(line) > limits.MAX_LINE_LENGTH:
            message = f"a line is longer than {limits.MAX_LINE_LENGTH} characters"
            raise UnreadableError(
                Diagnostic(file, Span(number, limits.MAX_LINE_LENGTH + 1), "E002", message)
            )
    bad = UNPRINTABLE.search(text)
    if bad:
        before = lines_of(text[: bad.start()])
        span = Span(len(before), len(before[-1]) + 1)
        message = f"the character U+{ord(bad.group()):04X} is not allowed in text"
        raise UnreadableError(document.diagnostic("E003", message, (), span=span))
    return document


def _fill(
    document: Document, text: str, size: limits.Size, read: Callable[[EventReader], None]
) -> None:
    """Give a document the data of a YAML text."""
    try:
        read(EventReader(document, yaml.parse(text, Loader=PARSER), size.nodes))
    except yaml.MarkedYAMLError as error:
        raise UnreadableError(_syntax_fault(document, error)) from None
    except yaml.YAMLError as error:
        message = f"this is not YAML: {' '.join(str(error).split())}"
        raise UnreadableError(document.diagnostic("E005", message, (), span=Span(1, 1))) from None
    document.faults += find_value_slips(document)


def _foreign(document: Document) -> Diagnostic | None:
    """The fault of text that was never meant as one of our files."""
    foreign = foreign_text(document.lines)
    if foreign is None:
        return None
    return document.diagnostic("E013", f"this is {foreign.what}", (), foreign.hint, span=Span(1, 1))


def _syntax_fault(document: Document, error: yaml.MarkedYAMLError) -> Diagnostic:
    """The diagnostic of a syntax error: the slip behind it, or else what the parser says."""
    # Most files have no such error, and read faster without what explains one.
    from nextstation.engine.format.source.slips.syntax import find_slip

    span, begun = _mark_span(document, error.problem_mark), None
    if error.context_mark:
        begun = _mark_span(document, error.context_mark)
    if begun and "simple key" in (error.context or ""):
        # A key without its colon is noticed only where the next thing begins.
        span = begun
    reason = f"{error.context}: {error.problem}"
    if slip := find_slip(document.lines, span, reason, begun):
        related = tuple(document.related(each, "and here") for each in slip.again)
        return document.diagnostic(
            slip.code, slip.message, (), slip.hint, span=slip.span, related=related
        )
    message = f"this is not YAML: {error.problem}"
    related = (document.related(begun, str(error.context)),) if begun and begun != span else ()
    return document.diagnostic("E005", message, (), span=span, related=related)


def _mark_span(document: Document, mark: yaml.Mark | None) -> Span:
    """The place of a mark of the parser, which may be beyond the end of the file."""
    if mark is None:
        return Span(1, 1)
    line, most = mark.line + 1, len(document.lines)
    end = len(document.excerpt(min(line, most)))
    return Span(line, min(mark.column, end) + 1) if line <= most else Span(most, end + 1)
