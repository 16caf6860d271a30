"""The rules of a city as pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import inf
from operator import itemgetter

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language, writing_with
from nextstation.renderers.page.blank_page import DEFAULT_AUTHOR
from nextstation.renderers.rules.content.document import rules_of
from nextstation.renderers.rules.content.model import Rules
from nextstation.renderers.rules.content.sections import FIGURES
from nextstation.renderers.rules.content.worked import EXAMPLE
from nextstation.renderers.rules.pages.furniture import draw_foot, draw_head
from nextstation.renderers.rules.pages.layout import RulesLayout, sizes_of
from nextstation.renderers.rules.pages.pagination import best_pages
from nextstation.renderers.rules.pages.piece import Column, foot_of, stretched
from nextstation.renderers.rules.pages.pieces import Setter
from nextstation.renderers.rules.pages.text_pieces import Heading
from nextstation.renderers.rules.settings import RulesSettings


def draw_rules(
    network: Network, modules: Sequence[Module], settings: RulesSettings
) -> list[Canvas]:
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
    foot = max(map(foot_of, columns))
    for place, column in enumerate(columns):
        area = layout.column(number, place)
        for at, (top, piece) in enumerate(stretched(column, foot, Heading), 1):
            with canvas.group(f"piece-{place + 1}-{at}"):
                piece.draw(canvas, (area.x, area.y + top))
    draw_foot(canvas, layout, number + 1, count)
    return canvas
