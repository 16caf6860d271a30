"""The texts of a document: one line each, tidy, and of characters that can be drawn or printed."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any
from unicodedata import name, normalize

from nextstation.engine.format.source.diagnostic import Diagnostic, Path
from nextstation.engine.format.source.document import Document
from nextstation.engine.format.vocabulary.letters import (
    FIRM_SPACES,
    SOFT_HYPHEN,
    is_drawn,
    is_printed,
)
from nextstation.engine.format.vocabulary.schema_builder import DRAWN, DRAWN_PART, PRINTED, Schema

_BREAKS = re.compile(rf"[^\S{FIRM_SPACES}]+")
_HYPHENS = re.compile(f"{SOFT_HYPHEN}+")
_ALLOWED: dict[str, Callable[[str], bool]] = {
    DRAWN: is_drawn,
    DRAWN_PART: is_drawn,
    PRINTED: is_printed,
}
# How many texts are remembered: the cities of an experiment have the same.
_TEXTS = 4096
_HINT = "use Latin, Greek or Cyrillic letters, figures and common signs"


@lru_cache(_TEXTS)
def tidy(text: str, kind: str = DRAWN) -> str:
    """The text on one line, with single spaces between words, each letter one character."""
    words = [each.strip(FIRM_SPACES + SOFT_HYPHEN) for each in _BREAKS.split(text)]
    line = " ".join(filter(None, words))
    if line and kind == DRAWN_PART:
        line = " " * (not words[0]) + line + " " * (not words[-1])
    return normalize("NFC", _HYPHENS.sub(SOFT_HYPHEN, line))


@lru_cache(_TEXTS)
def fault_of(text: str, kind: str = DRAWN) -> str | None:
    """What is wrong with the characters of a text to be drawn or printed, if anything."""
    bad = next((each for each in text if not _ALLOWED[kind](each)), None)
    if bad is None:
        return None
    called = name(bad, "").lower()
    what = f"U+{ord(bad):04X}, {called}," if called else f"U+{ord(bad):04X}"
    return f"the character {what} cannot be {'drawn' if is_printed(bad) else 'part of a text'}"


def drawable(text: str) -> str:
    """The text as a file may have it: tidy, with a question mark for what cannot be drawn."""
    return tidy("".join(each if is_drawn(each) else "?" for each in tidy(text)))


def check_texts(document: Document, schema: Schema) -> Iterator[Diagnostic]:
    """Tidy the texts of a document in place; yields what is wrong with their characters.

    `schema` is what `with_texts` gives.
    """
    for path, kind in list(_texts(schema, document.data, ())):
        text = tidy(document.at(path), kind)
        document.replace(path, text)
        fault = fault_of(text, kind)
        if fault and not document.is_repaired(path):
            document.repaired.add(path)
            yield document.diagnostic("E003", fault, path, _HINT)


def with_texts(schema: Any) -> Schema:
    """The parts of a schema that say where texts are: nothing else of a file is looked at."""
    kept: Schema = {"format": schema["format"]} if schema.get("format") in _ALLOWED else {}
    for key in ("then", "else", "items", "additionalProperties"):
        if isinstance(schema.get(key), dict) and (part := with_texts(schema[key])):
            kept[key] = part
    known = {key: with_texts(each) for key, each in schema.get("properties", {}).items()}
    if any(known.values()) or "additionalProperties" in kept:
        kept["properties"] = known
    return kept


def _texts(schema: Any, value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """The paths of the texts in a value, and whether each is drawn or printed."""
    if isinstance(value, str) and schema.get("format") in _ALLOWED:
        yield path, schema["format"]
    for branch in ("then", "else"):
        if branch in schema:
            yield from _texts(schema[branch], value, path)
    if isinstance(value, dict) and schema:
        known, others = schema.get("properties", {}), schema.get("additionalProperties")
        for key, each in value.items():
            below = known.get(key, others)
            if isinstance(below, dict):
                yield from _texts(below, each, (*path, key))
    elif isinstance(value, list) and "items" in schema:
        for number, each in enumerate(value):
            yield from _texts(schema["items"], each, (*path, number))
