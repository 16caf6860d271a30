"""The solo bands, and the look of the sheet."""

from nextstation.engine.format.vocabulary.limits import MAX_SPECIALS, MAX_SYMBOLS
from nextstation.engine.format.vocabulary.map import CORNER
from nextstation.engine.format.vocabulary.schema_builder import (
    INK,
    NAME,
    NAMES,
    Word,
    array_of,
    mapping,
    object_with,
    string,
    string_or,
)
from nextstation.engine.format.vocabulary.stations import SYMBOL_NAME

SOLO = Word(
    "solo",
    "Solo",
    "How a solo game is judged.",
    object_with(
        Word(
            "bands",
            "Bands",
            "The scores at which the better bands start, in increasing order.",
            array_of({"type": "integer", "minimum": 1, "maximum": 10000}, minItems=1, maxItems=12),
            [[90, 106, 121, 136, 151]],
            required=True,
        )
    ),
    [{"bands": [90, 106, 121, 136, 151]}],
)
DRAWING = Word(
    "drawing",
    "Drawing",
    "The drawing of the symbol.",
    string(2000),
    ["M50 5 L90 95 H10 Z"],
    required=True,
)
SYMBOL_TITLE = Word(
    "name",
    "Name",
    "Its name for players: one for all languages, or by language.",
    NAMES,
    [{"en": "Anchor", "fr": "Ancre"}],
)
LOOK = Word(
    "look",
    "Look",
    "The look of the printed sheet.",
    object_with(
        Word(
            "accent",
            "Accent",
            "The colour of title, motif and total, darkened if it would be illegible; the score "
            "stands on a light tone of it. Without one, it is a dark tone of the first pencil.",
            INK,
            ["#1d3557"],
        ),
        Word(
            "river",
            "River",
            "The colour of rivers, lightened if lines on it would be invisible.",
            INK,
            ["#bfe0f2"],
        ),
        Word(
            "water",
            "Water",
            "Water that decorates the map and scores nothing, by name: a river or a canal of the "
            "real city. Links may cross it. On paper it is a pale band, and a river of the game "
            "is a strong one with a white tick at each link that crosses. It keeps clear of "
            "stations, overhead crossings and rivers.",
            mapping(
                object_with(
                    Word(
                        "course",
                        "Course",
                        "The corners of the water, each as [column, row], where a1 is [1, 1]. "
                        "A course halfway between the stations looks best.",
                        array_of(CORNER, minItems=2, maxItems=64),
                        [[[0, 4.5], [3.5, 4.5], [5.5, 6.5], [11, 6.5]]],
                        required=True,
                    ),
                    Word(
                        "name",
                        "Name",
                        "The name of the water: one for all languages, or by language. Without "
                        "one, none is printed.",
                        NAMES,
                        ["Seine", {"en": "Spree", "ru": "Шпре"}],
                    ),
                    Word(
                        "islands",
                        "Islands",
                        "Islands that the water flows round, each by its middle as [column, row]: "
                        "it lies where the course is nearest to that.",
                        array_of(CORNER, maxItems=8),
                        [[[5.5, 4.5]]],
                    ),
                ),
                NAME,
                maxProperties=4,
            ),
            [{"seine": {"course": [[0, 4.5], [3.5, 4.5], [5.5, 6.5], [11, 6.5]]}}],
        ),
        Word(
            "symbols",
            "Symbols",
            "Drawings of your own for symbols of the city, in the syntax of `motif`, in a box 100 "
            "wide and 100 high. They are filled, and the middle of the box is that of the station. "
            "With a name for players, a drawing is a mapping.",
            mapping(
                string_or("object", string(2000), object_with(DRAWING, SYMBOL_TITLE)),
                SYMBOL_NAME,
                maxProperties=MAX_SYMBOLS,
            ),
            [
                {"star": "M50 5 L90 95 H10 Z"},
                {"anchor": {"drawing": "M50 5 L90 95 H10 Z", "name": {"en": "Anchor"}}},
            ],
        ),
        Word(
            "signs",
            "Signs",
            "Drawings of your own for kinds of special station, in place of their icons: as for "
            "`symbols`. The disc of the station covers the middle of the box, 54 wide.",
            mapping(string(2000), NAME, maxProperties=MAX_SPECIALS),
            [{"pier": "M5 95 V40 L50 5 L95 40 V95 Z"}],
        ),
        Word(
            "motif",
            "Motif",
            "A small line drawing beside the title, in the syntax of SVG paths, in a box 100 "
            "wide and 30 high. Let it stand on the lower edge of the box; blank margins at its "
            "sides are cut off. The commands are M, L, H, V, Q, C and Z, each written "
            "out, with coordinates from the upper left corner of the box. A city without a motif "
            "has a train in a tunnel, with an arch for each pencil, five at most.",
            string(2000),
            ["M0 30 V12 Q20 0 40 12 V30", "M5 30 V10 L15 2 L25 10 V30\nM12 30 V20 H18 V30\n"],
        ),
    ),
    [{"accent": "#1d3557"}],
)
