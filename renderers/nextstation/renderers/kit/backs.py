"""What is printed on the backs of sheets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.kit.section import blank_like, left_blank
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.crop_marks import draw_crop_marks
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.paper import Paper
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.page.title_field import draw_title_field
from nextstation.renderers.reference.page import draw_reference

# A printer's own margin, which only paper that is trimmed has not.
_MARGIN = 8.0


def draw_backs(
    name: str, content: SheetContent, settings: PrintSettings, front: Canvas
) -> list[Canvas]:
    """The pages of one of BACKS for a sheet, as large as its first page."""
    paper = Paper(settings.paper.name, front.width, front.height)
    pages = BACKS[name](content, replace(settings, paper=paper), front)
    if settings.marks:
        for page in pages:
            draw_crop_marks(page)
    return pages


def with_backs(fronts: Sequence[Canvas], backs: Sequence[Canvas]) -> list[Canvas]:
    """The pages of a sheet, each followed by that of its back; blank ones fill the last leaves.

    Backs of pages on their side are upside down, as paper is flipped on its long edge.
    """
    pages: list[Canvas] = []
    for back in backs:
        back.is_turned = back.width > back.height
    for number in range(max(len(fronts), len(backs))):
        for side in (fronts, backs):
            pages.append(side[number] if number < len(side) else left_blank(pages[-1]))
    return pages


def draw_duplex(
    name: str, sheets: Sequence[SheetContent], settings: PrintSettings, copies: int
) -> list[Canvas]:
    """The pages for some copies of each sheet, with one of BACKS on their backs.

    Raises UnknownLanguageError and PaperTooSmallError.
    """
    each = []
    for sheet in sheets:
        fronts = draw_pages([sheet], settings)
        with in_language(settings.language, sheet.network.city):
            each += with_backs(fronts, draw_backs(name, sheet, settings, fronts[0]))
    return each * copies


def _reference(content: SheetContent, settings: PrintSettings, _front: Canvas) -> list[Canvas]:
    modules = {slot.module.id: slot.module for slot in content.dealt}
    return draw_reference(content.network, [*modules.values()], settings)


def _city(content: SheetContent, settings: PrintSettings, front: Canvas) -> list[Canvas]:
    """The title of the city, to the edge of paper that is trimmed."""
    canvas, paper = blank_like(front), Area(0, 0, front.width, front.height)
    area = paper if settings.bleed else paper.inset(_MARGIN)
    with in_language(settings.language, content.network.city):
        draw_title_field(canvas, content.network.city, area, area.inset(-settings.bleed))
    return [canvas]


DrawBack = Callable[[SheetContent, PrintSettings, Canvas], list[Canvas]]
BACKS: Mapping[str, DrawBack] = {"reference": _reference, "city": _city}
