"""How sections are drawn: what is legal, with figures."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.engine.format.vocabulary.stations import ANY
from nextstation.renderers.language.phrases import enumeration
from nextstation.renderers.rules.content.model import (
    Figure,
    Figures,
    Listing,
    Section,
    items,
    ruled,
    said,
)
from nextstation.renderers.theme.pencils import has_two_lines, sides_of

FIGURES = "figures"
# The numbers of the rules about what cards bring.
_NUMBERS = {"branch": ("S8",), "each": ("S9",), "mark": ("S10",)}


def drawing(
    network: Network, modules: Sequence[Module], figures: Sequence[Figure]
) -> Iterator[Section]:
    """The rules of a section (S1 to S12, M2, M4, M6, M7), each as far as the city has it."""
    rules = [" ".join(parts) for parts in _rules(network, modules)]
    yield Section("section", said("section"), [Listing(items(rules))])
    if figures:
        yield Section(FIGURES, said(FIGURES), [Figures(figures)])


def _rules(network: Network, modules: Sequence[Module]) -> Iterator[list[str]]:
    """What is said of each rule, a list of sentences each."""
    city = network.city
    yield [said("section.link")]
    yield [said("section.start"), said("section.others")]
    if has_two_lines(city):
        sides = enumeration([side.title for side in sides_of(city)])
        departure = ruled(said("section.join.departure"), "S7")
        yield [said("section.sides", sides=sides), said("section.join"), departure]
    yield [said("section.symbol"), *_any(network)]
    crossing = [said(f"section.cross.{city.rules.crossing}")]
    crossing += [said("section.over")] if network.crossings else []
    yield [ruled(" ".join(crossing), "S4")]
    yield [said("section.loop")]
    if any(len(station.points) > 1 for station in network.stations.values()):
        yield [ruled(said("section.large"), "M6")]
    for key in _of_cards(city, modules):
        yield [ruled(said(f"section.{key}"), *_NUMBERS.get(key, ()))]
    unbuilt = f"section.unbuilt.{city.rules.unbuilt_line}"
    of_two = said(f"{unbuilt}.two_lines") if has_two_lines(city) else ""
    yield [ruled(of_two or said(unbuilt), "S6")]


def _any(network: Network) -> Iterator[str]:
    """What is said of stations and cards of any symbol, where there are some (S2)."""
    if any(station.symbol == ANY for station in network.stations.values()):
        yield said("section.any")
    if any(card.symbol == ANY for card in network.city.deck.cards):
        yield said("section.joker")


def _of_cards(city: City, modules: Sequence[Module]) -> Iterator[str]:
    """The keys of what the cards of the deck and of modules bring."""
    cards = city.deck.cards
    lines = {card.lays.line for card in cards} | {g.line for card in cards for g in card.grants}
    starts = {card.lays.start for card in cards} | {g.start for card in cards for g in card.grants}
    if "anywhere" in starts:
        yield "branch"
    if "each" in lines:
        yield "each"
    if any(card.on_reaching or len(card.grants) > 1 for card in cards) or _add_sections(modules):
        yield "further"
    if any(grant.marks for card in cards for grant in card.grants):
        yield "mark"


def _add_sections(modules: Sequence[Module]) -> bool:
    """Whether a card of a module adds sections to a turn."""
    effects = [card.effect for module in modules for card in module.cards]
    return any(effect.adds or effect.grants or effect.on_reaching for effect in effects)
