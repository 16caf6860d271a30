"""The sheets of a city as its papers have them, laid out and written but not drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from nextstation.engine.lint.context import LintContext
from nextstation.renderers.canvas.quiet import QuietCanvas
from nextstation.renderers.page.layout import Layout
from nextstation.renderers.page.paper import PAPERS, Paper
from nextstation.renderers.page.plan import PaperTooSmallError, plan_sheet
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent, draw_sheet


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The sheet of a city on a paper, with the names of stations: where it lies, what it says."""

    paper: Paper
    layout: Layout
    canvas: QuietCanvas

    def millimetres(self, units: float) -> float:
        """A length on the sheet in millimetres."""
        return units * self.layout.unit


@dataclass(frozen=True)
class Sheets:
    """The sheets of a city on all papers that have room for one.

    `refused` are the others, with the grid step that they have room for, in millimetres.
    """

    drawn: tuple[PaperSheet, ...]
    refused: Mapping[Paper, float]

    @classmethod
    def of(cls, context: LintContext) -> "Sheets":
        """The sheets of the city that is checked, in English, without modules."""
        drawn, refused = [], {}
        for paper in PAPERS.values():
            try:
                drawn.append(_sheet_on(paper, context))
            except PaperTooSmallError as error:
                refused[paper] = error.step
        return cls(tuple(drawn), refused)


def _sheet_on(paper: Paper, context: LintContext) -> PaperSheet:
    plan = plan_sheet(context.city, paper)
    canvas = QuietCanvas(*plan.layout.size)
    settings = PrintSettings(paper, station_names=True)
    draw_sheet(canvas, SheetContent(context.network), plan, settings)
    return PaperSheet(paper, plan.layout, canvas)


def sheets_of(context: LintContext) -> Sheets:
    """The sheets of the city that is checked: laid out once for all checks."""
    return context.shared(Sheets.of)


def names_of(papers: Iterable[Paper]) -> str:
    """Papers in a sentence: `a4, letter and a5`."""
    *most, last = (paper.name for paper in papers)
    return f"{', '.join(most)} and {last}" if most else last
