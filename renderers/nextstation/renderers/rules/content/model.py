"""What rules consist of, whatever they are drawn on, and how they are said."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.place import Point
from nextstation.engine.format.vocabulary.rules import Entry, entries, rules
from nextstation.renderers.cards.face import Face
from nextstation.renderers.language.translations import tr
from nextstation.renderers.map.played_map import PlayedMap
from nextstation.renderers.symbols.shapes import DrawSign


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; words between `**` are bold."""

    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: a text as in a paragraph, with a title, and a sign or small cards.

    `inks` are those of the pencils that it names last, in their order.
    """

    text: str
    title: str = ""
    sign: DrawSign | None = None
    faces: Sequence[Face] = ()
    inks: Sequence[str] = ()

    @property
    def head(self) -> str:
        """The title as it stands before the text; the number of a card needs no full stop."""
        return self.title if self.title.isdecimal() else f"{self.title}."


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; its items are numbered where their order counts."""

    items: Sequence[Item]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece of the map on which a section is legal, or not.

    `rule` is that of the engine's refusal, or says what a legal section is an example of; `verdict`
    says whether it is legal, and names it. `around` are places that must be seen, `played` is what
    is drawn before, `decision` the number of the decision of the example game that the section is
    shown for, `card` the symbol of its card.
    """

    rule: str
    verdict: str
    caption: str
    legal: bool
    colour: str
    section: tuple[Point, Point]
    around: frozenset[Point]
    played: PlayedMap
    decision: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures side by side."""

    figures: Sequence[Figure]


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The whole map, as played."""

    played: PlayedMap


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: words, and a sign that may stand for them."""

    text: str
    sign: DrawSign | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its head, its cells; `ink` is the colour of a pencil that it is about."""

    head: Head
    cells: Sequence[str]
    ink: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of figures; the last cell of each row is a sum, and so is the last row."""

    columns: Sequence[Head]
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Bands:
    """The bands of a solo game, the lowest first, such as `106–120`, and a word for each."""

    ranges: Sequence[str]
    verdicts: Sequence[str]


Block = Paragraph | Listing | Figures | MapPicture | Table | Bands


@dataclass(frozen=True, slots=True)
class Section:
    """A section with its title; `name` is the key of its words."""

    name: str
    title: str
    blocks: Sequence[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a city."""

    city: str
    title: str
    numbers: str
    sections: Sequence[Section]


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
