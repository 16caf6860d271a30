"""How a kit is drawn and printed."""

from dataclasses import dataclass

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.cards.settings import CardSettings
from nextstation.renderers.cards.sizes import CARD_SIZES, CardSize
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.rules.settings import RulesSettings
from nextstation.renderers.theme.styles import COLOUR, Style


@dataclass(frozen=True, slots=True)
class KitSettings:
    """How the pages of a kit are drawn; text that is `outlined` is drawn as paths.

    `copies` is how many games its sheets are for: each player has a sheet for each. A kit that is
    `one_sided` has nothing on the back of a page: cards are folded.
    """

    copies: int = 1
    paper: Paper = PAPERS["a4"]
    size: CardSize = CARD_SIZES["standard"]
    style: Style = COLOUR
    language: str = ENGLISH
    outlined: bool = False
    one_sided: bool = False
    names: Shown = Shown.SOME

    @property
    def two_sided(self) -> bool:
        """Whether both sides of the paper are printed."""
        return not self.one_sided

    @property
    def rules(self) -> RulesSettings:
        """How its rules are drawn."""
        return RulesSettings(self.paper, self.outlined, self.style, self.language)

    @property
    def sheets(self) -> PrintSettings:
        """How its sheets are drawn."""
        return PrintSettings(
            self.paper,
            outlined=self.outlined,
            names=self.names,
            style=self.style,
            language=self.language,
        )

    @property
    def cards(self) -> CardSettings:
        """How its cards are drawn."""
        return CardSettings(
            self.size,
            self.paper,
            "fold" if self.one_sided else "duplex",
            outlined=self.outlined,
            style=self.style,
            language=self.language,
        )
