"""The pages of a reference: what a player looks up and notes during a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.page.page import DEFAULT_AUTHOR
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.content import reference_of
from nextstation.renderers.reference.record_grid import RecordGrid
from nextstation.renderers.reference.tracker import Tracker
from nextstation.renderers.reference.type_sizes import SMALL
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.pages.furniture import draw_foot, draw_head
from nextstation.renderers.rules.pages.layout import RulesLayout
from nextstation.renderers.rules.pages.piece import Column, Piece, flow
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.pages.text_pieces import Heading
from nextstation.renderers.theme.palette import QUIET
from nextstation.renderers.theme.type_sizes import POINT

# Its head is that of a later page of rules: the title is on the front.
_PAGE = 1
# The sizes of the text, the best first; between a heading and its hint, and what it is above.
_SIZES = tuple(points * POINT for points in (8.5, 8, 7.5, 7))
_HINT, _BELOW, _GAP = 1.2, 2.6, 6.0


@dataclass(frozen=True, slots=True)
class Part:
    """A part that goes across the page: its heading, a hint, and what stands below."""

    heading: Heading
    hint: str
    body: Tracker | RecordGrid

    @property
    def height(self) -> float:
        """The height of all three."""
        return self.heading.height + _HINT + SMALL + _BELOW + self.body.height

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it below and to the right of a corner."""
        x, y = corner
        self.heading.draw(canvas, corner)
        line = y + self.heading.height + _HINT + CAPITALS * SMALL
        hint = fit_text(self.hint, self.body.width, SMALL)
        canvas.text((x, line), hint.text, hint.size, fill=QUIET)
        self.body.draw(canvas, (x, y + self.height - self.body.height))


@dataclass(frozen=True, slots=True)
class Columns:
    """Pieces in columns side by side, about as high as each other."""

    columns: Sequence[Column]
    layout: RulesLayout

    @classmethod
    def of(cls, pieces: Sequence[Piece], layout: RulesLayout) -> "Columns":
        """The pieces in columns that are as low as they can be."""
        low, high = 0.0, 2000.0
        while high - low > 0.5:
            middle = (low + high) / 2
            fits = len(flow(pieces, iter([middle] * (len(pieces) + 1)))) <= layout.columns
            low, high = (low, middle) if fits else (middle, high)
        return cls(flow(pieces, iter([high] * (len(pieces) + 1))), layout)

    @property
    def height(self) -> float:
        """The height of the highest column."""
        return max(top + piece.height for column in self.columns for top, piece in column[-1:])

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw them below and to the right of a corner."""
        for number, column in enumerate(self.columns):
            left = self.layout.column(_PAGE, number).x - self.layout.inner.x
            for top, piece in column:
                piece.draw(canvas, (corner[0] + left, corner[1] + top))


def draw_reference(
    network: Network, modules: Sequence[Module], settings: PrintSettings
) -> list[Canvas]:
    """The pages of the reference of a city. Raises UnknownLanguageError."""
    city = network.city
    with in_language(settings.language, city):
        said = reference_of(city, modules)
        layout, pages = _best(network, said, settings)
        return [_draw(city, said, layout, settings, *each) for each in _numbered(pages)]


Placed = list[tuple[float, Part | Columns]]


def _best(
    network: Network, said: Rules, settings: PrintSettings
) -> tuple[RulesLayout, list[Placed]]:
    """The parts of each page, in the largest type that needs no further page."""
    tries = []
    for body in _SIZES:
        layout = RulesLayout(settings.paper, body)
        tries.append((layout, list(_placed([*_parts(network, said, layout, settings)], layout))))
    least = min(len(pages) for _, pages in tries)
    return next(each for each in tries if len(each[1]) == least)


def _parts(
    network: Network, said: Rules, layout: RulesLayout, settings: PrintSettings
) -> Iterator[Part | Columns]:
    city, width = network.city, layout.inner.width
    yield Columns.of(
        [*Setter(network, layout.column_width, layout.body, settings.style).pieces(said)], layout
    )
    across = Setter(network, width, layout.body, settings.style)
    bodies: dict[str, Tracker | RecordGrid] = {
        "reference.tracker": Tracker.of(city, width),
        "reference.record": RecordGrid.of(city, width),
    }
    for number, (key, body) in enumerate(bodies.items(), len(said.sections)):
        yield Part(across.heading(tr(key), number), tr(f"{key}.hint"), body)


def _placed(parts: Sequence[Part | Columns], layout: RulesLayout) -> Iterator[Placed]:
    """The parts of each page, one below the other, as many as there is room for."""
    placed: Placed = []
    top = 0.0
    for part in parts:
        if placed and top + part.height > layout.column(_PAGE, 0).height:
            yield placed
            placed, top = [], 0.0
        placed.append((top, part))
        top += part.height + _GAP
    yield placed


def _numbered(pages: Sequence[Placed]) -> Iterator[tuple[Placed, int, int]]:
    return ((page, number, len(pages)) for number, page in enumerate(pages, 1))


def _draw(
    city: City,
    said: Rules,
    layout: RulesLayout,
    settings: PrintSettings,
    placed: Placed,
    number: int,
    count: int,
) -> Canvas:
    canvas = Canvas(
        layout.paper.short,
        layout.paper.long,
        f"{said.city}: {said.title}",
        settings.style,
        author=city.author or DEFAULT_AUTHOR,
        surround=settings.surround,
        bleed=settings.bleed,
        outlined=settings.outlined,
        language=settings.language,
    )
    draw_head(canvas, city, said, layout, _PAGE)
    area: Area = layout.column(_PAGE, 0)
    for top, part in placed:
        part.draw(canvas, (area.x, area.y + top))
    draw_foot(canvas, layout, number, count)
    return canvas
