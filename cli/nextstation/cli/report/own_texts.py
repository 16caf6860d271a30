"""What counts say: the sentences made of them, beside the texts of their authors."""

from collections.abc import Iterator, Sequence

from nextstation.cli.terminal.text import safe, say
from nextstation.engine.city.city import City
from nextstation.engine.city.module import Module
from nextstation.engine.city.titles import name_in
from nextstation.renderers.language.card_words import made_sentence_of
from nextstation.renderers.language.count_words import made_sentence
from nextstation.renderers.language.deck_words import made_description


def print_texts(city: City, modules: Sequence[Module]) -> None:
    """Print the sentence of every count, and of every card with a text of its own, and the text."""
    for place, own, made in _texts(city, modules):
        say(f"{place}: {made}", *([f"\n    its text: {safe(own)}"] if own else []))


def _texts(city: City, modules: Sequence[Module]) -> Iterator[tuple[str, str, str]]:
    """Where each stands, its own text, and the sentence that is made."""
    for scope, terms in (("line", city.line_terms), ("network", city.network_terms)):
        for number, term in enumerate(terms):
            if term.is_count:
                place = f"scoring.{scope}[{number}]"
                yield place, name_in(term.texts, ""), made_sentence(city, term)
    for card in {each.entry: each for each in city.deck.cards if each.texts}.values():
        yield f"deck.cards[{card.entry}]", name_in(card.texts, ""), made_description(city, card)
    for module in modules:
        for each in module.cards:
            if each.objective or each.texts:
                place = f"{module.id} {each.id}"
                yield place, name_in(each.texts, ""), made_sentence_of(city, each)
