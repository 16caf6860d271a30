"""Recognises what was never meant as one of our files: a PDF, a picture, a table, a web page."""

import re
from collections.abc import Callable
from typing import NamedTuple


class Foreign(NamedTuple):
    """What a file is instead, and what would be right."""

    what: str
    hint: str


_WRITTEN = "a file for `ns` is plain text in YAML; `ns new my_town` writes one to begin with"
_SPREADSHEET = (
    "if it is the map of a city, with a row for each station, `ns import` makes a city of it"
)
# How text in UTF-16 begins, which Excel calls Unicode text.
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
# How binary files begin, and what they are.
_BEGINNINGS = {
    b"%PDF": ("a PDF", "give the city file that the sheet was drawn from"),
    b"\x89PNG": ("a picture (PNG)", "give the city file that it was drawn from"),
    b"\xff\xd8\xff": ("a picture (JPEG)", _WRITTEN),
    b"GIF8": ("a picture (GIF)", _WRITTEN),
    b"PK\x03\x04": ("a packed file, such as a ZIP, Word or Excel file", _WRITTEN),
    b"\xd0\xcf\x11\xe0": ("a Word or Excel file", _WRITTEN),
    b"{\\rtf": ("a formatted text (RTF)", "save it as plain text"),
    b"\x1f\x8b": ("a packed file (gzip)", "unpack it first"),
    **dict.fromkeys(UTF_16_MARKS, ("text in UTF-16", "save it as UTF-8")),
}


def foreign_bytes(content: bytes) -> Foreign | None:
    """What a file is that is not text in UTF-8, by its beginning; None if that says nothing."""
    for beginning, (what, hint) in _BEGINNINGS.items():
        if content.startswith(beginning):
            return Foreign(what, hint)
    return Foreign("a binary file", _WRITTEN) if b"\x00" in content[:1024] else None


def foreign_text(lines: list[str]) -> Foreign | None:
    """What text without keys is instead; None if nothing tells."""
    written = [line for line in lines if line.strip() and not line.startswith("#")][:8]
    if not written:
        return None
    return next((found for what in _TEXTS if (found := what(written))), None)


def _markup(lines: list[str]) -> Foreign | None:
    if not re.match(r"\s*<[!?a-zA-Z]", lines[0]):
        return None
    if "<svg" in " ".join(lines):
        return Foreign("a picture (SVG)", "give the city file that it was drawn from")
    return Foreign("a web page", "save the YAML text itself, not the page that shows it")


def _table(lines: list[str]) -> Foreign | None:
    for separator in (",", ";", "\t"):
        counts = {line.count(separator) for line in lines}
        if len(lines) > 1 and len(counts) == 1 and counts != {0} and not _has_keys(lines):
            return Foreign("a table (CSV)", _SPREADSHEET)
    return None


def _prose(lines: list[str]) -> Foreign | None:
    if _has_keys(lines) or re.match(r"\s*[-\[{\"'&*!%]", lines[0]):
        return None
    return Foreign(
        "text without keys", "a file for `ns` has keys and values, such as `id: my_town`"
    )


def _has_keys(lines: list[str]) -> bool:
    return any(re.match(r"[\s-]*\S+ ?:(\s|$)|\s*[\"{\[]", line) for line in lines)


_TEXTS: tuple[Callable[[list[str]], Foreign | None], ...] = (_markup, _table, _prose)
