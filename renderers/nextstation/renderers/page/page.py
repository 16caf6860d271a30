"""Pages as they go to the printer: those of sheets in order, one a page or two to be cut apart."""

from collections.abc import Sequence
from contextlib import nullcontext

from nextstation.engine.city.city import City
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language, writing_with
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.modules.modules_panel import draw_panel
from nextstation.renderers.page.crop_marks import draw_crop_marks, draw_cut, draw_cut_line
from nextstation.renderers.page.furniture import draw_footer, draw_header
from nextstation.renderers.page.layout import Layout, PageLayout
from nextstation.renderers.page.plan import PaperTooSmallError, Plan, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent, blank_page
from nextstation.renderers.score.legend import draw_legend, legend_entries
from nextstation.renderers.theme.palette import PANEL, PAPER_WHITE
from nextstation.renderers.theme.pencils import accent_of

# Edges that are so near to each other are the same.
_SAME = 0.01


def draw_ground(canvas: Canvas, city: City, layout: PageLayout, corner: Spot) -> None:
    """Draw the ground of a page, which lies in a part of the canvas with its corner there.

    It is in the colour of the city. Where the edge of the page is that of the paper, it fills the
    bleed too.
    """
    if layout.panel and canvas.style.colour(PANEL) != PAPER_WHITE:
        with canvas.group("ground", "Ground"):
            fill = canvas.style.ground(accent_of(city))
            canvas.rect(_bled(canvas, layout, corner), fill=fill)


def _bled(canvas: Canvas, layout: PageLayout, corner: Spot) -> Area:
    assert layout.panel
    panel, page, unit = layout.panel, layout.page.area, layout.unit
    bleed = canvas.bleed / unit
    left, top = corner[0] / unit, corner[1] / unit

    def beyond(edge: float, of_page: float, of_paper: float) -> bool:
        return abs(edge - of_page) < _SAME and abs(edge - of_paper) < _SAME

    return Area.between(
        panel.x - bleed * beyond(panel.x, page.x, -left),
        panel.y - bleed * beyond(panel.y, page.y, -top),
        panel.right + bleed * beyond(panel.right, page.right, canvas.width / unit - left),
        panel.bottom + bleed * beyond(panel.bottom, page.bottom, canvas.height / unit - top),
    )


def draw_sheet(
    canvas: Canvas,
    content: SheetContent,
    plan: Plan,
    settings: PrintSettings,
    pages: Sequence[PageLayout],
    corner: Spot = (0, 0),
) -> None:
    """Draw pages of a sheet where its plan has them; `corner` is that of a part of the canvas."""
    city = content.network.city
    with (
        in_language(settings.language, city),
        writing_with(pens=settings.style.wiped),
        canvas.in_units(plan.layout.unit),
    ):
        for page in pages:
            _draw_parts(canvas, content, plan, settings, page, corner)
        if content.score and pages:
            from nextstation.renderers.score.filled_score import write_notes, write_score

            write_score(canvas, city, content.score)
            if any(page.score for page in pages):
                write_notes(canvas, city, content.score)


def _draw_parts(
    canvas: Canvas,
    content: SheetContent,
    plan: Plan,
    settings: PrintSettings,
    layout: PageLayout,
    corner: Spot,
) -> None:
    network, page = content.network, layout.page
    with canvas.ids(f"page-{page.number}-" if page.number > 1 else ""):
        draw_ground(canvas, network.city, layout, corner)
        if canvas.style.wiped:
            draw_cut_line(canvas, page.area)
        draw_header(canvas, network.city, page.header, content.player, content.date)
    if isinstance(layout, Layout):
        with canvas.group("map", "Map"):
            draw_map(
                canvas,
                network,
                layout.frame,
                grid_names=settings.grid_names,
                names=settings.names,
                played=content.played,
                dealt=content.dealt,
            )
    if isinstance(layout, Layout) and layout.legend:
        draw_legend(canvas, legend_entries(network.city), layout.legend)
    if layout.modules:
        first = next(each.page.number for each in plan.pages if each.modules)
        with canvas.ids(f"page-{page.number}-" if page.number > first else ""):
            draw_panel(canvas, network.city, layout.blocks, layout.modules)
    if layout.score:
        plan.score.draw(canvas, layout.score)
    with canvas.ids(f"page-{page.number}-" if page.number > 1 else ""):
        draw_footer(canvas, page.footer, layout.note)


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
    plans = plans or plan_sheets(sheets, settings)
    most = max((len(plan.pages) for plan in plans), default=0)
    if copies is None:
        copies = max(1, settings.per_page // most) if len(sheets) == 1 else 1
    order = [(sheet, page) for sheet in range(len(sheets)) for page in range(most)] * copies
    chunks = [
        tuple(order[start : start + settings.per_page])
        for start in range(0, len(order), settings.per_page)
    ]
    drawn = {
        chunk: _draw_page([(sheets[at], plans[at], page) for at, page in chunk], settings)
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


def _draw_page(places: Sequence[tuple[SheetContent, Plan, int]], settings: PrintSettings) -> Canvas:
    """One page with the pages of sheets that lie on it."""
    layout = places[0][1].layout
    wide, high = layout.size
    step: Spot = (wide, 0) if layout.is_upright else (0, high)
    beside = settings.per_page - 1
    contents = [content for content, _, _ in places]
    canvas = blank_page(contents, settings, (wide + beside * step[0], high + beside * step[1]))
    for number, (content, plan, place) in enumerate(places):
        corner, name = (number * step[0], number * step[1]), f"Sheet {number + 1}"
        title = content.network.city.title
        part = canvas.part(f"sheet-{number + 1}", name, corner, title=title)
        with part if settings.per_page > 1 else nullcontext():
            draw_sheet(canvas, content, plan, settings, plan.pages[place : place + 1], corner)
    if settings.per_page > 1:
        draw_cut(canvas, step, marks=settings.marks)
    if settings.marks:
        draw_crop_marks(canvas)
    return canvas


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
