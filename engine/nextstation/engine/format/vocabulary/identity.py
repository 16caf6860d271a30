"""Who a city is: the words at the top of its file."""

from nextstation.engine.format.vocabulary.schema_builder import (
    NAME,
    PRINTED,
    Word,
    choice,
    object_with,
    one_or_more,
    text,
)

FORMAT = Word(
    "format",
    "Format",
    "The version of the format; so far there is only 1.",
    {"type": "integer", "const": 1},
    [1],
    required=True,
)
ID = Word(
    "id",
    "Id",
    "A short name without spaces, for use in commands and other files.",
    NAME,
    ["london", "my_town"],
    required=True,
)
TITLE = Word(
    "title",
    "Title",
    "The name on the play sheet.",
    text(48),
    ["Next Station London"],
    required=True,
)
AUTHOR = Word("author", "Author", "Who made this city.", text(80, PRINTED), ["A. Cartographer"])
STAGE = Word(
    "stage",
    "Stage",
    "How finished the city is: a draft, playable, or proved in many games.",
    choice("draft", "playable", "proved"),
    ["draft", "playable"],
)
SOURCE = Word(
    "source",
    "Source",
    "Where the rules and the map come from, and whose data the map is made of.",
    object_with(
        Word(
            "rules",
            "Rules",
            "The documents that the rules are taken from.",
            one_or_more(text(80, PRINTED)),
            [["the rule book"], "my own"],
        ),
        Word("map", "Map", "Where the map comes from.", text(200, PRINTED), ["our own"]),
        Word(
            "credit",
            "Credit",
            "Whose data the map is made of, and their licence; it is printed on every sheet.",
            text(80, PRINTED),
            ["© OpenStreetMap contributors, ODbL"],
        ),
    ),
    [{"rules": ["the rule book"], "map": "our own"}],
)

IDENTITY = (FORMAT, ID, TITLE, AUTHOR, STAGE, SOURCE)
