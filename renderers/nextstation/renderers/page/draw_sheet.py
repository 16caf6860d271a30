"""Draws the parts of a sheet where its plan has them."""

from collections.abc import Sequence

from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language, writing_with
from nextstation.renderers.map.city_map import draw_map
from nextstation.renderers.modules.modules_panel import draw_panel
from nextstation.renderers.page.crop_marks import draw_cut_line
from nextstation.renderers.page.furniture import draw_footer, draw_header
from nextstation.renderers.page.ground import draw_ground
from nextstation.renderers.page.layout import Layout, PageLayout
from nextstation.renderers.page.plan import Plan
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.score.legend import legend_entries
from nextstation.renderers.score.legend_columns import draw_legend


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
            _draw_page(canvas, content, plan, settings, page, corner)
        if content.score and pages:
            from nextstation.renderers.score.pencil_marks import write_score
            from nextstation.renderers.score.pencil_notes import write_notes

            write_score(canvas, city, content.score)
            if any(page.score for page in pages):
                write_notes(canvas, city, content.score)


def _draw_page(
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
