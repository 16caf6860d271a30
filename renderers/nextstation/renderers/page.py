"""A page as it goes to the printer: one sheet, or two to be cut apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.network import Network
from nextstation.renderers.area import Spot
from nextstation.renderers.canvas import Canvas
from nextstation.renderers.crop_marks import draw_crop_marks, draw_cut, room_for_marks
from nextstation.renderers.paper import PAPERS, Paper
from nextstation.renderers.played import Played
from nextstation.renderers.sheet import Layout, TooSmall, draw_parts, layout_of
from nextstation.renderers.text import joined

AUTHOR = "nextstation"
BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to print, blank or as played."""

    network: Network
    played: Played | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """How pages are made: the trimmed paper, sheets on a page, marks, bleed in millimetres.

    `outlined` text is drawn as paths.
    """

    paper: Paper = PAPERS["a4"]
    per_page: int = 1
    marks: bool = False
    bleed: float = 0.0
    outlined: bool = False

    @property
    def rim(self) -> float:
        """The room round the trimmed paper, in millimetres."""
        return room_for_marks(self.bleed) if self.marks else self.bleed


def draw_pages(sheets: Sequence[Sheet], press: Press, copies: int = 1) -> list[Canvas]:
    """The pages for so many copies of some sheets; one that comes again is the same canvas."""
    order = list(range(len(sheets))) * copies
    starts = range(0, len(order), press.per_page)
    pages = [tuple(order[start : start + press.per_page]) for start in starts]
    drawn = {
        page: draw_page([sheets[number] for number in page], press) for page in dict.fromkeys(pages)
    }
    return [drawn[page] for page in pages]


def draw_page(sheets: Sequence[Sheet], press: Press) -> Canvas:
    """One page with as many sheets as the press puts there, or fewer."""
    layouts = _layouts(sheets, press)
    wide, high = layouts[0].size
    upright = layouts[0].is_upright
    step: Spot = (wide, 0) if upright else (0, high)
    beside = press.per_page - 1
    canvas = Canvas(
        wide + beside * step[0],
        high + beside * step[1],
        joined(sheet.network.city.title for sheet in sheets),
        author=joined(sheet.network.city.author or AUTHOR for sheet in sheets),
        rim=press.rim,
        bleed=press.bleed,
        outlined=press.outlined,
    )
    if press.per_page == 1:
        draw_parts(canvas, sheets[0].network, layouts[0], played=sheets[0].played)
    else:
        for number, (sheet, layout) in enumerate(zip(sheets, layouts, strict=True)):
            corner = number * step[0], number * step[1]
            name, title = f"sheet-{number + 1}", sheet.network.city.title
            with canvas.part(name, f"Sheet {number + 1}", corner, title=title):
                draw_parts(canvas, sheet.network, layout, played=sheet.played)
        draw_cut(canvas, step, marks=press.marks)
    if press.marks:
        draw_crop_marks(canvas)
    return canvas


def _layouts(sheets: Sequence[Sheet], press: Press) -> list[Layout]:
    """A layout for each sheet of a page; two lie the same way."""
    paper = press.paper if press.per_page == 1 else press.paper.half()
    cities = [sheet.network.city for sheet in sheets]
    found = {id(city): layout_of(city, paper) for city in cities}
    if len({layout.is_upright for layout in found.values()}) > 1:
        try:
            found = {id(city): layout_of(city, paper, upright=False) for city in cities}
        except TooSmall:
            found = {id(city): layout_of(city, paper, upright=True) for city in cities}
    return [found[id(city)] for city in cities]
