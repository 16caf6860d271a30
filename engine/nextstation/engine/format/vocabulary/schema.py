"""The JSON Schema of a city file, put together from the words."""

from nextstation.engine.format.vocabulary.deck import DECK
from nextstation.engine.format.vocabulary.identity import IDENTITY
from nextstation.engine.format.vocabulary.lint import LINT
from nextstation.engine.format.vocabulary.look_and_solo import LOOK, SOLO
from nextstation.engine.format.vocabulary.map import MAP
from nextstation.engine.format.vocabulary.modules import MODULES
from nextstation.engine.format.vocabulary.schema_builder import Schema, object_with
from nextstation.engine.format.vocabulary.scoring import SCORING
from nextstation.engine.format.vocabulary.sheet_words import WORDS
from nextstation.engine.format.vocabulary.stations import (
    COLOURS,
    RULES,
    SPECIALS,
    STATION_MARKS,
    SYMBOLS,
)

CITY_WORDS = (
    *IDENTITY,
    SYMBOLS,
    SPECIALS,
    STATION_MARKS,
    COLOURS,
    RULES,
    MAP,
    DECK,
    SCORING,
    MODULES,
    SOLO,
    LOOK,
    WORDS,
    LINT,
)

# The rules of a city, which a map may take from another one, but for the solo bands. All other keys
# are of the map, its names, its look and its source.
RULE_KEYS = frozenset(
    word.name for word in (STATION_MARKS, RULES, DECK, SCORING, MODULES, SOLO, WORDS)
)


def city_schema() -> Schema:
    """The schema of a city file: JSON Schema 2020-12, in keywords that draft-07 has as well."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "City",
        "description": "A city of the Next Station family: map, pencils, deck and scoring.",
        **object_with(*CITY_WORDS),
    }
