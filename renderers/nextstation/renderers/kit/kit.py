"""The parts of a kit, in the order in which they are printed."""

from nextstation.engine.city.setup import Setup
from nextstation.renderers.cards.grid import Edge
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import piles_of
from nextstation.renderers.kit.backs import draw_backs, with_backs
from nextstation.renderers.kit.front_matter import draw_how_to, draw_title_page
from nextstation.renderers.kit.section import Section
from nextstation.renderers.kit.settings import KitSettings
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.rules.draw_rules import draw_rules


def draw_kit(setup: Setup, settings: KitSettings) -> list[Section]:
    """The parts of a kit for the players of a set-up.

    Raises UnknownLanguageError, PaperTooSmallError, PaperTooSmallForCardsError and CardTextError.
    """
    with in_language(settings.language, setup.city):
        parts = [_rules(setup, settings), *_sheets(setup, settings), _cards(setup, settings)]
        title = draw_title_page(setup, settings)
        front = Section(tr("kit.cover"), [title, title], edge=settings.edge)
        sections = [each.filled() for each in (front, *parts)]
        first = Section(front.title, [title, draw_how_to(setup, settings, sections)])
        return [first, *sections[1:]]


def _rules(setup: Setup, settings: KitSettings) -> Section:
    pages = draw_rules(setup.network, setup.modules, settings.rules)
    return Section(tr("rules.title"), pages, tr("kit.once"), settings.edge)


def _sheets(setup: Setup, settings: KitSettings) -> list[Section]:
    """The sheets with the reference on their backs, or one after the other."""
    content = SheetContent(setup.network, dealt=setup.slots)
    fronts = draw_pages([content], settings.sheets)
    reference = draw_backs("reference", content, settings.sheets, fronts[0])
    copies = setup.players * settings.copies
    said = {"players": setup.players, "games": settings.copies}
    if settings.one_sided:
        return [
            Section(tr("kit.sheets"), fronts * copies, tr("kit.sheets.note", **said)),
            Section(tr("reference"), reference * setup.players, tr("kit.reference.note")),
        ]
    edge: Edge = "short" if fronts[0].width > fronts[0].height else "long"
    note = _flipped(tr("kit.sheets.back", **said), edge)
    return [Section(tr("kit.sheets"), with_backs(fronts, reference) * copies, note, edge)]


def _cards(setup: Setup, settings: KitSettings) -> Section:
    piles = piles_of(setup.network, setup.modules, settings.language)
    pages = draw_card_pages(setup.city, piles, settings.cards)
    title = tr("kit.cards", count=sum(len(pile.faces) for pile in piles))
    if settings.one_sided:
        return Section(title, pages, tr("kit.cards.fold"))
    size, edge = settings.size, settings.cards.grid.flipped_on
    note = tr("kit.cards.duplex", width=f"{size.width:g}", height=f"{size.height:g}")
    return Section(title, pages, _flipped(note, edge), edge)


def _flipped(note: str, edge: Edge) -> str:
    """How a part is printed, and where the paper is not flipped as for most of the others."""
    return note if edge == "long" else f"{note} {tr('kit.paper.short')}"
