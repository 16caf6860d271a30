"""Text with bold words set in lines, and the pieces that are text: headings, paragraphs, items."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, DESCENT, fit_text, text_width
from nextstation.renderers.canvas.text_setting import Face, Run, TextLines, pieces_of
from nextstation.renderers.cards.draw_card import draw_small_face
from nextstation.renderers.language.hyphenation import without_hyphens
from nextstation.renderers.rules.content.model import Item
from nextstation.renderers.rules.pages.piece import Piece
from nextstation.renderers.theme.palette import PAPER_WHITE

_FACE = Face(leading=1.38, below=DESCENT)
BOLD = "**"
# A word that stands on a line with the one before it.
_Word = tuple[str, bool]
_HEADING = 1.42
# Of the size of the text: the room left of an item, and the radius of its number.
_INDENT, _NUMBER = 2.1, 0.68
# The radius of a disc in the ink of a pencil, and from one to the next.
_DISC, _DISCS = 0.42, 1.15
# How wide small cards are where some lie in a fan, and where each item has one, in sizes of the
# text; from one card of a fan to the next, in widths; their shape; the millimetres right of a fan.
_CARD, _ALONE, _FAN, _SHAPE, _BESIDE = 2.4, 1.9, 0.73, 1.4, 2.0


@dataclass(frozen=True, slots=True)
class RuleLines(TextLines):
    """Lines of which some words are bold: each in `runs` of words that are set alike."""

    runs: Sequence[Sequence[Run]] = ()

    def runs_of(self, number: int) -> Sequence[Run]:
        """The runs of a line."""
        return self.runs[number]

    @property
    def end(self) -> float:
        """Where the last line ends."""
        last = self.runs[-1][-1]
        return last.left + text_width(last.text, self.size, bold=last.bold)


@lru_cache(maxsize=4096)
def set_text(text: str, width: float, size: float, *, bold: bool = False) -> RuleLines:
    """Set a text at a width; words between `**` are bold, or all of them.

    A word that is wider than a line is broken.
    """
    lines: list[list[_Word]] = []
    free, space = -1.0, text_width(" ", size)
    for word, is_bold in _words(text, bold):
        for part in pieces_of(word, width, size, is_bold):
            wide = text_width(part, size, bold=is_bold)
            if lines and space + wide <= free:
                lines[-1].append((part, is_bold))
                free -= space + wide
            else:
                lines.append([(part, is_bold)])
                free = width - wide
    texts = [" ".join(word for word, _ in line) for line in lines]
    return RuleLines(texts, size, _FACE, runs=[list(_runs(line, size)) for line in lines])


def _words(text: str, bold: bool) -> Iterator[_Word]:
    for number, part in enumerate(text.split(BOLD)):
        for word in without_hyphens(part).split(" "):
            if word:
                yield word, bold or number % 2 == 1


def _runs(line: Sequence[_Word], size: float) -> Iterator[Run]:
    """Words side by side, those alike together."""
    left, space = 0.0, text_width(" ", size)
    words: list[str] = []
    bold = line[0][1]
    for word, is_bold in line:
        if is_bold != bold:
            text = " ".join(words)
            yield Run(left, text, bold)
            left += text_width(text, size, bold=bold) + space
            words, bold = [], is_bold
        words.append(word)
    yield Run(left, " ".join(words), bold)


@dataclass(frozen=True, slots=True)
class Heading(Piece):
    """A title with a line of the network behind it, from station to station."""

    text: str
    ink: str
    accent: str
    width: float
    body: float

    @property
    def height(self) -> float:
        """As high as its station."""
        return _HEADING * self.body * 1.15

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        size, middle = _HEADING * self.body, y + self.height / 2
        ring = 0.42 * size
        left = x + 2 * ring + 0.45 * size
        title = fit_text(self.text, x + self.width - left, size, least=0.6 * size, bold=True)
        wide = text_width(title.text, title.size, bold=True)
        canvas.text(
            (left, middle + CAPITALS * title.size / 2),
            title.text,
            title.size,
            bold=True,
            fill=self.accent,
            heading=2,
        )
        start = left + wide + 0.6 * size
        if start < x + self.width - 2 * ring:
            canvas.line(
                (start, middle), (x + self.width - ring, middle), stroke=self.ink, width=0.9
            )
            canvas.circle(
                (x + self.width - ring, middle),
                0.62 * ring,
                fill=PAPER_WHITE,
                stroke=self.ink,
                width=0.9,
            )
        canvas.circle(
            (x + ring, middle), 0.8 * ring, fill=PAPER_WHITE, stroke=self.ink, width=0.4 * ring
        )


@dataclass(frozen=True, slots=True)
class ParagraphPiece(Piece):
    """A paragraph."""

    lines: RuleLines

    @property
    def height(self) -> float:
        """The height of its lines."""
        return self.lines.height

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        self.lines.draw(canvas, corner)


@dataclass(frozen=True, slots=True)
class ItemPiece(Piece):
    """An item of a list: a number, a sign or small cards left of its text, inks right of it."""

    item: Item
    lines: RuleLines
    indent: float
    ink: str
    card: float
    number: int | None = None

    @classmethod
    def of(
        cls,
        item: Item,
        width: float,
        body: float,
        ink: str,
        number: int | None,
        fan: int,
        *,
        keeps: bool = False,
    ) -> "ItemPiece":
        """Set an item; `fan` is the largest number of small cards beside an item of its list."""
        card = (_CARD if fan > 1 else _ALONE) * body
        if fan:
            indent = card * (1 + _FAN * (len(item.faces) - 1)) + _BESIDE
        else:
            indent = _INDENT * body if number or item.sign else 0.0
        title = f"**{item.head}** " if item.title else ""
        room = width - indent - _DISCS * body * len(item.inks)
        lines = set_text(title + item.text, room, body)
        return cls(item, lines, indent, ink, card, number, gap=0.8 * body, keeps=keeps)

    @property
    def height(self) -> float:
        """The height of its text or of its small cards."""
        cards = _SHAPE * self.card if self.item.faces else 0.0
        return max(self.lines.height, cards)

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        size = self.lines.size
        middle = y + CAPITALS * size / 2
        if self.number:
            spot = x + _NUMBER * size, middle
            canvas.circle(
                spot, _NUMBER * size, fill=PAPER_WHITE, stroke=self.ink, width=0.16 * size
            )
            canvas.centred_text(spot, str(self.number), 0.82 * size, bold=True)
        elif self.item.sign:
            self.item.sign(canvas, (x + 0.75 * size, middle), 0.68 * size)
        for place, face in enumerate(self.item.faces):
            area = Area(x + _FAN * self.card * place, y, self.card, _SHAPE * self.card)
            draw_small_face(canvas, face, area)
        down = (self.height - self.lines.height) / 2 if self.item.faces else 0.0
        self.lines.draw(canvas, (x + self.indent, y + down))
        level = y + self.lines.height - (DESCENT + CAPITALS / 2) * size
        for place, ink in enumerate(self.item.inks, 1):
            spot = x + self.indent + self.lines.end + _DISCS * size * place, level
            canvas.circle(spot, _DISC * size, fill=ink)
