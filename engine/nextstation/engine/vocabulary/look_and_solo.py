"""The solo bands, and the look of the sheet."""

from nextstation.engine.vocabulary.schema_builder import (
    INK,
    Word,
    array_of,
    object_with,
    text,
)

SOLO = Word(
    "solo",
    "Solo",
    "How a solo game is judged.",
    object_with(
        Word(
            "bands",
            "Bands",
            "The scores at which each better band starts, rising.",
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
            "The colour of the title and the motif; darker where it could not be read.",
            INK,
            ["#1d3557"],
        ),
        Word(
            "river",
            "River",
            "The colour of rivers; lighter where a line on it could not be seen.",
            INK,
            ["#bfe0f2"],
        ),
        Word(
            "motif",
            "Motif",
            "A small drawing beside the title: lines as SVG writes paths, in a box 100 wide and 30 "
            "high that stands on its lower edge; what is left blank of it takes no room. The "
            "commands are M, L, H, V, Q, C and Z, each written out, with places counted from the "
            "box's upper left corner.",
            text(2000),
            ["M0 30 V12 Q20 0 40 12 V30", "M5 30 V10 L15 2 L25 10 V30\nM12 30 V20 H18 V30\n"],
        ),
    ),
    [{"accent": "#1d3557"}],
)
