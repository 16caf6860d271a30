"""The forms other than a sheet in which a game is drawn, by their names."""

from collections.abc import Callable, Mapping

from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.poster.poster import draw_poster
from nextstation.renderers.poster.strip import draw_strip

FORMS: Mapping[str, Callable[[SheetContent, PrintSettings], Canvas]] = {
    "poster": draw_poster,
    "strip": draw_strip,
}
