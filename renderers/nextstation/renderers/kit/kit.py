"""The pages of a kit, in the order in which they are printed."""

from typing import NamedTuple

from nextstation.engine.city.setup import Setup
from nextstation.renderers.canvas.canvas import Canvas
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.kit.settings import KitSettings
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.sheet import SheetContent


class Section(NamedTuple):
    """A part of a kit; a page that is printed several times is the same canvas."""

    name: str
    pages: list[Canvas]


def draw_kit(setup: Setup, settings: KitSettings) -> list[Section]:
    """The parts of a kit for the players of a set-up.

    Raises UnknownLanguageError, PaperTooSmallError, PaperTooSmallForCardsError and CardTextError.
    """
    return [_sheets(setup, settings), _cards(setup, settings)]


def _sheets(setup: Setup, settings: KitSettings) -> Section:
    content = SheetContent(setup.network, dealt=setup.slots)
    copies = setup.players * settings.copies
    return Section("sheets", draw_pages([content], settings.sheets, copies))


def _cards(setup: Setup, settings: KitSettings) -> Section:
    piles = piles_of(setup.network, setup.modules, settings.cards.language)
    return Section("cards", draw_card_pages(setup.city, piles, settings.cards))
