"""The modules in play: their cards, and what holds for all cards of a module."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module, ModuleCard
from nextstation.engine.city.network import Network
from nextstation.engine.vocabulary.modules import GATES
from nextstation.renderers.cards.face import Face
from nextstation.renderers.cards.module_faces import module_piles
from nextstation.renderers.language.card_words import rule_of
from nextstation.renderers.language.city_names import card_name
from nextstation.renderers.modules.module_block import module_title
from nextstation.renderers.rules.content.model import Block, Item, Listing, Paragraph, Section
from nextstation.renderers.rules.content.words import points, said


def modules_in_play(network: Network, modules: Sequence[Module]) -> Iterator[Section]:
    """A section for each module."""
    for module in modules:
        faces = next(module_piles(network, module)).faces
        pairs = zip(module.cards, faces, strict=True)
        listed = [_card(network.city, card, face) for card, face in pairs]
        blocks: list[Block] = [*map(Paragraph, _notes(module)), Listing(listed)]
        yield Section(module.id, module_title(module), blocks)


def _card(city: City, card: ModuleCard, face: Face) -> Item:
    title = "" if card.objective else card_name(card.id)
    return Item(rule_of(city, card), title, faces=(face,))


def _notes(module: Module) -> Iterator[str]:
    """What holds for all cards of a module."""
    if any(card.objective for card in module.cards):
        yield said("modules.objectives", value=points(module.points))
    if any(card.effect.once_a_round for card in module.cards):
        yield said("modules.once")
    if module.to == GATES:
        yield said("modules.gates")
