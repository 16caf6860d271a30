"""A page as it goes to the printer: one sheet, or two to be cut apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.engine.city.dealing import Slot
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import joined
from nextstation.renderers.language.translations import ENGLISH, in_language
from nextstation.renderers.map.played import Played
from nextstation.renderers.page.crop_marks import draw_crop_marks, draw_cut, room_for_marks
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.page.sheet import Plan, TooSmall, draw_parts, plan_sheet
from nextstation.renderers.score.filled_in import Tally
from nextstation.renderers.theme.styles import COLOUR, Style

AUTHOR = "nextstation"
BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to print: blank, or with what a player drew and wrote.

    `dealt` are the places of the modules that are played.
    """

    network: Network
    played: Played | None = None
    tally: Tally | None = None
    dealt: Sequence[Slot] = ()


@dataclass(frozen=True, slots=True)
class Press:
    """How pages are made: the trimmed paper, sheets on a page, marks, bleed in millimetres.

    `outlined` text is drawn as paths. `places` are the names of columns and rows, `names` those of
    stations.
    """

    paper: Paper = PAPERS["a4"]
    per_page: int = 1
    marks: bool = False
    bleed: float = 0.0
    outlined: bool = False
    places: bool = True
    names: bool = False
    style: Style = COLOUR
    language: str = ENGLISH

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
    with in_language(press.language):
        return _draw_page(sheets, press)


def _draw_page(sheets: Sequence[Sheet], press: Press) -> Canvas:
    plans = _plans(sheets, press)
    wide, high = plans[0].layout.size
    upright = plans[0].layout.is_upright
    step: Spot = (wide, 0) if upright else (0, high)
    beside = press.per_page - 1
    canvas = Canvas(
        wide + beside * step[0],
        high + beside * step[1],
        joined(sheet.network.city.title for sheet in sheets),
        press.style,
        author=joined(sheet.network.city.author or AUTHOR for sheet in sheets),
        rim=press.rim,
        bleed=press.bleed,
        outlined=press.outlined,
    )
    if press.per_page == 1:
        _draw_sheet(canvas, sheets[0], plans[0], press)
    else:
        for number, (sheet, plan) in enumerate(zip(sheets, plans, strict=True)):
            corner = number * step[0], number * step[1]
            name, title = f"sheet-{number + 1}", sheet.network.city.title
            with canvas.part(name, f"Sheet {number + 1}", corner, title=title):
                _draw_sheet(canvas, sheet, plan, press)
        draw_cut(canvas, step, marks=press.marks)
    if press.marks:
        draw_crop_marks(canvas)
    return canvas


def _draw_sheet(canvas: Canvas, sheet: Sheet, plan: Plan, press: Press) -> None:
    draw_parts(
        canvas,
        sheet.network,
        plan,
        places=press.places,
        names=press.names,
        played=sheet.played,
        tally=sheet.tally,
        dealt=sheet.dealt,
    )


def _plans(sheets: Sequence[Sheet], press: Press) -> list[Plan]:
    """A plan for each sheet of a page; two lie the same way."""
    found = _planned(sheets, press, None)
    if len({plan.layout.is_upright for plan in found}) > 1:
        try:
            return _planned(sheets, press, upright=False)
        except TooSmall:
            return _planned(sheets, press, upright=True)
    return found


def _planned(sheets: Sequence[Sheet], press: Press, upright: bool | None) -> list[Plan]:
    paper = press.paper if press.per_page == 1 else press.paper.half()
    found = {
        id(sheet): plan_sheet(sheet.network.city, paper, sheet.dealt, upright=upright)
        for sheet in sheets
    }
    return [found[id(sheet)] for sheet in sheets]
