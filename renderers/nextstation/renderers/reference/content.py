"""What a reference says: the sentences of the rules that a player looks up during a game."""

from collections.abc import Iterator, Sequence

from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.renderers.language.translations import tr
from nextstation.renderers.rules.content.ending import alone
from nextstation.renderers.rules.content.model import Paragraph, Rules, Section
from nextstation.renderers.rules.content.rounds import cards, end_of_round, turn


def reference_of(city: City, modules: Sequence[Module]) -> Rules:
    """The turn, the end of the round, the cards, the solo game."""
    return Rules(city.title, tr("reference"), "", list(_sections(city, modules)))


def _sections(city: City, modules: Sequence[Module]) -> Iterator[Section]:
    steps = turn(city)
    yield Section(steps.name, steps.title, [*steps.blocks, Paragraph(end_of_round(city))])
    yield cards(city)
    yield alone(city, modules)
