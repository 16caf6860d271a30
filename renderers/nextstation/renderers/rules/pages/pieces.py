"""The rules as pieces of pages."""

from collections.abc import Iterator

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
from nextstation.renderers.rules.pages.figure_pieces import FigurePair, MapPiece
from nextstation.renderers.rules.pages.piece import Piece
from nextstation.renderers.rules.pages.table_pieces import BandsPiece, TablePiece
from nextstation.renderers.rules.pages.text_pieces import Heading, ItemPiece, ParagraphPiece
from nextstation.renderers.rules.pages.type import set_text
from nextstation.renderers.theme.palette import INK
from nextstation.renderers.theme.styles import Style

_ABREAST = 2


class Setter:
    """Sets the rules in pieces of a column's width."""

    def __init__(self, network: Network, width: float, body: float, style: Style) -> None:
        """Take the width of a column and the size of its text."""
        self.network, self.width, self.body = network, width, body
        self.accent = style.pencil(network.city.look.get("accent", INK))

    def pieces(self, rules: Rules) -> Iterator[Piece]:
        """Each section: its heading, in the ink of one pencil after the other, and its blocks."""
        for number, section in enumerate(rules.sections):
            yield self.heading(section.title, number)
            for block in section.blocks:
                yield from self.block(block, number)

    def heading(self, title: str, number: int) -> Heading:
        """The heading of a section, by its number."""
        return Heading(title, self.ink(number), self.accent, self.width, self.body)

    def ink(self, number: int) -> str:
        """The ink of one pencil after the other."""
        colours = self.network.city.colours
        return colours[number % len(colours)].ink

    def block(self, block: Block, number: int = 0) -> Iterator[Piece]:
        """The pieces of a block of a section."""
        width, body, ink = self.width, self.body, self.ink(number)
        match block:
            case Paragraph(text):
                yield ParagraphPiece(set_text(text, width, body))
            case Listing(items, numbered):
                fan = max((len(item.faces) for item in items), default=0)
                for place, item in enumerate(items, 1):
                    shown = place if numbered else None
                    yield ItemPiece.of(item, width, body, ink, shown, fan)
            case Figures(figures):
                for at in range(0, len(figures), _ABREAST):
                    row = figures[at : at + _ABREAST]
                    yield FigurePair.of(self.network, row, width, body, _ABREAST)
            case MapPicture(played):
                yield MapPiece(self.network, played, width)
            case Table():
                yield TablePiece(block, width, body)
            case Bands():
                yield BandsPiece(block, width, body, self.accent)
