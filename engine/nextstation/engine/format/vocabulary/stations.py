"""Symbols, special stations, station marks, pencils and rule choices."""

from dataclasses import replace

from nextstation.engine.format.vocabulary.limits import (
    MAX_COLOURS,
    MAX_MARKS,
    MAX_SPECIALS,
    MAX_SYMBOLS,
)
from nextstation.engine.format.vocabulary.schema_builder import (
    INK,
    NAME,
    NAMES,
    PLACE,
    TEXT,
    Word,
    array_of,
    choice,
    mapping,
    object_with,
    pattern,
    string_or,
)

SHAPES = ("circle", "square", "triangle", "pentagon", "hexagon", "diamond", "star", "cross")
ANY = "any"
DRAWN_MARKS = ("box", "circle")
ICONS = ("compass", "arch", "ring", "star", "none")

# A shape, or a name of the city's own for which it has a drawing.
SYMBOL_NAME = pattern(
    f"^(?!{ANY}$)[a-z][a-z0-9_]{{0,31}}$", "a symbol is a shape or a name of your own", *SHAPES
)
SYMBOL_OR_ANY = {**SYMBOL_NAME, "pattern": NAME["pattern"], "examples": [*SHAPES, ANY]}
SYMBOLS = Word(
    "symbols",
    "Symbols",
    f"What stations and cards show: shapes ({', '.join(SHAPES)}), and names of your own that "
    "`look.symbols` draws.",
    {**array_of(SYMBOL_NAME, minItems=1, maxItems=MAX_SYMBOLS), "uniqueItems": True},
    [["circle", "square", "triangle", "pentagon"]],
    required=True,
)

SPECIALS = Word(
    "specials",
    "Special stations",
    "The kinds of special station, such as tourist sites, that score or have an effect.",
    mapping(
        object_with(
            Word(
                "icon",
                "Icon",
                "The sign drawn at such a station, or none.",
                choice(*ICONS),
                ["compass", "none"],
            ),
            Word(
                "name",
                "Name",
                "Its name for players: one for all languages, or by language.",
                NAMES,
                [{"en": "Tourist site", "fr": "Site touristique"}],
            ),
            Word(
                "plural",
                "Plural",
                "What several of them are called, in all languages or by language: for the sheet "
                "and objectives.",
                NAMES,
                [{"en": "Tourist sites", "fr": "Sites touristiques"}],
            ),
            replace(TEXT, description="What the rules say of it, in all languages or by language."),
        ),
        NAME,
        maxProperties=MAX_SPECIALS,
    ),
    [{"tourist_site": {"icon": "compass", "name": {"en": "Tourist site"}}}],
)

STATION_MARKS = Word(
    "station_marks",
    "Station marks",
    "Marks that players put on stations, for the rest of the game.",
    mapping(
        object_with(
            Word("draw", "Draw", "How a player draws the mark.", choice(*DRAWN_MARKS), ["box"]),
            Word(
                "name",
                "Name",
                "The name of a marked station for players: one for all languages, or by language.",
                NAMES,
                [{"en": "National train station"}],
            ),
            Word(
                "plural",
                "Plural",
                "What several of them are called, in all languages or by language: for objectives.",
                NAMES,
                [{"en": "National train stations"}],
            ),
        ),
        NAME,
        maxProperties=MAX_MARKS,
    ),
    [{"national_train_station": {"draw": "box", "name": {"en": "National train station"}}}],
)

COLOURS = Word(
    "colours",
    "Colours",
    "The pencils, one for each round, with their ink and their departure stations (M4).",
    mapping(
        object_with(
            Word(
                "ink",
                "Ink",
                "The colour on paper and screen, as #rrggbb in quotes.",
                INK,
                ["#7b4a9c"],
                required=True,
            ),
            Word(
                "departs",
                "Departs",
                "The departure station of this colour, or one for each side of the city; the "
                "colour then has two lines, which may be joined (S7).",
                string_or("object", PLACE, mapping(PLACE, NAME, minProperties=2, maxProperties=2)),
                ["c6", {"west": "c6", "east": "h4"}],
                required=True,
            ),
            Word(
                "name",
                "Name",
                "Its name for players: one for all languages, or by language. Without one, the "
                "sheet translates common colours, and prints any other as written here.",
                NAMES,
                [{"en": "Jubilee", "fr": "Jubilé"}],
            ),
        ),
        NAME,
        minProperties=1,
        maxProperties=MAX_COLOURS,
    ),
    [{"purple": {"ink": "#7b4a9c", "departs": "c6"}}],
    required=True,
)

RULES = Word(
    "rules",
    "Rules",
    "Choices where rule books or players differ.",
    object_with(
        Word(
            "unbuilt_line",
            "Unbuilt line",
            "What a departure counts as if its line is never started. ignored: nothing; counts:"
            " a line of one station, from the start of the game (S6).",
            {**choice("ignored", "counts"), "default": "ignored"},
            ["ignored", "counts"],
        ),
        Word(
            "crossing",
            "Crossing",
            "What a section may cross. none: no other section; own: sections of other colours, "
            "but none of its own (S4).",
            {**choice("none", "own"), "default": "none"},
            ["none", "own"],
        ),
        Word(
            "solo_order",
            "Solo order",
            "Whether a solo player chooses the order of the pencils or draws it at random.",
            {**choice("chosen", "random"), "default": "random"},
            ["chosen", "random"],
        ),
    ),
    [{"unbuilt_line": "ignored", "crossing": "none", "solo_order": "chosen"}],
)
