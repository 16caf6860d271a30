"""The open city as PDFs to print, those of `ns render`, `ns cards`, `ns rules` and `ns kit`."""

from dataclasses import replace

from starlette.responses import Response

from nextstation.engine.city.setup import Setup, most_players
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.kit.kit import draw_kit
from nextstation.renderers.kit.section import KitSettings, bookmarks_of
from nextstation.renderers.language.translations import writing_with
from nextstation.renderers.output.pdf import to_pdf
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.rules.draw_rules import draw_rules
from nextstation.studio.api.requests import Asked, RefusedError
from nextstation.studio.sheets import SheetChoice, setup_of

_PRINTS = ("sheet", "cards", "rules", "kit")


def print_pdf(asked: Asked) -> Response:
    """One of the prints of the file as it is now; refused while the file has faults."""
    what = asked.path["what"]
    if what not in _PRINTS:
        raise RefusedError("there is no such thing to print", 404)
    (_, network), choice = asked.faultless_city, asked.choice
    pdf = _pdf(what, setup_of(network, choice), choice)
    return Response(pdf, media_type="application/pdf")


def _pdf(what: str, setup: Setup, choice: SheetChoice) -> bytes:
    seen = choice.settings
    how = KitSettings(paper=seen.paper, style=seen.style, language=seen.language)
    if what == "kit":
        sections = draw_kit(replace(setup, players=most_players(setup.city)), how)
        pages = [page for section in sections for page in section.pages]
        return to_pdf(*pages, bookmarks=bookmarks_of(sections), two_sided=how.two_sided)
    if what == "cards":
        with writing_with(pens=how.style.wiped):
            piles = piles_of(setup.network, setup.modules, how.language)
            cards = draw_card_pages(setup.city, piles, how.cards)
        return to_pdf(*cards, two_sided=how.cards.two_sided)
    if what == "rules":
        return to_pdf(*draw_rules(setup.network, setup.modules, how))
    sheet = SheetContent(setup.network, dealt=setup.slots)
    return to_pdf(*draw_pages([sheet], choice.settings))
