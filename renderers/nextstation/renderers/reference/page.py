"""The pages of a reference: what a player looks up and notes during a game."""

from collections.abc import Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.language.translations import in_language, writing_with
from nextstation.renderers.page.blank_page import DEFAULT_AUTHOR
from nextstation.renderers.page.settings import PrintSettings
from nextstation.renderers.reference.arrangement import PAGE, best_arrangement
from nextstation.renderers.reference.content import reference_of
from nextstation.renderers.rules.pages.furniture import draw_foot, draw_head


def draw_reference(
    network: Network, modules: Sequence[Module], settings: PrintSettings
) -> list[Canvas]:
    """The pages of the reference of a city. Raises UnknownLanguageError."""
    city, pages = network.city, []
    with in_language(settings.language, city), writing_with(pens=settings.style.wiped):
        said = reference_of(city, modules)
        arrangement = best_arrangement(network, said, settings)
        layout, body = arrangement.layout, arrangement.body
        for number, placed in enumerate(arrangement.pages, 1):
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
            draw_head(canvas, city, said, layout, PAGE)
            for (left, top), part in placed:
                part.draw(canvas, (body.x + left, body.y + top))
            draw_foot(canvas, layout, number, len(arrangement.pages))
            pages.append(canvas)
    return pages
