"""What the card of a module does or asks for, as a sentence."""

from nextstation.engine.city.city import City
from nextstation.engine.city.module import ModuleCard
from nextstation.renderers.language.effect_words import describe_effect
from nextstation.renderers.language.objective_words import describe_objective


def sentence_of(city: City, card: ModuleCard) -> str:
    """What a card does, or asks for."""
    return (
        describe_objective(city, card.objective) if card.objective else describe_effect(card.effect)
    )
