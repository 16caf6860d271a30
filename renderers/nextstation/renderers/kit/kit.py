"""The parts of a kit, in the order in which they are printed."""

from collections.abc import Sequence
from dataclasses import replace

from nextstation.engine.city.setup import Setup
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.face_plan import CardTextError
from nextstation.renderers.cards.pages import draw_card_pages
from nextstation.renderers.cards.piles import pencil_pile, piles_of
from nextstation.renderers.kit.backs import draw_backs, with_backs
from nextstation.renderers.kit.front_matter import draw_how_to, draw_title_page
from nextstation.renderers.kit.section import KitSettings, Section
from nextstation.renderers.language.translations import in_language, tr, writing_with
from nextstation.renderers.page.page import draw_pages
from nextstation.renderers.page.sheet import SheetContent
from nextstation.renderers.reference.content import reference_pile
from nextstation.renderers.rules.draw_rules import draw_rules


def draw_kit(setup: Setup, settings: KitSettings) -> list[Section]:
    """The parts of a kit for the players of a set-up.

    Raises UnknownLanguageError, PaperTooSmallError, PaperTooSmallForCardsError and CardTextError.
    """
    with in_language(settings.language, setup.city), writing_with(pens=settings.style.wiped):
        # The rules last: they play a game, and a paper may be too small for the others.
        drawn = [*_sheets(setup, settings), _cards(setup, settings)]
        parts = [each.filled() for each in (_rules(setup, settings), *drawn)]
        return [_first(setup, settings, parts), *parts]


def _first(setup: Setup, settings: KitSettings, parts: Sequence[Section]) -> Section:
    """The title page, and how to print."""
    title = draw_title_page(setup, settings)
    first = Section(tr("kit.cover"), [title], two_sided=settings.two_sided).filled()
    # The pages that say how to print name the numbers of all pages, with their own.
    for _ in range(2):
        how_to = draw_how_to(setup, settings, [first, *parts])
        first = replace(first, pages=[title, *how_to]).filled()
    return first


def _rules(setup: Setup, settings: KitSettings) -> Section:
    pages = draw_rules(setup.network, setup.modules, settings)
    return Section(tr("rules.title"), pages, tr("kit.once"), settings.two_sided)


def _sheets(setup: Setup, settings: KitSettings) -> list[Section]:
    """The sheets with the reference on their backs, or one after the other."""
    content = SheetContent(setup.network, dealt=setup.slots)
    printing = replace(settings.sheets, shared=setup.players > 1)
    fronts = draw_pages([content], printing)
    reference = draw_backs("reference", content, printing, fronts[0])
    copies = setup.players * settings.copies
    note = _note(setup, settings)
    if settings.one_sided:
        return [
            Section(tr("kit.sheets"), fronts * copies, note),
            Section(tr("reference"), reference * setup.players, tr("kit.reference.note")),
        ]
    pages = with_backs(fronts, reference) * copies
    return [Section(tr("kit.sheets"), pages, f"{note} {tr('kit.sheets.back')}", two_sided=True)]


def _note(setup: Setup, settings: KitSettings) -> str:
    """How many sheets there are, and what is done with those that are wiped."""
    games = settings.copies
    each = "kit.sheets.each" if games == 1 else "kit.sheets.games"
    note = tr(each, players=setup.players, games=games)
    return f"{note} {tr('kit.sheets.wiped')}" if settings.style.wiped else note


def _cards(setup: Setup, settings: KitSettings) -> Section:
    piles = piles_of(setup.network, setup.modules, settings.language)
    filled = _filled(piles, setup, settings)
    try:
        pages = draw_card_pages(setup.city, filled, settings.cards)
    except CardTextError:
        filled, pages = piles, draw_card_pages(setup.city, piles, settings.cards)
    title = tr("kit.cards", count=sum(len(pile.faces) for pile in filled))
    if settings.one_sided:
        return Section(title, pages, tr("kit.cards.fold"))
    size = settings.size
    note = tr("kit.cards.duplex", width=f"{size.width:g}", height=f"{size.height:g}")
    return Section(title, pages, note, settings.two_sided)


def _filled(piles: Sequence[Pile], setup: Setup, settings: KitSettings) -> list[Pile]:
    """The piles, and what the last page has room for: the quick reference, a card a pencil."""
    found = [*piles]
    shared = setup.players > 1
    reference = reference_pile(setup.city, setup.modules, settings.language, shared=shared)
    for more in (reference, pencil_pile(setup.city)):
        free = -sum(len(pile.faces) for pile in found) % settings.cards.grid.places
        found += [more] if len(more.faces) <= free else []
    return found
