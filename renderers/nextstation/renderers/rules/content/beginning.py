"""What the game is about, what one needs, how it is set up."""

from collections import Counter
from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.dealing import receivers
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.city.setup import most_players
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.module_faces import module_piles
from nextstation.renderers.language.city_names import deck_card_name, group_name
from nextstation.renderers.language.marks import card_numbers
from nextstation.renderers.modules.module_block import MODULE_ICONS, module_title
from nextstation.renderers.rules.content.model import Item, Listing, Paragraph, Section
from nextstation.renderers.rules.content.words import items, said
from nextstation.renderers.symbols.label_icons import LABEL_ICONS
from nextstation.renderers.theme.pencils import pencils_of
from nextstation.renderers.theme.sides import has_two_lines


def aim(city: City) -> Section:
    """What players do, and who wins."""
    text = said("aim.two_lines") if has_two_lines(city) else said("aim.text")
    return Section("aim", said("aim"), [Paragraph(text)])


def needs(network: Network, modules: Sequence[Module]) -> Section:
    """Sheets, pencils and cards (M9), as many as are cut out."""
    city = network.city
    inks = [colour.ink for colour in city.colours]
    pencils = ", ".join(pencil.title for pencil in pencils_of(city))
    count, cards = len(city.deck.cards), ", ".join(_parts_of_deck(city))
    found = [
        Item(said("needs.sheets"), sign=LABEL_ICONS["sheet"]),
        Item(said("needs.pencils", colours=pencils), sign=LABEL_ICONS["pencil"], inks=inks),
        Item(said("needs.deck", count=count, cards=cards), sign=LABEL_ICONS["cards"]),
    ]
    numbers = card_numbers(city, modules)
    for module in modules:
        text = _needs_of(module, [*module_piles(network, module, numbers)])
        found.append(Item(text, sign=LABEL_ICONS[MODULE_ICONS[module.to]]))
    return Section("needs", said("needs"), [Listing(found)])


def _needs_of(module: Module, piles: Sequence[Pile]) -> str:
    """The cards of a module, and how many of them are in each pile if there are several."""
    title, count = module_title(module), sum(len(pile.faces) for pile in piles)
    text = said("needs.module", module=title, count=count)
    if len(piles) == 1:
        return text
    counted = [
        said(
            "count",
            number=len(pile.faces),
            name=said(f"needs.pile{pile.name.removeprefix(module.id)}"),
        )
        for pile in piles
    ]
    return said("needs.piles", module=text, piles=", ".join(counted))


def _parts_of_deck(city: City) -> Iterator[str]:
    """How many cards each group has; those of no group by name."""
    counts = Counter(
        (card.group, None if card.group else deck_card_name(card)) for card in city.deck.cards
    )
    for (group, title), number in counts.items():
        name = group_name(city, group) if group else title or ""
        yield said("count", number=number, name=name)


def set_up(network: Network, modules: Sequence[Module]) -> Section:
    """The steps before the first round (D1, D5, D6), and how modules are dealt."""
    city, steps = network.city, [said("setup.sheets")]
    if most_players(city) > 1:
        opposite = [said("setup.opposite")] if len(city.colours) % 2 == 0 else []
        steps.append(" ".join([said("setup.pencils"), *opposite]))
    steps.append(said("setup.deck"))
    if most_players(city) > 1:
        steps.append(said("setup.reveals"))
    steps += [dealt(network, module) for module in modules]
    if modules:
        steps.append(said("setup.first"))
    return Section("setup", said("setup"), [Listing(items(steps), numbered=True)])


def dealt(network: Network, module: Module) -> str:
    """Who gets the cards of a module, when, and what becomes of those that nobody gets."""
    way = "by_round" if module.turned_up_by_round else module.to
    parts = [said(f"deal.{way}", module=module_title(module), number=module.count)]
    if module.with_symbols and not module.turned_up_by_round:
        parts.append(said("deal.symbols"))
    if len(module.cards) > len(receivers(network, module)):
        parts.append(said("deal.left"))
    return " ".join(parts)
