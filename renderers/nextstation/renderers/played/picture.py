"""A played sheet as dots: the render mode `rgb_array` of environments."""

from typing import Any

from nextstation.engine.play.score.score import Score
from nextstation.engine.play.sheet.sheet import Sheet
from nextstation.renderers.output.export import to_dots
from nextstation.renderers.page.page import draw_spread
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.played.content import content_of

_DPI = 100


def picture_of(sheet: Sheet, score: Score) -> Any:
    """The sheet as it stands: red, green and blue of each dot. Raises CairoMissingError."""
    content = content_of(sheet, score, alone=sheet.setup.players == 1)
    return to_dots(draw_spread(content, PrintSettings()), _DPI)
