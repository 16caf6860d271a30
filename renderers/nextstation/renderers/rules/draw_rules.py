"""The rules of a city as pages."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.page import DEFAULT_AUTHOR
from nextstation.renderers.rules.content.document import rules_of
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.pages.furniture import draw_foot, draw_head
from nextstation.renderers.rules.pages.layout import RulesLayout, sizes_of
from nextstation.renderers.rules.pages.piece import Column, Piece, flow
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.settings import RulesSettings

_MOST_PAGES = 4


def draw_rules(
    network: Network, modules: Sequence[Module], settings: RulesSettings
) -> list[Canvas]:
    """The pages of the rules of a city with some modules. Raises UnknownLanguageError."""
    rules = rules_of(network, modules, settings.language)
    with in_language(settings.language, network.city):
        for body in sizes_of(settings.paper):
            layout = RulesLayout(settings.paper, body)
            pages = _pages(network, rules, layout, settings)
            if len(pages) <= _MOST_PAGES:
                break
        return [
            _draw(network, rules, layout, settings, number, page, len(pages))
            for number, page in enumerate(pages)
        ]


def _pages(
    network: Network, rules: Rules, layout: RulesLayout, settings: RulesSettings
) -> list[list[Column]]:
    """The columns of each page; those of the last page are about as high as each other."""
    pieces = list(Setter(network, layout.column_width, layout.body, settings.style).pieces(rules))
    count = layout.columns
    columns = flow(pieces, _heights(layout))
    last = (len(columns) - 1) // count * count
    if last_pieces := [piece for column in columns[last:] for _, piece in column]:
        columns[last:] = _balanced(last_pieces, layout, last // count)
    return [columns[at : at + count] for at in range(0, len(columns), count)]


def _heights(layout: RulesLayout) -> Iterator[float]:
    page = 0
    while True:
        yield from (layout.column(page, number).height for number in range(layout.columns))
        page += 1


def _balanced(pieces: Sequence[Piece], layout: RulesLayout, page: int) -> list[Column]:
    """The columns of the last page, as low as they can be."""
    most = layout.column(page, 0).height
    low, high = most / (2 * layout.columns), most
    best = flow(pieces, iter([most] * layout.columns))
    while high - low > 1:
        middle = (low + high) / 2
        columns = flow(pieces, iter([middle] * (len(pieces) + 1)))
        if len(columns) <= layout.columns:
            best, high = columns, middle
        else:
            low = middle
    return best


def _draw(
    network: Network,
    rules: Rules,
    layout: RulesLayout,
    settings: RulesSettings,
    number: int,
    columns: Sequence[Column],
    count: int,
) -> Canvas:
    city = network.city
    canvas = Canvas(
        settings.paper.short,
        settings.paper.long,
        f"{rules.city}: {rules.title}",
        settings.style,
        author=city.author or DEFAULT_AUTHOR,
        outlined=settings.outlined,
        language=settings.language,
    )
    draw_head(canvas, city, rules, layout, number)
    for place, column in enumerate(columns):
        area = layout.column(number, place)
        for top, piece in column:
            piece.draw(canvas, (area.x, area.y + top))
    draw_foot(canvas, layout, number + 1, count)
    return canvas
