"""How cards are drawn and printed."""

from dataclasses import dataclass

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.cards.grid import Backs, Grid
from nextstation.renderers.cards.sizes import CARD_SIZES, CardSize
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.theme.styles import COLOUR, Style


@dataclass(frozen=True, slots=True)
class CardSettings:
    """How cards are printed; lengths are millimetres.

    `offset` moves the pages of backs, to correct the printer; `bleed` lies round every card, and
    sets those of a page apart. `outlined` text is drawn as paths. A `cut_line` with round
    corners lies round each card.
    """

    size: CardSize = CARD_SIZES["standard"]
    paper: Paper = PAPERS["a4"]
    backs: Backs = "duplex"
    offset: Spot = (0.0, 0.0)
    bleed: float = 0.0
    outlined: bool = False
    style: Style = COLOUR
    language: str = ENGLISH
    cut_line: bool = False

    @property
    def grid(self) -> Grid:
        """How cards lie on a page. Raises PaperTooSmallForCardsError."""
        return Grid.on(self.paper, self.size, self.bleed, is_folded=self.backs == "fold")

    @property
    def two_sided(self) -> bool:
        """Whether backs lie on pages of their own."""
        return self.backs == "duplex"
