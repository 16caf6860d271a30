"""What a card of the deck does, in words (S8 to S11); `test_cards` has more of them."""

from typing import Any

import pytest
from boards import network

from nextstation.engine.city.deck import Deck
from nextstation.renderers.language.deck_words import describe_card, describe_turned_up

NEXT = "Turn up the next card at once: both make one turn."


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            {"name": "switch", "reveals_next": True, "lays": {"line": "each"}},
            f"{NEXT} Whatever the next card says, its section may be drawn once on each of the two "
            "lines, whichever side the card names.",
        ),
        (
            {"symbol": "circle", "lays": {"line": "any", "to": "any", "double_tracks": True}},
            "One section from an end of the line to any symbol on either line. The section may run "
            "beside another colour.",
        ),
        (
            {"symbol": "circle", "grants": [{}, {"from": "last_straight", "line": "this"}]},
            "One section from an end of the line to the card’s symbol, then one section straight "
            "on in the same direction to the card’s symbol.",
        ),
    ],
)
def test_the_words_follow_from_the_data(card: dict[str, Any], said: str) -> None:
    deck = Deck.of({"groups": {"east": {}}, "round_ends": {"east": 5}, "cards": [card]})
    assert describe_card(network("ferry").city, deck.cards[0]) == said


def test_a_card_that_comes_too_early_says_only_that() -> None:
    """S8."""
    city = network("london").city
    switch = city.deck.cards[-1]
    assert describe_turned_up(city, switch, 2) == (
        "Turn up the next card at once: both make one turn. "
        "If it is card 1 or 2 of the round, the section starts as usual."
    )
    assert describe_turned_up(city, switch, 3) == describe_card(city, switch)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (2, "One section from an end of the line to the card’s symbol."),
        (4, "One section from any station of the line to the card’s symbol."),
    ],
)
def test_a_card_after_a_switch_says_what_that_leaves_of_it(position: int, said: str) -> None:
    """S8: unless the switch comes too early."""
    city = network("london").city
    circle, switch = city.deck.cards[0], city.deck.cards[-1]
    assert describe_turned_up(city, circle, position, [switch]) == said


def test_a_card_after_a_double_switch_names_both_lines() -> None:
    """S9, S10."""
    city = network("berlin").city
    wild, switch = city.deck.cards[-2], city.deck.cards[-1]
    assert describe_turned_up(city, wild, 2, [switch]) == (
        "One section from any station of the line to any symbol on either line, then the other. "
        "The station reached is boxed, which marks it as “National train station”."
    )
