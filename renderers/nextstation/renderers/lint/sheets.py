"""The sheets of a city on all papers, laid out; of what is drawn there, the texts alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from nextstation.engine.checks.context import CityContext
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.area import Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.map.names.map_names import MapNames, place_names
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.map.side_banners import draw_sides
from nextstation.renderers.page.furniture import draw_footer, draw_header
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.page.plan import PaperTooSmallError, Plan, plan_sheet
from nextstation.renderers.theme.styles import COLOUR, Style


class Written(NamedTuple):
    """A line of text and the size of its type in millimetres."""

    text: str
    size: float


class QuietCanvas(Canvas):
    """A page that keeps its lines of text, and otherwise only what every page keeps."""

    def __init__(self, width: float, height: float, style: Style = COLOUR) -> None:
        """Take a page of this size in millimetres."""
        self.width, self.height, self.style = width, height, style
        self.unit, self._prefix = 1, ""
        self.surround, self.bleed = 0.0, 0.0
        self.areas, self.left_out = {}, []
        self.written: list[Written] = []

    @contextmanager
    def _as_outside(self, *_: Any, **how: Any) -> Iterator[None]:
        """Write as outside of the group."""
        del how
        yield

    def text(self, spot: Spot, text: str, size: float, **how: Any) -> None:
        """Keep a line of text."""
        del spot, how
        self.written.append(Written(text, size * self.unit))

    def _draw_nothing(self, *_: Any, **how: Any) -> None:
        """Draw nothing."""

    group = read_as = _as_outside
    line = dots = path = rect = circle = _draw_nothing


@dataclass(frozen=True)
class PaperSheet:
    """The sheet of a city on a paper. What it says is written where a check asks for it."""

    paper: Paper
    network: Network
    plan: Plan

    def millimetres(self, units: float) -> float:
        """A length on the sheet in millimetres."""
        return units * self.plan.layout.unit

    @cached_property
    def texts(self) -> Sequence[Written]:
        """The texts that are made to fit: those of the map are single letters, or not cut."""
        plan, city = self.plan, self.network.city
        with self._canvas() as canvas:
            draw_sides(canvas, city, plan.layout.frame)
            for layout in plan.pages:
                draw_header(canvas, city, layout.page.header)
                if layout.score:
                    plan.score.draw(canvas, layout.score)
                draw_footer(canvas, layout.page.footer, layout.note)
        return canvas.written

    @cached_property
    def names(self) -> MapNames:
        """The names on the map, and those left out."""
        with self._canvas():
            return place_names(self.network, self.plan.layout.frame, shown=Shown.ALL)

    @contextmanager
    def _canvas(self) -> Iterator[QuietCanvas]:
        """A page for the texts of the sheet in English."""
        canvas = QuietCanvas(*self.plan.layout.size)
        with in_language(ENGLISH, self.network.city), canvas.in_units(self.plan.layout.unit):
            yield canvas


@dataclass(frozen=True)
class Sheets:
    """The sheets of a city on all papers that have room for one.

    `refused` are the others, with the grid step that they have room for, in millimetres.
    """

    planned: tuple[PaperSheet, ...]
    refused: Mapping[Paper, float]

    @classmethod
    def of(cls, context: CityContext) -> "Sheets":
        """The sheets of the city that is checked, without modules."""
        planned, refused = [], {}
        for paper in PAPERS.values():
            try:
                plan = plan_sheet(context.city, paper)
            except PaperTooSmallError as error:
                refused[paper] = error.step
            else:
                planned.append(PaperSheet(paper, context.network, plan))
        return cls(tuple(planned), refused)


def sheets_of(context: CityContext) -> Sheets:
    """The sheets of the city that is checked: laid out once for all checks."""
    return context.shared(Sheets.of)


def names_of(papers: Iterable[Paper]) -> str:
    """Papers in a sentence: `a4, letter and a5`."""
    *most, last = (paper.name for paper in papers)
    return f"{', '.join(most)} and {last}" if most else last
