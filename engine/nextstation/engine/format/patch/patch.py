"""A patch: the changes of a city, from a setting or from a file.

It is a document: a mapping from paths to values, with the faults of reading it. Mappings merge,
null removes, and any other value replaces what is there, as in a JSON Merge Patch (RFC 7396); a key
may be a path of several steps.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path as FilePath

from nextstation.engine.format.patch.changing import nested
from nextstation.engine.format.patch.words import Step, Words, steps_in
from nextstation.engine.format.source.diagnostic import Diagnostic, Span, UnreadableError
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.source.reader import (
    parse_document,
    parse_value,
    read_document,
    unread,
)
from nextstation.engine.format.vocabulary.file_kinds import CITY, kind_of
from nextstation.engine.format.vocabulary.schema import city_schema

# What a text begins with if its end, or how it continues, is for YAML to say.
_MARKED = ("'", '"', "|", ">")
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
# The most values of a setting.
MOST = 1000
_PAIRS = {"[": "]", "{": "}", "(": ")"}


def patch_of(patch: Document | str | FilePath) -> Document:
    """A patch as it is, of a setting (`PATH=VALUE`), or of a file.

    Raises UnreadableError if a file is not YAML of bounded size, ValueError for anything else.
    """
    if isinstance(patch, Document):
        return patch
    if not isinstance(patch, str | FilePath):
        raise ValueError(f"{patch!r} is no patch: write a setting (`PATH=VALUE`), or give a Path")
    return read_patch(patch) if isinstance(patch, FilePath) else setting(patch)


def read_patch(file: str | FilePath) -> Document:
    """Read a patch file. Raises UnreadableError if it is not YAML of bounded size, or no patch."""
    document = read_document(file)
    kind = kind_of(document.data)
    if kind not in (None, CITY):
        message = f"this is {kind.name}, not a patch of a city"
        hint = "a patch has the keys that it changes, such as `deck.joker.copies: 2`"
        raise UnreadableError(document.diagnostic("E013", message, (), hint))
    return document


def patch_from(text: str) -> Document:
    """The patch whose lines make a text: that of a setting, or of a patch file.

    Raises UnreadableError if it is neither.
    """
    _, end = steps_in(text.partition("\n")[0])
    if text[end:].lstrip().startswith("="):
        return setting(text)
    return parse_document(text, "--patch")


def setting(text: str, file: str = "--set") -> Document:
    """The patch of a setting: `PATH=VALUE`, where the value is YAML.

    Where a city has a text, the value is that text as it stands. A setting that cannot be read, or
    that has several values (`values_in`), is a patch without changes, and `faults` says why.
    """
    steps, end = steps_in(text)
    rest = text[end:].lstrip()
    begin = len(text) - len(rest[1:].lstrip(" "))
    try:
        if not steps or not rest.startswith("="):
            raise UnreadableError(_malformed(unread(text, file), end))
        if not _words(steps).takes_any_text() and _is_several(text[begin:]):
            raise UnreadableError(_several(unread(text, file), text[:end], begin))
        if _is_as_it_stands(steps, text[begin:]):
            document = unread(text, file)
            document.data = text[begin:]
            document.spans[()] = Span(1, begin + 1, len(document.lines[0]) - begin)
        else:
            document = parse_value(text, begin, file)
    except UnreadableError as error:
        return Document(file, text.split("\n"), data={}, faults=[error.diagnostic])
    return nested(document, text[:end], Span(1, 1, end))


def values_in(text: str, steps: Sequence[Step]) -> list[str]:
    """The values that a setting gives a path: with commas between them, or a range `4..6`.

    Commas in brackets and quotation marks are part of a value, and where a city takes any text,
    all of it is one value. Raises ValueError for too many values, and for a range that falls.
    """
    if _words(steps).takes_any_text():
        return [text.strip()]
    found = [value for part in _split(text) for value in _in_range(part)]
    if len(found) > MOST:
        raise ValueError(f"`{text}` has {len(found):,} values; the limit is {MOST:,}")
    return found


def _in_range(text: str) -> Sequence[str]:
    """The numbers of a range; a text that is no range alone."""
    span = _RANGE.fullmatch(text)
    if span is None:
        return [text]
    first, last = int(span[1]), int(span[2])
    if not first <= last < first + MOST:
        raise ValueError(f"`{text}` is not a range of at most {MOST:,} values, from low to high")
    return [*map(str, range(first, last + 1))]


def _is_several(text: str) -> bool:
    first, *more = _split(text)
    return bool(more or _RANGE.fullmatch(first))


def _split(text: str) -> Iterator[str]:
    """The parts of a text between commas that are in no brackets and no quotation marks."""
    part, closing = "", list[str]()
    for sign in text:
        if closing and sign == closing[-1]:
            closing.pop()
        elif sign in "'\"" and not (closing and closing[-1] in "'\""):
            closing.append(sign)
        elif sign in _PAIRS and not (closing and closing[-1] in "'\""):
            closing.append(_PAIRS[sign])
        if sign == "," and not closing:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()


def _words(steps: Sequence[Step]) -> Words:
    """The words of a city to which steps lead."""
    return Words([city_schema()]).below(step.key for step in steps)


def _is_as_it_stands(steps: Sequence[Step], value: str) -> bool:
    """Whether a value is a text without further marks: a colour, or where a city has a text."""
    if value.startswith("#"):
        return True
    if value in ("", "null", "~") or value.startswith(_MARKED):
        return False
    return _words(steps).takes_only_text()


def _malformed(document: Document, end: int) -> Diagnostic:
    """What a setting lacks, of which a path ends at an offset."""
    path, rest = document.lines[0][:end], document.lines[0][end:]
    if not path:
        message, hint = "a setting begins with a path", "such as `deck.joker.copies=2`"
    elif rest.strip():
        message = f"after `{path}`, `=` and a value are missing"
        hint = f"write `{path}=…`; a key with other signs is in quotes"
    else:
        message, hint = f"`{path}` has no value", f"write `{path}=…`; `{path}=null` removes it"
    return document.diagnostic("E952", message, (), hint, span=Span(1, end + 1))


def _several(document: Document, path: str, begin: int) -> Diagnostic:
    """A setting that has several values, which begin at an offset, where one is needed."""
    hint = "give one; `ns sweep` plays with each in turn; a list is in brackets, as in `[80, 100]`"
    span = Span(1, begin + 1, len(document.lines[0]) - begin)
    return document.diagnostic("E952", f"`{path}` has several values", (), hint, span=span)
