"""What the rules say, as data that writers print: Markdown, or pages."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from nextstation.engine.city.place import Point
from nextstation.renderers.cards.face import Face
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
