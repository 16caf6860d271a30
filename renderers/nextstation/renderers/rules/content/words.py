"""The words of the rules: short names for what all sections ask for."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.format.vocabulary.rules import Entry, entries, rules
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


def ruled(text: str, *numbers: str) -> str:
    """A text with a dagger if the rule books leave one of its rules open, by their numbers.

    So is a rule that they disagree on: one with another reading.
    """
    known = entries()
    is_open = any(_has_other(known[number]) for number in numbers if number in known)
    return f"{text}\u00a0†" if is_open else text


def _has_other(rule: Entry) -> bool:
    """Whether a rule has another reading."""
    return any(each.other for each in rule.statements)


def number_of(module: Module, card: ModuleCard) -> str:
    """The number of the rule about a card of a shipped module; nothing for another card."""
    named = re.compile(rf"\bid: {re.escape(card.id)}\b")
    return next(
        (
            number
            for number, rule in rules().items()
            if f"`{module.id}`" in rule.where and named.search(rule.file)
        ),
        "",
    )
