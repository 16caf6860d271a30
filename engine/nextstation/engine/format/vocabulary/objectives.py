"""Shared objectives: what they count, and the filters of what is counted."""

from dataclasses import dataclass

from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.format.vocabulary.schema_builder import (
    NAME,
    POINTS,
    Word,
    array_of,
    choice,
    integer,
    object_with,
)

ALL = "all"


@dataclass(frozen=True, slots=True)
class Count:
    """Something that an objective counts in a player's network, and the filters it knows."""

    name: str
    sentence: str
    filters: frozenset[str]


COUNTS = {
    count.name: count
    for count in (
        Count(
            "interchanges",
            "stations on lines of several colours",
            frozenset({"in", "which", "of_colours"}),
        ),
        Count(
            "districts",
            "districts that the network passes through, or with such a station",
            frozenset({"kind", "with", "per"}),
        ),
        Count(
            "complete_districts",
            "districts of which every station is on the network",
            frozenset({"kind"}),
        ),
        Count(
            "stations",
            "stations on the network",
            frozenset({"in", "which", "per"}),
        ),
        Count(
            "overhead_crossings",
            "overhead crossings used",
            frozenset({"times_used"}),
        ),
        Count("river_crossings", "sections that cross a river", frozenset()),
    )
}

OBJECTIVE_WORDS = (
    Word("id", "Id", "The id of the objective.", NAME, ["eight_interchanges"], required=True),
    Word(
        "count",
        "Count",
        "What is counted: "
        + "; ".join(f"{count.name}: {count.sentence}" for count in COUNTS.values())
        + ".",
        choice(*COUNTS),
        list(COUNTS),
        required=True,
    ),
    Word(
        "at_least",
        "At least",
        "The count that reaches the objective: a number, or all.",
        {
            "type": ["integer", "string"],
            "minimum": 1,
            "maximum": 256,
            "pattern": f"^{ALL}$",
            "patternErrorMessage": "write a number or `all`",
        },
        [8, ALL],
        required=True,
    ),
    Word(
        "kind",
        "Kind",
        "Only districts of this kind.",
        choice(*DISTRICT_KINDS),
        ["main"],
    ),
    Word("in", "In", "Only stations in this district.", NAME, ["central"]),
    Word(
        "which",
        "Which",
        "Only special stations of this kind, or stations with this mark.",
        NAME,
        ["tourist_site"],
    ),
    Word(
        "with",
        "With",
        "Only districts in which the network has such a station: station, interchange, a kind "
        "of special station or a mark.",
        NAME,
        ["station", "interchange"],
    ),
    Word(
        "of_colours",
        "Of colours",
        "Only interchanges of this number of colours or more.",
        integer(2, 8),
        [3],
    ),
    Word(
        "times_used",
        "Times used",
        "Only overhead crossings used in this number of directions.",
        integer(1, 2),
        [2],
    ),
    Word(
        "per",
        "Per",
        "Whether the whole network or a single line must reach the objective.",
        {**choice("network", "line"), "default": "network"},
        ["line"],
    ),
)

SHARED_OBJECTIVES = Word(
    "shared_objectives",
    "Shared objectives",
    "The objective cards of the city. Some are dealt, and each one that is reached scores.",
    object_with(
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
            array_of(object_with(*OBJECTIVE_WORDS), minItems=1, maxItems=32),
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
