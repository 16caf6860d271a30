"""Shared objectives: cards with counts that a network reaches or not."""

from dataclasses import replace

from nextstation.engine.format.vocabulary.counts import ALL_OF, COUNT_WITH_TEST, ID
from nextstation.engine.format.vocabulary.schema_builder import (
    POINTS,
    TEXT,
    TITLE,
    Word,
    array_of,
    choice,
    discriminated_by,
    integer,
    object_with,
)

_OWN_WORDS = (
    replace(
        ID, description="The id of the objective.", examples=["eight_interchanges"], required=True
    ),
    TITLE,
    TEXT,
)
OBJECTIVE_WORDS = (
    *_OWN_WORDS,
    *COUNT_WITH_TEST,
    Word(
        "of_colours",
        "Of colours",
        "Short for `colours: {at_least: …}`: interchanges of this number of colours or more.",
        integer(2, 8),
        [3],
    ),
    Word(
        "times_used",
        "Times used",
        "Short for `ways: {at_least: …}`: overhead crossings used in this number of directions.",
        integer(1, 2),
        [2],
    ),
)

SHARED_OBJECTIVES = Word(
    "shared_objectives",
    "Shared objectives",
    "The objective cards of the city. Some are dealt, and each one that is reached scores.",
    object_with(
        TITLE,
        TEXT,
        Word(
            "deal",
            "Deal",
            "How many cards are dealt, and to whom.",
            object_with(
                Word("to", "To", "Who gets the cards.", choice("game"), ["game"], required=True),
                Word("count", "Count", "The number of cards.", integer(1, 16), [2], required=True),
            ),
            [{"to": "game", "count": 2}],
            required=True,
        ),
        Word(
            "points",
            "Points",
            "The points for each objective that is reached.",
            POINTS,
            [10],
            required=True,
        ),
        Word(
            "solo_penalty",
            "Solo penalty",
            "The points that a solo player loses for playing with objectives.",
            POINTS,
            [10],
        ),
        Word(
            "cards",
            "Cards",
            "The objectives.",
            array_of(
                discriminated_by(
                    ALL_OF, object_with(*_OWN_WORDS, ALL_OF), object_with(*OBJECTIVE_WORDS)
                ),
                minItems=1,
                maxItems=32,
            ),
            [[{"id": "eight_interchanges", "count": "interchanges", "at_least": 8}]],
            required=True,
        ),
    ),
    [
        {
            "deal": {"to": "game", "count": 2},
            "points": 10,
            "cards": [{"id": "eight_interchanges", "count": "interchanges", "at_least": 8}],
        }
    ],
)
