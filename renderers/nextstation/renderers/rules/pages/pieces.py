"""The rules as pieces of pages; of these, the sums of the example and the bands of a solo game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import DESCENT, text_width
from nextstation.renderers.rules.content.model import (
    Bands,
    Block,
    Figures,
    Listing,
    MapPicture,
    Paragraph,
    Row,
    Rules,
    Table,
)
from nextstation.renderers.rules.pages.figure_pieces import FigureRow, MapPiece
from nextstation.renderers.rules.pages.piece import Piece
from nextstation.renderers.rules.pages.text_pieces import (
    Heading,
    ItemPiece,
    ParagraphPiece,
    RuleLines,
    set_text,
)
from nextstation.renderers.theme.palette import HAIRLINE, INK, PAPER_WHITE
from nextstation.renderers.theme.pencils import accent_of
from nextstation.renderers.theme.styles import Style

_ROW = 1.75
# How wide figures are that stand side by side, about, in millimetres.
_FIGURE = 43.0
# What is not parted from the paragraph or the table that leads to it.
_LED = (Listing, MapPicture, Table, Bands)


@dataclass(frozen=True, slots=True)
class TablePiece(Piece):
    """A table: a line for each row, sums at the right."""

    table: Table
    width: float
    body: float

    @property
    def height(self) -> float:
        """That of its rows, and of a head where it has signs."""
        return sum(map(self._height_of, self._names)) + self._has_head * self._line

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        rights = [x + right for right in self._rights]
        if self._has_head:
            for head, right in zip(self.table.columns, rights, strict=True):
                if head.sign:
                    spot = right - 0.8 * self.body, y + self._line / 2
                    head.sign(canvas, spot, 0.7 * self.body)
            y += self._line
        last = self.table.rows[-1]
        for row, name in zip(self.table.rows, self._names, strict=True):
            high = self._height_of(name)
            stroke, wide = (INK, 0.3) if row is last else (HAIRLINE, 0.2)
            canvas.line((x, y), (x + self.width, y), stroke=stroke, width=wide)
            self._draw_sign(canvas, row, (x + 0.6 * self.body, y + high / 2))
            down = (high - name.height + DESCENT * self.body) / 2
            name.draw(canvas, (x + self._indent(row), y + down))
            for cell, right in zip(row.cells, rights, strict=True):
                spot, bold = (right, y + high / 2), right == rights[-1]
                canvas.level_text(spot, cell, self.body, bold=bold, align="end")
            y += high

    def _draw_sign(self, canvas: Canvas, row: Row, spot: Spot) -> None:
        if row.ink:
            canvas.circle(spot, 0.42 * self.body, fill=row.ink)
        elif row.head.sign:
            row.head.sign(canvas, spot, 0.6 * self.body)

    @property
    def _has_head(self) -> bool:
        return any(column.sign for column in self.table.columns)

    @property
    def _line(self) -> float:
        return _ROW * self.body

    @property
    def _names(self) -> Sequence[RuleLines]:
        """The heads of the rows, in as many lines as they need."""
        rows, body = self.table.rows, self.body
        room = self._rights[0] - self._widths[0]
        return [
            set_text(row.head.text, room - self._indent(row), body, bold=row is rows[-1])
            for row in rows
        ]

    def _indent(self, row: Row) -> float:
        return 1.7 * self.body if row.ink or row.head.sign else 0.0

    def _height_of(self, name: RuleLines) -> float:
        return max(self._line, name.height + 0.8 * self.body)

    @property
    def _widths(self) -> Sequence[float]:
        """How wide each column must be, with the room left of it."""
        columns = range(len(self.table.columns))
        cells = [[row.cells[place] for row in self.table.rows] for place in columns]
        wide = [max(text_width(cell, self.body, bold=True) for cell in each) for each in cells]
        return [max(each, 2 * self.body) + 1.4 * self.body for each in wide]

    @property
    def _rights(self) -> Sequence[float]:
        """The right edges of the columns, from that of the table on."""
        ends = [*accumulate(reversed(self._widths[1:]), initial=0.0)]
        return [self.width - end for end in reversed(ends)]


@dataclass(frozen=True, slots=True)
class BandsPiece(Piece):
    """The bands of a solo game along a line, with a station for each; the better, the fuller."""

    bands: Bands
    width: float
    body: float
    accent: str

    @property
    def height(self) -> float:
        """Stations, and points and words below them."""
        return 4.9 * self.body

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it."""
        x, y = corner
        ranges = self.bands.ranges
        pitch, middle = self.width / len(ranges), y + 0.8 * self.body
        ends = x + pitch / 2, x + self.width - pitch / 2
        canvas.line((ends[0], middle), (ends[1], middle), stroke=self.accent, width=0.7)
        size = min(
            0.95 * self.body, *(0.94 * pitch / text_width(each, 1, bold=True) for each in ranges)
        )
        small = min(
            0.9 * self.body, *(0.94 * pitch / text_width(each, 1) for each in self.bands.verdicts)
        )
        for number, each in enumerate(ranges):
            spot = x + (number + 0.5) * pitch, middle
            share = number / max(len(ranges) - 1, 1)
            canvas.circle(spot, 0.78 * self.body, fill=PAPER_WHITE, stroke=self.accent, width=0.5)
            if share:
                canvas.circle(spot, 0.6 * self.body * share**0.5, fill=self.accent)
            line = y + 2.9 * self.body
            canvas.text((spot[0], line), each, size, bold=True, align="middle")
            line += 1.3 * self.body
            canvas.text((spot[0], line), self.bands.verdicts[number], small, align="middle")


