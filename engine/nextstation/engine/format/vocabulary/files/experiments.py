"""The words of an experiment: what `ns batch` plays."""

from nextstation.engine.format.vocabulary.files.records import FILE
from nextstation.engine.format.vocabulary.limits import MAX_PLAYERS, MAX_SEED
from nextstation.engine.format.vocabulary.schema_builder import (
    Schema,
    Word,
    array_of,
    integer,
    mapping,
    object_with,
    string,
)

# The most entries of a list of an experiment.
_MOST = 1000
_PATH = string(200)
# A value of a city file, of any kind.
_ANY: Schema = {}
WORDS = (
    Word(
        "format",
        "Format",
        "The version of the format of experiments; so far there is only 1.",
        {"type": "integer", "const": 1},
        [1],
        required=True,
    ),
    Word(
        "cities",
        "Cities",
        "The cities: names of shipped ones, or files, relative to the folder of the experiment.",
        array_of(FILE, minItems=1, maxItems=_MOST, uniqueItems=True),
        [["london", "my_town.yaml"]],
        required=True,
    ),
    Word(
        "patches",
        "Patches",
        "Changes of each city, of which one is made at a time: mappings from paths to values, as "
        "in a patch file. `{}` is the city as it is.",
        array_of(mapping(_ANY, _PATH), minItems=1, maxItems=_MOST),
        [[{}, {"deck.joker.copies": 2, "look": None}]],
    ),
    Word(
        "set",
        "Settings",
        "Settings by path, each with the values that it takes; every combination is played.",
        mapping(array_of(_ANY, minItems=1, maxItems=_MOST, uniqueItems=True), _PATH),
        [{"deck.joker.copies": [1, 2, 3], "scoring.line.per_river_crossing": [1, 2]}],
    ),
    Word(
        "modules",
        "Modules",
        "Sets of modules, of which one is in play at a time: names of shipped ones, files, or "
        "`all` for those that the city lists. `[]` is a game without modules.",
        array_of(array_of(FILE, maxItems=16), minItems=1, maxItems=_MOST, uniqueItems=True),
        [[[], ["pencil_powers"]]],
    ),
    Word(
        "players",
        "Players",
        "How many play at a table.",
        array_of(integer(1, MAX_PLAYERS), minItems=1, maxItems=MAX_PLAYERS, uniqueItems=True),
        [[1, 2]],
    ),
    Word(
        "policies",
        "Policies",
        "Who plays, as for `ns simulate --policy`.",
        array_of(string(200), minItems=1, maxItems=_MOST, uniqueItems=True),
        [["greedy", "lookahead:2"]],
    ),
    Word(
        "seeds",
        "Seeds",
        "The seeds. The games of a seed have the same cards in all cells with the same deck, "
        "modules and number of pencils.",
        array_of(integer(0, MAX_SEED), minItems=1, maxItems=_MOST, uniqueItems=True),
        [[1, 2, 3]],
    ),
    Word(
        "games",
        "Games",
        "The number of games of each cell; 10,000 if it is left out. With `precision` it is the "
        "most, and 1,000,000 if it is left out.",
        integer(1, 10**12),
        [100_000],
    ),
    Word(
        "precision",
        "Precision",
        "Play each cell until its mean total is known to within this many points, at 99%.",
        {"type": "number", "minimum": 0.001, "maximum": 1000},
        [0.5],
    ),
    Word(
        "per_game",
        "Per game",
        "Whether the numbers of each game are kept, as by `ns simulate --per-game`.",
        {"type": "boolean"},
        [True],
    ),
)


def experiment_schema() -> Schema:
    """The schema of an experiment: JSON Schema 2020-12, in keywords that draft-07 has as well."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Experiment",
        "description": "What is played in an experiment: every combination of what is listed.",
        **object_with(*WORDS),
    }
