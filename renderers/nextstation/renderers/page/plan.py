"""The plan of a sheet: of all ways to lay it out on a paper, a large map with all beside it.

Nothing is drawn below the floors (type of size 1, stations on a grid of LEAST_STEP): what finds
no room beside the map lies on a further page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import Slot
from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import LEAST_STEP
from nextstation.renderers.modules.module_block import ModuleBlock, module_blocks
from nextstation.renderers.modules.modules_panel import panel_height
from nextstation.renderers.page.layout import Layout, Page, PageLayout
from nextstation.renderers.page.map_pages import MODULES_GAP, NOTE, UNDER_HEADER, map_pages
from nextstation.renderers.page.paper import PAPERS, NoRoomError, Paper
from nextstation.renderers.score.score_panel import ScorePanel
from nextstation.renderers.theme.styles import COLOUR, Style

_TOP = UNDER_HEADER
# A layout that comes so near to the largest map is as good: flush, upright, or with larger type.
_NEAR, _NEAR_TYPE = 0.98, 0.9
# The score shares the page with the map where it leaves the map so much of the size that it has
# alone, or a grid of so many millimetres; modules do where they leave so much of the rest.
_LARGE_ENOUGH, _AMPLE, _NEAR_ENOUGH = 0.8, 12.0, 0.7


def further_pages(
    score: ScorePanel | None, blocks: Sequence[ModuleBlock], page: Page
) -> list[PageLayout] | None:
    """The pages for a score and the blocks of modules; None where one of them has no room."""
    pages: list[PageLayout] = []
    rest = [_with_room(block, page) for block in blocks]
    while score or rest:
        laid = _further_page(score, rest, replace(page, number=len(pages) + 2))
        if laid is None:
            return None
        score, rest = None, rest[len(laid.blocks) :]
        pages.append(laid)
    return pages


def _with_room(block: ModuleBlock, page: Page) -> ModuleBlock:
    """A block without the list of its cards, where this is longer than a page."""
    high = panel_height([block], page.room.width)
    return block if high <= page.room.height - _TOP else replace(block, listed=False)


def _further_page(
    score: ScorePanel | None, blocks: Sequence[ModuleBlock], page: Page
) -> PageLayout | None:
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


class PaperTooSmallError(NoRoomError):
    """A paper has no room for the sheet of a city.

    `step` is the grid step for which there would be room, in millimetres.
    """

    def __init__(self, message: str, step: float) -> None:
        """Say what is too small, and the grid step that there is room for."""
        super().__init__(message)
        self.step = step


@dataclass(frozen=True, slots=True)
class Plan:
    """What is drawn on a sheet and where: the page with the map, and those that follow it."""

    layout: Layout
    score: ScorePanel
    further: Sequence[PageLayout] = ()

    @property
    def pages(self) -> Sequence[PageLayout]:
        """All pages of the sheet."""
        return self.layout, *self.further

    @property
    def without_list(self) -> list[str]:
        """The modules whose cards are not listed, for the list is longer than a page."""
        blocks = (block for page in self.pages for block in page.blocks)
        return [block.module.title for block in blocks if not (block.listed or block.is_dealt)]


def plan_sheet(
    city: City,
    paper: Paper,
    dealt: Sequence[Slot] = (),
    *,
    upright: bool | None = None,
    style: Style = COLOUR,
) -> Plan:
    """Plan the sheet of a city with the places of its modules.

    `upright` asks for pages that are higher than wide, or for such that are not; `style` says how
    large type and boxes are, and whether the sheet is cut out. Raises PaperTooSmallError for a
    paper that has no room for the sheet.
    """
    wanted = _Wanted(city, dealt, paper, (True, False) if upright is None else (upright,), style)
    plan = wanted.plan()
    if plan is None:
        raise PaperTooSmallError(wanted.reason(), wanted.largest_step())
    return plan


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a plan is wanted for; see `plan_sheet`."""

    city: City
    dealt: Sequence[Slot]
    paper: Paper
    ways: Sequence[bool]
    style: Style

    def plan(self) -> Plan | None:
        """The plan with the largest type that leaves the map about as large as it can be."""
        blocks = module_blocks(self.city, self.dealt)
        score = _score(self.city, blocks)
        units = [self.style.scale * unit for unit in self.paper.units]
        found = [plan for unit in units if (plan := self._at(unit, score, blocks))]
        largest = max((plan.layout.step for plan in found), default=0)
        return next((plan for plan in found if plan.layout.step >= _NEAR_TYPE * largest), None)

    def _at(self, unit: float, score: ScorePanel, blocks: Sequence[ModuleBlock]) -> Plan | None:
        """The plan in a size of type: on as few pages as leave the map large."""
        return self._with_score(unit, score, blocks) or self._with_score_behind(unit, score, blocks)

    def _with_score(
        self, unit: float, score: ScorePanel, blocks: Sequence[ModuleBlock]
    ) -> Plan | None:
        """The score on the page with the map, the modules there or behind it."""
        plain, (_, alone) = self._largest(unit, score, ()), self._alone(unit)[0]
        enough = min(_LARGE_ENOUGH * alone.step, _AMPLE * self.style.scale)
        if not plain or plain.step < max(self.least, enough):
            return None
        whole = self._largest(unit, score, blocks) if blocks else plain
        if whole and whole.step >= max(self.least, _NEAR_ENOUGH * plain.step):
            return Plan(whole, score)
        further = further_pages(None, blocks, self._page(unit, plain.is_upright))
        return Plan(plain, score, further) if further else None

    def _with_score_behind(
        self, unit: float, score: ScorePanel, blocks: Sequence[ModuleBlock]
    ) -> Plan | None:
        """The score behind the map, modules where they find room: on as few pages as can be."""
        for way, alone in self._alone(unit):
            page, found = self._page(unit, way), list[Plan]()
            for count in range(len(blocks) + 1):
                first = self._largest(unit, None, blocks[:count], (way,)) if count else alone
                shown = score.without_legend if first and first.legend else score
                further = further_pages(shown, blocks[count:], page)
                if first and further and first.step >= self.least:
                    found.append(Plan(first, shown, further))
            if found:
                return min(found, key=lambda plan: len(plan.pages))
        return None

    def _alone(self, unit: float) -> list[tuple[bool, Layout]]:
        """The map alone on a page that is upright, and on one that is not; the larger first."""
        found = [(way, self._largest(unit, None, (), (way,))) for way in self.ways]
        layouts = [(way, layout) for way, layout in found if layout]
        return sorted(layouts, key=lambda each: -each[1].step)

    def _page(self, unit: float, upright: bool) -> Page:
        return Page.of(self.paper, unit, self.style, upright=upright)

    def _largest(
        self,
        unit: float,
        score: ScorePanel | None,
        blocks: Sequence[ModuleBlock],
        ways: Sequence[bool] = (),
    ) -> Layout | None:
        """The layout with the largest grid, or one near it: a flush one, then an upright one."""
        found = [
            layout
            for way in ways or self.ways
            for layout in map_pages(self.city, score, blocks, self._page(unit, way))
        ]
        largest = max((layout.step for layout in found), default=0)
        near = [layout for layout in found if layout.step >= _NEAR * largest]
        return min(near, key=lambda layout: not layout.is_flush, default=None)

    @property
    def least(self) -> float:
        """The least grid step in millimetres."""
        return LEAST_STEP * self.style.scale

    def largest_step(self) -> float:
        """The largest grid step that the map alone could have, in millimetres."""
        alone = self._largest(self.style.scale, None, ())
        return alone.step if alone else 0.0

    def reason(self) -> str:
        """Why there is no plan, and which papers would do."""
        larger = [
            paper.name
            for paper in PAPERS.values()
            if paper.short * paper.long > self.paper.short * self.paper.long
            if replace(self, dealt=(), paper=paper, ways=(True, False)).plan()
        ]
        title, name = self.city.title, self.paper.name
        said = f"the sheet of {title} has no room on {name}"
        return f"{said}: take {larger[0]}" if larger else f"{said}, nor on any larger paper"


def _score(city: City, blocks: Sequence[ModuleBlock]) -> ScorePanel:
    """The score: with the objectives in play, or without any where only others are."""
    objectives = next((block for block in blocks if block.module.points), None)
    if blocks and not objectives:
        return ScorePanel.of(replace(city, objectives=None))
    return ScorePanel.of(city, objectives.dealt_numbers if objectives else None)
