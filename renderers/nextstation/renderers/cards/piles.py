"""The piles of cards of a game: its deck, and the modules that it is played with."""

from collections.abc import Sequence

from nextstation.engine.city.module import Module
from nextstation.engine.city.network import Network
from nextstation.renderers.cards.deck_faces import deck_pile
from nextstation.renderers.cards.face import Pile
from nextstation.renderers.cards.module_faces import module_piles
from nextstation.renderers.language.marks import card_numbers
from nextstation.renderers.language.translations import in_language


def piles_of(network: Network, modules: Sequence[Module], language: str) -> list[Pile]:
    """The piles in a language, that of the deck first. Raises UnknownLanguageError."""
    with in_language(language, network.city):
        piles, numbers = [deck_pile(network.city)], card_numbers(network.city, modules)
        for module in modules:
            piles += module_piles(network, module, numbers)
    return piles
