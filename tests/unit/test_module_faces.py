"""The faces of the cards of modules: a sign and a sentence for every word of the vocabulary."""

from collections.abc import Iterator
from typing import Any

import pytest
from boards import network
from golden_sheets import word_cards, word_pile
from random_module import OWN_FILTERS

from nextstation.engine.city.module import Effect, ModuleCard
from nextstation.engine.format.vocabulary.modules import EFFECT_WORDS
from nextstation.engine.format.vocabulary.nouns import TRANSLATED
from nextstation.renderers.cards.face_plan import plan_piles
from nextstation.renderers.cards.sizes import CARD_SIZES
from nextstation.renderers.language.card_words import sentence_of
from nextstation.renderers.language.shipped import languages
from nextstation.renderers.language.translations import in_language

BERLIN = network("berlin")


def sentences(card: ModuleCard) -> Iterator[tuple[str, str]]:
    for language in languages():
        with in_language(language, BERLIN.city):
            yield language, sentence_of(BERLIN.city, card)


def test_there_is_a_card_for_each_word() -> None:
    names = {card.id for card in word_cards()}
    assert names >= {word.name for word in EFFECT_WORDS} - {"not_in_rounds"}
    assert names >= {f"{name}_{form}" for name in TRANSLATED for form in ("every", "least", "one")}
    filters = {each for card in word_cards() if card.objective for each in card.objective.filters}
    assert filters == {*OWN_FILTERS}


@pytest.mark.parametrize("card", word_cards(), ids=lambda card: str(card.id))
def test_every_word_has_a_sentence_of_its_own_in_each_language(card: ModuleCard) -> None:
    said = dict(sentences(card))
    # What an author has count more often is told in English.
    wanted = 1 if card.effect.weighs else len(said)
    assert len({*said.values()}) == wanted, "some language says it as another does"
    for language, sentence in said.items():
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert not {*"{}_"} & {*sentence}, (language, sentence)
        assert "  " not in sentence, (language, sentence)


@pytest.mark.parametrize("language", languages())
def test_every_word_fits_a_card(language: str) -> None:
    assert plan_piles([word_pile(language)], CARD_SIZES["mini"])


def test_special_stations_are_called_by_their_names() -> None:
    effect: dict[str, Any] = {"national_train_station": [{"from": "last", "to": "any"}]}
    card = ModuleCard("made_up", Effect.of({"on_reaching": effect}))
    with in_language("de", BERLIN.city):
        assert "„Fernbahnhof“" in sentence_of(BERLIN.city, card)
