"""The solo bands, and the look of the sheet."""

from nextstation.engine.vocabulary.schema_builder import (
    INK,
    Word,
    array_of,
    object_with,
    string,
)

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
LOOK = Word(
    "look",
    "Look",
    "The look of the printed sheet.",
    object_with(
        Word(
            "accent",
            "Accent",
            "The colour of the title and the motif, darkened if it would be illegible.",
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
            "motif",
            "Motif",
            "A small line drawing beside the title, in the syntax of SVG paths, in a box 100 "
            "wide and 30 high. It stands on the lower edge of the box; what is left blank at "
            "its sides takes no space. The commands are M, L, H, V, Q, C and Z, each written "
            "out, with coordinates from the upper left corner of the box.",
            string(2000),
            ["M0 30 V12 Q20 0 40 12 V30", "M5 30 V10 L15 2 L25 10 V30\nM12 30 V20 H18 V30\n"],
        ),
    ),
    [{"accent": "#1d3557"}],
)
