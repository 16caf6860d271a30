"""The words of a record: a game as played."""

from nextstation.engine.format.vocabulary.limits import (
    MAX_CARDS,
    MAX_COLOURS,
    MAX_GRANTS,
    MAX_GRID,
    MAX_PLAYERS,
    MAX_SEED,
)
from nextstation.engine.format.vocabulary.schema_builder import (
    NAME,
    PLACE,
    SECTION,
    Schema,
    Word,
    array_of,
    integer,
    mapping,
    object_with,
    one_or_more,
    pattern,
    string,
    string_or,
    text,
)

# How a decision is written that draws no section: no grant is used, or a station is circled.
PASS_WORD = "pass"  # noqa: S105 - no password
CIRCLE_WORD = "circle"
# A section that sets off grants reaches a station that the line did not have.
DECISIONS = MAX_GRANTS * MAX_GRID**2
# On a finished sheet, a line has a section and a circle for each station.
_SECTIONS = 2 * MAX_GRID**2
# The length of a player's name.
MAX_NAME = 40
# Longer than the path of a file needs to be.
FILE = string(1000)
_HASH = pattern("^[0-9a-f]{16}$", "a hash is 16 hexadecimal digits in quotes", "0123456789abcdef")
_FILE_HASH = pattern("^[0-9a-f]{64}$", "a hash is 64 hexadecimal digits in quotes", "0" * 64)
_SHIPPED = {
    **NAME,
    "patternErrorMessage": "a shipped city is written by its name, such as `london`; "
    "a city of yours by its file: `{file: my_town.yaml}`",
}
CITY = Word(
    "city",
    "City",
    "The city that was played: the name of a shipped city, or a file.",
    string_or(
        "object",
        _SHIPPED,
        object_with(
            Word(
                "file",
                "File",
                "The city file, relative to the folder of the record. It lies in that folder or "
                "below it, or in the folder in which `ns` runs or below that one; any other is "
                "named with `ns score --city`.",
                FILE,
                ["town.yaml"],
                True,
            ),
            Word(
                "hash",
                "Hash",
                "The SHA-256 of the file, in records of earlier versions.",
                _FILE_HASH,
                ["0" * 64],
            ),
        ),
    ),
    ["london", {"file": "town.yaml"}],
    required=True,
)
HASHES = Word(
    "hashes",
    "Hashes",
    "The hashes of the city and the modules as they were played; `ns` writes them. The hash of a "
    "city covers its map, deck, rules and scoring, that of a module its cards and their deal. "
    "Comments, the order of keys, names, titles, inks, the look, words and solo bands change no "
    "hash. If a hash has changed, `ns` warns (E710), and replays the game all the same.",
    object_with(
        Word("city", "City", "The hash of the city.", _HASH, ["0123456789abcdef"]),
        Word(
            "modules",
            "Modules",
            "The hash of each module, by the name that it has in `modules`.",
            mapping(_HASH, FILE),
            [{"pencil_powers": "0123456789abcdef"}],
        ),
    ),
    [{"city": "0123456789abcdef"}],
)
SEED = Word(
    "seed",
    "Seed",
    "The seed that deals the cards, so that `ns play --resume` and `ns deal --resume` continue "
    "with the same cards.",
    integer(0, MAX_SEED),
    [7],
)
DATE = Word(
    "date",
    "Date",
    "The day on which the game was played, which stands on its sheet.",
    pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "a day is written as year-month-day", "2026-05-17"),
    ["2026-05-17"],
)
PENCILS = Word(
    "pencils",
    "Pencils",
    "The pencils in the order of the rounds, if a solo player chose it before the first card (L1).",
    array_of(NAME, minItems=1, maxItems=MAX_COLOURS),
    [["green", "blue", "pink", "purple"]],
)
DECK = Word(
    "rounds",
    "Rounds",
    "The cards of each round as they were revealed, by turn; a card that reveals the next one "
    "is in a list with it. A card is named by its group and its symbol or name.",
    array_of(
        object_with(
            Word(
                "cards",
                "Cards",
                "The cards by turn.",
                array_of(one_or_more(string(80), MAX_CARDS), minItems=1, maxItems=MAX_CARDS),
                [["street circle", ["street railway_switch", "underground joker"]]],
                required=True,
            )
        ),
        minItems=1,
        maxItems=MAX_COLOURS,
    ),
    [[{"cards": ["street circle", ["street railway_switch", "underground joker"]]}]],
)
_CARD = string_or(
    "object",
    NAME,
    object_with(
        Word("card", "Card", "The card.", NAME, ["joker"], required=True),
        Word("symbol", "Symbol", "The symbol that was dealt with it.", NAME, ["circle"]),
    ),
)
MODULES = Word(
    "modules",
    "Modules",
    "The modules that were played, and the cards that were dealt: a list for the game or the "
    "rounds, or the card of each colour or district.",
    mapping(
        {
            "type": ["array", "object"],
            "items": _CARD,
            "maxItems": 32,
            "additionalProperties": _CARD,
            "propertyNames": dict(NAME),
        },
        FILE,
    ),
    [{"shared_objectives": ["eight_interchanges", "every_district"]}],
)
LINE_WORDS = (
    Word("colour", "Colour", "The pencil of the round.", NAME, ["purple"], required=True),
    Word(
        "turns",
        "Turns",
        "What was drawn in each turn: a section from start to end, `circle` and a station, `pass`, "
        "or a list of those.",
        array_of(one_or_more(SECTION, DECISIONS), maxItems=MAX_CARDS),
        [["c6-a4", "pass", ["a4-a3", "circle a4"]]],
    ),
    Word(
        "sections",
        "Sections",
        "The sections of a finished sheet, in an order in which they could be drawn.",
        array_of(SECTION, maxItems=_SECTIONS),
        [["c6-a4", "a4-a3"]],
    ),
)
PLAYERS = Word(
    "players",
    "Players",
    "The players, each with the lines in the order of the rounds.",
    array_of(
        object_with(
            Word("name", "Name", "The name of the player.", text(MAX_NAME), ["Ann"]),
            Word(
                "lines",
                "Lines",
                "The line of each round: by turns if the record has the cards, otherwise by "
                "sections.",
                array_of(object_with(*LINE_WORDS), minItems=1, maxItems=MAX_COLOURS),
                [[{"colour": "purple", "turns": ["c6-a4"]}]],
                required=True,
            ),
            Word(
                "marks",
                "Marks",
                "The stations with a mark on a finished sheet; in a record with cards, they "
                "follow from the cards.",
                mapping(array_of(PLACE, maxItems=MAX_GRID**2), NAME),
                [{"national_train_station": ["a1", "c3"]}],
            ),
        ),
        minItems=1,
        maxItems=MAX_PLAYERS,
    ),
    [[{"name": "Ann", "lines": [{"colour": "purple", "turns": ["c6-a4"]}]}]],
    required=True,
)


def record_schema() -> Schema:
    """The schema of a record: JSON Schema 2020-12, in keywords that draft-07 has as well."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Record",
        "description": "A game of the Next Station family, as it was played.",
        **object_with(
            Word(
                "format",
                "Format",
                "The version of the record format; so far there is only 1.",
                {"type": "integer", "const": 1},
                [1],
                required=True,
            ),
            CITY,
            SEED,
            DATE,
            PENCILS,
            MODULES,
            HASHES,
            DECK,
            PLAYERS,
        ),
    }
