"""The pages of a reference: what a player looks up and notes during a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, product, repeat
from math import inf

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.area import Area, Spot
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.canvas.text import CAPITALS, fit_text
from nextstation.renderers.language.translations import in_language, tr, writing_with
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.content import reference_of
from nextstation.renderers.reference.grids import SMALL, RecordGrid, Results, Tracker
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.pages.furniture import RulesLayout, draw_foot, draw_head
from nextstation.renderers.rules.pages.piece import (
    Column,
    Piece,
    as_low,
    blocks_of,
    draw_column,
    flow,
    foot_of,
)
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.pages.text_pieces import Heading
from nextstation.renderers.theme.type_sizes import POINT

# Between a heading and its hint, and between that and what stands below.
_HINT, _BELOW = 1.2, 2.4
# The head is that of a later page of rules: the title is on the front.
PAGE = 1
# The sizes of the text, the best first; between two parts; the text beside others on a wide page.
_SIZES = tuple(points * POINT for points in (8.5, 8, 7.5, 7))
_GAP, _GUTTER, _TEXT = 6.0, 9.0, 0.35

# The columns of a page, each with how far right it begins.
Page = Sequence[tuple[float, Column]]


def above(heading: Heading) -> float:
    """The height of a heading with its hint, and the room below them."""
    return heading.height + _HINT + SMALL + _BELOW


@dataclass(frozen=True, slots=True)
class Across(Piece):
    """A part with a heading, a hint, and what stands below."""

    heading: Heading
    hint: str
    body: Tracker | RecordGrid | Results

    @property
    def height(self) -> float:
        """The height of all three."""
        return above(self.heading) + self.body.height

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw it below and to the right of a corner."""
        x, y = corner
        self.heading.draw(canvas, corner)
        line = y + self.heading.height + _HINT + CAPITALS * SMALL
        hint = fit_text(self.hint, self.body.width, SMALL)
        canvas.text((x, line), hint.text, hint.size)
        self.body.draw(canvas, (x, y + self.height - self.body.height))


@dataclass(frozen=True, slots=True)
class Columns(Piece):
    """Pieces in columns about as high as each other; `pitch` is from one to the next."""

    columns: Sequence[Column]
    pitch: float

    @classmethod
    def of(cls, pieces: Sequence[Piece], count: int, pitch: float) -> "Columns":
        """The pieces in at most `count` columns that are as low as they can be."""
        lowest = as_low([*blocks_of(pieces)], count, 0.0, 2000.0, exact=0.5)
        return cls(lowest, pitch, gap=_GAP)

    @classmethod
    def of_whole(cls, pieces: Sequence[Piece], count: int, pitch: float) -> "Columns":
        """The pieces with each section whole, in columns that are as low as they can be so."""
        starts = [at for at, piece in enumerate(pieces) if isinstance(piece, Heading)]
        sections = [pieces[at:end] for at, end in pairwise([*starts, len(pieces)])]
        shares = product(range(count), repeat=max(len(sections) - 1, 0))
        found = (cls._shared(sections, (0, *share), count, pitch) for share in shares)
        return min(found, key=lambda each: each.height)

    @classmethod
    def _shared(
        cls, sections: Sequence[Sequence[Piece]], share: Sequence[int], count: int, pitch: float
    ) -> "Columns":
        """Each section in the column that it has in `share`."""
        columns = []
        for number in range(count):
            mine = [sections[at] for at, column in enumerate(share) if column == number]
            columns += flow([*chain.from_iterable(mine)], iter([inf]))
        return cls(columns, pitch, gap=_GAP)

    @property
    def height(self) -> float:
        """The height of the highest column."""
        return max(map(foot_of, self.columns))

    def draw(self, canvas: Canvas, corner: Spot) -> None:
        """Draw them below and to the right of a corner."""
        for number, column in enumerate(self.columns):
            draw_column(canvas, column, (corner[0] + number * self.pitch, corner[1]))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The parts of each page, from the corner of its body."""

    layout: RulesLayout
    pages: Sequence[Page]

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
            Across(*tracker, Tracker.of(network.city, width), gap=_GAP),
            *(Across(*record, grid, gap=_GAP) for grid in grids),
        ]

    if body.width > body.height:
        width = _TEXT * body.width
        (left,) = flow(text(width), repeat(inf))
        right = flow(across(body.width - width - _GUTTER), repeat(body.height))
        if len(right) == 1 and foot_of(left) <= body.height:
            yield Arrangement(layout, [[(0.0, left), (width + _GUTTER, right[0])]])
    count = layout.columns
    width = (body.width + _GUTTER) / count - _GUTTER
    pieces, below = text(width), across(body.width)
    for columns in (Columns.of_whole, Columns.of):
        parts = [columns(pieces, count, width + _GUTTER), *below]
        pages = flow(parts, repeat(body.height))
        yield Arrangement(layout, [[(0.0, page)] for page in pages])


def draw_reference(
    network: Network, modules: Sequence[Module], settings: PrintSettings
) -> list[Canvas]:
    """The pages of the reference of a city. Raises UnknownLanguageError."""
    city, pages = network.city, []
    with in_language(settings.language, city), writing_with(pens=settings.style.wiped):
        full, short = (
            reference_of(city, modules, shared=settings.shared, counts=counts)
            for counts in (True, False)
        )
        # What counts of one's own score is told where no further page is needed for it.
        tries = [full, short] if len(full.sections) > len(short.sections) else [short]
        arranged = [(best_arrangement(network, each, settings), each) for each in tries]
        arrangement, said = min(arranged, key=lambda each: len(each[0].pages))
        layout, body = arrangement.layout, arrangement.body
        for number, page in enumerate(arrangement.pages, 1):
            title, edges = f"{said.city}: {said.title}", settings.edges
            canvas = settings.blank(settings.paper.upright, title, city, **edges)
            draw_head(canvas, city, said, layout, PAGE)
            for left, column in page:
                draw_column(canvas, column, (body.x + left, body.y))
            draw_foot(canvas, layout, number, len(arrangement.pages))
            pages.append(canvas)
    return pages
