"""Counts: what is counted, which of it, and what that is worth.

Scoring terms and objectives are counts; the words that a city uses for those of the family are
names for some of them (`city/counting/count.py`).
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from nextstation.engine.format.vocabulary.map import DISTRICT_KINDS
from nextstation.engine.format.vocabulary.nouns import NOUNS, OF_STATIONS, WEIGHABLE
from nextstation.engine.format.vocabulary.schema_builder import (
    NAME,
    PLACE,
    TEXT,
    TITLE,
    TRUE,
    Schema,
    Word,
    array_of,
    choice,
    integer,
    mapping,
    object_with,
    one_or_more,
    one_or_more_or,
    pattern,
    string_or,
)

ALL = "all"
# What `each` calls everything that it does not name.
OTHER = "other"
MAX_COUNT = 256
WORTH = integer(-1000, 1000)

NUMBERED = ("colours", "sections", "ways")
DIRECTIONS = ("horizontal", "vertical", "diagonal")
TESTS = ("at_least", "at_most", "exactly")
PER = ("network", "line", "colour", "district")
TAKE = ("sum", "most", "least")
PLAYERS = ("most", "least", "first", "only")


def _number_or_all() -> Schema:
    return {
        "type": ["integer", "string"],
        "minimum": 0,
        "maximum": MAX_COUNT,
        "pattern": f"^{ALL}$",
        "patternErrorMessage": "write a number or `all`",
    }


def _tests(number: Schema, what: str) -> tuple[Word, ...]:
    return (
        Word("at_least", "At least", f"{what} is this number or more.", number, [2]),
        Word("at_most", "At most", f"{what} is this number or less.", number, [2]),
        Word("exactly", "Exactly", f"{what} is this number.", number, [1]),
    )


def _range(least: int, most: int, what: str) -> Schema:
    """A number, or a mapping with its least, its most or both."""
    number = integer(least, most)
    return {
        **object_with(*_tests(number, what)),
        **number,
        "type": ["integer", "object"],
        "minProperties": 1,
    }


def _side_by_side(one: Schema, what: str, first: Any, last: Any) -> Schema:
    """A column or a row, several, or all from one to another."""
    return one_or_more_or(
        one,
        Word("at_least", "At least", f"This {what} and those that follow.", one, [first]),
        Word("at_most", "At most", f"This {what} and those before it.", one, [last]),
    )


_NAMES = one_or_more(NAME)
_COLOUR = Word("colour", "Colour", "What is on lines of this colour.", _NAMES, ["blue"])
FILTERS = {
    word.name: word
    for word in (
        Word(
            "which",
            "Which",
            "Special stations of this kind, or with this mark.",
            _NAMES,
            ["tourist_site"],
        ),
        Word("symbol", "Symbol", "Stations that show this symbol.", _NAMES, ["circle"]),
        Word("in", "In", "What lies in this district.", _NAMES, ["central"]),
        Word(
            "kind",
            "Kind",
            "What lies in districts of this kind.",
            choice(*DISTRICT_KINDS),
            ["main"],
        ),
        Word(
            "at",
            "At",
            "The stations at these places.",
            one_or_more(PLACE, MAX_COUNT),
            [["d3", "d1"]],
        ),
        Word(
            "column",
            "Column",
            "Stations in this column of the map, the letter of their places: one, several, or from "
            "one to another.",
            _side_by_side(
                pattern("^[a-p]$", "a column is a letter from a to p", "c"), "column", "c", "f"
            ),
            ["c", ["a", "j"], {"at_least": "c", "at_most": "f"}],
        ),
        Word(
            "row",
            "Row",
            "Stations in this row of the map, the number of their places: one, several, or from "
            "one to another.",
            _side_by_side(integer(1, 16), "row", 3, 5),
            [6, [1, 10], {"at_least": 3, "at_most": 5}],
        ),
        Word(
            "edge",
            "Edge",
            "Whether a station lies on the edge of the map: in the first or the last column or row "
            "in which the map has a station.",
            {"type": "boolean"},
            [True],
        ),
        Word(
            "along",
            "Along",
            "Stations of this printed line, or sections beside it.",
            _NAMES,
            ["ring"],
        ),
        Word(
            _COLOUR.name,
            _COLOUR.title,
            "What is on lines of this colour, or of any of several; with `all`, stations on lines "
            "of each of them.",
            one_or_more_or(
                NAME,
                Word(
                    ALL,
                    "All",
                    "The colours of which lines meet at a station, those of other rounds too.",
                    array_of(NAME, minItems=2, maxItems=8),
                    [["blue", "pink"]],
                ),
            ),
            ["blue", ["blue", "pink"], {ALL: ["blue", "pink"]}],
        ),
        Word(
            "colours",
            "Colours",
            "Stations on lines of so many colours.",
            _range(1, 8, "The number of colours"),
            [{"at_least": 3}],
        ),
        Word(
            "sections",
            "Sections",
            "Stations at which so many sections end: a dead end has 1.",
            _range(0, 64, "The number of sections"),
            [1],
        ),
        Word(
            "departure", "Departure", "Whether a pencil departs there.", {"type": "boolean"}, [True]
        ),
        Word(
            "direction",
            "Direction",
            "Sections in this direction.",
            one_or_more(choice(*DIRECTIONS)),
            ["diagonal"],
        ),
        Word("river", "River", "Crossings of this river.", _NAMES, ["thames"]),
        Word(
            "ways",
            "Ways",
            "Overhead crossings used in so many directions.",
            _range(1, 2, "The number of directions"),
            [2],
        ),
    )
}


def _words(names: Iterable[str]) -> list[Word]:
    return [FILTERS[name] for name in names]


_OF_MAP = ("which", "symbol", "in", "kind", "at", "column", "row", "edge", "along")
_SUCH_STATIONS = string_or("object", NAME, {**object_with(*_words(_OF_MAP)), "minProperties": 1})
FILTERS["next_to"] = Word(
    "next_to",
    "Next to",
    "Stations that a link joins with a station of this special kind, or of these filters.",
    _SUCH_STATIONS,
    ["tourist_site", {"symbol": "circle"}],
)

COUNT = Word(
    "count",
    "Count",
    "What is counted: "
    + "; ".join(f"{each.name}: {each.sentence}" for each in NOUNS.values())
    + ".",
    choice(*NOUNS),
    list(NOUNS),
    required=True,
)
SPLIT = (
    Word("per", "Per", "What is counted one by one.", choice(*PER), ["line"]),
    Word("take", "Take", "Which of the numbers of `per` holds.", choice(*TAKE), ["most"]),
    Word("missing", "Missing", "Count what the map has and the lines lack.", TRUE, [True]),
)
_ALL_FILTERS = _words(FILTERS)
_TESTS = _tests(_number_or_all(), "The count")
WITH = Word(
    "with",
    "With",
    "Districts or lines with such a station (station, interchange, a kind of special station or a "
    "mark), or with such a count.",
    string_or("object", NAME, object_with(COUNT, *_ALL_FILTERS, *_TESTS)),
    ["interchange", {"count": "stations", "at_least": ALL}],
)
OF = Word(
    "of",
    "Of",
    "The sorts of stations of which a set has one each.",
    array_of(object_with(*_words(OF_STATIONS)), minItems=2, maxItems=8),
    [[{"symbol": "circle"}, {"symbol": "square"}]],
)
NUMBER_WORDS = (COUNT, *_ALL_FILTERS, WITH, OF, *SPLIT)
_BY = mapping(WORTH, {"type": ["string", "integer"]}, minProperties=1)
WORTH_WORDS = (
    Word(
        "each",
        "Each",
        "The points for each, or points by a property of each.",
        {
            **mapping(_BY, choice(*dict.fromkeys(by for noun in NOUNS.values() for by in noun.by))),
            **WORTH,
            "type": ["integer", "object"],
            "minProperties": 1,
            "maxProperties": 1,
        },
        [2, {"in": {"central": 3, OTHER: 1}}],
    ),
    Word(
        "values",
        "Values",
        "The points for a count of 0, 1, 2 …; the last ones hold for more.",
        array_of(WORTH, minItems=2, maxItems=65),
        [[0, 1, 3, 6, 10]],
    ),
    Word(
        "points",
        "Points",
        "The points where the count is met; between players, those of the places in order.",
        {**array_of(WORTH, minItems=1, maxItems=8), **WORTH, "type": ["integer", "array"]},
        [10, [7, 3]],
    ),
    Word(
        "times",
        "Times",
        "Another count: the two are multiplied.",
        object_with(*NUMBER_WORDS),
        [{"count": "stations", "per": "district", "take": "most"}],
    ),
    Word(
        "twice",
        "Twice",
        "What counts as two: a kind of special station, a mark, or stations by other filters.",
        _SUCH_STATIONS,
        ["national_train_station"],
    ),
)
COUNT_WORDS = (*NUMBER_WORDS, *_TESTS, *WORTH_WORDS)
PLAYERS_WORD = Word(
    "players",
    "Players",
    "Who of all players scores the points, at the end: those with the most or the least of the "
    "count, who met its test in the earliest turn, or the only one who has any. With `per` and "
    "without `take`, in each district or colour by itself. All that share a place score it; one "
    "player alone scores nothing.",
    choice(*PLAYERS),
    ["most"],
)
# What a scoring term may say of itself beside its count.
ID = Word("id", "Id", "The name of the term in results.", NAME, ["night_owls"])
OWN_WORDS = (ID, TITLE, TEXT)
TERM_WORDS = (*OWN_WORDS, *COUNT_WORDS)
COUNT_WITH_TEST = (*NUMBER_WORDS, *_TESTS)
ALL_OF = Word(
    "all_of",
    "All of",
    "In place of one count: several, each with its test. It is met when all of them are.",
    array_of(object_with(*COUNT_WITH_TEST), minItems=2, maxItems=8),
    [[{"count": "river_crossings", "at_most": 3}, {"count": "interchanges", "at_least": 6}]],
    required=True,
)
# The words by which a count is met or not.
MET_BY = (*TESTS, ALL_OF.name)
_POINTS = next(word for word in WORTH_WORDS if word.name == "points")
ALL_OF_TERM_WORDS = (*OWN_WORDS, ALL_OF, replace(_POINTS, required=True))


# Words that only objectives have, for others of all counts.
SHORT_FILTERS = ("of_colours", "times_used")


def filter_words(role: str = "objective") -> set[str]:
    """The words that say what is counted, of a count as what it stands: not of every noun."""
    found = {*FILTERS, WITH.name, OF.name}
    return {*found, *SHORT_FILTERS} if role == "objective" else found


def weighed_by(*words: Word) -> list[Word]:
    """A word for each noun of `WEIGHABLE`: as how many each counts, or the words of a mapping."""
    return [
        Word(
            noun,
            noun.replace("_", " ").capitalize(),
            f"The number that each counts as of the {NOUNS[noun].sentence}; "
            "or that number, `times`, and which of them.",
            {
                **object_with(*words, *_filters_of(noun)),
                **integer(1, 9),
                "type": ["integer", "object"],
            },
            [2],
        )
        for noun in WEIGHABLE
    ]


def _filters_of(noun: str) -> Iterable[Word]:
    """The filters of a noun of `WEIGHABLE`: `all` colours meet at stations alone."""
    for word in _words(name for name in WEIGHABLE[noun] if name in FILTERS):
        is_on_lines = word.name == "colour" and not {*OF_STATIONS} <= {*WEIGHABLE[noun]}
        yield _COLOUR if is_on_lines else word


def as_test(value: Any) -> dict[str, Any]:
    """A number, or a mapping with bounds, as bounds."""
    return {"exactly": value} if isinstance(value, int) else dict(value)
