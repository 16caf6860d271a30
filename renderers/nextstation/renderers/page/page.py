"""Pages as they go to the printer: those of sheets in order, one a page or two to be cut apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language, writing_with
from nextstation.renderers.page.blank_page import blank_page
from nextstation.renderers.page.crop_marks import draw_crop_marks, draw_cut
from nextstation.renderers.page.draw_sheet import draw_sheet
from nextstation.renderers.page.layout import PageLayout
from nextstation.renderers.page.plan import PaperTooSmallError, Plan, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent


@dataclass(frozen=True, slots=True)
class PlannedSheet:
    """A sheet and its plan."""

    content: SheetContent
    plan: Plan


def draw_pages(
    sheets: Sequence[SheetContent],
    settings: PrintSettings,
    copies: int | None = 1,
    *,
    plans: Sequence[Plan] = (),
) -> list[Canvas]:
    """The pages for some copies of each sheet; a page that comes again is the same canvas.

    `copies` of None are as many of a single sheet as find room on a page, and one of several.
    Where a sheet has a second page, all have one, blank if need be: so both sides of the paper
    belong to one sheet. Raises UnknownLanguageError, and PaperTooSmallError where the paper has no
    room for a sheet.
    """
    planned = [
        PlannedSheet(*each)
        for each in zip(sheets, plans or plan_sheets(sheets, settings), strict=True)
    ]
    most = max((len(each.plan.pages) for each in planned), default=0)
    if copies is None:
        copies = max(1, settings.per_page // most) if len(planned) == 1 else 1
    order = [(sheet, page) for sheet in range(len(planned)) for page in range(most)] * copies
    chunks = [
        tuple(order[start : start + settings.per_page])
        for start in range(0, len(order), settings.per_page)
    ]
    drawn = {
        chunk: _draw_page([(planned[sheet], page) for sheet, page in chunk], settings)
        for chunk in dict.fromkeys(chunks)
    }
    return [drawn[chunk] for chunk in chunks]


def draw_spread(content: SheetContent, settings: PrintSettings, plan: Plan | None = None) -> Canvas:
    """All pages of a sheet side by side, to be looked at. Raises as `draw_pages` does."""
    plan = plan or plan_sheets([content], settings)[0]
    wide, high = plan.layout.size
    canvas = blank_page([content], settings, (wide * len(plan.pages), high))
    pages = [page.moved(number * page.page.area.width) for number, page in enumerate(plan.pages)]
    draw_sheet(canvas, content, plan, settings, pages)
    return canvas


def plan_sheets(sheets: Sequence[SheetContent], settings: PrintSettings) -> list[Plan]:
    """A plan for each sheet; those that share a page lie the same way. Raises as `draw_pages`."""
    plans = _plans_lying(sheets, settings, upright=None)
    if settings.per_page > 1 and len({plan.layout.is_upright for plan in plans}) > 1:
        try:
            return _plans_lying(sheets, settings, upright=False)
        except PaperTooSmallError:
            return _plans_lying(sheets, settings, upright=True)
    return plans


def _draw_page(places: Sequence[tuple[PlannedSheet, int]], settings: PrintSettings) -> Canvas:
    """One page with the pages of sheets that lie on it."""
    layout = places[0][0].plan.layout
    wide, high = layout.size
    step: Spot = (wide, 0) if layout.is_upright else (0, high)
    beside = settings.per_page - 1
    contents = [sheet.content for sheet, _ in places]
    canvas = blank_page(contents, settings, (wide + beside * step[0], high + beside * step[1]))
    for number, (sheet, place) in enumerate(places):
        pages = sheet.plan.pages[place : place + 1]
        if settings.per_page == 1:
            draw_sheet(canvas, sheet.content, sheet.plan, settings, pages)
        else:
            _draw_part(canvas, sheet, pages, settings, number, step)
    if settings.per_page > 1:
        draw_cut(canvas, step, marks=settings.marks)
    if settings.marks:
        draw_crop_marks(canvas)
    return canvas


def _draw_part(
    canvas: Canvas,
    sheet: PlannedSheet,
    pages: Sequence[PageLayout],
    settings: PrintSettings,
    number: int,
    step: Spot,
) -> None:
    """The pages of a sheet that lie on a part of a page."""
    corner = number * step[0], number * step[1]
    title = sheet.content.network.city.title
    with canvas.part(f"sheet-{number + 1}", f"Sheet {number + 1}", corner, title=title):
        draw_sheet(canvas, sheet.content, sheet.plan, settings, pages, corner)


def _plans_lying(
    sheets: Sequence[SheetContent], settings: PrintSettings, *, upright: bool | None
) -> list[Plan]:
    plans = {id(sheet): _plan(sheet, settings, upright) for sheet in sheets}
    return [plans[id(sheet)] for sheet in sheets]


def _plan(sheet: SheetContent, settings: PrintSettings, upright: bool | None) -> Plan:
    city = sheet.network.city
    with in_language(settings.language, city), writing_with(pens=settings.style.wiped):
        return plan_sheet(
            city, settings.sheet_paper, sheet.dealt, upright=upright, style=settings.style
        )
