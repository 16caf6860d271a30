"""The rules as pieces of pages."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from nextstation.engine.city.network import Network
from nextstation.renderers.rules.content.model import (
    Bands,
    Block,
    Figures,
    Listing,
    MapPicture,
    Paragraph,
    Rules,
    Table,
)
from nextstation.renderers.rules.pages.figure_pieces import FigureRow, MapPiece
from nextstation.renderers.rules.pages.piece import Piece
from nextstation.renderers.rules.pages.table_pieces import BandsPiece, TablePiece
from nextstation.renderers.rules.pages.text_pieces import Heading, ItemPiece, ParagraphPiece
from nextstation.renderers.rules.pages.type import set_text
from nextstation.renderers.theme.pencils import accent_of
from nextstation.renderers.theme.styles import Style

# How wide figures are that stand side by side, about, in millimetres.
_FIGURE = 43.0
# What is not parted from the paragraph or the table that leads to it.
_LED = (Listing, MapPicture, Table, Bands)


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
        return Heading(title, self.ink(number), self.accent, self.width, self.body)

    def ink(self, number: int) -> str:
        """The ink of one pencil after the other."""
        colours = self.network.city.colours
        return colours[number % len(colours)].ink

    def block(self, block: Block, number: int = 0, *, leads: bool = False) -> Iterator[Piece]:
        """The pieces of a block of a section; one that `leads` keeps the next one below it."""
        width, body, ink = self.width, self.body, self.ink(number)
        match block:
            case Paragraph(text):
                yield ParagraphPiece(set_text(text, width, body), keeps=leads)
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
                yield MapPiece(self.network, played, width)
            case Table():
                yield TablePiece(block, width, body, keeps=leads)
            case Bands():
                yield BandsPiece(block, width, body, self.accent)
