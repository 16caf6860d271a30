"""What the card of a module does or asks for, as a sentence."""

from nextstation.engine.city.city import City
from nextstation.engine.city.module import ModuleCard
from nextstation.renderers.language.effect_words import describe_effect
from nextstation.renderers.language.objective_words import describe_objective
from nextstation.renderers.language.phrases import enumeration
from nextstation.renderers.language.translations import tr


def sentence_of(city: City, card: ModuleCard) -> str:
    """What a card does, or asks for."""
    return (
        describe_objective(city, card.objective)
        if card.objective
        else describe_effect(city, card.effect)
    )


def rule_of(city: City, card: ModuleCard) -> str:
    """What a card does, or asks for, and the rounds that it is never dealt to."""
    return " ".join(filter(None, (sentence_of(city, card), never_dealt(card))))


def never_dealt(card: ModuleCard) -> str:
    """The rounds that a card is never dealt to, if there are any."""
    rounds = enumeration(sorted(card.not_in_rounds))
    return tr("effect.not_in_rounds", rounds=rounds) if rounds else ""
