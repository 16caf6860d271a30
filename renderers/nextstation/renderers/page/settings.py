"""How pages are made: paper, sheets on a page, marks, style, language."""

from dataclasses import KW_ONLY, dataclass
from typing import Any

from nextstation.engine.city.city import City
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.phrases import each_once
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.page.crop_marks import room_for_marks
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.theme.styles import COLOUR, Style

# With crop marks, unless something else is asked for, in millimetres.
BLEED = 3.0
_DEFAULT_AUTHOR = "nextstation"


@dataclass(frozen=True, slots=True)
class PageSettings:
    """How any page is made; `paper` is the trimmed one, `outlined` text is drawn as paths."""

    paper: Paper = PAPERS["a4"]
    _: KW_ONLY
    style: Style = COLOUR
    language: str = ENGLISH
    outlined: bool = False

    def blank(
        self,
        size: tuple[float, float],
        title: str,
        *cities: City,
        surround: float = 0.0,
        bleed: float = 0.0,
    ) -> Canvas:
        """A page of a size in millimetres, on which nothing is drawn yet, by authors of cities."""
        return Canvas(
            *size,
            title,
            self.style,
            author=each_once(city.author or _DEFAULT_AUTHOR for city in cities),
            surround=surround,
            bleed=bleed,
            outlined=self.outlined,
            language=self.language,
        )

    @property
    def look(self) -> dict[str, Any]:
        """What pages of a file have in common, to be passed to other settings by name."""
        return {"style": self.style, "language": self.language, "outlined": self.outlined}


@dataclass(frozen=True, slots=True)
class PrintSettings(PageSettings):
    """How sheets are printed; lengths are millimetres.

    `grid_names` are the names of columns and rows round the map, `names` those of places on it. A
    reference for a game that is `shared` says how several players end it, not how one plays alone.
    """

    per_page: int = 1
    marks: bool = False
    bleed: float = 0.0
    grid_names: bool = True
    names: Shown = Shown.SOME
    shared: bool = False

    @property
    def edges(self) -> dict[str, float]:
        """The bleed round the trimmed paper, and all the room there, as pages take them."""
        surround = room_for_marks(self.bleed) if self.marks else self.bleed
        return {"surround": surround, "bleed": self.bleed}

    @property
    def sheet_paper(self) -> Paper:
        """The paper of one sheet, which may be half of a page."""
        return self.paper if self.per_page == 1 else self.paper.half()
