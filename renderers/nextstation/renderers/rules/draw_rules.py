"""The rules of a city as pages."""

from collections.abc import Sequence
from operator import itemgetter

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language
from nextstation.renderers.page.page import DEFAULT_AUTHOR
from nextstation.renderers.rules.content.document import rules_of
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.pages.furniture import draw_foot, draw_head
from nextstation.renderers.rules.pages.layout import RulesLayout, sizes_of
from nextstation.renderers.rules.pages.pagination import paginated
from nextstation.renderers.rules.pages.piece import Column, stretched
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.pages.text_pieces import Heading
from nextstation.renderers.rules.settings import RulesSettings


def draw_rules(
    network: Network, modules: Sequence[Module], settings: RulesSettings
) -> list[Canvas]:
    """The pages of the rules of a city with some modules. Raises UnknownLanguageError."""
    rules = rules_of(network, modules, settings.language)
    with in_language(settings.language, network.city):
        laid_out = []
        for body in sizes_of(settings.paper):
            layout = RulesLayout(settings.paper, body)
            setter = Setter(network, layout.column_width, body, settings.style)
            laid_out.append((layout, *paginated([*setter.pieces(rules)], layout)))
        layout, pages, _ = min(laid_out, key=itemgetter(2))
        return [
            _draw(network, rules, layout, settings, number, page, len(pages))
            for number, page in enumerate(pages)
        ]


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
        is_last = number + 1 == count
        for top, piece in column if is_last else stretched(column, area.height, Heading):
            piece.draw(canvas, (area.x, area.y + top))
    draw_foot(canvas, layout, number + 1, count)
    return canvas