class Setter:
    """Sets the rules in pieces of a column's width."""

    def __init__(self, network: Network, width: float, body: float, style: Style) -> None:
        """Take the width of a column and the size of its text."""
        self.network, self.width, self.body = network, width, body
        self.accent = style.pencil(accent_of(network.city))

    def pieces(self, rules: Rules) -> Iterator[Piece]:
        """Each section: its heading, in the ink of one pencil after the other, and its blocks."""
        for number, section in enumerate(rules.sections):
            yield self.heading(section.title, number)
            for block, following in zip_longest(section.blocks, section.blocks[1:]):
                yield from self.block(block, number, leads=isinstance(following, _LED))

    def heading(self, title: str, number: int) -> Heading:
        """The heading of a section, by its number."""
        ink, body = self.ink(number), self.body
        return Heading(title, ink, self.accent, self.width, body, gap=1.75 * body, keeps=True)

    def ink(self, number: int) -> str:
        """The ink of one pencil after the other."""
        colours = self.network.city.colours
        return colours[number % len(colours)].ink

    def block(self, block: Block, number: int = 0, *, leads: bool = False) -> Iterator[Piece]:
        """The pieces of a block of a section; one that `leads` keeps the next one below it."""
        width, body, ink = self.width, self.body, self.ink(number)
        match block:
            case Paragraph(text):
                yield ParagraphPiece(set_text(text, width, body), gap=0.8 * body, keeps=leads)
            case Listing(items, numbered):
                fan = max((len(item.faces) for item in items), default=0)
                for place, item in enumerate(items, 1):
                    shown = place if numbered else None
                    # The first and the last are not parted from the others, and cards not at all.
                    keeps = place < len(items) and (fan > 0 or place in {1, len(items) - 1})
                    yield ItemPiece.of(item, width, body, ink, shown, fan, keeps=keeps)
            case Figures(figures):
                abreast = max(1, round(width / _FIGURE))
                for at in range(0, len(figures), abreast):
                    row = figures[at : at + abreast]
                    piece = FigureRow.of(self.network, row, width, body, abreast)
                    yield replace(piece, keeps=at + abreast < len(figures))
            case MapPicture(played):
                yield MapPiece(self.network, played, width, gap=3.0, keeps=True)
            case Table():
                yield TablePiece(block, width, body, gap=1.2 * body, keeps=leads)
            case Bands():
                yield BandsPiece(block, width, body, self.accent, gap=0.9 * body)
