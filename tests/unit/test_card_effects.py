"""What a card of the deck does, in words."""

from typing import Any

import pytest
from boards import network

from nextstation.engine.city.card_effects import effect_of
from nextstation.engine.city.deck import Deck

SWITCH = {"name": "switch", "reveals_next": True}
BOX = "put a box round the station reached (pier)"


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"symbol": "circle"}, ""),
        ({"symbol": "any"}, "any symbol"),
        ({"symbol": "any", "marks": "pier"}, f"any symbol; {BOX}"),
        (
            {**SWITCH, "lays": {"from": "anywhere"}, "idle_as": [3]},
            "with the next card; start at any station of the line",
        ),
        ({**SWITCH, "lays": {"from": "anywhere"}, "idle_as": [1]}, "no effect as card 1 of the "),
        (
            {**SWITCH, "lays": {"line": "each"}},
            "with the next card; each of the two lines may get a section, or the joined line two, "
            "whatever the side of the next card",
        ),
        (
            {"symbol": "circle", "lays": {"line": "any", "to": "any", "double_tracks": True}},
            "either line may be extended, whatever the side of the card; any symbol; "
            "a section may run beside one of another colour",
        ),
        (
            {"symbol": "any", "on_reaching": {"big_tower": [{"from": "last", "to": "any"}]}},
            "any symbol; when it reaches a station of the kind big tower, also a section from "
            "there to any symbol",
        ),
        (
            {"symbol": "circle", "grants": [{}, {"from": "last_straight", "line": "this"}]},
            "a section from an end of the line, then a section straight on from there on the same "
            "line",
        ),
    ],
)
def test_the_words_follow_from_the_data(card: dict[str, Any], said: str) -> None:
    """S8 to S11."""
    deck = Deck.of({"groups": {"east": {}}, "round_ends": {"east": 5}, "cards": [card]})
    effect = effect_of(network("ferry").city, deck.cards[0], 1)
    assert effect.startswith(said)
    assert bool(effect) == bool(said)
