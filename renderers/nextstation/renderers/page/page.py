"""A page as it goes to the printer: one sheet, or two to be cut apart."""

from collections.abc import Sequence

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.phrases import each_once
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.crop_marks import draw_crop_marks, draw_cut
from nextstation.renderers.page.plan import PaperTooSmallError, Plan, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent, draw_sheet

DEFAULT_AUTHOR = "nextstation"


def draw_pages(
    sheets: Sequence[SheetContent], settings: PrintSettings, copies: int = 1
) -> list[Canvas]:
    """The pages for some copies of each sheet; a page that comes again is the same canvas.

    Raises UnknownLanguageError, and PaperTooSmallError where the paper has no room for a sheet.
    """
    order = list(range(len(sheets))) * copies
    starts = range(0, len(order), settings.per_page)
    pages = [tuple(order[start : start + settings.per_page]) for start in starts]
    drawn = {
        page: draw_page([sheets[number] for number in page], settings)
        for page in dict.fromkeys(pages)
    }
    return [drawn[page] for page in pages]


def draw_page(
    sheets: Sequence[SheetContent], settings: PrintSettings, plans: Sequence[Plan] = ()
) -> Canvas:
    """One page with the sheets that lie on it, as planned if there are plans.

    Raises as `draw_pages` does.
    """
    plans = plans or plan_page(sheets, settings)
    wide, high = plans[0].layout.size
    upright = plans[0].layout.is_upright
    step: Spot = (wide, 0) if upright else (0, high)
    beside = settings.per_page - 1
    canvas = Canvas(
        wide + beside * step[0],
        high + beside * step[1],
        each_once(sheet.network.city.title for sheet in sheets),
        settings.style,
        author=each_once(sheet.network.city.author or DEFAULT_AUTHOR for sheet in sheets),
        surround=settings.surround,
        bleed=settings.bleed,
        outlined=settings.outlined,
        language=settings.language,
    )
    if settings.per_page == 1:
        draw_sheet(canvas, sheets[0], plans[0], settings)
    else:
        for number, (sheet, plan) in enumerate(zip(sheets, plans, strict=True)):
            corner = number * step[0], number * step[1]
            name, title = f"sheet-{number + 1}", sheet.network.city.title
            with canvas.part(name, f"Sheet {number + 1}", corner, title=title):
                draw_sheet(canvas, sheet, plan, settings)
        draw_cut(canvas, step, marks=settings.marks)
    if settings.marks:
        draw_crop_marks(canvas)
    return canvas


def plan_page(sheets: Sequence[SheetContent], settings: PrintSettings) -> list[Plan]:
    """A plan for each sheet of a page; two lie the same way. Raises as `draw_pages` does."""
    plans = _plans_lying(sheets, settings, upright=None)
    if len({plan.layout.is_upright for plan in plans}) > 1:
        try:
            return _plans_lying(sheets, settings, upright=False)
        except PaperTooSmallError:
            return _plans_lying(sheets, settings, upright=True)
    return plans


def _plans_lying(
    sheets: Sequence[SheetContent], settings: PrintSettings, *, upright: bool | None
) -> list[Plan]:
    plans = {id(sheet): _plan(sheet, settings, upright) for sheet in sheets}
    return [plans[id(sheet)] for sheet in sheets]


def _plan(sheet: SheetContent, settings: PrintSettings, upright: bool | None) -> Plan:
    city = sheet.network.city
    with in_language(settings.language, city):
        return plan_sheet(city, settings.sheet_paper, sheet.dealt, upright=upright)
