"""The words of the rules: short names for what all sections ask for."""

from collections.abc import Iterator, Sequence
from typing import Any

from nextstation.renderers.language.translations import tr
from nextstation.renderers.rules.content.model import Item, Paragraph


def said(key: str, **parts: Any) -> str:
    """The sentence of the rules for a key."""
    return tr(f"rules.{key}", **parts)


def paragraphs(*keys: str) -> Iterator[Paragraph]:
    """A paragraph for each key."""
    return (Paragraph(said(key)) for key in keys)


def items(texts: Sequence[str]) -> list[Item]:
    """Items that are texts alone."""
    return [Item(text) for text in texts]


def points(number: int) -> str:
    """Points that are added."""
    return f"+{number}"
