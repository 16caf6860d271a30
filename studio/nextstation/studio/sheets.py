"""Draws the sheet of the open city as the page asks for it."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from nextstation.engine.checks.load import named_modules
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import Setup
from nextstation.engine.format.vocabulary.schema_builder import ENGLISH
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.map.names.shown import Shown
from nextstation.renderers.page.page import draw_spread, plan_sheets
from nextstation.renderers.page.paper import PAPERS
from nextstation.renderers.page.plan import Plan
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.theme.styles import COLOUR, STYLES

# How wide the names of columns and rows are, in grid steps.
_RIM = 0.22


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """How the page wants to see the sheet: names of papers, styles, languages and modules."""

    paper: str = "a4"
    style: str = COLOUR.name
    language: str = ENGLISH
    station_names: bool = False
    modules: tuple[str, ...] = ()

    @property
    def settings(self) -> PrintSettings:
        """The settings that the renderers take. Raises KeyError for an unknown paper or style."""
        return PrintSettings(
            PAPERS[self.paper],
            style=STYLES[self.style],
            language=self.language,
            names=Shown.ALL if self.station_names else Shown.SOME,
        )


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """A sheet as SVG, its pages side by side, and where its map lies on it, in millimetres.

    `map_area`, with the names of columns and rows, is its left and upper edge, width and height.
    """

    svg: str
    size: tuple[float, float]
    origin: tuple[float, float]
    step: float
    station_radius: float
    map_area: tuple[float, float, float, float]
    names_left_out: Sequence[tuple[str, str]]

    @property
    def data(self) -> dict[str, Any]:
        """The sheet as plain data; `origin` is the middle of the grid point a1."""
        return asdict(self)


def setup_of(network: Network, choice: SheetChoice) -> Setup:
    """A city with the modules of a choice. Raises what reading the choice and dealing raise."""
    return Setup(network, named_modules(network, choice.modules))


def draw(network: Network, choice: SheetChoice) -> DrawnSheet:
    """The blank sheet of a city. Raises what reading the choice, dealing and drawing raise."""
    setup = setup_of(network, choice)
    return draw_content(SheetContent(network, dealt=setup.slots), choice)


def draw_content(content: SheetContent, choice: SheetChoice) -> DrawnSheet:
    """A sheet, blank or played. Raises PaperTooSmallError and UnknownLanguageError."""
    settings = choice.settings
    (plan,) = plan_sheets([content], settings)
    return _placed(draw_spread(content, settings, plan), plan)


def _placed(canvas: Canvas, plan: Plan) -> DrawnSheet:
    layout = plan.layout
    across, down = (layout.unit * each for each in layout.frame.at(0, 0))
    area, head, rim = layout.frame.area, layout.frame.head, _RIM * layout.frame.step
    corner = (area.x - rim, area.y - head - rim)
    sides = (area.width + 2 * rim, area.height + head + 2 * rim)
    left, top, width, height = (layout.unit * each for each in (*corner, *sides))
    return DrawnSheet(
        canvas.to_svg(),
        (canvas.width, canvas.height),
        (across, down),
        layout.step,
        layout.frame.station_radius * layout.unit,
        (left, top, width, height),
        tuple(canvas.left_out),
    )
