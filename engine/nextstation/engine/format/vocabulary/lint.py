"""What a city file says about the warnings of `ns lint`."""

from nextstation.engine.format.vocabulary.schema_builder import (
    PRINTED,
    Schema,
    Word,
    mapping,
    object_with,
    string,
    string_or,
    text,
)

IGNORE = "ignore"
REASON = "reason"
WARNINGS = "warnings"

_NUMBER: Schema = {"type": "number", "minimum": 0, "maximum": 10000}
# Which codes there are, and which limit each has, is for a check.
_LIMIT: Schema = {
    "type": "object",
    "properties": {
        word.name: word.to_schema()
        for word in (
            Word("at_least", "At least", "The check warns about less than this.", _NUMBER, [4]),
            Word("at_most", "At most", "The check warns about more than this.", _NUMBER, [6]),
        )
    },
    "examples": [{"at_least": 4}],
}
_REASON = text(200, PRINTED)
_REASON_AND_COUNT: Schema = object_with(
    Word(REASON, "Reason", "Why it is meant to be so.", _REASON, ["the map is an old one"]),
    Word(
        WARNINGS,
        "Warnings",
        "How many warnings of the code the city ignores: if there are more, `ns lint` gives all.",
        {"type": "integer", "minimum": 1, "maximum": 10000},
        [10],
    ),
) | {"required": [REASON]}

LINT = Word(
    "lint",
    "Lint",
    "The warnings of `ns lint` that the city ignores, and the limits of others, by their codes: "
    "`at_least` or `at_most`.",
    {
        **object_with(
            Word(
                IGNORE,
                "Ignore",
                "The codes of warnings about what is meant to be so, each with the reason, and if "
                "wanted with their number: an edit that adds one is then reported.",
                mapping(string_or("object", _REASON, _REASON_AND_COUNT), string(80)),
                [
                    {
                        "W102": "the pier is meant to be the end of a line",
                        "W130": {REASON: "the published map has these links", WARNINGS: 10},
                    }
                ],
            )
        ),
        "additionalProperties": _LIMIT,
    },
    [{"ignore": {"W102": "the pier is meant to be the end of a line"}, "W130": {"at_most": 6}}],
)
