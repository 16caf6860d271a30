"""Where the parts of a page of a sheet lie.

All lengths are units of the sheet; its `unit` says how many millimetres one is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from nextstation.renderers.canvas.area import Area
from nextstation.renderers.map.frame import MapFrame
from nextstation.renderers.modules.module_block import ModuleBlock
from nextstation.renderers.page.crop_marks import CUT
from nextstation.renderers.page.furniture import FOOTER, HEADER
from nextstation.renderers.page.paper import LEAST_MARGIN, Paper
from nextstation.renderers.theme.styles import Style

# The white above the header, into which a motif reaches, and below the footer.
_ABOVE, _BELOW = 6.9, 5.8
# Between the footer and what lies above it.
_OFF_FOOTER = 3.6
# Edges that are so near to each other look the same, in units.
FLUSH = 0.1


@dataclass(frozen=True, slots=True)
class Page:
    """A page without its parts: its area, and the room between header, footer and margins.

    `number` is its place in the sheet, from 1.
    """

    unit: float
    area: Area
    room: Area
    number: int = 1

    @classmethod
    def of(cls, paper: Paper, unit: float, style: Style, *, upright: bool) -> Self:
        """A page of a paper, upright or not; a style may cut off its rim, or be large."""
        sides = (paper.short, paper.long) if upright else (paper.long, paper.short)
        page = Area(0, 0, *(side / unit for side in sides))
        kept = page.inset(CUT / unit if style.wiped else 0.0)
        margin = LEAST_MARGIN / style.scale if style.scale > 1 else paper.margin / unit
        room = Area.between(
            kept.x + margin,
            kept.y + _ABOVE + HEADER,
            kept.right - margin,
            kept.bottom - _BELOW - FOOTER - _OFF_FOOTER,
        )
        return cls(unit, page, room)

    def narrowed(self, width: float) -> Self:
        """The page with equal margins that leave a width."""
        return replace(self, room=self.room.slice((self.room.width - width) / 2, width))

    def moved(self, right: float) -> Self:
        """The page further right on a canvas that shows several."""
        return replace(self, area=self.area.moved(right), room=self.room.moved(right))

    @property
    def header(self) -> Area:
        """The header above the room."""
        return Area(self.room.x, self.room.y - HEADER, self.room.width, HEADER)

    @property
    def footer(self) -> Area:
        """The footer below the room."""
        return Area(self.room.x, self.room.bottom + _OFF_FOOTER, self.room.width, FOOTER)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLayout:
    """The parts of a page. `panel` is the tinted ground of the score, which reaches its edges."""

    page: Page
    score: Area | None = None
    modules: Area | None = None
    blocks: Sequence[ModuleBlock] = ()
    panel: Area | None = None

    @property
    def unit(self) -> float:
        """How many millimetres a unit is."""
        return self.page.unit

    @property
    def note(self) -> Area | None:
        """Where the small print stands in the footer, if the panel lies beside the map."""
        footer = self.page.footer
        if not self.score or not self.panel or self.panel.x <= footer.x:
            return None
        return Area(self.score.x, footer.y, self.score.width, footer.height)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the page in millimetres."""
        return self.page.area.width * self.unit, self.page.area.height * self.unit

    @property
    def is_upright(self) -> bool:
        """Whether the page is higher than wide."""
        return self.page.area.height > self.page.area.width

    def moved(self, right: float) -> Self:
        """The parts further right, so that pages lie side by side."""
        return replace(
            self,
            page=self.page.moved(right),
            score=self.score and self.score.moved(right),
            modules=self.modules and self.modules.moved(right),
            panel=self.panel and self.panel.moved(right),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout(PageLayout):
    """The parts of the page with the map, which is the first of a sheet.

    `legend` lies below a map that has its page to itself.
    """

    frame: MapFrame
    legend: Area | None = None

    @property
    def is_flush(self) -> bool:
        """Whether the map begins where the page does."""
        return abs(self.frame.area.x + self.frame.street - self.page.room.x) <= FLUSH

    @property
    def step(self) -> float:
        """The grid step of the map in millimetres."""
        return self.frame.step * self.unit
