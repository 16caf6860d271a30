"""Solo bands, the look of the sheet, and what the lint leaves alone."""

from nextstation.engine.vocabulary.word import INK, Word, listing, mapping, record, shaped, text

SOLO = Word(
    "solo",
    "Solo",
    "How a solo game is judged.",
    record(
        Word(
            "bands",
            "Bands",
            "The scores at which each better band starts, rising.",
            listing({"type": "integer", "minimum": 1, "maximum": 10000}, minItems=1, maxItems=12),
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
    record(
        Word("accent", "Accent", "The colour of title and headings.", INK, ["#1d3557"]),
        Word("river", "River", "The colour of rivers.", INK, ["#bfe0f2"]),
    ),
    [{"accent": "#1d3557"}],
)
LINT = Word(
    "lint",
    "Lint",
    "Warnings that this city accepts.",
    record(
        Word(
            "ignore",
            "Ignore",
            "Codes of warnings to leave out, each with the reason.",
            mapping(text(200), shaped("^W[0-9]{3}$", "a warning has a code", "W201")),
            [{"W201": "the dead end is the point of this map"}],
        )
    ),
    [{"ignore": {"W201": "the dead end is the point of this map"}}],
)
