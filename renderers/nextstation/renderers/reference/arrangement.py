"""Where the parts of a reference lie: one below the other, or on a wide page side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.language.translations import tr
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.parts import Across, Columns, above
from nextstation.renderers.reference.record_grid import RecordGrid
from nextstation.renderers.reference.tracker import Tracker
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.pages.layout import RulesLayout
from nextstation.renderers.rules.pages.piece import Piece
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.theme.type_sizes import POINT

# The head is that of a later page of rules: the title is on the front.
PAGE = 1
# The sizes of the text, the best first; between two parts; the text beside others on a wide page.
_SIZES = tuple(points * POINT for points in (8.5, 8, 7.5, 7))
_GAP, _GUTTER, _TEXT = 6.0, 9.0, 0.35

Placed = list[tuple[Spot, Across | Columns]]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The parts of each page, from the corner of its body."""

    layout: RulesLayout
    pages: Sequence[Placed]

    @property
    def body(self) -> Area:
        """A page below its head."""
        return body_of(self.layout)


def body_of(layout: RulesLayout) -> Area:
    """What is left of a page by its head and its foot."""
    column = layout.column(PAGE, 0)
    return Area(column.x, column.y, layout.inner.width, column.height)


def best_arrangement(network: Network, said: Rules, settings: PrintSettings) -> Arrangement:
    """The arrangement in the largest type that needs no further page."""
    tries = [
        each
        for size in _SIZES
        for each in _arrangements(network, said, settings, RulesLayout(settings.paper, size))
    ]
    least = min(len(each.pages) for each in tries)
    return next(each for each in tries if len(each.pages) == least)


def _arrangements(
    network: Network, said: Rules, settings: PrintSettings, layout: RulesLayout
) -> Iterator[Arrangement]:
    body, size = body_of(layout), layout.body

    def text(width: float) -> list[Piece]:
        return [*Setter(network, width, size, settings.style).pieces(said)]

    def across(width: float) -> list[Across]:
        setter = Setter(network, width, size, settings.style)
        names, first = ("reference.tracker", "reference.record"), len(said.sections)
        tracker, record = (
            (setter.heading(tr(name), number), tr(f"{name}.hint"))
            for number, name in enumerate(names, first)
        )
        grids = RecordGrid.pages_of(network.city, width, body.height - above(record[0]))
        return [
            Across(*tracker, Tracker.of(network.city, width)),
            *(Across(*record, grid) for grid in grids),
        ]

    if body.width > body.height:
        width = _TEXT * body.width
        left = Columns.of(text(width), 1, width)
        right = across(body.width - width - _GUTTER)
        pages = [*_stacked(right, body.height, width + _GUTTER)]
        if len(pages) == 1 and left.height <= body.height:
            yield Arrangement(layout, [[((0.0, 0.0), left), *pages[0]]])
    count = layout.columns
    width = (body.width + _GUTTER) / count - _GUTTER
    pieces, below = text(width), across(body.width)
    for columns in (Columns.of_whole, Columns.of):
        parts: list[Across | Columns] = [columns(pieces, count, width + _GUTTER), *below]
        yield Arrangement(layout, [*_stacked(parts, body.height)])


def _stacked(
    parts: Sequence[Across | Columns], height: float, left: float = 0.0
) -> Iterator[Placed]:
    """The parts of each page, one below the other, as many as there is room for."""
    placed: Placed = []
    top = 0.0
    for part in parts:
        if placed and top + part.height > height:
            yield placed
            placed, top = [], 0.0
        placed.append(((left, top), part))
        top += part.height + _GAP
    yield placed
