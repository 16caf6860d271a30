"""What a reference says, and the quick reference as cards."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.renderers.cards.face import Face, Pile
from nextstation.renderers.language.translations import in_language, tr
from nextstation.renderers.rules.content.course import (
    after_round,
    alone,
    cards,
    end_of_round,
    ending,
    turn,
)
from nextstation.renderers.rules.content.model import (
    Bands,
    Block,
    Listing,
    Paragraph,
    Rules,
    Section,
    said,
)
from nextstation.renderers.rules.content.scoring import term_item
from nextstation.renderers.rules.pages.text_pieces import BOLD
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.theme.palette import ground_of
from nextstation.renderers.theme.pencils import accent_of, pencils_of

# The sections that a card has room for, with their signs: the cards of the deck say what they do.
_SIGNS = {"turn": "cards", "solo": "goal", "end": "goal"}


def reference_of(
    city: City, modules: Sequence[Module], *, shared: bool = False, counts: bool = False
) -> Rules:
    """The turn, the end of the round, the cards, the solo game.

    In a game that several players share, what they do after a round, and who wins. With `counts`,
    what the terms of one's own score, which no player knows from another city.
    """
    return Rules(city.title, tr("reference"), "", [*_sections(city, modules, shared, counts)])


def _sections(
    city: City, modules: Sequence[Module], shared: bool, counts: bool
) -> Iterator[Section]:
    steps = turn(city)
    yield Section(steps.name, steps.title, [*steps.blocks, Paragraph(end_of_round(city))])
    if shared:
        yield Section("round", said("round"), [Paragraph(after_round(city))])
    yield cards(city)
    for name, terms in (("line", city.line_terms), ("network", city.network_terms)):
        if listed := [term_item(city, each) for each in terms if counts and each.is_count]:
            yield Section(name, said(name), [Listing(listed)])
    yield ending(city, modules) if shared else alone(city, modules)


def reference_pile(
    city: City, modules: Sequence[Module], language: str, *, shared: bool = False
) -> Pile:
    """A card for the turn, and one for the solo game or the end. Raises UnknownLanguageError."""
    with in_language(language, city):
        sections = reference_of(city, modules, shared=shared).sections
        faces = [_face(city, each) for each in sections if each.name in _SIGNS]
        return Pile("reference", tr("reference"), faces, LABEL_ICONS["cards"], is_reference=True)


def _face(city: City, section: Section) -> Face:
    sign = LABEL_ICONS[_SIGNS[section.name]]
    return Face(
        name=section.name,
        ink=ground_of(accent_of(city)),
        heading=tr("reference"),
        index=sign,
        sign=sign,
        title=section.title,
        sentence="\n".join(said for block in section.blocks for said in _said(block)),
        lines=[pencil.ink for pencil in pencils_of(city)],
    )


def _said(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield text.replace(BOLD, "")
        case Listing(items):
            yield from (item.text for item in items)
        case Bands(ranges):
            yield " · ".join(ranges)
