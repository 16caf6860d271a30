"""The rules of a city as pages, whose columns are about equally full."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, product, repeat
from math import inf
from operator import itemgetter, sub

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language, writing_with
from nextstation.renderers.page.settings import PageSettings
from nextstation.renderers.rules.content.document import FIGURES, rules_of
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.content.scoring import EXAMPLE
from nextstation.renderers.rules.pages.figure_pieces import MapPiece
from nextstation.renderers.rules.pages.furniture import RulesLayout, draw_foot, draw_head, sizes_of
from nextstation.renderers.rules.pages.piece import (
    Column,
    Piece,
    as_low,
    blocks_of,
    flow_blocks,
    foot_of,
    stretched,
)
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.pages.text_pieces import Heading
from nextstation.renderers.theme.type_sizes import POINT

Page = list[Column]
# The most that all columns are lowered by so that the last page is as full as the others, and how
# exactly that is found, in millimetres.
_MOST_LOWERED, _EXACT = 32.0, 1.0
# The millimetres of free columns that a point more of type is worth.
_WORTH = 60
# How large the map of the example may be, the best first, and the millimetres that a whole one is
# worth.
_MAP_SHARES = (1.0, 0.88, 0.78)
_WORTH_OF_MAP = 100
# How bad a millimetre is that a column runs over its foot, for what cannot be parted is too high.
_OVER = 10_000.0


def best_pages(pieces: Sequence[Piece], layout: RulesLayout) -> tuple[list[Page], float]:
    """The columns of each page with the map as large as is good, and how bad that is."""
    tried = product(_MAP_SHARES, (_MOST_LOWERED, 0.0))
    return min((_paginated(pieces, layout, *each) for each in tried), key=itemgetter(1))


def _paginated(
    pieces: Sequence[Piece], layout: RulesLayout, share: float, most_lowered: float
) -> tuple[list[Page], float]:
    """The columns of each page, and how bad that is.

    Bad are a column that runs over its foot, pages, holes in them, small type, a small map.
    """
    pieces = [replace(each, share=share) if isinstance(each, MapPiece) else each for each in pieces]
    blocks = [*blocks_of(pieces, layout.column(0, 0).height)]
    columns = flow_blocks(blocks, _heights(layout, 0))
    pages = -(-len(columns) // layout.columns)
    low, high = 0.0, most_lowered
    while high - low > _EXACT:
        middle = (low + high) / 2
        lower = flow_blocks(blocks, _heights(layout, middle))
        if len(lower) <= pages * layout.columns:
            columns, low = lower, middle
        else:
            high = middle
    last = (pages - 1) * layout.columns
    before = sum(map(len, columns[:last]))
    ends = accumulate(len(block.pieces) for block in blocks)
    rest = [block for block, end in zip(blocks, ends, strict=True) if end > before]
    high = layout.column(pages - 1, 0).height
    least = high / (2 * layout.columns)
    columns[last:] = as_low(rest, layout.columns, least, high, exact=_EXACT)
    free = sum(map(sub, _heights(layout, low), map(foot_of, columns[:last])))
    over = max(map(sub, map(foot_of, columns), _heights(layout, 0)))
    worth = _WORTH * layout.body / POINT + _WORTH_OF_MAP * share
    badness = 1000.0 * pages + free - worth + _OVER * max(over, 0.0)
    starts = range(0, len(columns), layout.columns)
    return [columns[at : at + layout.columns] for at in starts], badness


def _heights(layout: RulesLayout, lowered: float) -> Iterator[float]:
    """The heights of all columns, page by page."""
    first, others = (layout.column(page, 0).height - lowered for page in (0, 1))
    return chain(repeat(first, layout.columns), repeat(others))


def draw_rules(network: Network, modules: Sequence[Module], settings: PageSettings) -> list[Canvas]:
    """The pages of the rules of a city with some modules. Raises UnknownLanguageError."""
    city = network.city
    with in_language(settings.language, city), writing_with(pens=settings.style.wiped):
        rules = rules_of(network, modules, settings.language)
        laid_out = []
        for body, order in product(sizes_of(settings.paper, settings.style.scale), _orders(rules)):
            layout = RulesLayout(settings.paper, body)
            setter = Setter(network, layout.column_width, body, settings.style)
            laid_out.append((layout, *best_pages([*setter.pieces(order)], layout)))
        layout, pages, _ = min(laid_out, key=itemgetter(2))
        return [
            _draw(network, rules, layout, settings, number, page, len(pages))
            for number, page in enumerate(pages)
        ]


def _orders(rules: Rules) -> Iterator[Rules]:
    """The rules as they are, and with large pictures elsewhere, where they may fit better.

    The example may stand at the end, the figures of sections before what is said of them.
    """
    for moved in ({}, {EXAMPLE: inf}, {FIGURES: -1.5}, {EXAMPLE: inf, FIGURES: -1.5}):
        places = [place + moved.get(each.name, 0) for place, each in enumerate(rules.sections)]
        ordered = sorted(zip(places, rules.sections, strict=True), key=itemgetter(0))
        yield replace(rules, sections=[section for _, section in ordered])


def _draw(
    network: Network,
    rules: Rules,
    layout: RulesLayout,
    settings: PageSettings,
    number: int,
    columns: Sequence[Column],
    count: int,
) -> Canvas:
    city = network.city
    canvas = settings.blank(settings.paper.upright, f"{rules.city}: {rules.title}", city)
    draw_head(canvas, city, rules, layout, number)
    foot = max(map(foot_of, columns))
    for place, column in enumerate(columns):
        area = layout.column(number, place)
        for at, (top, piece) in enumerate(stretched(column, foot, Heading), 1):
            with canvas.group(f"piece-{place + 1}-{at}"):
                piece.draw(canvas, (area.x, area.y + top))
    draw_foot(canvas, layout, number + 1, count)
    return canvas
