"""The pages of a sheet after that with the map: the score, then the modules, as they find room."""

from collections.abc import Sequence
from dataclasses import replace

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.modules.modules_panel import panel_height
from nextstation.renderers.page.layout import Page, PageLayout
from nextstation.renderers.page.map_task import MODULES_GAP, NOTE, UNDER_HEADER
from nextstation.renderers.score.score_panel import ScorePanel

_TOP = UNDER_HEADER


def further_pages(
    score: ScorePanel | None, blocks: Sequence[ModuleBlock], page: Page
) -> list[PageLayout] | None:
    """The pages for a score and the blocks of modules; None where one of them has no room."""
    pages: list[PageLayout] = []
    rest = [_with_room(block, page) for block in blocks]
    while score or rest:
        laid = _page(score, rest, replace(page, number=len(pages) + 2))
        if laid is None:
            return None
        score, rest = None, rest[len(laid.blocks) :]
        pages.append(laid)
    return pages


def _with_room(block: ModuleBlock, page: Page) -> ModuleBlock:
    """A block without the list of its cards, where this is longer than a page."""
    high = panel_height([block], page.room.width)
    return block if high <= page.room.height - _TOP else replace(block, listed=False)


def _page(score: ScorePanel | None, blocks: Sequence[ModuleBlock], page: Page) -> PageLayout | None:
    """One page with the score, and with as many blocks as find room; at least one of all."""
    room = page.room.strip(_TOP, page.room.height - _TOP)
    panel = Area.between(0, page.room.y, page.area.right, page.area.bottom)
    least = score.least_height(room.width) if score else 0.0
    if score and (least > room.height or score.least_width > room.width):
        return None
    taken = [*blocks]
    while taken and _modules_height(taken, room.width, score) > room.height - least:
        taken.pop()
    if not score and not taken:
        return None
    strip = _modules_height(taken, room.width, score)
    laid = PageLayout(page=page, panel=panel, blocks=tuple(taken))
    most = max(room.height - strip - NOTE, least)
    high = score.best_height(room.width, most) if score else 0.0
    if score:
        laid = replace(laid, score=room.strip(0, high))
    if taken:
        top = high + MODULES_GAP if score else 0.0
        laid = replace(laid, modules=room.strip(top, room.height - top))
    return laid


def _modules_height(blocks: Sequence[ModuleBlock], width: float, score: ScorePanel | None) -> float:
    if not blocks:
        return 0.0
    return panel_height(blocks, width) + (MODULES_GAP if score else 0.0)
