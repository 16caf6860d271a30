"""How pages are made: paper, sheets on a page, marks, style, language."""

from dataclasses import dataclass

from nextstation.engine.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.page.crop_marks import room_for_marks
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.theme.styles import COLOUR, Style

# With crop marks, unless something else is asked for, in millimetres.
BLEED = 3.0


@dataclass(frozen=True, slots=True)
class PrintSettings:
    """The settings of a print job; lengths are millimetres.

    `paper` is the trimmed paper. `outlined` text is drawn as paths. `grid_names` are the names of
    columns and rows round the map, `names` those of places on it.
    """

    paper: Paper = PAPERS["a4"]
    per_page: int = 1
    marks: bool = False
    bleed: float = 0.0
    outlined: bool = False
    grid_names: bool = True
    names: Shown = Shown.SOME
    style: Style = COLOUR
    language: str = ENGLISH

    @property
    def surround(self) -> float:
        """The room round the trimmed paper."""
        return room_for_marks(self.bleed) if self.marks else self.bleed

    @property
    def sheet_paper(self) -> Paper:
        """The paper of one sheet, which may be half of a page."""
        return self.paper if self.per_page == 1 else self.paper.half()
